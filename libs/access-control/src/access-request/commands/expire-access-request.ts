import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOfSystem, Clock } from '#kernel';
import { AccessRequests } from '../persistence/access-requests.js';

/** Records that a request expired undecided. A request that was decided in the meantime stays unchanged. */
export class ExpireAccessRequest extends Command<void> {
  constructor(
    readonly orgId: string,
    readonly id: string,
  ) {
    super();
  }
}

@CommandHandler(ExpireAccessRequest)
export class ExpireAccessRequestHandler implements ICommandHandler<ExpireAccessRequest> {
  constructor(
    private readonly requests: AccessRequests,
    private readonly clock: Clock,
  ) {}

  execute({ orgId, id }: ExpireAccessRequest): Promise<void> {
    return this.requests.change(orgId, id, (request) => request.expire(actOfSystem(this.clock)));
  }
}
