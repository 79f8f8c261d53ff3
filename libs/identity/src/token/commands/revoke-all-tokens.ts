import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, type Caller, Callers, Clock } from '#kernel';
import { canRevokeAllOf } from '../domain/token-policy.js';
import { Tokens } from '../domain/tokens.js';

/** Answers how many were revoked. */
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
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  execute({ caller: sender, userId, exceptCurrent }: RevokeAllTokens): Promise<number> {
    return this.callers.withOrganizationLock(sender, async (caller) => {
      canRevokeAllOf(caller, userId).orThrow();
      await this.tokens.holder(caller.orgId, userId);
      const kept = exceptCurrent ? caller.token?.id : undefined;
      const ids = (await this.tokens.liveIds(caller.orgId, userId)).filter((id) => id !== kept);
      const act = actOf(caller, this.clock);
      for (const id of ids) await this.tokens.change(caller.orgId, id, (token) => token.revoke('revoke_all', act));
      return ids.length;
    });
  }
}
