import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel';
import { type ConnectSession, hasSucceeded } from '../../connect-session/domain/connect-session.js';
import { ConnectSessions } from '../../connect-session/domain/connect-sessions.js';
import { isSecretOf } from '../../connect-session/domain/secrets.js';
import { type Integration, Integrations } from '../../integration/domain/integrations.js';
import { type Attempt, type AttemptCookie } from '../domain/attempt.js';
import { Attempts } from '../domain/attempts.js';
import { SignInProblem } from '../domain/sign-in-problem.js';

/** An attempt whose browser has come back. */
export type CallbackAttempt = { attempt: Attempt; session: ConnectSession; integration: Integration; token?: string };

/** Finds the attempt that a provider's redirect to the callback belongs to. */
@Injectable()
export class CallbackAttempts {
  constructor(
    private readonly attempts: Attempts,
    private readonly sessions: ConnectSessions,
    private readonly integrations: Integrations,
    private readonly clock: Clock,
  ) {}

  /** @throws SignInProblem when none of this browser's is meant, or it comes too late or once more. */
  async find(state: string, cookies: readonly AttemptCookie[]): Promise<CallbackAttempt> {
    const attempt = await this.attempts.findByState(state);
    const own = attempt && cookies.find(({ secret }) => isSecretOf(attempt.secret_hash, secret));
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
