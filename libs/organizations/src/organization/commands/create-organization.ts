import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MemberProfiles, Memberships, OrganizationFounder } from '#identity';
import { type Act, actOf, type Caller, Clock, newId, notFound, once, Transactions } from '#kernel';
import { canCreateOrganization, assertBelowOwnershipLimit } from '../domain/organization-policy.js';
import { Organization, Organizations } from '../domain/organization.js';
import { OrganizationsOptions } from '../domain/organizations-options.js';
import { type Plan, planFacts } from '../domain/plans.js';
import { firstSettings } from '../domain/settings.js';
import { chooseSlug, slugOf } from '../domain/slug.js';

type Created = { orgId: string; userId: string; token: string };

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
        assertBelowOwnershipLimit(await this.memberships.countOwnership(orgId, founder.userId));
      const owner = { ...founder, tokenDays: 7 };
      const { userId, token, roleIds } = await this.founder.begin(orgId, owner, planFacts[plan].features, act);
      const settings = firstSettings(plan, roleIds.member!);
      await this.organizations.add(Organization.create({ id: orgId, name, slug, plan, settings }, userId, act));
      return { orgId, userId, token };
    });
  }
}

/** Creates another organization for the caller, who owns it. */
export class FoundOrganization extends Command<Created> {
  constructor(
    readonly caller: Caller,
    readonly name: string,
    readonly slug: string | null,
  ) {
    super();
  }
}

@CommandHandler(FoundOrganization)
export class FoundOrganizationHandler implements ICommandHandler<FoundOrganization> {
  constructor(
    private readonly commands: CommandBus,
    private readonly transactions: Transactions,
    private readonly founder: OrganizationFounder,
    private readonly profiles: MemberProfiles,
    private readonly options: OrganizationsOptions,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, name, slug }: FoundOrganization): Promise<Created> {
    canCreateOrganization(caller).orThrow();
    const founder = await this.findFounder(caller);
    const act = actOf(caller, this.clock);
    // A transaction covers one organization. So a transaction of the caller's organization first stores the new
    // organization's id and token, which a repeat of the request then uses.
    const { orgId, secret } = await once('plan', () =>
      this.transactions.run(caller.orgId, () =>
        Promise.resolve({ orgId: newId('org', act.at), secret: this.founder.newSecret() }),
      ),
    );
    if (await this.transactions.one(orgId, find)) return { orgId, userId: founder.userId, token: secret };
    const owner = { ...founder, secret };
    return this.commands.execute(new CreateOrganization(name, slug, this.options.newPlan, owner, act, orgId));
  }

  private async findFounder({ orgId, userId }: Caller) {
    const profile = (await this.profiles.current(orgId, [userId])).get(userId);
    if (!profile?.email) throw notFound('member');
    return { userId, name: profile.name, email: profile.email };
  }
}

const find = 'select from organizations.organizations where org_id = :org_id';
