import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOfSystem, Clock } from '#kernel';
import { Approvals } from '../persistence/approvals.js';

/** Records that an approval expired before it was decided or used. Any other approval stays unchanged. */
export class ExpireApproval extends Command<void> {
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
