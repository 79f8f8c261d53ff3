import { Injectable } from '@nestjs/common';
import { Job, type RunAgain, type Task } from '#kernel';
import { grantsAreRevokedWhenAccountEnds } from '../../account/domain/accounts.js';
import { CredentialGenerations } from '../domain/credentials.js';
import { GrantRevocation } from '../services/grant-revocation.js';
import { KeyDestruction } from '../services/key-destruction.js';

/** Revokes an account's grants at the provider, then deletes its key material even if that failed. */
@Injectable()
export class GrantsAreRevokedWhenAccountEnds extends Job {
  readonly name = grantsAreRevokedWhenAccountEnds;

  constructor(
    private readonly generations: CredentialGenerations,
    private readonly revocation: GrantRevocation,
    private readonly keys: KeyDestruction,
  ) {
    super();
  }

  async run({ orgId, subjectId, attempt }: Task): Promise<RunAgain> {
    const again = await this.revocation.revoke(await this.generations.of(orgId, subjectId), attempt);
    if (again) return again;
    await this.keys.destroyAll(orgId, subjectId);
  }
}
