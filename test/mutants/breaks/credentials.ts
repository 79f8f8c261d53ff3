import { type Break, breaksOf } from '../break.js';

const connection = 'libs/connections/src/connection';

/** Rights to have a credential checked, and the effects of the check. */
export const credentialBreaks: Break[] = [
  ...breaksOf(`${connection}/domain/account-policy.ts`, 'connections/connection/refreshing', [
    {
      breaks: 'a member with a share can refresh credentials',
      find: 'canManage(reach),\n    connector.available ? Decision.allow : Decision.refuse(connectorNotAvailable, account.',
      replace: 'connector.available ? Decision.allow : Decision.refuse(connectorNotAvailable, account.',
      promise: 'needs edit access, the current version and a completed sign-in',
    },
    {
      breaks: 'a disconnected connection is refreshed',
      find: 'hasAccount(account) ? Decision.allow : Decision.refuse(noAccount)',
      replace: 'Decision.allow',
      promise: 'detects revoked and recovered credentials',
    },
  ]),
  ...breaksOf(`${connection}/domain/connection-status.ts`, 'connections/connection/refreshing', [
    {
      breaks: 'an unreachable third party is not reported',
      find: `unreachable: 'check_unreachable',`,
      replace: 'unreachable: null,',
      promise: 'keeps the status while the third party is unavailable',
    },
    {
      breaks: 'the result of a check never expires',
      find: 'checkCauses[result] ?? (isOfCheck(cause) ? null : cause)',
      replace: 'checkCauses[result] ?? cause',
      promise: 'keeps the status while the third party is unavailable',
    },
  ]),
  ...breaksOf(`${connection}/queries/connection-view-builder.ts`, 'connections/connection/refreshing', [
    {
      breaks: 'the result of a check is shown after the vault has a newer state',
      find: ' || (isOfCheck(row.status_cause) && checked_at !== row.status_checked_at)',
      replace: '',
      promise: 'reports an error only until a later refresh succeeds',
    },
  ]),
  ...breaksOf('libs/connections/src/account/commands/refresh-credentials.ts', 'catalog/definition/call-quotas', [
    {
      breaks: 'the number of checks is unlimited',
      find: '    await this.rateLimits.consumeAll([[checks, `${org_id}/${id}`]]);\n',
      replace: '',
      promise: 'is limited to six times a minute',
    },
  ]),
  ...breaksOf('libs/catalog/src/connector/queries/list-connector-tools.ts', 'connections/connection/tools', [
    {
      breaks: 'tools of a blocked connector are listed',
      find: 'if (!rules.decideConnector(slug).allowed)',
      replace: 'if (rules === undefined)',
      promise: 'omits tools that a restriction blocks',
    },
    {
      breaks: 'blocked tools are listed',
      find: 'query.include_restricted ? found : admitted',
      replace: 'found',
      promise: 'omits tools that a restriction blocks',
    },
  ]),
];
