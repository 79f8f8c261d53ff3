import { Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOfSystem, Clock, Job, subscribe, type Task } from '#kernel';
import { type ApprovalEvent } from '../domain/approval.js';
import { Approvals } from '../persistence/approvals.js';

/** Records that an approval expired before it was decided or used. Any other approval stays unchanged. */
class ExpireApproval extends Command<void> {
  constructor(
    readonly orgId: string,
    readonly id: string,
  ) {
    super();
  }
}

@CommandHandler(ExpireApproval)
export class ExpireApprovalHandler implements ICommandHandler<ExpireApproval> {
  constructor(
    private readonly approvals: Approvals,
    private readonly clock: Clock,
  ) {}

  execute({ orgId, id }: ExpireApproval): Promise<void> {
    return this.approvals.change(orgId, id, (approval) => approval.expire(actOfSystem(this.clock)));
  }
}

export const approvalExpiry = subscribe<ApprovalEvent>('ExpireApproval', {
  'approval.requested': ({ expires_at }) => new Date(expires_at),
  'approval.approved': ({ expires_at }) => new Date(expires_at),
});

/** Runs when the time to decide ends, and again when the time to use the approval ends. */
@Injectable()
export class ExpireApprovalJob extends Job {
  readonly name = approvalExpiry.job;

  constructor(private readonly commandBus: CommandBus) {
    super();
  }

  run({ orgId, subjectId }: Task): Promise<void> {
    return this.commandBus.execute(new ExpireApproval(orgId, subjectId));
  }
}
