import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type OAuth2Method } from '#connector-definition';
import { methodNamed } from '../../integration/domain/integrations.js';
import { type AttemptCookie } from '../domain/attempt.js';
import { Attempts } from '../domain/attempts.js';
import { readAuthorizationResponse } from '../domain/authorization.js';
import { SignInProblem } from '../domain/sign-in-problem.js';
import { type CallbackAttempt, CallbackAttempts } from '../services/callback-attempts.js';
import { CodeExchange } from '../services/code-exchange.js';
import { SignInCompletion } from '../services/sign-in-completion.js';

/** The parameters that a provider sent the browser back with (RFC 6749, 4.1.2). */
export type AuthorizationResponse = Record<string, string>;

/** Answers where the browser goes next. */
export class FinishSignIn extends Command<string> {
  constructor(
    readonly response: AuthorizationResponse,
    readonly cookies: readonly AttemptCookie[],
  ) {
    super();
  }
}

@CommandHandler(FinishSignIn)
export class FinishSignInHandler implements ICommandHandler<FinishSignIn> {
  constructor(
    private readonly callbacks: CallbackAttempts,
    private readonly attempts: Attempts,
    private readonly exchange: CodeExchange,
    private readonly completion: SignInCompletion,
  ) {}

  async execute({ response, cookies }: FinishSignIn): Promise<string> {
    const callback = await this.callbacks.find(response.state ?? '', cookies);
    const { session, integration, token } = callback;
    try {
      return await this.finish(callback, response);
    } catch (thrown) {
      const known = thrown instanceof SignInProblem && thrown.kind !== 'start_again';
      throw known ? thrown.with({ session, connector: integration.definition.name, token }) : thrown;
    }
  }

  private async finish(callback: CallbackAttempt, response: AuthorizationResponse): Promise<string> {
    const { attempt, session, integration } = callback;
    const method = methodNamed(integration, attempt.auth_method) as OAuth2Method | undefined;
    if (!(await this.attempts.spend(attempt))) throw new SignInProblem('finished');
    if (!method) throw new SignInProblem('start_again');
    const authorized = readAuthorizationResponse(method, response);
    return this.completion.complete(session, attempt.id, () => this.exchange.exchange(callback, method, authorized));
  }
}
