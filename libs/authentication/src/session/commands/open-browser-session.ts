import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller, Callers, Clock, actOf, Transactions, unauthorized } from '#kernel';
import { sessionEnd } from '../domain/browser-secrets.js';
import { Secrets, canSignInBrowser, Tokens } from '#identity';

/** Exchanges a sign-in link for a session and returns its secret. */
export class OpenBrowserSession extends Command<string> {
  /** @param caller the member behind the link. */
  constructor(
    readonly caller: Caller,
    readonly link: string,
  ) {
    super();
  }
}

@CommandHandler(OpenBrowserSession)
export class OpenBrowserSessionHandler implements ICommandHandler<OpenBrowserSession> {
  constructor(
    private readonly callers: Callers,
    private readonly transactions: Transactions,
    private readonly secrets: Secrets,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, link }: OpenBrowserSession): Promise<string> {
    const current = await this.callers.again(caller);
    canSignInBrowser(current).orThrow();
    const { orgId, token } = current;
    const secret = this.secrets.make('ses');
    const act = actOf(current, this.clock);
    return this.transactions.run(orgId, async () => {
      if (!(await this.secrets.spend(orgId, link)))
        throw unauthorized('token_invalid', 'This link has already been used. Create a new one.');
      await this.secrets.keep(orgId, secret, token!.id, sessionEnd(act.at));
      await this.tokens.change(orgId, token!.id, (opened) => opened.openBrowser(act));
      return secret;
    });
  }
}
