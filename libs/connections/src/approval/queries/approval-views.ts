import { Injectable } from '@nestjs/common';
import { MemberLabels } from '#identity';
import { type Caller } from '#kernel';
import { ApprovalSettings } from '#organizations';
import { canResolveApproval } from '../domain/approval-policy.js';
import { type ApprovalRow, type ApprovalView } from './approval.view.js';

@Injectable()
export class ApprovalViews {
  constructor(
    private readonly members: MemberLabels,
    private readonly policies: ApprovalSettings,
  ) {}

  /** @param edited connections that the caller owns, or has edit access to. */
  async of(caller: Caller, rows: ApprovalRow[], edited: readonly string[]): Promise<ApprovalView[]> {
    const { orgId } = caller;
    const people = rows.flatMap(({ requested_by, resolved_by }) => [requested_by, resolved_by]);
    const [members, policy] = await Promise.all([this.members.of(orgId, people), this.policies.of(orgId)]);
    const theirs = new Set(edited);
    const nameOf = (id: string | null) => (id === null ? null : (members.get(id) ?? null));
    return rows.map((row) => ({
      id: row.id,
      status: row.status,
      requested_by: row.requested_by,
      requested_by_label: nameOf(row.requested_by),
      tool_name: row.tool_name,
      connector_slug: row.connector_slug,
      connection_id: row.connection_id,
      toolbox_id: row.toolbox_id,
      tier: row.tier,
      summary: row.summary,
      arguments_preview: row.arguments_preview,
      arguments_digest: row.arguments_digest,
      expires_at: row.expires_at,
      resolved_by: row.resolved_by,
      resolved_by_label: nameOf(row.resolved_by),
      resolved_at: row.resolved_at,
      execution_id: row.execution_id,
      can_resolve: canResolveApproval(caller, row, theirs.has(row.connection_id), policy[row.tier]).allowed,
      created_at: row.created_at,
    }));
  }
}
