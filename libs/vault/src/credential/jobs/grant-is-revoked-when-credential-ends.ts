import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#kernel';
import { type Outcome, type Task, VaultTask } from '../../task/domain/vault-task.js';
import { OpenedCredentials } from '../domain/opened-credentials.js';
import { KeyMaterial, Revocation } from '../domain/revocation.js';
import { nextTry } from '../domain/revocation-tries.js';

/** Ends one generation of an account: a sign-in that nobody redeemed, or one that another replaced. */
@Injectable()
export class GrantIsRevokedWhenCredentialEnds extends VaultTask {
  readonly kind = 'revoke_credential';
  private readonly logger = new Logger(GrantIsRevokedWhenCredentialEnds.name);

  constructor(
    private readonly credentials: OpenedCredentials,
    private readonly revocation: Revocation,
    private readonly material: KeyMaterial,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run({ org_id, subject_id, attempts }: Task): Promise<Outcome> {
    const [accountId, generation] = subject_id.split('/') as [string, string];
    const credential = await this.credentials.ofGeneration(org_id, accountId, Number(generation));
    try {
      if (credential) await this.revocation.revoke(credential);
    } catch (error) {
      this.logger.warn({ err: error, account: accountId }, 'a sign-in could not be revoked at the provider');
      const again_at = nextTry(attempts, this.clock.now());
      if (again_at) return { again_at };
    }
    await this.material.destroy(org_id, accountId, Number(generation));
  }
}
