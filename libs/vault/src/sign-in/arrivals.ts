import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel';
import { type ConnectSession } from '../connect-session/domain/connect-session.js';
import { ConnectSessions } from '../connect-session/domain/connect-sessions.js';
import { isSecretOf } from '../connect-session/domain/secrets.js';
import { type Integration, Integrations } from '../integration/domain/integrations.js';
import { type Attempt } from './domain/attempt.js';
import { Attempts } from './domain/attempts.js';
import { SignInProblem } from './domain/sign-in-problem.js';
import { hasSucceeded } from './open-sessions.js';

/** What a browser's cookie says of one attempt that set out from it. */
export type Departed = { secret: string; token: string };

export type Arrival = { attempt: Attempt; session: ConnectSession; integration: Integration; token?: string };

/** Tells who came back from a provider. */
@Injectable()
export class Arrivals {
  constructor(
    private readonly attempts: Attempts,
    private readonly sessions: ConnectSessions,
    private readonly integrations: Integrations,
    private readonly clock: Clock,
  ) {}

  /** @throws SignInProblem when it is nobody who set out from this browser, or they came too late or once more. */
  async of(state: string, departed: readonly Departed[]): Promise<Arrival> {
    const attempt = await this.attempts.findByState(state);
    const own = attempt && departed.find(({ secret }) => isSecretOf(attempt.secret_hash, secret));
    const session = own ? await this.sessions.find(attempt.org_id, attempt.session_id) : null;
    if (!own || !session) throw new SignInProblem('start_again');
    if (hasSucceeded(session)) throw new SignInProblem('finished');
    if (session.expires_at <= this.clock.now()) throw new SignInProblem('expired');
    if (attempt.status === 'spent') throw new SignInProblem('start_again');
    const integration = await this.integrations.get(session.org_id, session.integration_id);
    const token = isSecretOf(session.token_hash, own.token) ? own.token : undefined;
    return { attempt, session, integration, token };
  }
}
