import { breaksOf } from '../break.js';

const latchkey = 'libs/client/cli';
const operator = 'apps/cli/src';

/** Refusals and exit codes of `latchkey`. Scripts rely on them. */
export const latchkeyBreaks = [
  ...breaksOf(`${latchkey}/share.ts`, 'client/administering', [
    {
      breaks: 'latchkey shares with the first of several grantees',
      find: 'if (given.length !== 1)',
      replace: 'if (given.length === 0)',
      promise: 'needs exactly one grantee',
    },
  ]),
  ...breaksOf(`${latchkey}/names.ts`, 'client/administering', [
    {
      breaks: 'latchkey suggests a connection for the name of a toolbox',
      find: 'if (ids.length === 0) return',
      replace: 'if (ids.length >= 0) return',
      promise: 'asks for the id of the toolbox with this name',
    },
  ]),
  ...breaksOf(`${latchkey}/restrictions.ts`, 'client/administering', [
    {
      breaks: 'latchkey binds the role and ignores the member',
      find: '(role === undefined) === (member === undefined)',
      replace: 'role === undefined && member === undefined',
      promise: 'needs one role or member',
    },
    {
      breaks: 'latchkey creates a restriction without connectors and tools',
      find: 'if (connector_slugs.length + tools.length === 0)',
      replace: 'if (connector_slugs.length + tools.length < 0)',
      promise: 'needs a connector or a tool',
    },
  ]),
  ...breaksOf(`${latchkey}/options.ts`, 'client/administering', [
    {
      breaks: 'latchkey reads a tool without a connector as a connector',
      find: 'if (connector_slug === undefined || tool_name === undefined)',
      replace: "if (given === '')",
      promise: 'needs the connector of a tool',
    },
  ]),
  ...breaksOf(`${latchkey}/toolboxes.ts`, 'client/administering', [
    {
      breaks: 'latchkey ignores tools without a connection',
      find: 'if (connections.length + connectors.length === 0 && names)',
      replace: 'if (connections.length + connectors.length < 0 && names)',
      promise: 'needs the connection of a tool',
    },
    {
      breaks: 'latchkey creates a toolbox without the tools that it does not find',
      find: 'if (missing.length > 0)',
      replace: 'if (missing.length > 99)',
      promise: 'A misspelt argument',
    },
  ]),
  ...breaksOf(`${latchkey}/names.ts`, 'client/administering', [
    {
      breaks: 'latchkey uses one of several connections with the same name',
      find: 'if (more.length === 0)',
      replace: 'if (more.length >= 0)',
      promise: 'is refused if several connections have it',
    },
    {
      breaks: 'latchkey uses a similar email address',
      find: 'email?.toLowerCase() === given.toLowerCase()',
      replace: 'email?.slice(0, 3) === given.slice(0, 3)',
      promise: 'is never completed to another address',
    },
  ]),
  ...breaksOf(`${latchkey}/tools.ts`, 'client/command-line', [
    {
      breaks: 'a call that waits for approval ends like one that ran',
      find: 'context.exitCode = exitCodes.needsApproval;',
      replace: 'context.exitCode = exitCodes.done;',
      promise: 'says how to continue a call that needs approval',
    },
    {
      breaks: 'a failed call ends like one that succeeded',
      find: "if (execution.outcome === 'failed') context.exitCode = exitCodes.failed;",
      replace: '',
      promise: 'exits with 1 if the tool fails',
    },
    {
      breaks: 'latchkey sends arguments that are not an object',
      find: "if (typeof value !== 'object' || value === null || Array.isArray(value))",
      replace: "if (typeof value !== 'object' || value === null)",
      promise: 'reads arguments from a file or standard input',
    },
  ]),
  ...breaksOf(`${latchkey}/failures.ts`, 'client/command-line', [
    {
      breaks: 'an unreachable API ends like a refusal',
      find: 'hints: [], exitCode: exitCodes.unreachable }',
      replace: 'hints: [], exitCode: exitCodes.failed }',
      promise: 'reports an unreachable API with exit code 5',
    },
    {
      breaks: 'an invalid token ends like a refusal',
      find: 'status === 401 ? exitCodes.notLoggedIn : exitCodes.failed',
      replace: 'status === 402 ? exitCodes.notLoggedIn : exitCodes.failed',
      promise: 'does not store a token that the API refuses',
    },
  ]),
  ...breaksOf(`${latchkey}/run.ts`, 'client/command-line', [
    {
      breaks: 'wrong usage ends like a refusal',
      find: 'return exitCodes.wrongUsage;',
      replace: 'return exitCodes.failed;',
      promise: 'reports wrong usage as JSON with exit code 64',
    },
  ]),
  ...breaksOf(`${latchkey}/login.ts`, 'client/command-line', [
    {
      breaks: 'latchkey stores a token that the API refuses',
      find: 'const me = await sessions.clientWith(token).currentUser.getMe();\n      sessions.logins.add(url, token);',
      replace:
        'sessions.logins.add(url, token);\n      const me = await sessions.clientWith(token).currentUser.getMe();',
      promise: 'does not store a token that the API refuses',
    },
  ]),
];

/** Refusals and exit codes of `cli`. */
export const operatorCommandBreaks = [
  ...breaksOf(`${operator}/run.ts`, 'identity/cli', [
    {
      breaks: 'wrong usage of an operator command ends like a failure',
      find: 'return exitCodes.wrongUsage;',
      replace: 'return exitCodes.failed;',
      promise: 'exit with 64 on wrong usage and keep stdout valid JSON',
    },
  ]),
  ...breaksOf(`${operator}/commands/owner.ts`, 'identity/cli', [
    {
      breaks: 'owner recover issues a token for any member',
      find: "...page, role_id, status: 'active'",
      replace: "...page, status: 'active'",
      promise: 'restore access for an owner without tokens',
    },
  ]),
  ...breaksOf(`${operator}/commands/token.ts`, 'identity/cli', [
    {
      breaks: 'an unknown permission limits a token to nothing',
      find: 'if (unknown !== undefined) {',
      replace: "if (unknown === '') {",
      promise: 'suggest a similar role or permission for an unknown one',
    },
  ]),
  ...breaksOf('libs/identity/src/role/persistence/stored-roles.ts', 'identity/cli', [
    {
      breaks: 'an operator adds a member without a role that does not exist',
      find: 'if (unknown !== undefined) {',
      replace: "if (unknown === '') {",
      promise: 'suggest a similar role or permission for an unknown one',
    },
  ]),
  ...breaksOf(`${operator}/commands/connector.ts`, 'catalog/trying-definitions', [
    {
      breaks: 'connector check ends with 0 although there are errors',
      find: 'if (!definition) throw new ReportedFailure();',
      replace: '',
      promise: 'exits with 1 and lists each problem with line and pointer',
    },
    {
      breaks: 'connector try ends with 0 although the tool failed',
      find: "trial.outcome !== 'succeeded'",
      replace: 'trial.outcome === undefined',
      promise: 'exits with 1 if the tool fails',
    },
  ]),
  ...breaksOf(`${operator}/commands/doctor.ts`, 'operator/doctor', [
    {
      breaks: 'doctor ends with 0 although it found a fault',
      find: 'checks.some(({ ok }) => !ok)',
      replace: 'checks.every(({ ok }) => !ok)',
      promise: 'prints one line per check without secrets',
    },
  ]),
];
