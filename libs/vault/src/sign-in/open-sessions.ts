import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel';
import { type ConnectSession, isOpen } from '../connect-session/domain/connect-session.js';
import { ConnectSessions } from '../connect-session/domain/connect-sessions.js';
import { type Integration, Integrations } from '../integration/domain/integrations.js';
import { formsOf, type MethodForm } from './domain/method-form.js';
import { SignInProblem } from './domain/sign-in-problem.js';

export type OpenSession = { session: ConnectSession; integration: Integration; forms: MethodForm[] };

/** What the secret of a link opens. */
@Injectable()
export class OpenSessions {
  constructor(
    private readonly sessions: ConnectSessions,
    private readonly integrations: Integrations,
    private readonly clock: Clock,
  ) {}

  /** @throws SignInProblem when it opens nothing, or nothing any more. */
  async byToken(token: string): Promise<OpenSession> {
    const session = token === '' ? null : await this.sessions.findByToken(token);
    if (!session) throw new SignInProblem('start_again');
    if (!isOpen(session, this.clock.now())) throw new SignInProblem(hasSucceeded(session) ? 'finished' : 'expired');
    const integration = await this.integrations.get(session.org_id, session.integration_id);
    return { session, integration, forms: formsOf(integration, session.auth_method) };
  }
}

export const hasSucceeded = ({ status }: ConnectSession): boolean => status === 'completed' || status === 'redeemed';
