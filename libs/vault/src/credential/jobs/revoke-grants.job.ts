import { Injectable } from '@nestjs/common';
import { Job, type RunAgain, type Task } from '#kernel';
import { revokeAccountGrants } from '../../account/domain/account.js';
import { parseSubject } from '../domain/credential.js';
import { revokeEndedGrant } from '../domain/credentials.js';
import { CredentialGenerations } from '../persistence/credential-generations.js';
import { CredentialDestruction } from '../services/credential-destruction.js';
import { GrantRevocation } from '../services/grant-revocation.js';

/**
 * Revokes an account's grants at the provider, then deletes its key material, even if all attempts to revoke failed.
 */
@Injectable()
export class RevokeAccountGrantsJob extends Job {
  readonly name = revokeAccountGrants;

  constructor(
    private readonly credentialGenerations: CredentialGenerations,
    private readonly grantRevocation: GrantRevocation,
    private readonly credentialDestruction: CredentialDestruction,
  ) {
    super();
  }

  async run({ orgId, subjectId, attempt }: Task): Promise<RunAgain> {
    const retry = await this.grantRevocation.revoke(await this.credentialGenerations.list(orgId, subjectId), attempt);
    if (retry) return retry;
    await this.credentialDestruction.destroyAll(orgId, subjectId);
  }
}

/** Revokes the grant of one generation, because its sign-in was discarded or it was replaced. */
@Injectable()
export class RevokeEndedGrantJob extends Job {
  readonly name = revokeEndedGrant;

  constructor(
    private readonly grantRevocation: GrantRevocation,
    private readonly credentialDestruction: CredentialDestruction,
  ) {
    super();
  }

  async run({ orgId, subjectId, attempt }: Task): Promise<RunAgain> {
    const key = parseSubject(orgId, subjectId);
    const retry = await this.grantRevocation.revoke([key], attempt);
    if (retry) return retry;
    await this.credentialDestruction.destroy(key);
  }
}
