import { type ToolFacts } from '#access-control';
import { type ConnectorDefinition } from '#connector-definition';
import { type Act, Aggregate, type EventEntries } from '#kernel';
import {
  buildToolDefinition,
  type RegisteredTool,
  toStoredTool,
} from '../../registered-tool/domain/registered-tool.js';
import { listToolIdentities } from '../../tool/domain/catalog-tool.js';
import {
  identifyChanged,
  identifyRemote,
  type KnownUpstream,
  type StoredTool,
} from '../../tool/domain/edited-tools.js';
import { markVerified } from '../../tool/domain/verification.js';
import { identify } from '../../tool/domain/operation-key.js';
import {
  type CustomConnectorState,
  describedFields,
  type InitialState,
  toDefinitionColumns,
  withoutToolOrigins,
} from './custom-connector-state.js';
import { type DefinitionUpdate, updateBetween } from './definition-change.js';

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
  'connector.owner_left': { says: 'left connector {resource} without an owner', ...entry },
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
  'connector.tool_held': { says: 'held {tool_name} of {resource} for review', ...entry },
  'connector.tool_accepted': { says: 'accepted {tool_name} of', ...entry },
  'connector.tool_refused': { says: 'refused a version of {tool_name} of', ...entry },
  'connector.tool_tier_changed': { says: 'changed the tier of {tool_name} of {resource} to {tier}', ...entry },
  'connector.upstream_linked': { says: 'linked an upstream to', ...entry },
  'connector.upstream_unlinked': { says: 'unlinked the upstream of', ...entry },
  'connector.pulled': { says: 'applied upstream changes to', ...entry },
  'connector.deleted': { says: 'deleted connector', ...entry },
} satisfies EventEntries<ConnectorEvent>;

export class CustomConnector extends Aggregate<CustomConnectorState, ConnectorEvent> {
  protected readonly noun = 'connector';
  /** The data of the events describe these fields. */
  protected override readonly unlogged = describedFields;

  static create(
    org_id: string,
    owner: string,
    draft: Pick<InitialState, 'slug' | 'slug_chosen' | 'status' | 'definition'>,
    act: Act,
  ) {
    const definition = withoutToolOrigins(draft.definition);
    const tools = identify(draft.slug, definition.tools);
    const start = { ...draft, definition, org_id, origin: 'custom', owner_user_id: owner, tools } as const;
    const connector = CustomConnector.begin(start, act);
    connector.apply(act, { type: 'connector.created', data: { origin: 'custom', digest: connector.state.digest } });
    return connector;
  }

  /**
   * Creates a copy whose tools keep their origins, so that restrictions on the upstream's tools also apply to the copy.
   */
  static fork(start: Omit<InitialState, 'origin' | 'status'>, upstream_slug: string, act: Act): CustomConnector {
    const definition = withoutToolOrigins(start.definition);
    const connector = CustomConnector.begin({ ...start, definition, origin: 'fork', status: 'unpublished' }, act);
    connector.apply(act, { type: 'connector.forked', data: { upstream_slug, digest: connector.state.digest } });
    return connector;
  }

  private static begin({ definition, tools, logo = null, ...start }: InitialState, { at }: Act): CustomConnector {
    const times = { created_at: at, updated_at: at };
    const none = { former_owner_user_id: null, disabled_origins: [] };
    const defined = toDefinitionColumns(definition, start.slug, tools);
    return new CustomConnector({ ...start, ...defined, ...none, ...times, logo, id: start.slug, version: 1 });
  }

  protected override label(): string {
    return this.state.definition.name;
  }

  /** Sets another definition, in steps. */
  *define(definition: ConnectorDefinition, act: Act): Generator<void, void> {
    yield* this.redefine(definition, act, (update) => ({ type: 'connector.updated', data: update }));
  }

  /** Applies changes of the upstream, in steps. */
  *pull(
    definition: ConnectorDefinition,
    upstream: KnownUpstream,
    change_ids: string[],
    act: Act,
  ): Generator<void, void> {
    const buildPulledEvent = (update: DefinitionUpdate): ConnectorEvent => ({
      type: 'connector.pulled',
      data: { ...update, change_ids },
    });
    if (yield* this.redefine(definition, act, buildPulledEvent, upstream)) return;
    const nothing = { digest: this.state.digest, fields: [], added_tools: [], removed_tools: [], host_changed: false };
    this.apply(act, { type: 'connector.pulled', data: { ...nothing, change_ids } });
  }

