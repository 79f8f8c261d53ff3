import { type Break, breaksOf } from '../break.js';

/** Remote tools cannot be called before their current version is accepted. */
export const remoteToolBreaks: Break[] = [
  ...breaksOf('libs/catalog/src/registered-tool/domain/registered-tool.ts', 'catalog/tool-registry/rules', [
    {
      breaks: 'a tool that changed for all accounts counts as active',
      find: "return tool.offered === null ? null : 'changed';",
      replace: 'return null;',
      caughtBy: 'catalog/tool-registry/variants',
      promise: 'is held for everyone once all accounts receive it',
    },
    {
      breaks: 'accepted tools of one server stay accepted for another',
      find: '...(accepted && trusted.includes(accepted.hash) ? [accepted] : []),',
      replace: '...(accepted ? [accepted] : []),',
      caughtBy: 'catalog/tool-registry/managing',
      promise: "requires a review of all tools when its server's host changes",
    },
    {
      breaks: 'a tool’s tier is lower than that of its strictest accepted version',
      find: 'tier: strictestTier(callable, registered.raised_tier)',
      replace: 'tier: strictestTier([tool], registered.raised_tier)',
      caughtBy: 'catalog/tool-registry/variants',
      promise: 'gives the tool the tier of the strictest accepted version',
    },
    {
      breaks: 'an unsupported name is offered',
      find: "if (!isSupportedName(tool.name)) return 'unsupported_name';",
      replace: '',
      caughtBy: 'catalog/tool-registry/versions',
      promise: 'is not offered if its name is unsupported',
    },
  ]),
  ...breaksOf('libs/catalog/src/registered-tool/domain/record-listing.ts', 'catalog/tool-registry/rules', [
    {
      breaks: 'a server fills the database with variants of its tools',
      find: 'if (fitting.length === all.length) return tools;',
      replace: 'if (fitting.length >= 0) return tools;',
      caughtBy: 'catalog/tool-registry/versions',
      promise: 'exceed 8 MiB',
    },
    {
      breaks: 'unreviewed variants displace accepted variants',
      find: "variant.state === 'waiting' ? maxVariants : 0",
      replace: "variant.state === 'waiting' ? 0 : maxVariants",
      caughtBy: 'catalog/tool-registry/versions',
      promise: 'unless it was reviewed',
    },
    {
      breaks: 'a version that was not accepted is called',
      find: "[...known, { ...version, state: 'waiting' }]",
      replace: "[...known, { ...version, state: 'accepted' }]",
      promise: 'allows exactly the accepted versions that an account receives',
    },
    {
      breaks: 'a version stays accepted although no account got it meanwhile',
      find: "(served.has(hash) || state === 'refused')",
      replace: 'hash.length > 0',
      promise: 'allows exactly the accepted versions that an account receives',
    },
    {
      breaks: 'a change is applied although changes are held',
      find: "acceptedVersions(tool).length > 0 && settings.changed_tools === 'active'",
      replace: 'acceptedVersions(tool).length > 0',
      promise: 'allows exactly the accepted versions that an account receives',
    },
    {
      breaks: 'a refused version is deleted and reviewed again',
      find: "served.has(hash) || state === 'refused'",
      replace: "served.has(hash) && state !== 'refused'",
      caughtBy: 'catalog/tool-registry/variants',
      promise: 'stays held after it is refused',
    },
    {
      breaks: 'a renamed tool escapes rules and decisions of managers',
      find: 'accepted?.content === content',
      replace: 'accepted?.hash === found.hash',
      promise: 'keeps its decisions on a renamed tool',
    },
    {
      breaks: 'a tool missing for long can be called',
      find: 'millisecondsBetween(missing_since, at) >= removedAfter',
      replace: 'false',
      caughtBy: 'catalog/tool-registry/reviewing',
      promise: 'is disabled after a day until its server offers it again',
    },
  ]),
  ...breaksOf('libs/catalog/src/registered-tool/domain/change-tool.ts', 'catalog/tool-registry/reviewing', [
    {
      breaks: 'a version that was not reviewed is accepted',
      find: 'hash !== undefined && hash !== current &&',
      replace: 'hash === null &&',
      promise: 'can be accepted only with the hash that was shown',
    },
    {
      breaks: 'a tool is accepted without a hash',
      find: 'if (offered !== null && hash === undefined)\n',
      replace: 'if (offered !== null && hash === null)\n',
      promise: 'can be accepted only with the hash that was shown',
    },
    {
      breaks: 'a manager can lower the tier',
      find: 'tier !== null && isBelow(tier, strictestTier(versions, null))',
      replace: "tier === ('' as Tier)",
      caughtBy: 'catalog/tool-registry/managing',
      promise: 'can raise a tier but never lower it',
    },
  ]),
  ...breaksOf('libs/catalog/src/registered-tool/domain/remote-tool.ts', 'catalog/tool-registry/versions', [
    {
      breaks: 'a value that PostgreSQL cannot store is kept',
      find: 'const problem = findToolProblem(listed);',
      replace: 'const problem = findToolProblem({});',
      promise: 'is not stored with',
    },
    {
      breaks: 'a change of `_meta` is not compared',
      find: 'hash: computeDigest(listed)',
      replace: 'hash: computeDigest(tool)',
      caughtBy: 'catalog/tool-registry/reviewing',
      promise: 'is held if only its `_meta` changed',
    },
    {
      breaks: 'agents read the hidden characters of a description',
      find: "typeof description === 'string' ? withoutHidden(description) : ''",
      replace: "typeof description === 'string' ? description : ''",
      caughtBy: 'catalog/tool-registry/reviewing',
      promise: 'shows its hidden characters only to reviewers',
    },
    {
      breaks: 'a dot is offered as a name',
      find: '(?!\\.{1,2}$)',
      replace: '',
      promise: 'is not offered if its name is unsupported',
    },
    {
      breaks: 'a tool without hints counts as harmless',
      find: "destructiveHint === false ? 'write' : 'destructive'",
      replace: "destructiveHint === true ? 'destructive' : 'write'",
      caughtBy: 'catalog/tool-registry/using',
      promise: 'gets a tier according to its hints',
    },
  ]),
  ...breaksOf('libs/connections/src/execution/services/tool-authorizer.ts', 'catalog/tool-registry/variants', [
    {
      breaks: 'the version that an account gets is not checked',
      find: 'if (!offered)',
      replace: 'if (false)',
      promise: 'is held only for that account',
    },
  ]),
  ...breaksOf('libs/catalog/src/tool-registry/services/tool-registry.ts', 'catalog/tool-registry/variants', [
    {
      breaks: 'a refused version runs where changes need no review',
      find: "variant?.state === 'refused' ||",
      replace: '',
      promise: 'stays refused even if changes need no review',
    },
    {
      breaks: 'a version that awaits review is called',
      find: "if (variant?.state === 'accepted')",
      replace: 'if (variant)',
      promise: 'is held only for that account',
    },
  ]),
  ...breaksOf('libs/connections/src/tool-refresh/services/tool-discovery.ts', 'catalog/tool-registry/variants', [
    {
      breaks: 'a change seen by one account is not checked for others',
      find: 'if (recorded.changed.length > 0)',
      replace: 'if (recorded.changed.length < 0)',
      promise: "makes Latchkey list other accounts' tools again within minutes",
    },
  ]),
  ...breaksOf('libs/connections/src/tool-refresh/persistence/tool-refreshes.ts', 'catalog/tool-registry/discovering', [
    {
      breaks: 'a change reported during a listing is lost',
      find: 'due_at = case when is_outdated then least(:due::timestamptz, :soon::timestamptz) else :due end',
      replace: 'due_at = :due',
      promise: 'is read again even if the report arrived during a listing',
    },
  ]),
  ...breaksOf('libs/connections/src/connect-flow/services/sign-in-codes.ts', 'catalog/tool-registry/using', [
    {
      breaks: 'a connection is active before its tools are known',
      find: 'await this.listTools(expected, account_id);',
      replace: '',
      promise: 'runs as soon as its connection is active',
    },
  ]),
  ...breaksOf(
    'libs/connections/src/connector/services/connectable-connectors.ts',
    'catalog/custom-connector/unpublished-oauth-app',
    [
      {
        breaks: 'members can set up connectors that they cannot see',
        find: 'async getVisible(caller: Caller, slug: string): Promise<ConnectableConnector> {\n    const connector = (await this.connectors.findCurrent(caller.orgId, [slug])).get(slug);\n    if (!connector || !isConnectorVisible(caller, connector))',
        replace:
          'async getVisible(caller: Caller, slug: string): Promise<ConnectableConnector> {\n    const connector = (await this.connectors.findCurrent(caller.orgId, [slug])).get(slug);\n    if (!connector)',
        promise: 'is hidden from members without edit access',
      },
    ],
  ),
  ...breaksOf('libs/catalog/src/connector-editing/services/definition-editor.ts', 'catalog/tool-registry/managing', [
    {
      breaks: 'accepted tools of one server stay accepted for another',
      find: 'if (isOtherServer(definition, connector.state.definition))',
      replace: 'if (definition === null)',
      promise: "requires a review of all tools when its server's host changes",
    },
  ]),
  ...breaksOf('libs/catalog/src/definition/domain/remote-definition.ts', 'catalog/tool-registry/listing', [
    {
      breaks: 'a connector can set a protocol header',
      find: "reservedHeaders.has(name) || name.startsWith('mcp-')",
      replace: 'reservedHeaders.has(name)',
      promise: 'is refused with a header that MCP reserves',
    },
    {
      breaks: 'a connector can set a hop-by-hop header',
      find: '!isAllowedForCredentials(name) || reserved',
      replace: 'reserved',
      promise: 'is refused with a hop-by-hop header',
    },
  ]),
  ...breaksOf('libs/catalog/src/connector/queries/connector-view-builder.ts', 'catalog/tool-registry/listing', [
    {
      breaks: 'members with use access can read how a connector authenticates',
      find: 'isDefinitionReadable(caller, connector) && { url',
      replace: 'caller && { url',
      promise: 'shows users only its host, not its address or headers',
    },
  ]),
  ...breaksOf('libs/connections/src/connection/domain/account-policy.ts', 'catalog/tool-registry/listing', [
    {
      breaks: 'members with use access can refresh tools',
      find: 'canManage(reach),\n    connector.available ? Decision.allow : Decision.refuse(connectorNotAvailable, connector_slug',
      replace: 'connector.available ? Decision.allow : Decision.refuse(connectorNotAvailable, connector_slug',
      promise: 'needs edit access and an active connection to a remote server',
    },
    {
      breaks: 'tools are listed without a sign-in',
      find: "status === 'active' && saffron_account_id !== null",
      replace: 'connector_slug',
      promise: 'needs edit access and an active connection to a remote server',
    },
  ]),
  ...breaksOf('libs/connections/src/tool-refresh/persistence/tool-refreshes.ts', 'catalog/tool-registry/listing', [
    {
      breaks: 'two listings of a connection run concurrently',
      find: '\n    where refresh.taken_until <= :now',
      replace: '',
      promise: 'needs edit access and an active connection to a remote server',
    },
  ]),
  ...breaksOf('libs/catalog/src/connector/domain/ownership-policy.ts', 'catalog/tool-registry/managing', [
    {
      breaks: 'a remote MCP connector is forked',
      find: 'connector.definition.mcp ? Decision.refuse(forkOfRemoteMcp) : Decision.allow,',
      replace: 'connector.definition.mcp && !forkOfRemoteMcp ? Decision.refuse(forkOfRemoteMcp) : Decision.allow,',
      promise: 'cannot be forked',
    },
  ]),
  ...breaksOf('libs/connections/src/tool-refresh/domain/refusals.ts', 'catalog/tool-registry/listing', [
    {
      breaks: 'an invalid list of a remote server is reported as a server outage',
      find: "if (failure === 'unreachable') return",
      replace: 'if (failure) return',
      promise: 'returns 409 for an invalid list',
    },
  ]),
  ...breaksOf('libs/catalog/src/tool-registry/services/tool-registry.ts', 'catalog/tool-registry/listed-variants', [
    {
      breaks: 'a toolbox lists the accepted version on connections that get another',
      find: 'if (served?.variant) return',
      replace: 'if (served?.variant && false) return',
      promise: 'lists each connection’s accepted version',
    },
    {
      breaks: 'a toolbox lists a tool that awaits review on its connection',
      find: 'if (served || !remote || !facts.active) return tool;',
      replace: 'if (served || !remote || facts.active) return tool;',
      promise: 'does not list a version that awaits review',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/toolbox/services/pin-counts.ts', 'catalog/tool-registry/listed-variants', [
    {
      breaks: 'the count leaves out tools that their connection does not get',
      find: 'active.has(tool) && served.get(tool) !== null',
      replace: 'active.has(tool)',
      promise: 'omits a tool that the server does not offer to its connection',
    },
  ]),
];
