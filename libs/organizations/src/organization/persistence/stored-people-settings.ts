import { Injectable } from '@nestjs/common';
import { type PeopleRules, type PeopleSettings } from '#identity';
import { notFound, Transactions } from '#kernel';
import { type Plan, planFacts } from '../domain/plans.js';
import { type OrganizationSettings } from '../domain/settings.js';

@Injectable()
export class StoredPeopleSettings implements PeopleSettings {
  constructor(private readonly transactions: Transactions) {}

  async of(orgId: string): Promise<PeopleRules> {
    const [row] = await this.transactions.run(orgId, (manager) =>
      manager.query<{ plan: Plan; settings: OrganizationSettings }[]>(
        'select plan, settings from organizations.organizations where org_id = $1',
        [orgId],
      ),
    );
    if (!row) throw notFound('organization');
    const { default_role_id, invite_days, allowed_email_domains, token_max_days, departed_resources } = row.settings;
    const { billable_seats, service_members } = planFacts[row.plan].limits;
    return {
      default_role_id,
      invite_days,
      allowed_email_domains,
      token_max_days,
      departed_resources,
      billable_seats,
      service_members,
    };
  }
}
