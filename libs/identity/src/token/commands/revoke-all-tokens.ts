import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, type Caller, Callers, Clock } from '#kernel';
import { Members } from '../../member/domain/members.js';
import { canRevokeAllOf } from '../domain/token-policy.js';
import { mustBeMember } from '../domain/tokens.js';
import { TokenRevocations } from '../services/token-changes.js';

/** Returns how many tokens were revoked. */
export class RevokeAllTokens extends Command<number> {
  constructor(
    readonly caller: Caller,
    readonly userId: string,
    readonly exceptCurrent: boolean,
  ) {
    super();
  }
}

@CommandHandler(RevokeAllTokens)
export class RevokeAllTokensHandler implements ICommandHandler<RevokeAllTokens> {
  constructor(
    private readonly callers: Callers,
    private readonly revocations: TokenRevocations,
    private readonly members: Members,
    private readonly clock: Clock,
  ) {}

  execute({ caller, userId, exceptCurrent }: RevokeAllTokens): Promise<number> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      const holder = await this.members.findRights(caller.orgId, userId);
      canRevokeAllOf(current, userId, holder).orThrow();
      mustBeMember(holder);
      const exceptId = exceptCurrent ? current.token?.id : undefined;
      const revocation = { orgId: caller.orgId, userId, exceptId, reason: 'revoke_all' } as const;
      return this.revocations.revokeAll(revocation, actOf(current, this.clock));
    });
  }
}
