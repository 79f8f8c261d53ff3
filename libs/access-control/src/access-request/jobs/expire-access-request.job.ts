import { Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOfSystem, Clock, Job, subscribe, type Task } from '#kernel';
import { type AccessRequestEvent } from '../domain/access-request.js';
import { AccessRequests } from '../persistence/access-requests.js';

/** Records that a request expired undecided. A request that was decided in the meantime stays unchanged. */
class ExpireAccessRequest extends Command<void> {
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
    private readonly accessRequests: AccessRequests,
    private readonly clock: Clock,
  ) {}

  execute({ orgId, id }: ExpireAccessRequest): Promise<void> {
    return this.accessRequests.change(orgId, id, (request) => request.expire(actOfSystem(this.clock)));
  }
}

export const requestExpiry = subscribe<AccessRequestEvent>('ExpireAccessRequest', {
  'access_request.created': ({ expires_at }) => new Date(expires_at),
});

/** Records that a request expired, at the `expires_at` of `access_request.created`. */
@Injectable()
export class ExpireAccessRequestJob extends Job {
  readonly name = requestExpiry.job;

  constructor(private readonly commandBus: CommandBus) {
    super();
  }

  run({ orgId, subjectId }: Task): Promise<void> {
    return this.commandBus.execute(new ExpireAccessRequest(orgId, subjectId));
  }
}
