import { Injectable } from '@nestjs/common';
import { Reads, Transactions } from '#kernel';
import { type Memberships } from '../domain/organization-directory.js';

@Injectable()
export class StoredMemberships implements Memberships {
  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
  ) {}

  async listOrganizations(userId: string): Promise<string[]> {
    const sql = 'select id from identity.organizations_of(:user_id) as organization (id)';
    const rows = await this.reads.rows<{ id: string }>(null, sql, { user_id: userId });
    return rows.map(({ id }) => id);
  }

  async countOwnership(orgId: string, userId: string): Promise<number> {
    const sql = 'select identity.owned_organizations(:user_id) as owned';
    return (await this.transactions.one<{ owned: number }>(orgId, sql, { user_id: userId }))!.owned;
  }
}
