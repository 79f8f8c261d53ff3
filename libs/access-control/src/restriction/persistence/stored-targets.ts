import { Injectable } from '@nestjs/common';
import { Transactions } from '#kernel';
import { type RestrictionTarget } from '../domain/restriction-rule.js';
import { type Targets } from '../domain/targets.js';

const statements = {
  role: 'select name as role_name from identity.roles where org_id = $1 and id = $2',
  user: 'select null as role_name from identity.members where org_id = $1 and id = $2',
};

@Injectable()
export class StoredTargets implements Targets {
  constructor(private readonly transactions: Transactions) {}

  find(orgId: string, { target_type, target_id }: RestrictionTarget): Promise<{ role_name: string | null } | null> {
    return this.transactions.run(orgId, async (manager) => {
      const [found] = await manager.query<{ role_name: string | null }[]>(statements[target_type], [orgId, target_id]);
      return found ?? null;
    });
  }
}
