import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Outbox, Transactions } from '#kernel';
import { type PurgeProgress } from '#vault-protocol';
import { Accounts, revokeAccountGrants, revoked } from '../../account/domain/account.js';
import { OrganizationRows } from '../persistence/organization-rows.js';

/** Revokes an organization's grants, then deletes all its data. */
export class PurgeOrganization extends Command<PurgeProgress> {
  /** @param givesUp whether to delete the data before all grants are revoked. */
  constructor(
    readonly orgId: string,
    readonly givesUp: boolean,
  ) {
    super();
  }
}

/** Maximum number of accounts to revoke in one request. */
const batchSize = 200;

@CommandHandler(PurgeOrganization)
export class PurgeOrganizationHandler implements ICommandHandler<PurgeOrganization> {
  constructor(
    private readonly transactions: Transactions,
    private readonly accounts: Accounts,
    private readonly outbox: Outbox,
    private readonly organizationRows: OrganizationRows,
    private readonly clock: Clock,
  ) {}

  async execute({ orgId, givesUp }: PurgeOrganization): Promise<PurgeProgress> {
    const accounts = await this.organizationRows.listUnrevokedAccounts(orgId, batchSize);
    for (const id of accounts) await this.revoke(orgId, id);
    if (!givesUp && accounts.length === batchSize) return { done: false, more: true };
    if (!givesUp && (await this.organizationRows.awaitsRevocation(orgId))) return { done: false, more: false };
    const { rows, more } = await this.organizationRows.destroy(orgId);
    return { done: !more, more, rows };
  }

  private revoke(orgId: string, id: string): Promise<void> {
    return this.transactions.run(orgId, async () => {
      const now = this.clock.now();
      await this.accounts.update(orgId, id, (account) => revoked(account, 'organization_purged', now));
      await this.outbox.requestJob(orgId, revokeAccountGrants, id);
    });
  }
}
