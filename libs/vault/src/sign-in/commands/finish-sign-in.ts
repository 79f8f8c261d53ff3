import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type OAuth2Method } from '#connector-definition';
import { returnAddress } from '../../connect-session/domain/connect-session.js';
import { findMethod } from '../../integration/domain/integrations.js';
import { type Attempt, type AttemptCookie } from '../domain/attempt.js';
import { readAuthorizationResponse } from '../domain/authorization.js';
import { namedProblem, SignInProblem } from '../domain/sign-in-problem.js';
import { Attempts } from '../persistence/attempts.js';
import { type CallbackAttempt, CallbackAttempts } from '../services/callback-attempts.js';
import { CredentialExchange } from '../services/credential-exchange.js';
import { SignInCompletion } from '../services/sign-in-completion.js';

/** The parameters of the provider's redirect (RFC 6749, 4.1.2). */
type AuthorizationResponse = Record<string, string>;

/** The person's answer on the confirmation page. `forged`: this browser was not shown the page. */
export type Confirmation = 'confirmed' | 'cancelled' | 'forged';

/** The next address for the browser, or the attempt that the person must confirm before the code is redeemed. */
type SignInStep = { location: string } | { confirm: CallbackAttempt };

export class FinishSignIn extends Command<SignInStep> {
  constructor(
    readonly response: AuthorizationResponse,
    /** The address that the browser returned to, without the query. */
    readonly address: string,
    readonly cookies: readonly AttemptCookie[],
    /**
     * The person's answer; null if the request is the provider's redirect, and not the form of the confirmation page.
     */
    readonly confirmation: Confirmation | null,
  ) {
    super();
  }
}

@CommandHandler(FinishSignIn)
export class FinishSignInHandler implements ICommandHandler<FinishSignIn> {
  constructor(
    private readonly callbackAttempts: CallbackAttempts,
    private readonly attempts: Attempts,
    private readonly credentialExchange: CredentialExchange,
    private readonly signInCompletion: SignInCompletion,
  ) {}

  async execute({ response, address, cookies, confirmation }: FinishSignIn): Promise<SignInStep> {
    const callback = await this.callbackAttempts.find(response.state ?? '', address, cookies);
    const { session, integration, token } = callback;
    try {
      if (confirmation === 'forged') throw new SignInProblem('form_refused');
      return await this.finish(callback, response, confirmation);
    } catch (thrown) {
      throw namedProblem(thrown, { session, connector: integration.definition.name, token });
    }
  }

  private async finish(
    callback: CallbackAttempt,
    response: AuthorizationResponse,
    confirmation: 'confirmed' | 'cancelled' | null,
  ): Promise<SignInStep> {
    const { attempt, secrets, session, integration } = callback;
    const method = findMethod(integration, attempt.auth_method) as OAuth2Method | undefined;
    if (!method) throw new SignInProblem('method_gone');
    if (method.discovered && method.iss !== secrets.issuer)
      throw new SignInProblem('expired', { because: 'redirect: the issuer has changed' });
    const authorized = await this.read(method, attempt, response);
    if (confirmation === 'cancelled') {
      await this.spend(attempt);
      return { location: returnAddress(session, { error: 'denied' }) };
    }
    if (secrets.asks_first && confirmation !== 'confirmed') return { confirm: callback };
    // The attempt is spent only after the session was claimed, so that a browser that has to wait can try again.
    const location = await this.signInCompletion.complete(session, attempt.id, async () => {
      await this.spend(attempt);
      return this.credentialExchange.redeemCode(callback, method, authorized);
    });
    return { location };
  }

  /**
   * Reads the provider's response. An error also uses up the attempt, because each attempt accepts only one response.
   */
  private async read(method: OAuth2Method, attempt: Attempt, response: AuthorizationResponse) {
    try {
      return readAuthorizationResponse(method, response);
    } catch (problem) {
      await this.spend(attempt);
      throw problem;
    }
  }

  private async spend(attempt: Attempt): Promise<void> {
    if (!(await this.attempts.spend(attempt))) throw new SignInProblem('finished');
  }
}
