import { Injectable } from '@nestjs/common';
import { Job, type RunAgain, type Task } from '#kernel';
import { keyOf } from '../domain/credential.js';
import { revokeEndedGrant } from '../domain/credentials.js';
import { CredentialDestruction } from '../services/credential-destruction.js';
import { GrantRevocation } from '../services/grant-revocation.js';

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
