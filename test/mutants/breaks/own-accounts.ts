import { type Break, breaksOf } from '../break.js';

const toolboxes = 'libs/toolboxes/src';
const calling = 'toolboxes/own-account/calling';
const entries = 'toolboxes/own-account/entries';
const choosing = 'toolboxes/own-account/choosing';
const agents = 'toolboxes/own-account/agents';
const page = 'toolboxes/own-account/page';
const asking = 'toolboxes/own-account/asking';
const explaining = 'toolboxes/own-account/explaining';
const resolving = 'toolboxes/own-account/resolving';

/** Entries that run on the account of their caller. */
export const ownAccounts: Break[] = [
  ...breaksOf(`${toolboxes}/toolbox-execution/services/toolbox-execution.ts`, 'authentication/authorization/ending', [
    {
      breaks: 'people are asked for an account for a call that their app may not make',
      find: 'if (isAccountProblem(reason)) await this.assertTier(caller, toolbox, request, resolved);',
      replace: '',
      promise: 'is refused outside its scopes before anybody is asked for an account',
    },
  ]),
  ...breaksOf(`${toolboxes}/entry/domain/caller-account.ts`, resolving, [
    {
      breaks: 'a shared account acts although the caller did not choose it',
      find: 'candidates.filter(isOwn)',
      replace: 'candidates',
      promise: 'is active, and is the caller’s own unless the caller chose it',
    },
    {
      breaks: 'another account acts while the chosen one needs a new sign-in',
      find: 'if (chosen) return',
      replace: 'if (chosen && isActive(chosen)) return',
      promise: 'is the one that the documented rules give',
    },
    {
      breaks: 'one of several own accounts acts',
      find: 'others.length === 0 ? found(own)',
      replace: 'others.length >= 0 ? found(own)',
      promise: 'does not depend on the order of the connections',
    },
  ]),
  ...breaksOf(`${toolboxes}/entry/domain/caller-account.ts`, page, [
    {
      breaks: 'a person whose account is disconnected is asked to connect one',
      find: "disconnected ? refuse('account_needs_reauth', disconnected) : ",
      replace: '',
      promise: 'offers to reconnect a disconnected account before connecting another',
    },
  ]),
  ...breaksOf(`${toolboxes}/toolbox/services/caller-accounts.ts`, calling, [
    {
      breaks: 'an account of another member counts as the caller’s own',
      find: 'is_own: connection.owner_user_id === caller.userId',
      replace: 'is_own: connection.owner_user_id !== null',
      promise: 'does not use a shared account that the caller did not choose',
    },
  ]),
  ...breaksOf('libs/connections/src/connection/persistence/used-connections.ts', calling, [
    {
      breaks: 'view access to a connection is enough for an account',
      find: `      and (owner_user_id = :user_id or \${levelOfGrant} >= \${ranks.use})
    order by`,
      replace: `    order by`,
      promise: 'after the share of a chosen account no longer allows use',
    },
    {
      breaks: 'the account of a suspended owner is used',
      find: 'canOwnerUseConnector(connection), canOwnerAct({ owner })]',
      replace: 'canOwnerUseConnector(connection)]',
      promise: 'after the owner of a chosen account was suspended',
    },
  ]),
  ...breaksOf(`${toolboxes}/toolbox/domain/entry-drafts.ts`, entries, [
    {
      breaks: 'an entry on the account of its caller accepts a connection',
      find: "accountAfter(old, sent) === 'caller' && isPresent(sent.connection_id)",
      replace: 'sent.connection_id === undefined && isPresent(sent.connection_id)',
      promise: 'accepts no connection',
    },
    {
      breaks: 'a changed account keeps the pin',
      find: '  one.account === other.account &&\n',
      replace: '',
      promise: 'to `caller` removes the connection and the pinning editor',
    },
  ]),
  ...breaksOf(`${toolboxes}/toolbox/commands/repin-toolbox.ts`, entries, [
    {
      breaks: 'repinning attaches a connection to an entry on the account of its caller',
      find: 'isProxy(resolved) && !usesCallerAccount(resolved.entry);',
      replace: 'isProxy(resolved);',
      promise: 'leaves entries on the account of their caller as they are',
    },
  ]),
  ...breaksOf(`${toolboxes}/toolbox/services/toolbox-composer.ts`, entries, [
    {
      breaks: 'stamping pins an entry on the account of its caller',
      find: "if (entry.account === 'caller') return",
      replace: "if (entry.tool_name === '') return",
      promise: 'is stamped into a toolbox with the same field, even if the member has an account',
    },
  ]),
  ...breaksOf(`${toolboxes}/toolbox/services/pin-counts.ts`, entries, [
    {
      breaks: 'a list counts entries on the account of their caller as unmet',
      find: ": account === 'caller'",
      replace: ": account === undefined && connection_id === ''",
      promise: 'does not count as an entry that is not pinned yet, also in lists',
    },
  ]),
  ...breaksOf(`${toolboxes}/toolbox/services/account-chooser.ts`, choosing, [
    {
      breaks: 'a connection of another member can be chosen',
      find: 'if (!account.candidates.some(',
      replace: "if (connectionId === '' && !account.candidates.some(",
      promise: 'refuses a connection of another member that is not shared with the caller',
    },
    {
      breaks: 'view access is enough to choose an account',
      find: 'canExerciseToolbox(toolbox.reach).orThrow();',
      replace: 'canExerciseToolbox(toolbox.reach);',
      promise: 'needs `use` access to the toolbox',
    },
  ]),
  ...breaksOf(`${toolboxes}/entry/domain/unmet-reason.ts`, agents, [
    {
      breaks: 'agents see tools for which the person can get no account',
      find: 'return may_connect || has_usable;',
      replace: 'return may_connect !== has_usable || !has_usable;',
      promise: 'is not listed for a person who may neither connect nor use an account',
    },
  ]),
  ...breaksOf(`${toolboxes}/mcp/services/account-addresses.ts`, agents, [
    {
      breaks: 'a service member gets the address of a page for people',
      find: "caller.kind !== 'user' || ",
      replace: '',
      promise: 'gives no address to a service member',
    },
  ]),
  ...breaksOf(`${toolboxes}/mcp/services/account-questions.ts`, asking, [
    {
      breaks: 'a person is asked again and again',
      find: ' || before !== null',
      replace: '',
      promise: 'is asked once, and the agent gets the error with the page',
    },
    {
      breaks: 'an account that was not offered is chosen',
      find: 'asked.candidates.find((candidate) => candidate === chosen)',
      replace: 'asked.candidates.find((candidate) => chosen !== candidate)',
      promise: 'chooses nothing if they name an account that was not offered',
    },
  ]),
  ...breaksOf(`${toolboxes}/mcp/services/request-states.ts`, asking, [
    {
      breaks: 'the answer to a question chooses an account for another call',
      find: 'place.name, args]',
      replace: 'place.name]',
      promise: 'is refused for another person, tool, toolbox or arguments',
    },
    {
      breaks: 'a question can be answered for ever',
      find: 'until < this.clock.now().getTime() ? null : asked',
      replace: 'until < 0 ? null : asked',
      promise: 'asks again after ten minutes, and stores no choice',
    },
  ]),
  ...breaksOf(`${toolboxes}/mcp/domain/elicitation.ts`, asking, [
    {
      breaks: 'an address is sent to a client that only shows forms',
      find: "'url' in (elicitationOf(message) ?? {})",
      replace: 'elicitationOf(message) !== undefined',
      promise: 'that only shows forms gets the error with the page',
    },
  ]),
  ...breaksOf(`${toolboxes}/member-access/services/explained-accounts.ts`, explaining, [
    {
      breaks: 'a member learns about a toolbox without access to it',
      find: 'await this.toolboxReader.get(caller, toolboxId)',
      replace: '(await this.toolboxReader.find(caller, toolboxId))!',
      promise: 'needs access of the caller to the toolbox',
    },
    {
      breaks: 'everyone seems to have access to a toolbox',
      find: 'reach !== null && canExerciseToolbox(reach).allowed',
      replace: 'reach === null || canExerciseToolbox(reach).allowed',
      promise: 'says whether the member can use the tool through the toolbox',
    },
  ]),
  ...breaksOf('libs/connections/src/connect-flow/domain/expected-callback.ts', page, [
    {
      breaks: 'a sign-in that began on a page ends in any browser',
      find: 'page_path === null || (signedIn?.orgId === org_id && signedIn.userId === user_id)',
      replace: 'page_path === null || org_id !== user_id || signedIn === null',
      promise: 'attaches nothing if it ends in a browser without a session',
    },
    {
      breaks: 'a sign-in that began on a page ends in the browser of another member',
      find: 'signedIn.userId === user_id)',
      replace: 'signedIn.userId !== org_id)',
      promise: 'attaches nothing if it ends in the browser of another member',
    },
  ]),
  ...breaksOf(`${toolboxes}/toolbox/persistence/account-links.ts`, page, [
    {
      breaks: 'a link works for other members of the organization',
      find: 'handle = :handle and user_id = :user_id and',
      replace: 'handle = :handle and :user_id <> handle and',
      promise: 'is for one member, and tells others neither the person nor the toolbox',
    },
    {
      breaks: 'a link works for ever',
      find: 'user_id = :user_id and expires_at > :now`',
      replace: 'user_id = :user_id and :now is not null`',
      promise: 'answers the same for a malformed, an expired and a deleted toolbox’s link',
    },
    {
      breaks: 'an agent gets a new link for each call',
      find: 'if (found) return found.handle;',
      replace: '',
      promise: 'is given again instead of a new one',
    },
  ]),
  ...breaksOf(`${toolboxes}/toolbox/queries/get-account-page.ts`, page, [
    {
      breaks: 'a link works for members who lost `use` access to the toolbox',
      find: 'if (!canExerciseToolbox(toolbox.reach).allowed) return null;',
      replace: '',
      promise: 'needs `use` access to the toolbox',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/toolbox/domain/connect-right.ts', 'toolboxes/own-account/apps', [
    {
      breaks: 'the scopes of an app limit what its person can connect',
      find: 'caller.app ? { ...caller, permissions: caller.rolePermissions } : caller',
      replace: 'caller',
      promise: 'lists the tools, and learns that the person can connect one',
    },
  ]),
];
