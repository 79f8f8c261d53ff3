import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOfSystem, Clock } from '#kernel';
import { AccessRequests } from '../domain/access-requests.js';

/** Tells the log of a request that nobody decided in time; one that was decided stays as it is. */
export class EndAccessRequest extends Command<void> {
  constructor(
    readonly orgId: string,
    readonly id: string,
  ) {
    super();
  }
}

@CommandHandler(EndAccessRequest)
export class EndAccessRequestHandler implements ICommandHandler<EndAccessRequest> {
  constructor(
    private readonly requests: AccessRequests,
    private readonly clock: Clock,
  ) {}

  execute({ orgId, id }: EndAccessRequest): Promise<void> {
    return this.requests.change(orgId, id, (request) => request.recordEnd(actOfSystem(this.clock)));
  }
}
