import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { reaches, computeReach } from '#access-control';
import { type PinnedConnection } from '#connections';
import { type Caller } from '#kernel';
import { ToolboxPolicyView } from '../../collection/queries/approval-policy.view.js';
import {
  type CollectionConnectorView,
  collectionFields,
  CollectionView,
  maxRowConnectors,
  skillFields,
  SkillView,
} from '../../collection/queries/collection.view.js';
import { isOffered, obstacle } from '../../entry/domain/unmet-reason.js';
import { listedTool, sizeOfTools } from '../domain/listed-tool.js';
import { canUseToolbox } from '../domain/toolbox-policy.js';
import { shownTools } from '../domain/tool-search.js';
import { listWarnings, type ToolboxWarning } from '../domain/toolbox-warnings.js';
import { type OneToolboxRow, type ReachedToolbox } from '../persistence/toolboxes.js';
import { isProxy, type ResolvedEntry } from '../services/entry-resolver.js';
import { type CountedPin, unmetIn } from '../services/pin-counts.js';
import { type OneToolboxFacts, type ToolboxFacts } from '../services/toolbox-page-loader.js';
import { buildOfferedTool } from './offered-tool.js';
import { buildEntryView, tryBuildToolView, ToolboxEntryView, ToolboxToolView } from './toolbox-entry.view.js';

