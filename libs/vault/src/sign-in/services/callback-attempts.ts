import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel';
import {
  type ConnectSession,
  ConnectSessions,
  hasSucceeded,
  isClaimed,
  isOpen,
  isMatchingSecret,
} from '../../connect-session/domain/connect-session.js';
import { type Integration, Integrations, integrationUnder } from '../../integration/domain/integrations.js';
import { FrozenOrganizations } from '../../organization/persistence/frozen-organizations.js';
import { type Attempt, type AttemptCookie, type AttemptSecrets } from '../domain/attempt.js';
import { SignInProblem } from '../domain/sign-in-problem.js';
import { Attempts } from '../persistence/attempts.js';
import { SignInCompletion } from './sign-in-completion.js';

/** An attempt whose browser has returned from the provider. */
export type CallbackAttempt = {
  attempt: Attempt;
  secrets: AttemptSecrets;
  session: ConnectSession;
  integration: Integration;
  token?: string;
};

/** Finds the attempt to which a redirect from a provider belongs. */
@Injectable()
export class CallbackAttempts {
  constructor(
    private readonly attempts: Attempts,
    private readonly connectSessions: ConnectSessions,
    private readonly integrations: Integrations,
    private readonly signInCompletion: SignInCompletion,
    private readonly frozenOrganizations: FrozenOrganizations,
    private readonly clock: Clock,
  ) {}

  /**
   * @param address the address that the browser returned to. It must be the redirect address of the request.
   * @throws SignInProblem if the attempt belongs to another browser, has expired, or was used before.
   */
  async find(state: string, address: string, cookies: readonly AttemptCookie[]): Promise<CallbackAttempt> {
    const attempt = await this.attempts.findByState(state);
    const cookie = attempt && cookies.find(({ secret }) => isMatchingSecret(attempt.secret_hash, secret));
    const session = cookie ? await this.connectSessions.find(attempt.org_id, attempt.session_id) : null;
    if (!cookie || !session) throw new SignInProblem('start_again');
    const secrets = await this.attempts.openSecrets(attempt);
    if (secrets.redirect_uri !== address) throw new SignInProblem('start_again');
    const installed = await this.integrations.get(session.org_id, session.integration_id);
    const integration = integrationUnder(installed, attempt.auth_method);
    const facts = { session, connector: integration.definition.name };
    const wayOn = hasSucceeded(session)
      ? await this.signInCompletion.findWayOn(session, attempt.id, facts.connector)
      : null;
    if (wayOn) throw wayOn;
    assertUsable(attempt, facts, this.clock.now());
    if (await this.frozenOrganizations.has(session.org_id)) throw new SignInProblem('organization_ending', facts);
    const token = isMatchingSecret(session.token_hash, cookie.token) ? cookie.token : undefined;
    return { attempt, secrets, session, integration, token };
  }
}

/** @throws SignInProblem for an expired or repeated callback. */
function assertUsable({ status }: Attempt, facts: { session: ConnectSession; connector: string }, at: Date): void {
  if (hasSucceeded(facts.session)) throw new SignInProblem('finished', facts);
  if (!isOpen(facts.session, at)) throw new SignInProblem('expired', facts);
  if (status !== 'spent') return;
  throw isClaimed(facts.session, at) ? new SignInProblem('under_way', facts) : new SignInProblem('start_again');
}
