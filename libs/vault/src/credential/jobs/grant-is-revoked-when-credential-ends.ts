import { Injectable } from '@nestjs/common';
import { Job, type RunAgain, type Task } from '#kernel';
import { keyOf } from '../domain/credential.js';
import { grantIsRevokedWhenCredentialEnds } from '../domain/credentials.js';
import { GrantRevocation } from '../services/grant-revocation.js';
import { KeyDestruction } from '../services/key-destruction.js';

/** Revokes one generation of an account: an unredeemed or replaced sign-in. */
@Injectable()
export class GrantIsRevokedWhenCredentialEnds extends Job {
  readonly name = grantIsRevokedWhenCredentialEnds;

  constructor(
    private readonly revocation: GrantRevocation,
    private readonly keys: KeyDestruction,
  ) {
    super();
  }

  async run({ orgId, subjectId, attempt }: Task): Promise<RunAgain> {
    const key = keyOf(orgId, subjectId);
    const again = await this.revocation.revoke([key], attempt);
    if (again) return again;
    await this.keys.destroy(key);
  }
}
