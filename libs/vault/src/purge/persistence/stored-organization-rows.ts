import { Injectable } from '@nestjs/common';
import { removeGradually, Transactions } from '#kernel';
import { grantsAreRevokedWhenAccountEnds } from '../../account/domain/accounts.js';
import { grantIsRevokedWhenCredentialEnds } from '../../credential/domain/credentials.js';
import { type OrganizationRows } from '../domain/organization-rows.js';

/** Time for one request; the service waits half a minute. */
const mostAtOnce = 5000;

@Injectable()
export class StoredOrganizationRows implements OrganizationRows {
  constructor(private readonly transactions: Transactions) {}

  async unrevokedAccounts(orgId: string, atMost: number): Promise<string[]> {
    const rows = await this.transactions.rows<{ id: string }>(orgId, unrevoked, { at_most: atMost });
    return rows.map(({ id }) => id);
  }

  async awaitsRevocation(orgId: string): Promise<boolean> {
    const jobs = [grantsAreRevokedWhenAccountEnds, grantIsRevokedWhenCredentialEnds];
    return (await this.transactions.one<{ waits: boolean }>(orgId, waits, { jobs }))!.waits;
  }

  async destroy(orgId: string): Promise<boolean> {
    await this.transactions.execute(orgId, 'delete from vault.data_keys where org_id = :org_id');
    const remove = async (atMost: number) => {
      return (await this.transactions.one<{ removed: number }>(orgId, purge, { at_most: atMost }))!.removed;
    };
    return !(await removeGradually(remove, mostAtOnce)).more;
  }
}

const unrevoked = `select id from vault.accounts where org_id = :org_id and state <> 'revoked' order by id limit :at_most`;

const waits = 'select exists (select from vault.outbox where org_id = :org_id and job = any(:jobs)) as waits';

const purge = `select vault.purge_rows('vault', :at_most) as removed`;
