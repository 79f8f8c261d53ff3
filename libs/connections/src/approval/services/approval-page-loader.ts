import { Injectable } from '@nestjs/common';
import { MemberLabels } from '#identity';
import { type Caller, Clock } from '#kernel';
import { type ApprovalState } from '../domain/approval.js';
import { waitsForOthers } from '../domain/approval-policy.js';
import { Approvals } from '../persistence/approvals.js';
import { ApprovalDeciders } from './approval-deciders.js';

/** What the page of a call shows in addition to the approval. */
export type ApprovalFacts = {
  /** Whether anybody may decide about the person's own call. Null if the call does not wait for others. */
  hasDecider: boolean | null;
  /** Minutes until the call can no longer be decided or run. */
  minutesLeft: number;
  /** Who denied the same call before, and when. `by` is null for the person who reads the page. */
  denial: { by: string | null; at: string } | null;
};

type ShownApproval = Pick<ApprovalState, 'id'> & { expires_at: string } & Parameters<typeof waitsForOthers>[1];

/** Time for which the page mentions that the same call was denied before, in milliseconds. */
const remembered = 24 * 60 * 60_000;

/** Loads what the page of a call shows. */
@Injectable()
export class ApprovalPageLoader {
  constructor(
    private readonly approvals: Approvals,
    private readonly approvalDeciders: ApprovalDeciders,
    private readonly memberLabels: MemberLabels,
    private readonly clock: Clock,
  ) {}

  async load(caller: Caller, view: ShownApproval): Promise<ApprovalFacts> {
    const { orgId } = caller;
    const hasDecider = waitsForOthers(caller, view)
      ? !(await this.approvalDeciders.findUndecidable(orgId, [view.id])).has(view.id)
      : null;
    const approval = await this.approvals.find(orgId, view.id);
    const minutesLeft = this.minutesUntil(view.expires_at);
    return { hasDecider, minutesLeft, denial: approval ? await this.findDenial(caller, approval) : null };
  }

  private minutesUntil(end: string): number {
    return Math.max(0, Math.ceil((Date.parse(end) - this.clock.now().getTime()) / 60_000));
  }

  private async findDenial({ orgId, userId }: Caller, approval: ApprovalState): Promise<ApprovalFacts['denial']> {
    if (approval.status !== 'pending') return null;
    const since = new Date(approval.created_at.getTime() - remembered);
    const denied = await this.approvals.findDenied(orgId, approval, since);
    if (!denied?.resolved_at || denied.resolved_by === null) return null;
    const at = denied.resolved_at.toISOString();
    if (denied.resolved_by === userId) return { by: null, at };
    const labels = await this.memberLabels.labelsFor(orgId, [denied.resolved_by]);
    return { by: labels.get(denied.resolved_by) ?? 'A former member', at };
  }
}