/** A toolbox as lists show it. */
export class ToolboxView extends CollectionView {
  @ApiProperty({ example: 'tbx_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** The template that the toolbox was stamped from. Later changes to the template do not affect the toolbox. */
  @ApiProperty({ type: String, nullable: true }) template_id!: string | null;
  /** The name of the template; null if it was deleted or the caller has no access to it. */
  @ApiProperty({ type: String, nullable: true }) template_label!: string | null;
  /** The number of entries that no caller can run now. */
  @ApiProperty({ type: 'integer' }) unmet_count!: number;
  /** Whether the caller may run the toolbox's tools, unless a restriction blocks a tool. */
  can_use!: boolean;
  /** The MCP address of the toolbox, for agents. Null if `can_use` is false. */
  @ApiProperty({ type: String, nullable: true }) mcp_url!: string | null;
}

class DelegatedConnectionView {
  /** The id of the connection. It never changes. */
  id!: string;
  /** The display name of the connection. */
  name!: string;
  connector_slug!: string;
}

class VisibleDelegationView {
  /** The number of connections that the caller can see. */
  @ApiProperty({ type: 'integer' }) connection_count!: number;
  /** The number of these connections that are not shared. */
  @ApiProperty({ type: 'integer' }) private_connection_count!: number;
  /** At most five of these connections. */
  @ApiProperty({ type: [DelegatedConnectionView] }) preview!: DelegatedConnectionView[];
}

/** The connections and members the tools depend on. */
class DelegationView {
  /** The number of connections. */
  @ApiProperty({ type: 'integer' }) connection_count!: number;
  /** The number of members whose access the tools use. */
  @ApiProperty({ type: 'integer' }) delegator_count!: number;
  /** The connections the caller can see. */
  visible!: VisibleDelegationView;
}

class ToolboxWarningView {
  /** `too_many_tools`: agents list more tools than some clients accept. */
  @ApiProperty({ enum: ['too_many_tools'] }) code!: ToolboxWarning['code'];
  /** What may not work, and what to do. */
  message!: string;
}

/** A single toolbox as the caller sees it. */
export class OneToolboxView extends IntersectionType(ToolboxView, SkillView) {
  /** The tools of the toolbox, in order. */
  @ApiProperty({ type: [ToolboxEntryView] }) entries!: ToolboxEntryView[];
  /** The tools that the caller can call now. Absent if the caller lacks `use` access. */
  @ApiPropertyOptional({ type: [ToolboxToolView] }) tools?: ToolboxToolView[];
  /**
   * The size in bytes of the list of tools that agents get at `mcp_url`: `tools`, with those that lack only an account of
   * the caller, or the two tools of `tool_search`. Absent if the caller lacks `use` access.
   */
  @ApiPropertyOptional({ type: 'integer' }) tool_list_bytes?: number;
  /** About how many tokens this list takes in a model’s context: a quarter of its bytes. */
  @ApiPropertyOptional({ type: 'integer' }) tool_list_tokens_approximate?: number;
  /** What may not work with some clients, although the toolbox was saved. Empty if there is nothing. */
  @ApiProperty({ type: [ToolboxWarningView] }) warnings!: ToolboxWarningView[];
  /** The connections and members that the tools of the toolbox depend on. */
  delegation!: DelegationView;
  /** Approval rules in addition to the organization's; null if there are none. */
  @ApiProperty({ type: ToolboxPolicyView, nullable: true }) approval_policy!: ToolboxPolicyView | null;
  /** Whether agents search the tools instead of listing them if the toolbox has more than 100. */
  tool_search!: boolean;
  /** The template that the current text of the skill was copied from. Null if there is none. */
  @ApiProperty({ type: String, nullable: true }) skill_origin_template_id!: string | null;
  /** The display name of that template when the skill was copied. Null if there is none. */
  @ApiProperty({ type: String, nullable: true }) skill_origin_template_name!: string | null;
}

/** A connector with tools in toolboxes the caller can access. */
export class UsedConnectorView {
  /** The slug of the connector. */
  slug!: string;
  /** The display name of the connector, or its slug if the catalog has no name for it. */
  label!: string;
  /** The address of the logo. Null if there is no logo. */
  @ApiProperty({ type: String, nullable: true }) logo!: string | null;
  /** The number of toolboxes that use the connector. */
  @ApiProperty({ type: 'integer' }) toolbox_count!: number;
  /** The number of entries with tools of the connector that no caller can run now. */
  @ApiProperty({ type: 'integer' }) unmet_count!: number;
}

class RepinCandidateView {
  /** The id of the connection. It never changes. */
  id!: string;
  /** The display name of the connection. */
  name!: string;
}

/** An entry that could not be pinned. */
class StillUnmetView {
  /** The id of the entry. */
  entry_id!: string;
  /**
   * `none_usable`: the caller cannot use any active connection of the connector, or not the requested one, or the
   * entry is a synthetic tool. `several_usable`: choose one of `candidates`. `restricted`: a restriction blocks the
   * caller from the tool.
   */
  @ApiProperty({ enum: ['none_usable', 'several_usable', 'restricted'] }) reason!: string;
  /** At most ten connections on the entry's connector that the caller can use. */
  @ApiProperty({ type: [RepinCandidateView] }) candidates!: RepinCandidateView[];
}

export class RepinnedView {
  /** The toolbox after the change. */
  toolbox!: OneToolboxView;
  /** The ids of the entries that were repinned. */
  repinned!: string[];
  /** The entries that could not be repinned. */
  @ApiProperty({ type: [StillUnmetView] }) still_unmet!: StillUnmetView[];
}

export function buildToolboxView(caller: Caller, toolbox: ReachedToolbox, facts: ToolboxFacts): ToolboxView {
  const { row, reach } = toolbox;
  const pins = facts.counts.get(row.id)!;
  const can_use = canUseToolbox(caller, reach).allowed;
  const view = {
    template_id: row.template_id,
    template_label: facts.templates.get(row.template_id ?? '') ?? null,
    unmet_count: unmetIn(pins),
    connectors: buildConnectorViews(pins).slice(0, maxRowConnectors),
    can_use,
    mcp_url: can_use ? facts.addresses.buildUrl(row.id) : null,
  };
  return Object.assign(collectionFields(caller, 'toolbox', toolbox, facts), view);
}

function buildConnectorViews(pins: readonly CountedPin[]): CollectionConnectorView[] {
  const found = new Map<string, CollectionConnectorView>();
  for (const { connector_slug: slug, connector } of pins) {
    if (slug !== null && !found.has(slug))
      found.set(slug, { slug, label: connector?.name ?? slug, logo: connector?.logo ?? null });
  }
  return [...found.values()];
}

const listDependencies = (resolved: ResolvedEntry): Dependencies => ({
  editor: resolved.entry.delegated_by_user_id,
  connections: isProxy(resolved)
    ? [resolved.connection]
    : (resolved.program?.steps ?? []).map(({ connection }) => connection),
});

/** Returns a single toolbox with its entries and skill. */
export function buildOneToolboxView(
  caller: Caller,
  toolbox: ReachedToolbox<OneToolboxRow>,
  facts: OneToolboxFacts,
): OneToolboxView {
  const { row, reach } = toolbox;
  const { entries, repinnable } = facts;
  const dependencies = entries.map(listDependencies);
  const connections = listConnections(dependencies);
  const visible = connections.filter((connection) => isVisible(caller, connection));
  const visibleIds = new Set(visible.map(({ id }) => id));
  const reader = { caller, access: reach.access, labels: facts, repinnable, visibleIds };
  const view = buildToolboxView(caller, toolbox, facts);
  const detail = {
    entries: entries.map((entry) => buildEntryView(entry, reader)),
    ...(reaches(reach.access, 'use') && buildToolFields(row, view.can_use ? entries : [])),
    warnings: listWarnings(row),
    delegation: buildDelegationView(dependencies, connections, visible),
    approval_policy: row.approval_policy,
    tool_search: row.tool_search,
    skill_origin_template_id: row.skill_origin_template_id,
    skill_origin_template_name: row.skill_origin_template_name,
  };
  return Object.assign(view, detail, skillFields(row, facts));
}

/** Returns the tools that the caller can call, and the weight of the list that the caller's agents get. */
function buildToolFields({ id, tool_search }: OneToolboxRow, entries: readonly ResolvedEntry[]) {
  const shown = entries.filter(isOffered).flatMap((entry) => {
    const tool = tryBuildToolView(entry);
    return tool ? [{ entry, tool }] : [];
  });
  const offered = shown.map(({ entry, tool }) => ({
    toolbox_id: id,
    listed: listedTool(tool.name, buildOfferedTool(entry, tool)),
  }));
  const { listed } = shownTools(offered, new Set(tool_search ? [id] : []));
  const tool_list_bytes = sizeOfTools(listed);
  return {
    tools: shown.filter(({ entry }) => obstacle(entry) === null).map(({ tool }) => tool),
    tool_list_bytes,
    tool_list_tokens_approximate: Math.ceil(tool_list_bytes / bytesPerToken),
  };
}

/** About how many bytes of a list of tools are one token. */
const bytesPerToken = 4;

type Dependencies = { editor: string | null; connections: readonly (PinnedConnection | undefined)[] };

/** Lists the distinct connections of all entries. */
function listConnections(dependencies: readonly Dependencies[]): PinnedConnection[] {
  const found = new Map<string, PinnedConnection>();
  for (const { connections } of dependencies)
    for (const connection of connections) if (connection) found.set(connection.id, connection);
  return [...found.values()];
}

const isVisible = (caller: Caller, { owner_user_id, share_entries }: PinnedConnection): boolean =>
  computeReach(caller, owner_user_id, share_entries) !== null;

/**
 * Summarizes the connections and members on which a toolbox depends. Connections that the reader cannot see are only
 * counted.
 */
function buildDelegationView(
  dependencies: readonly Dependencies[],
  connections: readonly PinnedConnection[],
  visible: readonly PinnedConnection[],
): DelegationView {
  return {
    connection_count: connections.length,
    delegator_count: new Set(dependencies.flatMap(({ editor }) => editor ?? [])).size,
    visible: {
      connection_count: visible.length,
      private_connection_count: visible.filter(({ share_entries }) => share_entries.length === 0).length,
      preview: visible.slice(0, 5).map(({ id, name, connector_slug }) => ({ id, name, connector_slug })),
    },
  };
}
