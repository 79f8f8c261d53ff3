import { type Break, breaksOf } from '../break.js';

/** Allowed values of a connection's variables. */
export const variableBreaks: Break[] = [
  ...breaksOf('libs/connections/src/variables/http/variables.controller.ts', 'catalog/definition/changing-variables', [
    {
      breaks: 'changing a variable returns only one page of variables',
      find: '{ limit: 200 }',
      replace: '{ limit: 2 }',
      promise: 'are listed in the order of the definition',
    },
  ]),
  ...breaksOf('libs/connector-definition/src/variable-values.ts', 'catalog/definition/known-variables', [
    {
      breaks: 'the length of a variable is unlimited',
      find: 'sizeOfValue(value) > variableLimits.value',
      replace: 'false',
      promise: 'longer than 8 KiB',
    },
    {
      breaks: 'the number of a connection’s variables is unlimited',
      find: 'Object.keys(values).length > count',
      replace: 'false',
      promise: 'more than a hundred',
    },
    {
      breaks: 'the total length of a connection’s variables is unlimited',
      find: 'sizeOfValue(values) > all',
      replace: 'false',
      promise: 'longer than 64 KiB together with the others',
    },
    {
      breaks: 'a caller can set the third party’s address',
      find: `definition.source === 'token_response'`,
      replace: 'false',
      promise: 'comes from the third party',
    },
    {
      breaks: 'a secret is stored unencrypted in a session',
      find: 'if (definition.secret)',
      replace: 'if (false)',
      promise: 'is secret',
    },
    {
      breaks: 'a host variable can name any host',
      find: 'matchesPattern(pattern, value)) && isAllowedHost(definition, value)',
      replace: 'matchesPattern(pattern, value))',
      promise: 'is a host that is not allowed',
    },
    {
      breaks: 'options are enforced only for selects',
      caughtBy: 'vault/host-variables',
      find: '(!options || options.some(({ value }) => value === host))',
      replace: 'true',
    },
  ]),
  ...breaksOf('libs/connections/src/connect-flow/commands/create-connection.ts', 'catalog/definition/known-variables', [
    {
      breaks: 'a connection is created before its variables are checked',
      find: '    assertVariables(connector, request);\n',
      replace: '',
      promise: 'are refused before anything is stored if a value',
    },
  ]),
  ...breaksOf('libs/vault/src/connect-session/commands/open-connect-session.ts', 'connections/connect-flow/session', [
    {
      breaks: 'the vault accepts any variables of the service',
      find: 'if (problems.length > 0) throw invalidFields(problems);',
      replace: '',
      promise: 'can be opened only by the service, for installed connectors',
    },
  ]),
  ...breaksOf('libs/connections/src/connection/domain/account-policy.ts', 'catalog/definition/changing-variables', [
    {
      breaks: 'any member who sees a connection can set its variables',
      find: 'canManage(reach), hasAccount(account) ? Decision.allow : Decision.refuse(variables',
      replace: 'hasAccount(account) ? Decision.allow : Decision.refuse(variables',
      promise: 'can be changed only by editors who may use the connector',
    },
    {
      breaks: 'variables are set without an account',
      find: 'hasAccount(account) ? Decision.allow : Decision.refuse(variablesNeedConnection)',
      replace: 'Decision.allow',
      promise: 'are kept after another sign-in to the account',
    },
  ]),
  ...breaksOf('libs/connections/src/variables/commands/change-variables.ts', 'catalog/definition/changing-variables', [
    {
      breaks: 'restricted members can set variables',
      find: '    await this.accessDecider.assertAdmitted(caller, state.connector_slug, null);\n',
      replace: '',
      promise: 'can be set by editors for use in tools',
    },
  ]),
  ...breaksOf(
    'libs/connections/src/variables/queries/list-connection-variables.ts',
    'catalog/definition/changing-variables',
    [
      {
        breaks: 'every member sees variables that identify the account',
        find: 'each.identity && !managed',
        replace: 'false',
        promise: 'are hidden from viewers if they identify the account',
      },
    ],
  ),
  ...breaksOf('libs/vault/src/account/domain/variables.ts', 'catalog/definition/changing-variables', [
    {
      breaks: 'a variable that identifies the account can be changed without reconnecting',
      find: '  if (definition.identity) throw identityVariable(name);\n',
      replace: '',
      promise: 'identify the account',
    },
  ]),
  ...breaksOf('libs/connections/src/variables/commands/change-variables.ts', 'catalog/definition/changing-variables', [
    {
      breaks: 'after concurrent changes, tools see the last response',
      find: 'set = await read();',
      replace: 'return;',
      promise: "still match the vault's values after concurrent changes",
    },
  ]),
  ...breaksOf('libs/vault/src/account/commands/set-variables.ts', 'vault/settings', [
    {
      breaks: 'the total length of an account’s variables is unlimited',
      find: '(await this.variables.getTotalSize(orgId, accountId)) > variableLimits.all',
      replace: 'false',
      promise: 'are limited to 64 KiB in total, even for concurrent changes',
    },
  ]),
  ...breaksOf('libs/connector-definition/src/credential-hosts.ts', 'vault/host-variables', [
    {
      breaks: 'the application’s secret stays after a variable allows other hosts',
      find: ' || opensHosts(before, after, urls)',
      replace: '',
    },
  ]),
];
