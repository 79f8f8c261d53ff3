import { Logger } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { reaches } from '#access-control';
import { buildInputSchema } from '#catalog';
import { type ConnectionStatus, connectionStatuses } from '#connections';
import { type Operation, operations, type Tier, tiers } from '#connector-definition';
import { type Caller } from '#kernel';
import { type ReachLabels } from '../../collection/domain/reached-collection.js';
import { CuratedToolView } from '../../entry/queries/curated-tool.view.js';
import { accountOf, accountProblems, entryAccounts, type EntryAccount } from '../../entry/domain/caller-account.js';
import { exposedName } from '../../entry/domain/exposed-name.js';
import { shownSchema } from '../../entry/domain/shown-schema.js';
import { shownReason, unmetReasons } from '../../entry/domain/unmet-reason.js';
import { tierOfSteps } from '../../synthetic-tool/services/step-resolver.js';
import { isProxy, type ResolvedEntry, type ResolvedProxy, type ResolvedSynthetic } from '../services/entry-resolver.js';

class EntryConnectorView {
  /** The display name of the connector, or its slug if the catalog has no name for it. */
  label!: string;
  /** The address of the logo. Null if there is no logo. */
  @ApiProperty({ type: String, nullable: true }) logo!: string | null;
}

/** The caller's account for an entry that uses the account of its caller. */
class EntryAccountView {
  /** The id of the connection that a call of the caller uses. Null if there is a problem. */
  @ApiProperty({ type: String, nullable: true }) connection_id!: string | null;
  /** The display name of this connection. Null if there is a problem. */
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
  /**
   * Why a call of the caller would have no account. `account_missing`: the caller has none. `account_ambiguous`: the
   * caller must choose one. `account_needs_reauth`: the caller must sign in again. Null if there is no problem.
   */
  @ApiProperty({ enum: accountProblems, nullable: true, type: String }) problem!: string | null;
}

class EntryConnectionView {
  /** The display name of the connection. */
  name!: string;
  /** The display name of the owner; null if they left the organization. */
  @ApiProperty({ type: String, nullable: true }) owner_label!: string | null;
}

