import { type Break, breaksOf } from '../break.js';

const registry = 'libs/catalog/src/registry/domain';

/** Nobody calls what a remote server lists before it was accepted as it is. */
export const remoteToolBreaks: Break[] = [
  ...breaksOf(`${registry}/registered-tool.ts`, 'tool-registry/rules', [
    {
      breaks: 'what has changed may be called',
      find: "return tool.offered === null ? null : 'changed';",
      replace: 'return null;',
      promise: 'lets an account call what it is served as it was accepted',
    },
    {
      breaks: 'a name that nothing takes is offered',
      find: "if (!isSupportedName(tool.name)) return 'unsupported_name';",
      replace: '',
      caughtBy: 'tool-registry/versions',
      promise: 'of a name that models and addresses do not take',
    },
  ]),
  ...breaksOf(`${registry}/record-listing.ts`, 'tool-registry/rules', [
    {
      breaks: 'a change counts as taken back while others are still served it',
      find: 'tool.accepted === null || isServedElse',
      replace: 'tool.accepted === null',
      promise: 'lets an account call what it is served as it was accepted',
    },
    {
      breaks: 'a change is taken over although it is to be held',
      find: "tool.accepted === null || settings.changed_tools === 'held'",
      replace: 'tool.accepted === null',
      promise: 'lets an account call what it is served as it was accepted',
    },
    {
      breaks: 'a new name frees a tool from rules and managers',
      find: 'accepted?.content === content',
      replace: 'accepted?.hash === hash',
      promise: 'knows a tool again that has another name',
    },
    {
      breaks: 'what is gone for long may be called',
      find: 'between(missing_since, at) >= removedAfter',
      replace: 'false',
      caughtBy: 'tool-registry/reviewing',
      promise: 'can be called no more after a day',
    },
  ]),
  ...breaksOf(`${registry}/change-tool.ts`, 'tool-registry/reviewing', [
    {
      breaks: 'what was not looked at is accepted',
      find: 'hash !== undefined && hash !== currentOf(tool).hash',
      replace: 'hash === null',
      promise: 'is accepted exactly as it was shown',
    },
    {
      breaks: 'a tool is accepted without a look',
      find: 'if (hash === undefined)\n',
      replace: 'if (hash === null)\n',
      promise: 'is accepted exactly as it was shown',
    },
    {
      breaks: 'a manager says that a tool needs less care',
      find: 'tier !== null && isBelow(tier, labelledTier(currentOf(tool).tool))',
      replace: "tier === ('' as Tier)",
      caughtBy: 'tool-registry/managing',
      promise: 'raises a tier, never lowers it',
    },
  ]),
  ...breaksOf(`${registry}/remote-tool.ts`, 'tool-registry/versions', [
    {
      breaks: 'what PostgreSQL does not take is kept',
      find: 'isKeepable(listed)) return null',
      replace: 'isKeepable({})) return null',
      promise: 'keeps nothing of a tool with',
    },
    { breaks: 'a dot is offered as a name', find: '(?!\\.{1,2}$)', replace: '', promise: 'of a name that models' },
    {
      breaks: 'a tool that says nothing of itself counts as harmless',
      find: "destructiveHint === false ? 'write' : 'destructive'",
      replace: "destructiveHint === true ? 'destructive' : 'write'",
      caughtBy: 'tool-registry/using',
      promise: 'labelled by the hints of its server',
    },
  ]),
  ...breaksOf('libs/connections/src/execution/services/callable-tools.ts', 'tool-registry/reviewing', [
    {
      breaks: 'what an account is served is not looked at',
      find: 'if (remote && !(await',
      replace: 'if (!remote && !(await',
      promise: 'stays held for an account',
    },
  ]),
  ...breaksOf('libs/catalog/src/connector/services/definition-updates.ts', 'tool-registry/managing', [
    {
      breaks: 'what was accepted of one server holds for another',
      find: 'if (isOtherServer(definition, connector.state.definition))',
      replace: 'if (definition === null)',
      promise: 'another server is asked for again',
    },
  ]),
  ...breaksOf('libs/catalog/src/connector/domain/remote-definition.ts', 'tool-registry/listing', [
    {
      breaks: 'a header of the protocol is set by whoever adds a server',
      find: "kept.has(name) || name.startsWith('mcp-')",
      replace: 'kept.has(name)',
      promise: 'is refused with a header of the protocol',
    },
    {
      breaks: 'a hop-by-hop header is set by whoever adds a server',
      find: "kept.has(name) || name.startsWith('mcp-')",
      replace: "name.startsWith('mcp-')",
      promise: 'is refused with a hop-by-hop header',
    },
  ]),
  ...breaksOf('libs/catalog/src/connector/queries/remote-view.ts', 'tool-registry/listing', [
    {
      breaks: 'whoever uses a connector reads how it is let in',
      find: 'canReadDefinition(caller, connector) && { url',
      replace: 'caller && { url',
      promise: 'neither address nor headers',
    },
  ]),
  ...breaksOf('libs/connections/src/connection/domain/tool-refresh-policy.ts', 'tool-registry/listing', [
    {
      breaks: 'tools are listed by who only uses a connection',
      find: '() => canManage(reach),',
      replace: '',
      promise: 'by who may change them',
    },
    {
      breaks: 'tools are listed without a sign-in',
      find: "status === 'active' && saffron_account_id !== null",
      replace: 'connector_slug',
      promise: 'is for connections of remote servers that work',
    },
  ]),
  ...breaksOf('libs/connections/src/connection/persistence/stored-tool-refreshes.ts', 'tool-registry/listing', [
    {
      breaks: 'two list the tools of a connection at once',
      find: '\n    where refresh.taken_until <= :now',
      replace: '',
      promise: 'is for connections of remote servers that work',
    },
  ]),
];
