import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, notFound, Resumable } from '#kernel';
import { SharedResources } from '../../share/domain/shareable.js';
import { canSeeRequest, canWithdrawRequest } from '../domain/access-request-policy.js';
import { type AccessRequest, statusAt } from '../domain/access-request.js';
import { AccessRequests } from '../persistence/access-requests.js';
import { requestedResource, resourcesIn } from '../domain/requested-access.js';

export class WithdrawAccessRequest extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(WithdrawAccessRequest)
export class WithdrawAccessRequestHandler implements ICommandHandler<WithdrawAccessRequest> {
  constructor(
    private readonly callers: Callers,
    private readonly accessRequests: AccessRequests,
    private readonly sharedResources: SharedResources,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, expected }: WithdrawAccessRequest): Promise<void> {
    return this.callers.withOrganizationLock(caller, (current) => {
      const act = createAct(current, this.clock);
      const withdraw = async (request: AccessRequest) => {
        const { requester_user_id } = request.state;
        const resource = requestedResource(
          current,
          request.state,
          await this.sharedResources.find(current.orgId, resourcesIn([request.state])),
        );
        if (!canSeeRequest(current, request.state, resource).allowed) throw notFound('access request');
        canWithdrawRequest(current, { requester_user_id, status: statusAt(request.state, act.at) }).orThrow();
        request.withdraw(null, act);
      };
      return this.accessRequests.change(current.orgId, id, withdraw, expected);
    });
  }
}
