import { type Break, breaksOf } from '../break.js';

const part = 'libs/toolboxes/src/account-tool';
const calling = 'toolboxes/account-tool/calling';
const signingIn = 'toolboxes/account-tool/signing-in';

/** The address of all accounts: which account a call uses, and what an app that signed in there may do. */
export const allAccountBreaks: Break[] = [
  ...breaksOf(`${part}/domain/account-choice.ts`, 'toolboxes/account-tool/naming', [
    {
      breaks: 'a shared account can take the name of another account',
      find: '!endsWithId.test(name) &&',
      replace: '',
      promise: 'have distinct names, own ones first',
    },
    {
      breaks: 'the accounts that others share push out own ones',
      find: 'Number(isOwn(other)) - Number(isOwn(one))',
      replace: 'Number(isOwn(one)) - Number(isOwn(other))',
      promise: 'keep connectors with own accounts first, so that limits drop only others',
    },
    {
      breaks: 'a shared account can have the name of an own account that ended',
      find: 'is_own && !endsWithId',
      replace: '!endsWithId',
      promise: 'never get a name that another account had',
    },
    {
      breaks: 'a call without a name uses the first of several accounts',
      find: '(byName.size === 1 ? only : undefined)',
      replace: 'only',
      promise: 'are chosen by exactly the names that are shown',
    },
  ]),
  ...breaksOf(`${part}/domain/account-choice.ts`, 'toolboxes/account-tool/naming', [
    {
      breaks: 'an own account that is disconnected does not have to be reconnected',
      find: "status === 'disconnected' ? ('needs_reauth' as const) : status",
      replace: 'status',
      promise: 'are chosen by exactly the names that are shown',
    },
  ]),
  ...breaksOf('libs/connections/src/connection/persistence/used-connections.ts', calling, [
    {
      breaks: 'the account of another member takes the place of a disconnected one',
      find: `where org_id = :org_id
        and (status in ('active', 'needs_reauth') or status = 'disconnected' and owner_user_id = :user_id)`,
      replace: `where org_id = :org_id
        and status in ('active', 'needs_reauth')`,
      promise: 'that is disconnected is not replaced by an account of another member, until it is deleted',
    },
  ]),
  ...breaksOf(`${part}/domain/account-tool-names.ts`, 'toolboxes/account-tool/naming', [
    {
      breaks: 'only the second of two equal names is replaced',
      find: 'tools.map((tool, position) => (repeated.has(names[position]!)',
      replace:
        'tools.map((tool, position) => (names.indexOf(names[position]!) < position && repeated.has(names[position]!)',
      promise: 'never get a name that another tool had before a connector was added',
    },
  ]),
  ...breaksOf(`${part}/services/account-tool-reader.ts`, calling, [
    {
      breaks: 'accounts that need another sign-in are replaced by others',
      find: 'return sortOwnFirst(bySlug);',
      replace:
        "for (const [slug, all] of bySlug) bySlug.set(slug, all.filter(({ status }) => status === 'active'));\n    return sortOwnFirst(bySlug);",
      promise: 'that needs another sign-in is not replaced by an account of another member',
    },
    {
      breaks: 'blocked tools are found',
      find: 'tool.facts.active && policy.decideTool(connector.slug, tool.facts).allowed',
      replace: 'tool.facts.active',
      promise: 'runs no tool that a rule blocks',
    },
  ]),
  ...breaksOf(`${part}/services/account-tool-execution.ts`, calling, [
    {
      breaks: 'two accounts with the same name look alike in the question about a call',
      find: 'connection_name: shown_name',
      replace: 'connection_name: account.name',
      promise: 'differs from an account with the same name in the question about a call',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/mcp/services/mcp-exchanges.ts', signingIn, [
    {
      breaks: 'a token for all toolboxes is accepted for all accounts',
      find: 'isOfAccounts ? accountsUrl : this.mcpAddresses.buildUrl(toolboxId)',
      replace: 'isOfAccounts ? caller.app?.resource ?? accountsUrl : this.mcpAddresses.buildUrl(toolboxId)',
      promise: 'can use its token at no other address',
    },
  ]),
  ...breaksOf('libs/authentication/src/authorization/domain/consent.ts', signingIn, [
    {
      breaks: 'consent for all accounts is consent for all toolboxes',
      find: 'if (request.accounts !== null) return { scopes, toolbox_ids: [] };',
      replace: 'if (request.accounts !== null) return { scopes, toolbox_ids: null };',
      promise: 'has no toolboxes to choose, and ends when it is disconnected',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/toolbox/services/own-apps.ts', 'pages/own-apps', [
    {
      breaks: 'the owner of an account sees the apps of other members',
      find: 'const selection = { user_id: caller.userId };',
      replace: 'const selection = {};',
      promise: 'is not revealed to the owner of an account, who learns only that others can use it',
    },
  ]),
];
