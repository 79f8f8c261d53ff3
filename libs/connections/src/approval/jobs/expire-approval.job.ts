import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Job, subscribe, type Task } from '#kernel';
import { ExpireApproval } from '../commands/expire-approval.js';
import { type ApprovalEvent } from '../domain/approval-events.js';

export const approvalExpiry = subscribe<ApprovalEvent>('ApprovalExpiresWhenDue', {
  'approval.requested': ({ expires_at }) => new Date(expires_at),
  'approval.approved': ({ expires_at }) => new Date(expires_at),
});

/** Runs when the time to decide ends, and again when the time to use the approval ends. */
@Injectable()
export class ExpireApprovalJob extends Job {
  readonly name = approvalExpiry.job;

  constructor(private readonly commands: CommandBus) {
    super();
  }

  run({ orgId, subjectId }: Task): Promise<void> {
    return this.commands.execute(new ExpireApproval(orgId, subjectId));
  }
}
