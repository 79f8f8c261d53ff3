import { type Break, breaksOf } from '../break.js';

const part = 'libs/toolboxes/src/member-access';
const listing = 'toolboxes/member-access/listing';

/** The list of what a member can use. */
export const memberAccess: Break[] = [
  ...breaksOf(`${part}/queries/list-member-access.ts`, listing, [
    {
      breaks: 'every member can list the access of others',
      find: '    canExplain(caller, userId).orThrow();\n',
      replace: '',
      promise: 'needs restriction:view for other members',
    },
    {
      breaks: 'rules for approval are shown to everyone',
      find: "seesApproval: caller.permissions.has('org:manage')",
      replace: 'seesApproval: true',
      promise: 'shows rules for approval only with org:manage',
    },
    {
      breaks: 'the filter by tier counts blocked tools',
      find: ' && policy.decideTool(connector.slug, tool.facts).allowed',
      replace: '',
      promise: 'selects connectors with an allowed tool of a tier',
    },
    {
      breaks: 'the filter by connector does nothing',
      find: 'connector_slug === undefined || connector_slug === slug',
      replace: 'true',
      promise: 'selects one connector',
    },
  ]),
  ...breaksOf(`${part}/services/access-way-reader.ts`, listing, [
    {
      breaks: 'members without tool:execute can use connectors',
      find: "!member.permissions.has('tool:execute')",
      replace: 'false',
      promise: 'is empty if the member may not run tools',
    },
    {
      breaks: 'blocked connectors are listed',
      find: ' && policy.decideConnector(slug).allowed',
      replace: '',
      promise: 'leaves out connectors that a restriction blocks',
    },
    {
      breaks: 'readers see connections that they cannot access',
      find: 'is_visible: computeReach(reader, owner_user_id, share_entries) !== null',
      replace: 'is_visible: true',
      promise: 'does not see connections and toolboxes that they cannot access',
    },
    {
      breaks: 'readers see toolboxes that they cannot access',
      find: 'is_visible: computeReach(reader, owner_user_id, shares) !== null',
      replace: 'is_visible: true',
      promise: 'does not see connections and toolboxes that they cannot access',
    },
    {
      breaks: 'readers see ways through connectors that they cannot see',
      find: 'is_visible: isConnectorVisible(reader, connector)',
      replace: 'is_visible: true',
      promise: 'does not see through what the member can connect a connector that is hidden from them',
    },
    {
      breaks: 'toolboxes count that the member may only view',
      find: 'reach && canUseToolbox(member, reach).allowed',
      replace: 'reach',
      promise: 'leaves out toolboxes that the member may only view',
    },
    {
      breaks: 'tools of a toolbox count although they cannot run',
      find: 'resolved.unmet !== null',
      replace: 'false',
      promise: 'leaves out a toolbox whose tools cannot run',
    },
    {
      breaks: 'disabled tools of a toolbox count',
      find: "entry -> 'enabled' = 'true' and ",
      replace: '',
      promise: 'includes only the tools of a toolbox if the member has no other way',
    },
    {
      breaks: 'tools count that a remote server does not offer to the account',
      find: 'withheld: withheld.get(way.resource!.id) ?? none',
      replace: 'withheld: none',
      promise: 'leaves out tools that a remote server does not offer to the connection',
    },
  ]),
  ...breaksOf(`${part}/domain/access-way.ts`, listing, [
    {
      breaks: 'tools count whose scopes were not granted',
      find: ' && canCoverScopes(scopes_granted, requires_scopes).allowed',
      replace: '',
      promise: 'leaves out tools whose scopes were not granted',
    },
    {
      breaks: 'origins name ways that the reader cannot see',
      find: 'ways.filter(({ is_visible }) => is_visible).map',
      replace: 'ways.map',
      promise: 'does not see connections and toolboxes that they cannot access',
    },
  ]),
  ...breaksOf(`${part}/queries/member-access.view.ts`, listing, [
    {
      breaks: 'ways that the reader cannot see are shown',
      find: '\n      .filter(({ is_visible }) => is_visible)',
      replace: '',
      promise: 'does not see connections and toolboxes that they cannot access',
    },
  ]),
  ...breaksOf(`${part}/http/member-access.controller.ts`, listing, [
    {
      breaks: 'every page of a list of access is logged',
      find: 'if (query.cursor === undefined) ',
      replace: '',
      promise: 'is logged once for the whole list, unless they are the member',
    },
  ]),
  ...breaksOf('libs/access-control/src/explanation/commands/record-explanation.ts', listing, [
    {
      breaks: 'members who list their own access are logged',
      find: '    if (userId === caller.userId) return;\n',
      replace: '',
      promise: 'is logged once for the whole list, unless they are the member',
    },
  ]),
  ...breaksOf('libs/connections/src/connection/persistence/used-connections.ts', listing, [
    {
      breaks: 'disconnected connections count as usable',
      find: " and status <> 'disconnected'\n    and id",
      replace: ' and id',
      promise: 'leaves out disconnected connections',
    },
    {
      breaks: 'connections count that the member may only view',
      find: '        canExercise(reach).allowed &&\n',
      replace: '',
      promise: 'leaves out connections that the member may only view',
    },
    {
      breaks: 'connections of suspended owners count',
      find: ' &&\n        canBeUsed({ ...connection, owner, tool_scopes, restricted: false }).allowed',
      replace: '',
      promise: 'leaves out connections of suspended owners',
    },
  ]),
  ...breaksOf('libs/connections/src/connection/persistence/member-uses.ts', 'toolboxes/member-access/last-use', [
    {
      breaks: 'only the first use of a connector is recorded',
      find: 'this.recorded.get(key) === hour',
      replace: 'this.recorded.has(key)',
      promise: 'advances with a later call',
    },
    {
      breaks: 'the uses of all members count as those of each',
      find: 'org_id = :org_id and user_id = :user_id and connector_slug',
      replace: 'org_id = :org_id and (true or user_id = :user_id) and connector_slug',
      promise: 'is the hour of the member’s own last call',
    },
  ]),
];
