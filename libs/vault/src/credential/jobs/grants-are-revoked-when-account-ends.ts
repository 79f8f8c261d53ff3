import { Injectable, Logger } from '@nestjs/common';
import { Job, type RunAgain, type Task } from '#kernel';
import { grantsAreRevokedWhenAccountEnds } from '../../account/domain/accounts.js';
import { OpenedCredentials } from '../domain/opened-credentials.js';
import { KeyMaterial, Revocation } from '../domain/revocation.js';
import { waitAfterTry } from '../domain/revocation-tries.js';

/** Ends an account's grants at the provider, then destroys what could use them, told or not. */
@Injectable()
export class GrantsAreRevokedWhenAccountEnds extends Job {
  readonly name = grantsAreRevokedWhenAccountEnds;
  private readonly logger = new Logger(GrantsAreRevokedWhenAccountEnds.name);

  constructor(
    private readonly credentials: OpenedCredentials,
    private readonly revocation: Revocation,
    private readonly material: KeyMaterial,
  ) {
    super();
  }

  async run({ orgId, subjectId, attempt }: Task): Promise<RunAgain> {
    try {
      for (const generation of await this.material.generations(orgId, subjectId)) {
        const credential = await this.credentials.ofGeneration(orgId, subjectId, generation);
        if (credential) await this.revocation.revoke(credential);
      }
    } catch (error) {
      this.logger.warn({ err: error, account: subjectId }, 'a grant could not be revoked at the provider');
      const again_in = waitAfterTry(attempt);
      if (again_in !== null) return { again_in };
    }
    await this.material.destroyAll(orgId, subjectId);
  }
}
