import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, type Caller, Callers, Clock, notFound } from '#kernel';
import { SharedThings } from '../../share/domain/shared-things.js';
import { canSeeRequest, canWithdrawRequest } from '../domain/access-request-policy.js';
import { type AccessRequest, statusAt } from '../domain/access-request.js';
import { AccessRequests } from '../domain/access-requests.js';
import { stakeOf, thingsIn } from '../domain/stake.js';

export class WithdrawAccessRequest extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(WithdrawAccessRequest)
export class WithdrawAccessRequestHandler implements ICommandHandler<WithdrawAccessRequest> {
  constructor(
    private readonly callers: Callers,
    private readonly requests: AccessRequests,
    private readonly things: SharedThings,
    private readonly clock: Clock,
  ) {}

  execute({ caller: asking, id, expected }: WithdrawAccessRequest): Promise<void> {
    return this.callers.withOrganizationLock(asking, (caller) => {
      const act = actOf(caller, this.clock);
      const withdraw = async (request: AccessRequest) => {
        const { requester_user_id } = request.state;
        const stake = stakeOf(caller, request.state, await this.things.of(caller.orgId, thingsIn([request.state])));
        if (!canSeeRequest(caller, request.state, stake).allowed) throw notFound('access request');
        canWithdrawRequest(caller, { requester_user_id, status: statusAt(request.state, act.at) }).orThrow();
        request.withdraw(null, act);
      };
      return this.requests.change(caller.orgId, id, withdraw, expected);
    });
  }
}
