import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, notFound, Resumable } from '#kernel';
import { canRevokeGrant, canSeeAllGrants } from '../domain/access-grant-policy.js';
import { type AccessGrant, AccessGrants, grantStatus } from '../domain/access-grant.js';

export class RevokeAccessGrant extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly note: string | null,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(RevokeAccessGrant)
export class RevokeAccessGrantHandler implements ICommandHandler<RevokeAccessGrant> {
  constructor(
    private readonly callers: Callers,
    private readonly accessGrants: AccessGrants,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, note, expected }: RevokeAccessGrant): Promise<void> {
    return this.callers.withOrganizationLock(caller, (current) => {
      const act = createAct(current, this.clock);
      const revoke = (grant: AccessGrant) => {
        const { user_id, lifts_member_rules } = grant.state;
        if (user_id !== current.userId && !canSeeAllGrants(current).allowed) throw notFound('access grant');
        canRevokeGrant(current, { user_id, lifts_member_rules, status: grantStatus(grant.state, act.at) }).orThrow();
        grant.revoke(user_id === current.userId ? 'given_up' : 'revoked', note, act);
      };
      return this.accessGrants.change(current.orgId, id, revoke, expected);
    });
  }
}
