import { type EventEntries } from '#kernel';

type About<Type extends string, Data extends object = Record<never, never>> = { type: Type; data: Data };

export type ConnectorEvent =
  | About<'connector.created', { origin: 'custom'; digest: string }>
  | About<'connector.forked', { upstream_slug: string; digest: string }>
  | About<'connector.updated', DefinitionUpdate>
  | About<'connector.published'>
  | About<'connector.unpublished'>
  | About<'connector.transferred', { from: string; to: string; retain_access: boolean }>
  | About<'connector.owner_left', { owner_user_id: string }>
  | About<'connector.owner_assigned', { owner_user_id: string }>
  | About<'connector.documentation_replaced', { documents: string[] }>
  | About<'connector.logo_set'>
  | About<'connector.logo_removed'>
  | About<'connector.tool_enabled', { tool_name: string }>
  | About<'connector.tool_disabled', { tool_name: string }>
  | About<'connector.tool_verified', { tool_name: string }>
  | About<'connector.tools_discovered', DiscoveredTools>
  | About<'connector.tool_held', { tool_name: string; state: 'changed' | 'new' }>
  | About<'connector.tool_accepted', { tool_name: string; hash: string }>
  | About<'connector.tool_refused', { tool_name: string; hash: string }>
  | About<'connector.tool_tier_changed', { tool_name: string; tier: string }>
  | About<'connector.upstream_linked', { upstream_slug: string }>
  | About<'connector.upstream_unlinked', { upstream_slug: string | null }>
  | About<'connector.pulled', DefinitionUpdate & { change_ids: string[] }>
  | About<'connector.deleted', { dependents: Record<string, number> }>;

/** The effect of a new definition. */
export type DefinitionUpdate = {
  digest: string;
  /** Keys of the definition whose values changed. */
  fields: string[];
  added_tools: string[];
  removed_tools: string[];
  host_changed: boolean;
};

/** Changes to a remote server's tools since the last listing. Each list has at most 100 names. */
type DiscoveredTools = {
  /** The connection used to list the tools. Null if they were listed without a connection. */
  connection_id: string | null;
  added: string[];
  changed: string[];
  removed: string[];
  /** The number of tools that wait for review. */
  held: number;
};

const entry = { category: 'catalog', changesPermissions: true } as const;

export const connectorEvents = {
  'connector.created': { says: 'created connector', ...entry },
  'connector.forked': { says: 'forked a connector into', ...entry },
  'connector.updated': { says: 'changed connector', ...entry },
  'connector.published': { says: 'published connector', ...entry },
  'connector.unpublished': { says: 'unpublished connector', ...entry },
  'connector.transferred': { says: 'transferred connector', subject: ({ to }) => to, ...entry },
  'connector.owner_left': { says: 'left connector … without an owner', ...entry },
  'connector.owner_assigned': {
    says: 'assigned an owner to connector',
    subject: ({ owner_user_id }) => owner_user_id,
    ...entry,
  },
  // Replacing the documentation changes the epoch, because it increases the connector's version, and caches of
  // connectors depend on the epoch.
  'connector.documentation_replaced': { says: 'changed the documentation of', ...entry },
  'connector.logo_set': { says: 'set the logo of', ...entry },
  'connector.logo_removed': { says: 'removed the logo of', ...entry },
  'connector.tool_enabled': { says: 'enabled {tool_name} of', ...entry },
  'connector.tool_disabled': { says: 'disabled {tool_name} of', ...entry },
  'connector.tool_verified': { says: 'verified {tool_name} of', ...entry },
  'connector.tools_discovered': { says: 'listed the tools of', ...entry },
  'connector.tool_held': { says: 'held {tool_name} of … for review', ...entry },
  'connector.tool_accepted': { says: 'accepted {tool_name} of', ...entry },
  'connector.tool_refused': { says: 'refused a version of {tool_name} of', ...entry },
  'connector.tool_tier_changed': { says: 'changed the tier of {tool_name} of … to {tier}', ...entry },
  'connector.upstream_linked': { says: 'linked an upstream to', ...entry },
  'connector.upstream_unlinked': { says: 'unlinked the upstream of', ...entry },
  'connector.pulled': { says: 'applied upstream changes to', ...entry },
  'connector.deleted': { says: 'deleted connector', ...entry },
} satisfies EventEntries<ConnectorEvent>;
