import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller, Callers, Clock, actOf, Transactions, unauthorized } from '#kernel';
import { sessionEnd } from '../domain/browser-secrets.js';
import { Secrets, canSignInBrowser, Tokens } from '#identity';

/** Opens a session with the rights of a token and returns its secret. */
export class OpenBrowserSession extends Command<string> {
  /**
   * @param caller the holder of the token.
   * @param link the link to use up; null if the person presented the token itself.
   */
  constructor(
    readonly caller: Caller,
    readonly link: string | null,
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
      if (link !== null && !(await this.secrets.spend(orgId, link)))
        throw unauthorized('token_invalid', 'This link has already been used. Create a new one.');
      await this.secrets.keep(orgId, secret, token!.id, sessionEnd(act.at));
      await this.tokens.change(orgId, token!.id, (opened) => opened.openBrowser(act));
      return secret;
    });
  }
}
