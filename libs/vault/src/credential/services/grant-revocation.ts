import { Injectable, Logger } from '@nestjs/common';
import { type RunAgain } from '#kernel';
import { type CredentialKey } from '../domain/credential.js';
import { CredentialReader, Revocation, waitAfterTry } from '../domain/credentials.js';

/** Revokes grants at their provider, with a limited number of attempts. */
@Injectable()
export class GrantRevocation {
  private readonly logger = new Logger(GrantRevocation.name);

  constructor(
    private readonly credentialReader: CredentialReader,
    private readonly revocation: Revocation,
  ) {}

  /** Returns when to try again. Returns nothing if all grants were revoked, or after the last attempt. */
  async revoke(keys: readonly CredentialKey[], attempt: number): Promise<RunAgain> {
    try {
      for (const key of keys) {
        const credential = await this.credentialReader.findGeneration(key);
        if (credential) await this.revocation.revoke(credential);
      }
    } catch (error) {
      this.logger.warn({ err: error, account: keys[0]?.account_id }, 'A grant could not be revoked at the provider.');
      const again_in = waitAfterTry(attempt);
      if (again_in !== null) return { again_in };
    }
  }
}
