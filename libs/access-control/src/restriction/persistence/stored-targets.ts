import { Injectable } from '@nestjs/common';
import { invalid, Transactions } from '#kernel';
import { type Targets } from '../domain/ports.js';
import { type RestrictionTarget } from '../domain/restriction-rule.js';

const kinds = {
  role: { exists: 'select 1 from access_control.roles where org_id = $1 and id = $2', reason: 'unknown_role' },
  user: { exists: 'select 1 from access_control.members where org_id = $1 and id = $2', reason: 'unknown_member' },
};

@Injectable()
export class StoredTargets implements Targets {
  constructor(private readonly transactions: Transactions) {}

  async mustExist(orgId: string, { target_type, target_id }: RestrictionTarget): Promise<void> {
    const { exists, reason } = kinds[target_type];
    const found = await this.transactions.run(orgId, (manager) => manager.query<unknown[]>(exists, [orgId, target_id]));
    if (found.length > 0) return;
    const noun = target_type === 'role' ? 'role' : 'member';
    throw invalid('target_id', reason, `target_id names no ${noun} of this organization.`);
  }
}
