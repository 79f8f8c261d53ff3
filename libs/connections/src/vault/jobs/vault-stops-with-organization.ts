import { Injectable } from '@nestjs/common';
import { AccessEpochs, Job, type RunAgain, subscribe, type Task } from '#kernel';
import { type OrganizationEvent } from '#organizations';
import { Vault } from '../domain/vault.js';

export const frozenOrganizations = subscribe<OrganizationEvent>('VaultStopsWithOrganization', {
  'organization.deletion_scheduled': 'at once',
  'organization.restored': 'at once',
});

/** Nothing is refreshed for an organization that waits for its deletion. */
@Injectable()
export class VaultStopsWithOrganization extends Job {
  readonly name = frozenOrganizations.job;

  constructor(
    private readonly epochs: AccessEpochs,
    private readonly vault: Vault,
  ) {
    super();
  }

  /** Whichever event asked for it: what the organization is when the vault has answered is what counts. */
  async run({ orgId }: Task): Promise<RunAgain> {
    const freeze = await this.epochs.freezeOf(orgId);
    // The vault has all of it to destroy then.
    if (freeze === 'purging') return;
    await this.vault.freeze(orgId, freeze !== null);
    if ((await this.epochs.freezeOf(orgId)) !== freeze) return { again_in: 0 };
  }
}
