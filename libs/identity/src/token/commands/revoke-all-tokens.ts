import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, type Caller, Callers, Clock } from '#kernel';
import { ConnectedApps } from '../../connected-app/domain/connected-apps.js';
import { Members } from '../../member/domain/members.js';
import { canRevokeAllOf } from '../domain/token-policy.js';
import { mustBeMember, Tokens } from '../domain/tokens.js';

/** Ends the apps that act for them too, which somebody else may have let in with one. Answers how many tokens were revoked. */
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
    private readonly members: Members,
    private readonly apps: ConnectedApps,
    private readonly clock: Clock,
  ) {}

  execute({ caller, userId, exceptCurrent }: RevokeAllTokens): Promise<number> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      const holder = await this.members.rightsOf(caller.orgId, userId);
      canRevokeAllOf(current, userId, holder).orThrow();
      mustBeMember(holder);
      const kept = exceptCurrent ? current.token?.id : undefined;
      const ids = (await this.tokens.liveIds(caller.orgId, userId)).filter((id) => id !== kept);
      const act = actOf(current, this.clock);
      for (const id of ids) await this.tokens.change(caller.orgId, id, (token) => token.revoke('revoke_all', act));
      await this.apps.endAllOf(caller.orgId, userId, act);
      return ids.length;
    });
  }
}
