import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#kernel';
import { type Outcome, type Task, VaultTask } from '../../task/domain/vault-task.js';
import { OpenedCredentials } from '../domain/opened-credentials.js';
import { KeyMaterial, Revocation } from '../domain/revocation.js';
import { nextTry } from '../domain/revocation-tries.js';

/** Ends an account's grants at the provider, then destroys what could use them, told or not. */
@Injectable()
export class GrantsAreRevokedWhenAccountEnds extends VaultTask {
  readonly kind = 'revoke_account';
  private readonly logger = new Logger(GrantsAreRevokedWhenAccountEnds.name);

  constructor(
    private readonly credentials: OpenedCredentials,
    private readonly revocation: Revocation,
    private readonly material: KeyMaterial,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run({ org_id, subject_id, attempts }: Task): Promise<Outcome> {
    try {
      for (const generation of await this.material.generations(org_id, subject_id)) {
        const credential = await this.credentials.ofGeneration(org_id, subject_id, generation);
        if (credential) await this.revocation.revoke(credential);
      }
    } catch (error) {
      this.logger.warn({ err: error, account: subject_id }, 'a grant could not be revoked at the provider');
      const again_at = nextTry(attempts, this.clock.now());
      if (again_at) return { again_at };
    }
    await this.material.destroyAll(org_id, subject_id);
  }
}
