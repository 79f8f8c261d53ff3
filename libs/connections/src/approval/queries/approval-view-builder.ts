import { Injectable } from '@nestjs/common';
import { MemberLabels } from '#identity';
import { reachOf } from '#access-control';
import { type Caller } from '#kernel';
import { ApprovalSettings } from '#organizations';
import { type PinnedConnection } from '../../connection/domain/used-connections.js';
import { PinnedConnections } from '../../connection/persistence/pinned-connections.js';
import { canResolveApproval } from '../domain/approval-policy.js';
import { type ApprovalStep, summaryOf } from '../domain/tool-use.js';
import { type ApprovalRow, type ApprovalStepView, type ApprovalView } from './approval.view.js';

@Injectable()
export class ApprovalViewBuilder {
  constructor(
    private readonly members: MemberLabels,
    private readonly policies: ApprovalSettings,
    private readonly connections: PinnedConnections,
  ) {}

  /** @param edited connections that the caller owns or can edit. */
  async build(caller: Caller, rows: ApprovalRow[], edited: readonly string[]): Promise<ApprovalView[]> {
    const { orgId } = caller;
    const people = rows.flatMap(({ requested_by, resolved_by }) => [requested_by, resolved_by]);
    const ids = [...new Set(rows.flatMap(({ connection_id, steps }) => [connection_id, ...idsOf(steps)]))];
    const [members, policy, connections] = await Promise.all([
      this.members.labelsFor(orgId, people),
      this.policies.get(orgId),
      this.connections.find(caller, ids),
    ]);
    const show = (id: string) => visibleConnection(caller, connections.get(id));
    const editedIds = new Set(edited);
    const nameOf = (id: string | null) => (id === null ? null : (members.get(id) ?? null));
    return rows.map((row) => ({
      id: row.id,
      status: row.status,
      requested_by: row.requested_by,
      requested_by_label: nameOf(row.requested_by),
      tool_name: row.tool_name,
      connector_slug: row.connector_slug,
      ...show(row.connection_id),
      toolbox_id: row.toolbox_id,
      tier: row.tier,
      summary: summaryOf({
        ...row,
        connection_name: (isSynthetic(row) ? null : show(row.connection_id).connection_name) ?? null,
      }),
      steps: row.steps.map((step) => stepView(step, show(step.connection_id))),
      arguments_preview: row.arguments_preview,
      arguments_digest: row.arguments_digest,
      expires_at: row.expires_at,
      resolved_by: row.resolved_by,
      resolved_by_label: nameOf(row.resolved_by),
      resolved_at: row.resolved_at,
      execution_id: row.execution_id,
      can_resolve: canResolveApproval(caller, row, editedIds, policy).allowed,
      created_at: row.created_at,
    }));
  }
}

type VisibleConnection = Pick<ApprovalStepView, 'connection_id' | 'connection_name'>;

/**
 * Hides the connection's id and name from callers who cannot see it, for example because they only use it in a toolbox.
 */
function visibleConnection(caller: Caller, connection: PinnedConnection | undefined): VisibleConnection {
  if (!connection || !reachOf(caller, connection.owner_user_id, connection.share_entries)) return {};
  return { connection_id: connection.id, connection_name: connection.name };
}

const isSynthetic = ({ steps }: Pick<ApprovalRow, 'steps'>): boolean => steps.length > 0;

const idsOf = (steps: ApprovalRow['steps']): string[] => steps.map(({ connection_id }) => connection_id);

function stepView(
  { key, tool_name, connector_slug, tier, arguments_template }: ApprovalStep,
  seen: VisibleConnection,
): ApprovalStepView {
  const shown = seen.connection_id === undefined ? {} : { ...seen, arguments_template };
  return { key, tool_name, connector_slug, tier, ...shown };
}
