import { Injectable } from '@nestjs/common';
import { Transactions } from '#kernel';

/** The organizations whose deletion is scheduled. No background work is done for them. */
@Injectable()
export class FrozenOrganizations {
  constructor(private readonly transactions: Transactions) {}

  async has(orgId: string): Promise<boolean> {
    return (await this.transactions.one(orgId, find)) !== undefined;
  }

  async add(orgId: string): Promise<void> {
    await this.transactions.execute(orgId, add);
  }

  async remove(orgId: string): Promise<void> {
    await this.transactions.execute(orgId, remove);
  }
}

const find = 'select org_id from vault.frozen_organizations where org_id = :org_id';

const add = 'insert into vault.frozen_organizations (org_id) values (:org_id) on conflict do nothing';

const remove = 'delete from vault.frozen_organizations where org_id = :org_id';
