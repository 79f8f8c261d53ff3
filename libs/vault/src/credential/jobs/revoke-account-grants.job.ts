import { Injectable } from '@nestjs/common';
import { Job, type RunAgain, type Task } from '#kernel';
import { revokeAccountGrants } from '../../account/domain/accounts.js';
import { CredentialStore } from '../persistence/credential-store.js';
import { CredentialDestruction } from '../services/credential-destruction.js';
import { GrantRevocation } from '../services/grant-revocation.js';

/**
 * Revokes an account's grants at the provider, then deletes its key material, even if all attempts to revoke failed.
 */
@Injectable()
export class RevokeAccountGrantsJob extends Job {
  readonly name = revokeAccountGrants;

  constructor(
    private readonly credentials: CredentialStore,
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
