import { Injectable } from '@nestjs/common';
import { Memberships, OrganizationFounder } from '#identity';
import { type Act, newId, Transactions } from '#kernel';
import { assertBelowOwnershipLimit } from '../domain/organization-policy.js';
import { Organization, Organizations } from '../domain/organization.js';
import { type Plan, planFacts } from '../domain/plans.js';
import { firstSettings } from '../domain/settings.js';
import { chooseSlug, deriveSlug } from '../domain/slug.js';

export type Created = { orgId: string; userId: string; token: string };

type Founder = { userId?: string; name: string | null; email: string; secret?: string };

export type NewOrganization = {
  name: string;
  slug: string | null;
  plan: Plan;
  founder: Founder;
  act: Act;
  /** The id, if it was chosen in advance. */
  id?: string;
};

/** Creates organizations with their owner. */
@Injectable()
export class OrganizationCreator {
  constructor(
    private readonly transactions: Transactions,
    private readonly organizationFounder: OrganizationFounder,
    private readonly memberships: Memberships,
    private readonly organizations: Organizations,
  ) {}

  create({
    name,
    slug: requested,
    plan,
    founder,
    act,
    id: orgId = newId('org', act.at),
  }: NewOrganization): Promise<Created> {
    return this.transactions.run(orgId, async () => {
      const taken = await this.organizations.listTakenSlugs(orgId, requested ?? deriveSlug(name), act.at);
      const slug = chooseSlug(requested, name, taken);
      // `listTakenSlugs` took a lock, so two concurrent requests cannot both create the last organization that the person
      // may own.
      if (founder.userId && act.kind === 'user')
        assertBelowOwnershipLimit(await this.memberships.countOwnership(orgId, founder.userId));
      const owner = { ...founder, tokenDays: 7 };
      const { userId, token, roleIds } = await this.organizationFounder.begin(
        orgId,
        owner,
        planFacts[plan].features,
        act,
      );
      const settings = firstSettings(plan, roleIds.member!);
      await this.organizations.add(Organization.create({ id: orgId, name, slug, plan, settings }, userId, act));
      return { orgId, userId, token };
    });
  }
}
