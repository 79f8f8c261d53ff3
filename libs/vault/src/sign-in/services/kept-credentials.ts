import { Injectable, Logger } from '@nestjs/common';
import { type CredentialKey } from '../../credential/domain/credential.js';
import { CredentialCutOff, Credentials, type NewCredential } from '../../credential/domain/credentials.js';
import { Revocation } from '../../credential/domain/revocation.js';
import { SignInProblem } from '../domain/sign-in-problem.js';
import { type ObtainedCredential } from '../domain/obtained-credential.js';

/** Stores the credential of a sign-in, if allowed. */
@Injectable()
export class KeptCredentials {
  private readonly logger = new Logger(KeptCredentials.name);

  constructor(
    private readonly credentials: Credentials,
    private readonly revocation: Revocation,
  ) {}

  /** @throws SignInProblem if the definition changed its host meanwhile; the grant is revoked where it was created. */
  async keep(credential: NewCredential, obtained: ObtainedCredential): Promise<CredentialKey> {
    try {
      return await this.credentials.keep(credential);
    } catch (thrown) {
      if (!(thrown instanceof CredentialCutOff)) throw thrown;
      await this.endWhereMade(credential.org_id, obtained);
      throw new SignInProblem('expired', { because: 'the definition moved to another host' });
    }
  }

  discard(key: CredentialKey, revokeBesideAnother: boolean): Promise<void> {
    return this.credentials.discard(key, revokeBesideAnother);
  }

  /** Revokes immediately, with one attempt, because the credential is not stored and no other host may learn it. */
  private async endWhereMade(org_id: string, obtained: ObtainedCredential): Promise<void> {
    await this.revocation
      .revoke({ ...obtained, org_id }, obtained.app)
      .catch((error: unknown) =>
        this.logger.warn({ err: error }, 'A grant could not be revoked where it was created.'),
      );
  }
}
