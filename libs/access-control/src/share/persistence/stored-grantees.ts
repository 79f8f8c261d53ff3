import { Injectable } from '@nestjs/common';
import { invalid, Transactions } from '#kernel';
import { type Grantee } from '../domain/reach.js';
import { type Grantees } from '../domain/shares.js';

const kinds = {
  user: {
    exists: `select 1 from identity.members where org_id = $1 and id = $2 and status = 'active'`,
    reason: 'unknown_member',
    noun: 'active member',
  },
  team: {
    exists: 'select 1 from identity.teams where org_id = $1 and id = $2',
    reason: 'unknown_team',
    noun: 'team',
  },
};

@Injectable()
export class StoredGrantees implements Grantees {
  constructor(private readonly transactions: Transactions) {}

  async mustExist(orgId: string, { grantee_type, grantee_id }: Grantee, path: string): Promise<void> {
    if (grantee_type === 'org') return;
    const { exists, reason, noun } = kinds[grantee_type];
    const found = await this.transactions.run(orgId, (manager) =>
      manager.query<unknown[]>(exists, [orgId, grantee_id]),
    );
    if (found.length === 0) throw invalid(path, reason, `${path} names no ${noun} of this organization.`);
  }
}
