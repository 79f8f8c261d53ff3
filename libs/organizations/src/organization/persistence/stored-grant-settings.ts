import { Injectable } from '@nestjs/common';
import { type GrantLimits, type GrantSettings } from '#access-control';
import { notFound, Transactions } from '#kernel';

@Injectable()
export class StoredGrantSettings implements GrantSettings {
  constructor(private readonly transactions: Transactions) {}

  async of(orgId: string): Promise<GrantLimits> {
    const [row] = await this.transactions.run(orgId, (manager) =>
      manager.query<GrantLimits[]>(
        `select (settings->>'max_grant_days')::integer as max_grant_days,
           coalesce((settings->>'require_grant_expiry')::boolean, false) as require_grant_expiry
         from organizations.organizations where org_id = $1`,
        [orgId],
      ),
    );
    if (!row) throw notFound('organization');
    return row;
  }
}
