import { type Break, breaksOf } from '../break.js';

const connection = 'libs/connections/src/connection';

/** Use of connections: routes, flags and filters agree. */
export const connectionUse: Break[] = [
  ...breaksOf(`${connection}/domain/connection.ts`, 'connections/connection/status', [
    {
      breaks: 'a new cause of the same status is not stored',
      find: ' && !hasNewCause',
      replace: '',
      promise: 'keeps the last reported cause when the vault is unreachable',
    },
  ]),
  ...breaksOf('libs/connections/src/account/commands/sync-account-status.ts', 'connections/connection/status', [
    {
      breaks: 'a hint of the vault waits no longer than a page',
      find: 'timeout_ms = 4000',
      replace: 'timeout_ms = 250',
      promise: 'is stored even if the vault takes longer to answer than a page would wait',
    },
  ]),
  ...breaksOf('libs/connections/src/account/jobs/reconcile-statuses.job.ts', 'connections/connection/jobs', [
    {
      breaks: 'a failure in one organization ends the reconciliation',
      find: 'failures.push(error);',
      replace: 'throw error;',
      promise: 'does not keep another organization’s change from being noticed',
    },
  ]),
  ...breaksOf('libs/connections/src/execution/services/tool-authorizer.ts', 'catalog/definition/scopes', [
    {
      breaks: 'a tool runs although its scopes were not granted',
      find: '    canCoverScopes(connection.scopes_granted, tool.requires_scopes).orThrow();\n',
      replace: '',
      promise: 'is refused before its request is sent',
    },
  ]),
  ...breaksOf(`${connection}/domain/connection-policy.ts`, 'catalog/definition/scopes', [
    {
      breaks: 'a flag promises tools whose scopes were not granted',
      find: '    canCoverSomeTool(access.scopes_granted, access.tool_scopes),\n',
      replace: '',
      promise: "makes the connection's can_use false if it is the only tool",
    },
  ]),
  ...breaksOf(`${connection}/domain/connection-policy.ts`, 'catalog/definition/scopes', [
    {
      breaks: 'unreported scopes count as not granted',
      find: 'granted === null || required',
      replace: 'granted !== null && required',
      promise: 'runs if the granted scopes are unknown or given as URLs',
    },
  ]),
  ...breaksOf('libs/catalog/src/tool/domain/answer.ts', 'catalog/definition/scopes', [
    {
      breaks: 'scopes reported by a third party are ignored',
      find: 'status < 500 && /',
      replace: 'status < 0 && /',
      promise: "is recognized from the third party's error response",
    },
  ]),
  ...breaksOf(`${connection}/queries/connection-filters.ts`, 'connections/connection/usable', [
    {
      breaks: 'the list of usable connections has those of suspended owners',
      find: 'owner: deriveOwnerStatus(people.get(owner)),',
      replace: "owner: 'active',",
      promise: 'omits connections of suspended owners',
    },
    {
      breaks: 'the list of usable connections has those whose owners lost the connector',
      find: 'owner_holds_connector: display.heldBy(owner),',
      replace: 'owner_holds_connector: true,',
      promise: 'omits connections whose owner lost access to the connector',
    },
    {
      breaks: 'the list of usable connections has those the caller may only see',
      find: '>= ${ranks.use})',
      replace: '>= ${ranks.view})',
      promise: 'omits connections with only view access',
    },
  ]),
  ...breaksOf('libs/vault/src/account/domain/account.ts', 'connections/connection/platform-app', [
    {
      breaks: 'accounts of the operator’s application lose it when the organization’s is removed',
      find: '!account.oauth_app_generation ?',
      replace: 'account.oauth_app_generation === null ?',
      promise: 'is not used while the organization has its own application',
    },
  ]),
  ...breaksOf('libs/vault/src/trust/domain/vault-options.ts', 'connections/connection/platform-app', [
    {
      breaks: 'the operator’s application of one connector is used for every connector',
      find: 'apps && Object.hasOwn(apps, slug) ? apps[slug]!',
      replace: 'apps ? (apps[slug] ?? Object.values(apps)[0]!)',
      promise: 'is used only for the connectors it was configured for',
    },
  ]),
  ...breaksOf('libs/connections/src/vault-client/remote/vault-client.ts', 'connections/connection/oauth-apps', [
    {
      breaks: 'a conflicting write at the vault is reported as an outage',
      find: '  [writeContention, () => writeContention()],\n',
      replace: '',
      promise: 'cannot be changed, with an error that suggests a retry',
    },
  ]),
  ...breaksOf(
    'libs/connections/src/vault-client/remote/remote-missing-oauth-apps.ts',
    'connections/connection/oauth-apps',
    [
      {
        breaks: 'connectors without an OAuth application are usable while the vault is slow',
        find: '(known.get(slug) ?? this.lastAnswers.get(`${orgId} ${slug}`))?.missing',
        replace: 'known.get(slug)?.missing',
        promise: 'is still shown as not configured while the vault does not answer',
      },
    ],
  ),
  ...breaksOf('libs/catalog/src/tool/domain/answer.ts', 'connections/execute/running', [
    {
      breaks: 'a redirect is reported as a refusal of the third party',
      find: 'if (status < 400) {',
      replace: 'if (status < 300) {',
      promise: 'reports a redirect as such, without following it',
    },
  ]),
  ...breaksOf('libs/connections/src/vault-client/remote/cached-account-statuses.ts', 'connections/connection/status', [
    {
      breaks: 'the status of an account is cached forever',
      find: 'const maxAge = 5_000;',
      replace: 'const maxAge = Infinity;',
      promise: 'follows the vault even before the row is updated',
    },
    {
      breaks: 'a connection shows its earlier status after a new sign-in',
      find: 'this.statuses.delete(accountId);',
      replace: 'void accountId;',
      promise: 'follows the vault even before the row is updated',
    },
  ]),
];
