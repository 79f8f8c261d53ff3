import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel';
import { type Account } from '../../account/domain/account.js';
import { Accounts } from '../../account/domain/accounts.js';
import { type Candidate, type VerificationResult, Verifier } from '../../call/domain/verifier.js';
import { type ConnectSession, isOpen, later, sessionLimits } from '../../connect-session/domain/connect-session.js';
import { ConnectSessions } from '../../connect-session/domain/connect-sessions.js';
import { returnAddress } from '../../connect-session/domain/return-address.js';
import { newLinkSecret, secretHashOf } from '../../connect-session/domain/secrets.js';
import { claimed, completed, released } from '../../connect-session/domain/session-steps.js';
import { Credentials, type NewCredential } from '../../credential/domain/credentials.js';
import { subjectHash, subjectWithin } from '../domain/account-values.js';
import { SignInProblem } from '../domain/sign-in-problem.js';

/** A credential that a sign-in brought, neither verified nor kept yet. */
export type ObtainedCredential = Candidate & Pick<NewCredential, 'expires_at' | 'scopes' | 'oauth_app_generation'>;

/** The last steps of every sign-in, whatever the method: verify, compare the account, keep, hand over. */
@Injectable()
export class SignInCompletion {
  constructor(
    private readonly sessions: ConnectSessions,
    private readonly accounts: Accounts,
    private readonly credentials: Credentials,
    private readonly verifier: Verifier,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs one sign-in at a time in a session, which is used up if it succeeds and opened again if not.
   * @returns where the browser goes.
   * @throws SignInProblem
   */
  async complete(session: ConnectSession, claim: string, obtain: () => Promise<ObtainedCredential>): Promise<string> {
    const at = this.clock.now();
    const taken = await this.sessions.change(session, (current) => claimed(current, claim, at));
    if (!taken) throw new SignInProblem(isOpen(session, this.clock.now()) ? 'finished' : 'expired');
    try {
      return await this.keep(session, claim, await obtain());
    } catch (thrown) {
      const failed = thrown instanceof SignInProblem && thrown.kind !== 'unavailable';
      await this.sessions.change(session, (current) => released(current, claim, failed));
      throw thrown;
    }
  }

  private async keep(session: ConnectSession, claim: string, obtained: ObtainedCredential): Promise<string> {
    const verdict = await this.verifier.verify(obtained);
    if (!verdict.accepted) throw notVerified(verdict);
    const { subject, account_label } = verdict;
    const who = subject && subjectWithin(obtained, subject);
    const subject_hash = who && subjectHash(session.org_id, session.integration_id, who);
    const kept = await this.credentials.keep(this.credentialOf(session, obtained, { subject_hash, account_label }));
    if (session.account_id !== null) {
      const account = await this.accounts.get(session.org_id, session.account_id);
      // Revoked: it is another account's, so no grant in use hangs on it.
      if (isAnother(account, subject_hash)) await this.giveUp(kept, true, new SignInProblem('wrong_account'));
    }
    const { account_id, generation } = kept;
    const code = newLinkSecret();
    const at = this.clock.now();
    const result = { outcome: { account_id, generation }, code_hash: secretHashOf(code) };
    if (!(await this.sessions.change(session, (current) => completed(current, claim, result, at))))
      await this.giveUp(kept, session.purpose === 'connect', new SignInProblem('finished'));
    return returnAddress(session, { code });
  }

  private async giveUp(kept: Parameters<Credentials['discard']>[0], revoke: boolean, problem: SignInProblem) {
    await this.credentials.discard(kept, revoke);
    throw problem;
  }

  private credentialOf(
    { org_id, integration_id, connection_id, account_id }: ConnectSession,
    { auth_method, secret, variables, expires_at, scopes, oauth_app_generation }: ObtainedCredential,
    who: { subject_hash: string | null; account_label: string | null },
  ): NewCredential {
    const confirm_by = later(this.clock.now(), sessionLimits.repeat);
    const credential = { auth_method, secret, variables, expires_at, scopes, oauth_app_generation, confirm_by };
    return { org_id, integration_id, connection_id, account_id, ...credential, ...who };
  }
}

function notVerified({ why, status }: Extract<VerificationResult, { accepted: false }>): SignInProblem {
  return new SignInProblem(why === 'refused' ? 'refused' : 'unavailable', { because: `verify: ${status ?? why}` });
}

/** An account that was never told who it is takes anybody, once. */
const isAnother = ({ subject_hash }: Pick<Account, 'subject_hash'>, signedIn: string | null): boolean =>
  subject_hash !== null && subject_hash !== signedIn;
