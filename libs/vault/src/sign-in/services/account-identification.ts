import { Injectable } from '@nestjs/common';
import { Sealing } from '#platform/sealing';
import { type Account } from '../../account/domain/account.js';
import { Accounts } from '../../account/domain/accounts.js';
import { type Candidate, type VerificationResult, Verifier } from '../../call/domain/verifier.js';
import { type ConnectSession } from '../../connect-session/domain/connect-session.js';
import { methodNamed } from '../../integration/domain/integrations.js';
import { subjectHash, subjectWithin } from '../domain/account-values.js';
import { SignInProblem } from '../domain/sign-in-problem.js';

/** The data of a sign-in that an account stores. */
export type SignedInPerson = Pick<Account, 'subject_hash' | 'account_label'>;

/** Determines the account of a sign-in, and compares it with the connection's. */
@Injectable()
export class AccountIdentification {
  constructor(
    private readonly verifier: Verifier,
    private readonly accounts: Accounts,
    private readonly sealing: Sealing,
  ) {}

  /** @throws SignInProblem if the provider does not accept the credential. */
  async identify({ org_id, integration_id }: ConnectSession, obtained: Candidate): Promise<SignedInPerson> {
    const verdict = await this.verifier.verify(obtained);
    if (!verdict.accepted) throw notVerified(verdict);
    const subject = (await this.secretSubject(obtained)) ?? verdict.subject;
    const who = subject && subjectWithin(obtained, subject);
    const subject_hash = who && subjectHash(org_id, integration_id, who);
    return { subject_hash, account_label: verdict.account_label };
  }

  /** Why this is not the expected account of a reconnect; null if it is, or if no account is expected. */
  async findMismatch(
    { org_id, account_id }: ConnectSession,
    { integration, auth_method }: Candidate,
    person: SignedInPerson,
  ): Promise<SignInProblem | null> {
    if (account_id === null) return null;
    const { subject_hash } = await this.accounts.get(org_id, account_id);
    const isOpen = methodNamed(integration, auth_method)?.type === 'none';
    if (subject_hash === person.subject_hash && (subject_hash !== null || isOpen)) return null;
    // An account without a known subject could be any account.
    const isUnknown = subject_hash === null || person.subject_hash === null;
    return new SignInProblem(isUnknown ? 'unknown_account' : 'wrong_account');
  }

  private async secretSubject({ integration, auth_method, secret }: Candidate): Promise<string | null> {
    const method = methodNamed(integration, auth_method);
    const isSecret = method !== undefined && 'subject' in method && method.subject === 'secret';
    if (!isSecret || secret.kind !== 'fields') return null;
    const fields = Object.entries(secret.fields).sort(([one], [other]) => (one < other ? -1 : 1));
    return this.sealing.fingerprint(integration.org_id, 'subject', JSON.stringify(fields));
  }
}

function notVerified({ why, status }: Extract<VerificationResult, { accepted: false }>): SignInProblem {
  return new SignInProblem(why === 'refused' ? 'refused' : 'unavailable', { because: `verify: ${status ?? why}` });
}
