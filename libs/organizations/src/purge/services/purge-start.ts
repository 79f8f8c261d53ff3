import { Injectable } from '@nestjs/common';
import { AccessEpochs, actOfSystem, ApiError, Clock, Transactions } from '#kernel';
import { type Organization } from '../../organization/domain/organization.js';
import { Organizations } from '../../organization/domain/organizations.js';
import { PurgeLedger } from '../domain/purge-ledger.js';

/** Starts the deletion. After this the organization cannot be restored. */
@Injectable()
export class PurgeStart {
  constructor(
    private readonly transactions: Transactions,
    private readonly organizations: Organizations,
    private readonly epochs: AccessEpochs,
    private readonly ledger: PurgeLedger,
    private readonly clock: Clock,
  ) {}

  /** Returns false if the organization was restored, is deleted, or its date is in the future. */
  async begin(orgId: string): Promise<boolean> {
    try {
      return await this.transactions.withOrganizationLock(orgId, () =>
        this.organizations.change(orgId, orgId, (organization) => this.mark(organization)),
      );
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return false;
      throw error;
    }
  }

  private async mark(organization: Organization): Promise<boolean> {
    const { id, slug, status, purge_at, deletion_scheduled_at } = organization.state;
    if (status === 'purging') return true;
    const act = actOfSystem(this.clock);
    if (status !== 'deletion_scheduled' || !purge_at || purge_at > act.at) return false;
    organization.beginPurge(act);
    await this.epochs.freeze(id, 'purging');
    await this.ledger.open(id, slug, deletion_scheduled_at ?? act.at, act.at);
    return true;
  }
}
