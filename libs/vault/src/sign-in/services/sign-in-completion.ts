import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#kernel';
import { Sealing } from '#platform/sealing';
import { type StepResult } from '#vault-protocol';
import {
  addSeconds,
  claimed,
  completed,
  type ConnectSession,
  ConnectSessions,
  hashSecret,
  hasSucceeded,
  isOpen,
  released,
  returnAddress,
  sessionLimits,
  withExtendedCode,
} from '../../connect-session/domain/connect-session.js';
import { type CredentialKey } from '../../credential/domain/credential.js';
import {
  CredentialCutOff,
  Credentials,
  type DiscardOptions,
  type NewCredential,
  Revocation,
} from '../../credential/domain/credentials.js';
import { type PostInstallOutcome, StepRunner } from '../../post-install/services/step-runner.js';
import { stepLimits } from '../../post-install/domain/step-rules.js';
import { type ObtainedCredential, subjectHash, subjectWithin } from '../domain/account-values.js';
import { type ProblemKind, SignInProblem } from '../domain/sign-in-problem.js';
import { type Account, Accounts } from '../../account/domain/account.js';
import { type Candidate, type VerificationResult, Verifier } from '../../call/domain/verifier.js';
import { findMethod } from '../../integration/domain/integrations.js';
import { subjectRule } from '../../integration/domain/subject-rule.js';

/** What an account stores about the person who signed in. */
type SignedInPerson = Pick<Account, 'subject_hash' | 'account_label'>;

/**
 * Completes every sign-in: verifies the credential, compares the account, runs the post-install steps, and stores the
 * credential.
 */
@Injectable()
export class SignInCompletion {
  private readonly logger = new Logger(SignInCompletion.name);

