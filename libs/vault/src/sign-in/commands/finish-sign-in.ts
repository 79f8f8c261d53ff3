import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type OAuth2Method } from '../../integration/domain/definition.js';
import { methodNamed } from '../../integration/domain/integrations.js';
import { CodeExchange } from '../code-exchange.js';
import { type Arrival, Arrivals, type Departed } from '../arrivals.js';
import { Completion } from '../completion.js';
import { Attempts } from '../domain/attempts.js';
import { readRedirect } from '../domain/authorization.js';
import { SignInProblem } from '../domain/sign-in-problem.js';

/** What a provider sent the browser back with. */
export type Redirect = Record<string, string>;

/** Answers where the browser goes next. */
export class FinishSignIn extends Command<string> {
  constructor(
    readonly redirect: Redirect,
    readonly departed: readonly Departed[],
  ) {
    super();
  }
}

@CommandHandler(FinishSignIn)
export class FinishSignInHandler implements ICommandHandler<FinishSignIn> {
  constructor(
    private readonly arrivals: Arrivals,
    private readonly attempts: Attempts,
    private readonly exchange: CodeExchange,
    private readonly completion: Completion,
  ) {}

  async execute({ redirect, departed }: FinishSignIn): Promise<string> {
    const arrival = await this.arrivals.of(redirect.state ?? '', departed);
    const { session, integration, token } = arrival;
    try {
      return await this.finish(arrival, redirect);
    } catch (thrown) {
      const known = thrown instanceof SignInProblem && thrown.kind !== 'start_again';
      throw known ? thrown.with({ session, connector: integration.definition.name, token }) : thrown;
    }
  }

  private async finish(arrival: Arrival, redirect: Redirect): Promise<string> {
    const { attempt, session, integration } = arrival;
    const method = methodNamed(integration, attempt.auth_method) as OAuth2Method | undefined;
    if (!(await this.attempts.spend(attempt))) throw new SignInProblem('finished');
    if (!method) throw new SignInProblem('start_again');
    const code = readRedirect(method, redirect);
    return this.completion.of(session, attempt.id, () => this.exchange.of(arrival, method, code));
  }
}
