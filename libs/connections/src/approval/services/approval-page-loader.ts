import { Injectable } from '@nestjs/common';
import { type Caller, Clock } from '#kernel';
import { type ApprovalState } from '../domain/approval.js';
import { waitsForOthers } from '../domain/approval-policy.js';
import { ApprovalDeciders } from './approval-deciders.js';

/** What the page of a call shows in addition to the approval. */
export type ApprovalFacts = {
  /** Whether anybody may decide about the person's own call. Null if the call does not wait for others. */
  hasDecider: boolean | null;
  /** Minutes until the call can no longer be decided or run. */
  minutesLeft: number;
};

type ShownApproval = Pick<ApprovalState, 'id'> & { expires_at: string } & Parameters<typeof waitsForOthers>[1];

/** Loads what the page of a call shows. */
@Injectable()
export class ApprovalPageLoader {
  constructor(
    private readonly approvalDeciders: ApprovalDeciders,
    private readonly clock: Clock,
  ) {}

  async load(caller: Caller, view: ShownApproval): Promise<ApprovalFacts> {
    const hasDecider = waitsForOthers(caller, view)
      ? !(await this.approvalDeciders.findUndecidable(caller.orgId, [view.id])).has(view.id)
      : null;
    return { hasDecider, minutesLeft: this.minutesUntil(view.expires_at) };
  }

  private minutesUntil(end: string): number {
    return Math.max(0, Math.ceil((Date.parse(end) - this.clock.now().getTime()) / 60_000));
  }
}
