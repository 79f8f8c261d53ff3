import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { canSignInBrowser, Secrets, Tokens } from '#identity';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';

/** Lifetime of an unused sign-in link in milliseconds. */
const linkLife = 5 * 60_000;

const linkEnd = (now: Date): Date => new Date(now.getTime() + linkLife);

type SignInLink = { secret: string; expires_at: Date };

/** Creates a link that can open one browser session. */
export class MakeSignInLink extends Command<SignInLink> {
  constructor(readonly caller: Caller) {
    super();
  }
}

@CommandHandler(MakeSignInLink)
export class MakeSignInLinkHandler implements ICommandHandler<MakeSignInLink> {
  constructor(
    private readonly callers: Callers,
    private readonly secrets: Secrets,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller }: MakeSignInLink): Promise<SignInLink> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      canSignInBrowser(current).orThrow();
      const act = createAct(current, this.clock);
      const [{ orgId }, id, expires_at] = [current, current.token!.id, linkEnd(act.at)];
      const secret = this.secrets.create('lnk', orgId);
      await this.secrets.store(orgId, secret, id, expires_at);
      await this.tokens.change(orgId, id, (token) => token.recordSignInLink(act));
      return { secret, expires_at };
    });
  }
}
