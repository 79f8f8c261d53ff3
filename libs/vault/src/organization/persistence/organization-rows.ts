import { Injectable } from '@nestjs/common';
import { removeGradually, Transactions } from '#kernel';
import { revokeAccountGrants } from '../../account/domain/account.js';
import { revokeEndedGrant } from '../../credential/domain/credentials.js';

/**
 * Maximum number of rows to delete in one request, so that it takes less than the half minute for which the service
 * waits.
 */
const maxRows = 5000;

/** Deletes all data of an organization in the vault. */
@Injectable()
export class OrganizationRows {
  constructor(private readonly transactions: Transactions) {}

  /** Lists the ids of accounts that have not been revoked yet, up to a limit. */
  async listUnrevokedAccounts(orgId: string, atMost: number): Promise<string[]> {
    const rows = await this.transactions.rows<{ id: string }>(orgId, unrevoked, { at_most: atMost });
    return rows.map(({ id }) => id);
  }

  /** Whether grants still have to be revoked at third parties. */
  async awaitsRevocation(orgId: string): Promise<boolean> {
    const jobs = [revokeAccountGrants, revokeEndedGrant];
    return (await this.transactions.one<{ waits: boolean }>(orgId, waits, { jobs }))!.waits;
  }

  /**
   * Deletes the organization's data: first its key, so that sealed values become unreadable, then its rows. Returns the
   * number of deleted rows, and whether rows are left.
   */
  async destroy(orgId: string): Promise<{ rows: number; more: boolean }> {
    const keys = await this.transactions.execute(orgId, 'delete from vault.data_keys where org_id = :org_id');
    const remove = async (atMost: number) => {
      return (await this.transactions.one<{ removed: number }>(orgId, purge, { at_most: atMost }))!.removed;
    };
    const { rows, more } = await removeGradually(remove, maxRows);
    return { rows: keys + rows, more };
  }
}

const unrevoked = `select id from vault.accounts where org_id = :org_id and state <> 'revoked' order by id limit :at_most`;

const waits = 'select exists (select from vault.outbox where org_id = :org_id and job = any(:jobs)) as waits';

const purge = `select vault.purge_rows('vault', :at_most) as removed`;
