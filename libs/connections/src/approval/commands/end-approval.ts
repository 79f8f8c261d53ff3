import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOfSystem, Clock } from '#kernel';
import { Approvals } from '../persistence/approvals.js';

/** Records that an approval expired before it was decided or used. Any other approval stays unchanged. */
export class EndApproval extends Command<void> {
  constructor(
    readonly orgId: string,
    readonly id: string,
  ) {
    super();
  }
}

@CommandHandler(EndApproval)
export class EndApprovalHandler implements ICommandHandler<EndApproval> {
  constructor(
    private readonly approvals: Approvals,
    private readonly clock: Clock,
  ) {}

  execute({ orgId, id }: EndApproval): Promise<void> {
    return this.approvals.change(orgId, id, (approval) => approval.recordEnd(actOfSystem(this.clock)));
  }
}
