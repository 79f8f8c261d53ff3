import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { Members } from '../../member/domain/members.js';
import { canRevokeAllTokens, canRevokeToken } from '../domain/token-policy.js';
import { assertMember } from '../domain/tokens.js';
import { TokenChanges, TokenRevocations } from '../services/token-changes.js';

/** Takes effect on the next request with the token. */
export class RevokeToken extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(RevokeToken)
export class RevokeTokenHandler implements ICommandHandler<RevokeToken> {
  constructor(
    private readonly tokenChanges: TokenChanges,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, expected }: RevokeToken): Promise<void> {
    return this.tokenChanges.change(
      caller,
      id,
      (current, token, holder) => {
        canRevokeToken(current, token.state, holder).orThrow();
        token.revoke(null, createAct(current, this.clock));
      },
      expected,
    );
  }
}

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
    private readonly tokenRevocations: TokenRevocations,
    private readonly members: Members,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, userId, exceptCurrent }: RevokeAllTokens): Promise<number> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      const holder = await this.members.findRights(caller.orgId, userId);
      canRevokeAllTokens(current, userId, holder).orThrow();
      assertMember(holder);
      const exceptId = exceptCurrent ? current.token?.id : undefined;
      const revocation = { orgId: caller.orgId, userId, exceptId, reason: 'revoke_all' } as const;
      return (await this.tokenRevocations.revokeAll(revocation, createAct(current, this.clock))).tokens;
    });
  }
}