  /**
   * Replaces the tools of a remote MCP connector with the tools in the registry.
   * @param options `isMoved`: whether an edit has changed the address of the server. New tools are then unverified,
   * because each of them may be a blocked tool under another name.
   */
  register(
    registered: readonly RegisteredTool[],
    events: readonly ConnectorEvent[],
    act: Act,
    { isMoved = false } = {},
  ): void {
    const sorted = [...registered].sort(byName);
    const known = new Map(this.state.tools.map((tool) => [tool.name, tool]));
    const isUnverified = ({ name }: RegisteredTool) => (known.get(name) ?? { unverified: isMoved }).unverified === true;
    const tools = sorted.map((tool): StoredTool => ({
      ...toStoredTool(tool),
      ...(isUnverified(tool) && { unverified: true }),
    }));
    const definition = { ...this.state.definition, tools: sorted.map(buildToolDefinition) };
    const after = toDefinitionColumns(definition, this.state.slug, tools);
    events.forEach((event, position) => this.apply(act, event, position === 0 ? after : {}));
  }

  setStatus(status: CustomConnectorState['status'], act: Act): void {
    if (status !== this.state.status) this.apply(act, { type: `connector.${status}`, data: {} }, { status });
  }

  transfer(to: string, retain_access: boolean, act: Act): void {
    const from = this.state.owner_user_id!;
    this.apply(act, { type: 'connector.transferred', data: { from, to, retain_access } }, { owner_user_id: to });
  }

  /** Removes the owner, who has left. The connector stays. */
  loseOwner(act: Act): void {
    const owner_user_id = this.state.owner_user_id!;
    const changes = { owner_user_id: null, former_owner_user_id: owner_user_id };
    this.apply(act, { type: 'connector.owner_left', data: { owner_user_id } }, changes);
  }

  assignOwner(owner_user_id: string, act: Act): void {
    const changes = { owner_user_id, former_owner_user_id: null };
    this.apply(act, { type: 'connector.owner_assigned', data: { owner_user_id } }, changes);
  }

  replaceDocumentation(documents: string[], act: Act): void {
    this.apply(act, { type: 'connector.documentation_replaced', data: { documents } });
  }

  /** @param logo null removes the logo. */
  changeLogo(logo: string | null, act: Act): void {
    if (logo === this.state.logo) return;
    const type = logo === null ? 'connector.logo_removed' : 'connector.logo_set';
    this.apply(act, { type, data: {} }, { logo });
  }

  switchTool(tool: ToolFacts, active: boolean, act: Act): void {
    const { disabled_origins: disabled } = this.state;
    const names = listToolIdentities(tool);
    if (active !== names.some((each) => disabled.includes(each))) return;
    const disabled_origins = active ? disabled.filter((each) => !names.includes(each)) : [...disabled, names[0]!];
    const type = active ? 'connector.tool_enabled' : 'connector.tool_disabled';
    this.apply(act, { type, data: { tool_name: tool.name } }, { disabled_origins });
  }

  /** Records that a manager of restrictions has reviewed the tool. */
  verifyTool(tool_name: string, act: Act): void {
    const tools = this.state.tools.map((tool) => (tool.name === tool_name ? markVerified(tool, act.at) : tool));
    this.apply(act, { type: 'connector.tool_verified', data: { tool_name } }, { tools });
  }

  linkUpstream(upstream_slug: string, act: Act): void {
    this.apply(act, { type: 'connector.upstream_linked', data: { upstream_slug } });
  }

  /** @param upstream_slug null if the caller cannot see the upstream, because callers can read their own events. */
  unlinkUpstream(upstream_slug: string | null, act: Act): void {
    this.apply(act, { type: 'connector.upstream_unlinked', data: { upstream_slug } });
  }

  delete(dependents: Record<string, number>, act: Act): void {
    this.apply(act, { type: 'connector.deleted', data: { dependents } });
    this.removed = true;
  }

  private *redefine(
    definition: ConnectorDefinition,
    act: Act,
    eventOf: (update: DefinitionUpdate) => ConnectorEvent,
    upstream?: KnownUpstream,
  ): Generator<void, boolean> {
    const { slug, definition: before, digest } = this.state;
    const edited = { ...withoutToolOrigins(definition), slug };
    const tools = edited.mcp
      ? identifyRemote(edited, this.state)
      : yield* identifyChanged(edited, this.state, act.at, upstream);
    yield;
    const after = toDefinitionColumns(edited, slug, tools);
    if (after.digest === digest) return false;
    yield;
    this.apply(act, eventOf(updateBetween(before, after.definition, after.digest)), after);
    return true;
  }

  protected override apply(act: Act, event: ConnectorEvent, changes: Partial<CustomConnectorState> = {}): void {
    super.apply(act, event, { ...changes, updated_at: act.at });
  }
}

const byName = (one: RegisteredTool, other: RegisteredTool): number => (one.name < other.name ? -1 : 1);
