import { type Break, breaksOf } from '../break.js';

/** What a connection's variables may be. */
export const variableBreaks: Break[] = [
  ...breaksOf('libs/connections/src/connection/http/variables.controller.ts', 'definition/changing-variables', [
    {
      breaks: 'who changes a variable is answered a page of them',
      find: '{ limit: 200 }',
      replace: '{ limit: 2 }',
      promise: 'are listed in the order of the definition',
    },
  ]),
  ...breaksOf('libs/connector-definition/src/variable-values.ts', 'definition/known-variables', [
    {
      breaks: 'a variable has any length',
      find: 'sizeOfValue(value) > variableLimits.value',
      replace: 'false',
      promise: 'longer than 8 KiB',
    },
    {
      breaks: 'a connection has any number of variables',
      find: 'Object.keys(values).length > count',
      replace: 'false',
      promise: 'more than a hundred',
    },
    {
      breaks: 'the variables of a connection have any length together',
      find: 'sizeOfValue(values) > all',
      replace: 'false',
      promise: 'longer than 64 KiB with all others',
    },
    {
      breaks: 'a caller says where the third party is',
      find: `definition.source === 'token_response'`,
      replace: 'false',
      promise: 'comes from the third party',
    },
    {
      breaks: 'a secret lies open in a session',
      find: 'if (definition.secret)',
      replace: 'if (false)',
      promise: 'is secret',
    },
    {
      breaks: 'a host belongs to anybody',
      find: 'matchesPattern(pattern, value)) && isAllowedHost(definition, value)',
      replace: 'matchesPattern(pattern, value))',
      promise: 'is a host that is not allowed',
    },
    {
      breaks: 'options are kept to by a select alone',
      caughtBy: 'vault/host-variables',
      find: '(!options || options.some(({ value }) => value === host))',
      replace: 'true',
    },
  ]),
  ...breaksOf('libs/connections/src/connection/commands/create-connection.ts', 'definition/known-variables', [
    {
      breaks: 'a connection is made before its variables are read',
      find: '    refuseUnfit(connector, wanted);\n',
      replace: '',
      promise: 'are refused before anything is stored if a value',
    },
  ]),
  ...breaksOf('libs/vault/src/connect-session/commands/open-connect-session.ts', 'connect-flow/session', [
    {
      breaks: 'the vault takes whatever variables the service sends',
      find: 'if (problems.length > 0) throw invalidFields(problems);',
      replace: '',
      promise: 'can be opened only by the service for installed connectors',
    },
  ]),
  ...breaksOf('libs/connections/src/connection/domain/variable-policy.ts', 'definition/changing-variables', [
    {
      breaks: 'whoever sees a connection sets its variables',
      find: '    () => canManage(reach),\n',
      replace: '',
      promise: 'can be set by editors and are then used by tools',
    },
    {
      breaks: 'variables are set beside no account',
      find: 'hasAccount(account)\n        ? Decision.allow',
      replace: 'true\n        ? Decision.allow',
      promise: 'survive another sign-in to the account',
    },
  ]),
  ...breaksOf('libs/connections/src/connection/commands/change-variables.ts', 'definition/changing-variables', [
    {
      breaks: 'who is restricted sets variables',
      find: '    await this.restrictions.mustAdmit(caller, state.connector_slug, null);\n',
      replace: '',
      promise: 'can be set by editors and are then used by tools',
    },
  ]),
  ...breaksOf('libs/connections/src/connection/queries/list-connection-variables.ts', 'definition/changing-variables', [
    {
      breaks: 'everybody sees which account it is',
      find: 'each.identity && !managed',
      replace: 'false',
      promise: 'are hidden from viewers if they identify the account',
    },
  ]),
  ...breaksOf('libs/vault/src/account/domain/variables.ts', 'definition/changing-variables', [
    {
      breaks: 'an account becomes another one under its credential',
      find: "  if (definition.identity)\n    throw conflict('reconnect_required', `${name} identifies the account. Reconnect to change it.`);\n",
      replace: '',
      promise: 'identify the account',
    },
  ]),
  ...breaksOf('libs/connections/src/connection/commands/change-variables.ts', 'definition/changing-variables', [
    {
      breaks: 'of two changes at once tools see the one that was answered last',
      find: 'set = await read();',
      replace: 'return;',
      promise: 'match the vault after concurrent changes',
    },
  ]),
  ...breaksOf('libs/vault/src/account/services/variable-changes.ts', 'vault/settings', [
    {
      breaks: 'an account has variables of any length together',
      find: '(await this.variables.sizeOfAll(orgId, accountId)) > variableLimits.all',
      replace: 'false',
      promise: 'are limited to 64 KiB in total, even for concurrent changes',
    },
  ]),
  ...breaksOf('libs/connector-definition/src/credential-hosts.ts', 'vault/host-variables', [
    {
      breaks: 'an edit that opens a variable to other hosts leaves the secret of the application',
      find: ' || opensHosts(before, after, urls)',
      replace: '',
    },
  ]),
];
