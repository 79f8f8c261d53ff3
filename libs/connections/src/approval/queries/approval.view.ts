import { Injectable } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { computeReach, resourceKey, SharedResources } from '#access-control';
import { type Tier, tiers } from '#connector-definition';
import { MemberLabels, PageAddresses } from '#identity';
import { type Caller, Clock, type RowOf } from '#kernel';
import { ApprovalSettings } from '#organizations';
import { type PinnedConnection } from '../../connection/domain/used-connections.js';
import { PinnedConnections } from '../../connection/persistence/used-connections.js';
import { type ApprovalObstacle, approvalObstacles, listConnectionIds } from '../domain/approval-obstacle.js';
import { canGrantFurtherCalls } from '../domain/approval-grant-policy.js';
import { canResolveApproval, type DecidedApproval } from '../domain/approval-policy.js';
import { type ApprovalState, type ApprovalStatus, approvalStatuses } from '../domain/approval.js';
import { shortText } from '../domain/arguments-preview.js';
import { type ApprovalStep, describeToolUse } from '../domain/tool-use.js';
import { Approvals, ApprovalTable } from '../persistence/approvals.js';
import { ApprovalDeciders } from '../services/approval-deciders.js';
import { ApprovalObstacles } from '../services/approval-obstacles.js';
import { buildRequestPreviewView, RequestPreviewView } from './request-preview.view.js';

/** Columns that every query selects from `connections.approvals approval`. `:now` is the current time. */
const stored = ApprovalTable.omit(['org_id', 'status'], 'approval');

export const approvalColumns = `${stored},
  case when approval.status in ('pending', 'approved') and approval.expires_at <= :now::timestamptz
    then 'expired' else approval.status end as status`;

export type ApprovalRow = RowOf<typeof stored> & Pick<ApprovalState, 'status'>;

/** One step of a synthetic tool that waits for approval. */
class ApprovalStepView {
  /** The key of the step in its synthetic tool. */
  key!: string;
  /** The tool that the step calls. */
  tool_name!: string;
  connector_slug!: string;
  /** The tier of the step's tool. */
  @ApiProperty({ enum: tiers }) tier!: Tier;
  /** The connection that the step runs on. Absent if the caller cannot see it. */
  @ApiPropertyOptional({ type: String }) connection_id?: string;
  /** The name of the connection. Absent if the caller cannot see it. */
  @ApiPropertyOptional({ type: String }) connection_name?: string;
  /**
   * JSONata that builds the step's arguments from the run's input and earlier steps. A list of approvals truncates long
   * text. Absent if the caller cannot see the connection.
   */
  @ApiPropertyOptional({ type: String }) arguments_template?: string;
}

/** An earlier denial of the same call. */
class PreviousDenialView {
  /** The member who denied the call. */
  resolved_by!: string;
  /** The name, or else the email address, of the member. Null if the member has left. */
  resolved_by_label!: string | null;
  /** When the call was denied. */
  @ApiProperty({ format: 'date-time' }) resolved_at!: string;
}

