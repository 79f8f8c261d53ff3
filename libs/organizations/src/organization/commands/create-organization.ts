import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OrganizationFounder, Memberships } from '#identity';
import { type Act, newId, Transactions } from '#kernel';
import { refuseManyOrganizations } from '../domain/organization-policy.js';
import { Organization } from '../domain/organization.js';
import { Organizations } from '../domain/organizations.js';
import { type Plan, planFacts } from '../domain/plans.js';
import { firstSettings } from '../domain/settings.js';
import { chooseSlug, slugOf } from '../domain/slug.js';

export type Created = { orgId: string; userId: string; token: string };

type Founder = { userId?: string; name: string | null; email: string; secret?: string };

/** Creates an organization. Returns its id, its owner, and a token of the owner that is valid for a week. */
export class CreateOrganization extends Command<Created> {
  constructor(
    readonly name: string,
    readonly slug: string | null,
    readonly plan: Plan,
    readonly founder: Founder,
    readonly act: Act,
    /** The id, if it was chosen in advance. */
    readonly id = newId('org', act.at),
  ) {
    super();
  }
}

@CommandHandler(CreateOrganization)
export class CreateOrganizationHandler implements ICommandHandler<CreateOrganization> {
  constructor(
    private readonly transactions: Transactions,
    private readonly founder: OrganizationFounder,
    private readonly memberships: Memberships,
    private readonly organizations: Organizations,
  ) {}

  execute({ name, slug: requested, plan, founder, act, id: orgId }: CreateOrganization): Promise<Created> {
    return this.transactions.run(orgId, async () => {
      const taken = await this.organizations.listTakenSlugs(orgId, requested ?? slugOf(name), act.at);
      const slug = chooseSlug(requested, name, taken);
      // `listTakenSlugs` took a lock, so two concurrent requests cannot both create the last organization that the person
      // may own.
      if (founder.userId && act.kind === 'user')
        refuseManyOrganizations(await this.memberships.countOwnership(orgId, founder.userId));
      const owner = { ...founder, tokenDays: 7 };
      const { userId, token, roleIds } = await this.founder.begin(orgId, owner, planFacts[plan].features, act);
      const settings = firstSettings(plan, roleIds.member!);
      await this.organizations.add(Organization.create({ id: orgId, name, slug, plan, settings }, userId, act));
      return { orgId, userId, token };
    });
  }
}