  constructor(
    private readonly connectSessions: ConnectSessions,
    private readonly verifier: Verifier,
    private readonly accounts: Accounts,
    private readonly stepRunner: StepRunner,
    private readonly credentials: Credentials,
    private readonly revocation: Revocation,
    private readonly sealing: Sealing,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the page that leads a completed sign-in on to the service, if its browser did not reach the service, or if
   * the service stopped in the last step. Null if the code can no longer be extended. Call this only for the browser
   * that made this claim.
   */
  async findWayOn(session: ConnectSession, claim: string, connector?: string): Promise<SignInProblem | null> {
    const at = this.clock.now();
    const offered = await this.connectSessions.change(session, (current) => withExtendedCode(current, claim, at));
    if (!offered) return null;
    const onward = returnAddress(session, { code: await this.deriveCode(session, claim) });
    const kind = session.status === 'redeemed' ? 'finished' : 'interrupted';
    return new SignInProblem(kind, { session, onward, ...(connector !== undefined && { connector }) });
  }

  /** Derives the code. It is the same for every call, so that a second call does not invalidate the first code. */
  private async deriveCode({ org_id, id }: ConnectSession, claim: string): Promise<string> {
    const digest = await this.sealing.fingerprint(org_id, 'connect code', `${id} ${claim}`);
    return Buffer.from(digest, 'hex').toString('base64url');
  }

  /**
   * Completes a sign-in. Only one can be completed in a session at a time. Success completes the session. A failure
   * releases the session, so that the person can try again.
   * @returns the next address for the browser.
   * @throws SignInProblem
   */
  async complete(session: ConnectSession, claim: string, obtain: () => Promise<ObtainedCredential>): Promise<string> {
    const at = this.clock.now();
    const isClaimed = await this.connectSessions.change(session, (current) => claimed(current, claim, at));
    if (!isClaimed) throw new SignInProblem(await this.findProblem(session));
    try {
      return await this.finish(session, claim, await obtain());
    } catch (thrown) {
      const failed = thrown instanceof SignInProblem && !blameless.includes(thrown.kind);
      await this.connectSessions.change(session, (current) => released(current, claim, failed));
      throw thrown;
    }
  }

  private async findProblem({ org_id, id }: ConnectSession): Promise<ProblemKind> {
    const session = await this.connectSessions.find(org_id, id);
    if (session && hasSucceeded(session)) return 'finished';
    return session && isOpen(session, this.clock.now()) ? 'under_way' : 'expired';
  }

  private async finish(session: ConnectSession, claim: string, obtained: ObtainedCredential): Promise<string> {
    const person = await this.identify(session, obtained);
    const mismatch = await this.findMismatch(session, obtained, person);
    // The account is compared before the steps, so that no step runs in an account that is not the connection's.
    const { steps, set, failed } = mismatch ? nothingDone : await this.stepRunner.run(obtained, stepLimits.atSignIn);
    const variables = { ...obtained.variables, ...set };
    const credential = this.buildCredential(session, { ...obtained, variables }, person, steps);
    const stored = await this.store(credential, obtained);
    // The grant is revoked too. It belongs to another account, so this does not affect the active grant.
    if (mismatch) await this.discardAndThrow(stored, mismatch, { revokeBesideAnother: true });
    if (failed)
      await this.discardAndThrow(stored, setupFailed(failed), { revokeBesideAnother: session.purpose === 'connect' });
    const { account_id, generation } = stored;
    const code = await this.deriveCode(session, claim);
    const at = this.clock.now();
    const result = { outcome: { account_id, generation }, code_hash: hashSecret(code) };
    if (!(await this.connectSessions.change(session, (current) => completed(current, claim, result, at))))
      await this.discardAndThrow(stored, new SignInProblem('finished'));
    return returnAddress(session, { code });
  }

  private async discardAndThrow(
    stored: CredentialKey,
    problem: SignInProblem,
    options?: DiscardOptions,
  ): Promise<never> {
    await this.credentials.discard(stored, options);
    throw problem;
  }

  /**
   * Stores the credential.
   * @throws SignInProblem if the connector's host changed during the sign-in. The grant is then revoked at the host
   * that issued it.
   */
  private async store(credential: NewCredential, obtained: ObtainedCredential): Promise<CredentialKey> {
    try {
      return await this.credentials.add(credential);
    } catch (thrown) {
      if (!(thrown instanceof CredentialCutOff)) throw thrown;
      await this.revokeWhereCreated(credential.org_id, obtained);
      throw new SignInProblem('expired', { because: 'the connector’s host changed during the sign-in' });
    }
  }

  /**
   * Revokes the grant immediately, with one attempt, because the credential is not stored and no other host may learn
   * it.
   */
  private async revokeWhereCreated(org_id: string, obtained: ObtainedCredential): Promise<void> {
    await this.revocation
      .revoke({ ...obtained, org_id }, obtained.app)
      .catch((error: unknown) =>
        this.logger.warn({ err: error }, 'A grant could not be revoked at the host that issued it.'),
      );
  }

  private buildCredential(
    { org_id, integration_id, connection_id, account_id }: ConnectSession,
    obtained: ObtainedCredential,
    person: SignedInPerson,
    post_install: StepResult[],
  ): NewCredential {
    const { auth_method, secret, variables, expires_at, scopes, oauth_app_generation, integration } = obtained;
    const { definition } = integration;
    const confirm_by = addSeconds(this.clock.now(), sessionLimits.repeat);
    const credential = {
      auth_method,
      secret,
      variables,
      expires_at,
      scopes,
      oauth_app_generation,
      confirm_by,
      definition,
    };
    return { org_id, integration_id, connection_id, account_id, ...credential, ...person, post_install };
  }

  /**
   * Verifies the credential and returns who signed in.
   * @throws SignInProblem if the provider does not accept the credential.
   */
  private async identify({ org_id, integration_id }: ConnectSession, obtained: Candidate): Promise<SignedInPerson> {
    const verdict = await this.verifier.verify(obtained);
    if (!verdict.accepted) throw notVerified(verdict);
    const subject = (await this.secretSubject(obtained)) ?? verdict.subject;
    const identity = subject && subjectWithin(obtained, subject);
    const subject_hash = identity && subjectHash(org_id, integration_id, identity);
    return { subject_hash, account_label: verdict.account_label };
  }

  /**
   * Returns a problem if this is not the account that a reconnect must match. Null if it is, or if any account may be
   * connected.
   */
  private async findMismatch(
    { org_id, account_id }: ConnectSession,
    { integration, auth_method }: Candidate,
    person: SignedInPerson,
  ): Promise<SignInProblem | null> {
    if (account_id === null) return null;
    const { subject_hash, subject_rules } = await this.accounts.get(org_id, account_id);
    const rule = subjectRule(integration.definition, auth_method);
    if (subject_hash !== null && subject_rules !== null && !subject_rules.includes(rule))
      return new SignInProblem('other_subject_rule');
    const needsNoSignIn = findMethod(integration, auth_method)?.type === 'none';
    if (subject_hash === person.subject_hash && (subject_hash !== null || needsNoSignIn)) return null;
    // An account without a known subject could be any account.
    const isUnknown = subject_hash === null || person.subject_hash === null;
    return new SignInProblem(isUnknown ? 'unknown_account' : 'wrong_account');
  }

  private async secretSubject({ integration, auth_method, secret }: Candidate): Promise<string | null> {
    const method = findMethod(integration, auth_method);
    const isSecret = method !== undefined && 'subject' in method && method.subject === 'secret';
    if (!isSecret || secret.kind !== 'fields') return null;
    const fields = Object.entries(secret.fields).sort(([one], [other]) => (one < other ? -1 : 1));
    return this.sealing.fingerprint(integration.org_id, 'subject', JSON.stringify(fields));
  }
}

const nothingDone: PostInstallOutcome = { steps: [], set: {}, failed: null };

const setupFailed = ({ name, label, error }: StepResult): SignInProblem =>
  new SignInProblem('setup_failed', { step: { label, error: error ?? '' }, because: `post-install: ${name}` });

type NotAccepted = Extract<VerificationResult, { accepted: false }>;

const problems: Record<NotAccepted['why'], ProblemKind> = {
  refused: 'refused',
  unreachable: 'unavailable',
  address_refused: 'address_blocked',
};

const notVerified = ({ why, status }: NotAccepted): SignInProblem =>
  new SignInProblem(problems[why], { because: `verify: ${status ?? why}` });

/** Problems that do not count as a try, because other entries would not help. */
const blameless: readonly ProblemKind[] = ['unavailable', 'address_blocked', 'finished'];
