import { Injectable } from '@nestjs/common';
import { actOfSystem, Clock, Job, subscribe, type Task } from '#kernel';
import { type ApprovalEvent } from '../domain/approval.js';
import { Approvals } from '../persistence/approvals.js';

export const approvalExpiry = subscribe<ApprovalEvent>('ExpireApproval', {
  'approval.requested': ({ expires_at }) => new Date(expires_at),
  'approval.approved': ({ expires_at }) => new Date(expires_at),
});

/**
 * Records that an approval expired before it was decided or used. Any other approval stays unchanged. Runs when the
 * time to decide ends, and again when the time to use the approval ends.
 */
@Injectable()
export class ExpireApprovalJob extends Job {
  readonly name = approvalExpiry.job;

  constructor(
    private readonly approvals: Approvals,
    private readonly clock: Clock,
  ) {
    super();
  }

  run({ orgId, subjectId }: Task): Promise<void> {
    return this.approvals.change(orgId, subjectId, (approval) => approval.expire(actOfSystem(this.clock)));
  }
}
