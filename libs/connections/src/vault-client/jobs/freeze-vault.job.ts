import { Injectable } from '@nestjs/common';
import { AccessEpochs, Job, type RunAgain, subscribe, type Task } from '#kernel';
import { type OrganizationEvent } from '#organizations';
import { Vault } from '../domain/vault.js';

export const frozenOrganizations = subscribe<OrganizationEvent>('FreezeVault', {
  'organization.deletion_scheduled': 'at once',
  'organization.restored': 'at once',
});

/** Stops refreshes for an organization that is scheduled for deletion, and resumes them after a restore. */
@Injectable()
export class FreezeVaultJob extends Job {
  readonly name = frozenOrganizations.job;

  constructor(
    private readonly accessEpochs: AccessEpochs,
    private readonly vault: Vault,
  ) {
    super();
  }

  /**
   * Stops or resumes the work. Then reads the organization's state again, because another event may have changed it in
   * the meantime.
   */
  async run({ orgId }: Task): Promise<RunAgain> {
    const freeze = await this.accessEpochs.readFreeze(orgId);
    // The vault needs no further change, because the purge deletes everything in it.
    if (freeze === 'purging') return;
    await this.vault.freeze(orgId, freeze !== null);
    if ((await this.accessEpochs.readFreeze(orgId)) !== freeze) return { again_in: 0 };
  }
}