/** A tool call that needs approval, with the decision. */
export class ApprovalView {
  @ApiProperty({ example: 'apr_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /**
   * `pending`: the call waits for a decision until `expires_at`. `approved`: the call can be made until `expires_at`.
   * `denied`: a person refused the call. `expired`: the call was not decided, or not made, in time. `consumed`: the
   * approval was used.
   */
  @ApiProperty({ enum: approvalStatuses }) status!: ApprovalStatus;
  /** The member who requested the call. Only this member can use the approval. */
  requested_by!: string;
  /** The name, or else the email address, of the requester. Null if the member has left. */
  requested_by_label!: string | null;
  /** The name of the tool. */
  tool_name!: string;
  connector_slug!: string;
  /**
   * The connection of the call. For a synthetic tool, the connection of its first step with the highest tier. Absent if
   * the caller cannot see it.
   */
  @ApiPropertyOptional({ type: String }) connection_id?: string;
  /** The name of the connection. Absent if the caller cannot see it. */
  @ApiPropertyOptional({ type: String }) connection_name?: string;
  /**
   * The name, or else the email address, of the owner of the connection. Null if the owner has left. Absent if the caller
   * cannot see the connection.
   */
  @ApiPropertyOptional({ type: String, nullable: true }) connection_owner_label?: string | null;
  /** The toolbox through which the tool is called; null if the call uses no toolbox. */
  toolbox_id!: string | null;
  /** The name of the toolbox. Absent if the call uses no toolbox, or if the caller cannot see it. */
  @ApiPropertyOptional({ type: String }) toolbox_name?: string;
  /**
   * The name of the app that requested the call for the member. An app may have chosen its name itself. Null if no app
   * requested the call.
   */
  @ApiProperty({ type: String, nullable: true }) app_name!: string | null;
  /** The tier of the tool; for a synthetic tool, the highest tier of its steps. */
  @ApiProperty({ enum: tiers }) tier!: Tier;
  /** One sentence that says what the call does, for display. */
  summary!: string;
  /** The steps of a synthetic tool; empty for any other tool. */
  @ApiProperty({ type: () => ApprovalStepView, isArray: true }) steps!: ApprovalStepView[];
  /** The arguments of the call. Values that look like secrets are hidden, and long texts are truncated. */
  @ApiProperty({ type: Object }) arguments_preview!: Record<string, unknown>;
  /** SHA-256 of the full arguments. The approval is valid for these arguments only. */
  arguments_digest!: string;
  /**
   * The request that the call sends. The approval is valid for this request only. Null for a synthetic tool. Absent if
   * the caller cannot see the connection.
   */
  @ApiPropertyOptional({ type: () => RequestPreviewView, nullable: true }) request?: RequestPreviewView | null;
  /** The deadline to decide, ten minutes after the request, or to use the approval, ten minutes after it was given. */
  @ApiProperty({ format: 'date-time' }) expires_at!: string;
  /** The member who approved or denied the call; null if it was not decided. */
  resolved_by!: string | null;
  /**
   * The name, or else the email address, of the member who decided. Null if the call was not decided, or if the member
   * has left.
   */
  resolved_by_label!: string | null;
  /** When the call was approved or denied; null if it was not decided. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) resolved_at!: string | null;
  /** The id of the execution that used the approval; null if none did. */
  execution_id!: string | null;
  /**
   * Why a pending or approved call can no longer run. The agent must then ask again. Null if it can run, or if the
   * approval has ended.
   */
  @ApiProperty({ type: String, enum: approvalObstacles, nullable: true }) obstacle!: ApprovalObstacle | null;
  /**
   * The last denial of the same call within the last day. The same app requested it, or no app. Null if there is none, or
   * if the call no longer waits.
   */
  @ApiProperty({ type: () => PreviousDenialView, nullable: true }) previous_denial!: PreviousDenialView | null;
  /** Whether the caller may approve or deny the call. */
  can_resolve!: boolean;
  /**
   * Whether any member may approve or deny the call. If not, share the connection with a person for editing. Null if the
   * call does not wait for a decision.
   */
  @ApiProperty({ type: Boolean, nullable: true }) has_decider!: boolean | null;
  /** Whether the caller may also allow further calls when approving this one (`further_calls`). */
  can_grant!: boolean;
  /** The page on which people decide about the call. */
  @ApiProperty({ format: 'uri' }) url!: string;
  /** When the approval was requested. */
  @ApiProperty({ format: 'date-time' }) created_at!: string;
}

/** Time for which a new request shows that the same call was denied, in milliseconds. */
const rememberedMs = 24 * 60 * 60_000;

@Injectable()
export class ApprovalViewBuilder {
  constructor(
    private readonly memberLabels: MemberLabels,
    private readonly approvalSettings: ApprovalSettings,
    private readonly pinnedConnections: PinnedConnections,
    private readonly sharedResources: SharedResources,
    private readonly pageAddresses: PageAddresses,
    private readonly approvalObstacles: ApprovalObstacles,
    private readonly approvalDeciders: ApprovalDeciders,
    private readonly approvals: Approvals,
    private readonly clock: Clock,
  ) {}

  /**
   * @param edited connections that the caller owns or can edit.
   * @param options `abbreviated`: whether to truncate long values, for a list.
   */
  async build(
    caller: Caller,
    rows: ApprovalRow[],
    edited: readonly string[],
    { abbreviated = false }: { abbreviated?: boolean } = {},
  ): Promise<ApprovalView[]> {
    const { orgId } = caller;
    const ids = [...new Set(rows.flatMap(listConnectionIds))];
    const [{ policy, offersGrants }, connections, toolboxNames, obstacles, denials] = await Promise.all([
      this.approvalSettings.getWithGrants(orgId),
      this.pinnedConnections.find(caller, ids),
      this.loadToolboxNames(caller, rows),
      this.approvalObstacles.find(orgId, rows),
      this.loadDenials(orgId, rows),
    ]);
    const members = await this.loadPeople(orgId, rows, connections);
    const show = (id: string) => visibleConnection(caller, connections.get(id));
    const buildRequest = (row: ApprovalRow) => ({ request: buildRequestPreviewView(row.request_preview, abbreviated) });
    const editedIds = new Set(edited);
    const findMemberLabel = (id: string | null) => (id === null ? null : (members.get(id) ?? null));
    const canResolve = (row: DecidedApproval) => canResolveApproval(caller, row, editedIds, policy);
    const known = withObstacles(rows, obstacles).map((row) => ({ ...row, can_resolve: canResolve(row).allowed }));
    const decidable = await this.approvalDeciders.findDecidable(orgId, known);
    return known.map((row) => ({
      id: row.id,
      status: row.status,
      requested_by: row.requested_by,
      requested_by_label: findMemberLabel(row.requested_by),
      tool_name: row.tool_name,
      connector_slug: row.connector_slug,
      ...show(row.connection_id),
      ...(show(row.connection_id).connection_id !== undefined && {
        connection_owner_label: findMemberLabel(connections.get(row.connection_id)!.owner_user_id),
      }),
      toolbox_id: row.toolbox_id,
      toolbox_name: toolboxNames.get(row.toolbox_id ?? ''),
      app_name: row.app_name,
      tier: row.tier,
      summary: describeToolUse({
        ...row,
        connection_name: (isSynthetic(row) ? null : show(row.connection_id).connection_name) ?? null,
      }),
      steps: row.steps.map((step) => buildApprovalStepView(step, show(step.connection_id), abbreviated)),
      arguments_preview: row.arguments_preview,
      arguments_digest: row.arguments_digest,
      ...(show(row.connection_id).connection_id !== undefined && buildRequest(row)),
      expires_at: row.expires_at,
      resolved_by: row.resolved_by,
      resolved_by_label: findMemberLabel(row.resolved_by),
      resolved_at: row.resolved_at,
      execution_id: row.execution_id,
      obstacle: row.obstacle,
      previous_denial: denials.get(row.id) ?? null,
      can_resolve: row.can_resolve,
      has_decider: decidable.get(row.id) ?? null,
      can_grant: canGrantFurtherCalls({ caller, edited: editedIds, policy, isOffered: offersGrants }, row).allowed,
      url: this.pageAddresses.ofApproval(row.id),
      created_at: row.created_at,
    }));
  }

  private loadPeople(orgId: string, rows: ApprovalRow[], connections: ReadonlyMap<string, PinnedConnection>) {
    const owners = [...connections.values()].map(({ owner_user_id }) => owner_user_id);
    const people = rows.flatMap(({ requested_by, resolved_by }) => [requested_by, resolved_by]);
    return this.memberLabels.labelsFor(orgId, [...people, ...owners]);
  }

  private async loadDenials(orgId: string, rows: ApprovalRow[]): Promise<ReadonlyMap<string, PreviousDenialView>> {
    const pending = rows.filter(({ status }) => status === 'pending').map(({ id }) => id);
    const found = await this.approvals.findDenials(orgId, pending, new Date(this.clock.now().getTime() - rememberedMs));
    const deniers = found.map(({ resolved_by }) => resolved_by);
    const members = await this.memberLabels.labelsFor(orgId, deniers);
    const labelFor = (id: string) => members.get(id) ?? null;
    return new Map(found.map(({ id, ...it }) => [id, { ...it, resolved_by_label: labelFor(it.resolved_by) }]));
  }

  /** Returns the names of the toolboxes that the caller can see, by id. */
  private async loadToolboxNames(caller: Caller, rows: ApprovalRow[]): Promise<ReadonlyMap<string, string>> {
    const ids = [...new Set(rows.flatMap(({ toolbox_id }) => toolbox_id ?? []))];
    if (ids.length === 0) return new Map();
    const refs = ids.map((resource_id) => ({ resource_type: 'toolbox' as const, resource_id }));
    const found = await this.sharedResources.find(caller.orgId, refs);
    return new Map(
      refs.flatMap((ref) => {
        const toolbox = found.get(resourceKey(ref));
        if (!toolbox?.kind.reach(caller, toolbox.shareable, toolbox.entries)) return [];
        return [[ref.resource_id, toolbox.shareable.label] as const];
      }),
    );
  }
}

const withObstacles = (rows: readonly ApprovalRow[], obstacles: ReadonlyMap<string, ApprovalObstacle>) =>
  rows.map((row) => ({ ...row, obstacle: obstacles.get(row.id) ?? null }));

export type VisibleConnection = Pick<ApprovalStepView, 'connection_id' | 'connection_name'>;

/**
 * Hides the connection's id and name from callers who cannot see it, for example because they only use it in a toolbox.
 */
export function visibleConnection(caller: Caller, connection: PinnedConnection | undefined): VisibleConnection {
  if (!connection || !computeReach(caller, connection.owner_user_id, connection.share_entries)) return {};
  return { connection_id: connection.id, connection_name: connection.name };
}

const isSynthetic = ({ steps }: Pick<ApprovalRow, 'steps'>): boolean => steps.length > 0;

function buildApprovalStepView(
  { key, tool_name, connector_slug, tier, arguments_template }: ApprovalStep,
  seen: VisibleConnection,
  abbreviated: boolean,
): ApprovalStepView {
  const template = abbreviated ? shortText(arguments_template) : arguments_template;
  const shown = seen.connection_id === undefined ? {} : { ...seen, arguments_template: template };
  return { key, tool_name, connector_slug, tier, ...shown };
}