/** One tool of a toolbox. */
export class ToolboxEntryView extends CuratedToolView {
  @ApiProperty({ example: 'tbxe_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** `proxy`: a tool of a connector. `synthetic`: a synthetic tool of the member who added it. */
  @ApiProperty({ enum: ['proxy', 'synthetic'] }) type!: 'proxy' | 'synthetic';
  /** The id of the synthetic tool, which only its owner gets. Null for a tool of a connector. */
  @ApiPropertyOptional({ type: String, nullable: true }) synthetic_tool_id?: string | null;
  /** The slug of the connector; null for a synthetic tool, like all fields about the connection. */
  @ApiProperty({ type: String, nullable: true }) connector_slug!: string | null;
  /** The name of the tool at its connector; null for a synthetic tool. */
  @ApiProperty({ type: String, nullable: true }) tool_name!: string | null;
  /**
   * Whose account calls use. `pinned`: the connection that the entry is pinned to. `caller`: an account of the member
   * who makes the call. Null for a synthetic tool.
   */
  @ApiProperty({ enum: entryAccounts, nullable: true, type: String }) account!: EntryAccount | null;
  /** The caller's own account for the entry. Null unless `account` is `caller`. */
  @ApiProperty({ type: EntryAccountView, nullable: true }) caller_account!: EntryAccountView | null;
  /**
   * The connection that the entry is pinned to. Null if it is not pinned. Absent if the connection was deleted or the
   * caller cannot see it.
   */
  @ApiPropertyOptional({ type: String, nullable: true }) connection_id?: string | null;
  /** The name that callers see. */
  exposed_name!: string;
  /** The pinning editor. The entry runs with the access of this member. Null if the entry is not pinned. */
  @ApiProperty({ type: String, nullable: true }) delegated_by_user_id!: string | null;
  /** The display name of the editor; null if the entry is not pinned or the editor left the organization. */
  @ApiProperty({ type: String, nullable: true }) delegated_by_label!: string | null;
  /** When the editor pinned the entry. */
  @ApiProperty({ type: String, nullable: true }) delegated_at!: string | null;
  /** The connector. */
  @ApiProperty({ type: EntryConnectorView, nullable: true }) connector!: EntryConnectorView | null;
  /** The connection, if the caller can see it. */
  connection?: EntryConnectionView;
  /** The status of the connection; null if there is none or it was deleted. */
  @ApiProperty({ enum: connectionStatuses, nullable: true, type: String }) connection_status!: ConnectionStatus | null;
  /** Whether the tool exists and is enabled; for a synthetic tool, whether its steps can run. */
  tool_available!: boolean;
  /**
   * Whether the pinning editor is a member and can use the connection. Only the owner and callers with edit access get
   * this field.
   */
  delegation_ok?: boolean;
  /** Whether no caller can run the entry now. Whether the caller has an account does not matter here. */
  unmet!: boolean;
  /**
   * The first reason why no caller can run the entry; null if it can run. Callers without edit access get `unavailable`
   * for reasons about the editor.
   */
  @ApiProperty({ enum: [...unmetReasons, 'unavailable'], nullable: true, type: String }) unmet_reason!: string | null;
  /** Whether the caller may repin the entry. */
  can_repin!: boolean;
  /** Whether a restriction blocks the caller from the entry. */
  restricted!: boolean;
  /** Whether a restriction on the member or on a role blocks the caller; null if none does. */
  @ApiProperty({ enum: ['user', 'role'], nullable: true, type: String }) restricted_by!: 'user' | 'role' | null;
  /** Whether the restriction covers the whole connector or one tool; null if no restriction blocks the caller. */
  @ApiProperty({ enum: ['connector', 'tool'], nullable: true, type: String }) restricted_scope!:
    'connector' | 'tool' | null;
}

/** A tool that the caller can call now. */
export class ToolboxToolView {
  /** The name of the tool. */
  name!: string;
  /** What the tool does. */
  description!: string;
  /** JSON Schema of the arguments, without frozen arguments. */
  @ApiProperty({ type: 'object', additionalProperties: true }) input_schema!: object;
  /** What the tool does with its resource. */
  @ApiProperty({ enum: operations }) operation!: Operation;
  /** The tier of the tool; for a synthetic tool, the highest tier of its steps. */
  @ApiProperty({ enum: tiers }) tier!: Tier;
}

type Reader = {
  caller: Caller;
  access: Parameters<typeof reaches>[0];
  labels: ReachLabels;
  repinnable: ReadonlySet<string>;
  /** The connections of the toolbox that the caller can see. */
  visibleIds: ReadonlySet<string>;
};

export function buildEntryView(resolved: ResolvedEntry, reader: Reader): ToolboxEntryView {
  const { entry, unmet, facts, verdict } = resolved;
  const isEditor = reaches(reader.access, 'edit');
  const kind = isProxy(resolved) ? proxyFields(resolved, reader) : syntheticFields(resolved, reader);
  return {
    // One literal without spreads, because V8 makes large objects from spreads ten times as slowly.
    id: entry.id,
    type: kind.type,
    synthetic_tool_id: kind.synthetic_tool_id,
    connector_slug: kind.connector_slug,
    tool_name: kind.tool_name,
    account: kind.account,
    caller_account: kind.caller_account,
    connection_id: kind.connection_id,
    connection: kind.connection,
    defaults: kind.defaults,
    frozen: kind.frozen,
    input_schema: kind.input_schema,
    connector: kind.connector,
    connection_status: kind.connection_status,
    name: entry.name,
    exposed_name: exposedName(entry),
    description: entry.description,
    enabled: entry.enabled,
    result_max_bytes: entry.result_max_bytes ?? null,
    result_projection: entry.result_projection ?? null,
    delegated_by_user_id: entry.delegated_by_user_id,
    delegated_by_label: reader.labels.people.get(entry.delegated_by_user_id ?? '')?.name ?? null,
    delegated_at: entry.delegated_at,
    tool_available: facts.connector_available && facts.tool === 'active',
    delegation_ok: isEditor ? facts.editor === 'has_access' : undefined,
    unmet: unmet !== null,
    unmet_reason: shownReason(unmet, { isEditor }),
    can_repin: reader.repinnable.has(entry.id),
    restricted: !verdict.allowed,
    restricted_by: verdict.restricted_by,
    restricted_scope: verdict.restricted_scope,
  };
}

function proxyFields(resolved: ResolvedProxy, reader: Reader) {
  const { entry, connector, connection } = resolved;
  const shown = shownConnection(resolved, reader);
  return {
    type: 'proxy' as const,
    synthetic_tool_id: null,
    connector_slug: entry.connector_slug,
    tool_name: entry.tool_name,
    account: accountOf(entry),
    caller_account: resolved.account && buildAccountView(resolved.account),
    connection_id: shown.connection_id,
    connection: shown.connection,
    defaults: entry.defaults,
    frozen: entry.frozen,
    input_schema: entry.input_schema,
    connector: { label: connector?.name ?? entry.connector_slug, logo: connector?.logo ?? null },
    connection_status: connection?.status ?? null,
  };
}

const buildAccountView = ({ account, problem }: NonNullable<ResolvedProxy['account']>): EntryAccountView => ({
  connection_id: account?.id ?? null,
  name: account?.name ?? null,
  problem,
});

/** Fields of an entry that says nothing about a connection, such as a synthetic tool. */
export const withoutConnection = {
  connector_slug: null,
  tool_name: null,
  account: null,
  caller_account: null,
  connection_id: null,
  connector: null,
  connection_status: null,
} as const;

/** Returns the fields of a synthetic tool. Only its owner sees its id. */
const syntheticFields = ({ entry }: ResolvedSynthetic, { caller }: Reader) => ({
  type: 'synthetic' as const,
  synthetic_tool_id: entry.delegated_by_user_id === caller.userId ? entry.synthetic_tool_id : undefined,
  ...withoutConnection,
  connection: undefined,
  defaults: {},
  frozen: {},
  input_schema: null,
});

type ShownConnection = Pick<ToolboxEntryView, 'connection_id' | 'connection'>;

/** Returns the fields of the connection. Callers who cannot see it get neither its id nor its name. */
function shownConnection({ entry, connection }: ResolvedProxy, { visibleIds, labels }: Reader): ShownConnection {
  if (entry.connection_id === null) return { connection_id: null };
  if (!connection || !visibleIds.has(connection.id)) return {};
  const owner_label = labels.people.get(connection.owner_user_id)?.name ?? null;
  return { connection_id: connection.id, connection: { name: connection.name, owner_label } };
}

const logger = new Logger('ToolboxTools');

/** Returns the tool as a caller who can run it sees it. Returns null if it cannot be shown, so that other tools can. */
export function tryBuildToolView(resolved: ResolvedEntry): ToolboxToolView | null {
  try {
    return buildToolView(resolved);
  } catch (error) {
    logger.error({ err: error, entry_id: resolved.entry.id }, 'tool left out of a list');
    return null;
  }
}

function buildToolView(resolved: ResolvedEntry): ToolboxToolView {
  const name = exposedName(resolved.entry);
  if (isProxy(resolved)) {
    const { definition, operation, tier } = resolved.tool!;
    const description = resolved.entry.description ?? definition.description;
    return { name, description, input_schema: shownSchema(definition, resolved.entry), operation, tier };
  }
  const { tool, steps } = resolved.program!;
  const description = resolved.entry.description ?? tool.description;
  const input_schema = buildInputSchema({ input: tool.input_schema });
  return { name, description, input_schema, operation: 'other', tier: tierOfSteps(steps) };
}
