import { Injectable, Logger } from '@nestjs/common';
import { Job, type RunAgain, type Task } from '#kernel';
import { revokeAccountGrants } from '../../account/domain/account.js';
import { CredentialGenerations } from '../persistence/credential-generations.js';
import { CredentialDestruction } from '../services/credential-destruction.js';
import { type CredentialKey, keyOf } from '../domain/credential.js';
import { CredentialReader, Revocation, revokeEndedGrant, waitAfterTry } from '../domain/credentials.js';

/** Revokes grants at their provider, with a limited number of attempts. */
@Injectable()
export class GrantRevocation {
  private readonly logger = new Logger(GrantRevocation.name);

  constructor(
    private readonly credentials: CredentialReader,
    private readonly revocation: Revocation,
  ) {}

  /** Returns when to try again. Returns nothing if all grants were revoked, or after the last attempt. */
  async revoke(keys: readonly CredentialKey[], attempt: number): Promise<RunAgain> {
    try {
      for (const key of keys) {
        const credential = await this.credentials.findGeneration(key);
        if (credential) await this.revocation.revoke(credential);
      }
    } catch (error) {
      this.logger.warn({ err: error, account: keys[0]?.account_id }, 'A grant could not be revoked at the provider.');
      const again_in = waitAfterTry(attempt);
      if (again_in !== null) return { again_in };
    }
  }
}

/**
 * Revokes an account's grants at the provider, then deletes its key material, even if all attempts to revoke failed.
 */
@Injectable()
export class RevokeAccountGrantsJob extends Job {
  readonly name = revokeAccountGrants;

  constructor(
    private readonly credentials: CredentialGenerations,
    private readonly revocation: GrantRevocation,
    private readonly destruction: CredentialDestruction,
  ) {
    super();
  }

  async run({ orgId, subjectId, attempt }: Task): Promise<RunAgain> {
    const retry = await this.revocation.revoke(await this.credentials.list(orgId, subjectId), attempt);
    if (retry) return retry;
    await this.destruction.destroyAll(orgId, subjectId);
  }
}

/** Revokes the grant of one generation, because its sign-in was discarded or it was replaced. */
@Injectable()
export class RevokeEndedGrantJob extends Job {
  readonly name = revokeEndedGrant;

  constructor(
    private readonly revocation: GrantRevocation,
    private readonly destruction: CredentialDestruction,
  ) {
    super();
  }

  async run({ orgId, subjectId, attempt }: Task): Promise<RunAgain> {
    const key = keyOf(orgId, subjectId);
    const retry = await this.revocation.revoke([key], attempt);
    if (retry) return retry;
    await this.destruction.destroy(key);
  }
}
