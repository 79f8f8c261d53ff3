import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MemberProfiles, OrganizationFounder } from '#identity';
import { createAct, type Caller, Clock, newId, notFound, Transactions, Resumable } from '#kernel';
import { canCreateOrganization } from '../domain/organization-policy.js';
import { OrganizationsOptions } from '../domain/organizations-options.js';
import { type Created, type NewOrganization, OrganizationCreator } from '../services/organization-creator.js';

/** Creates an organization. Returns its id, its owner, and a token of the owner that is valid for a week. */
export class CreateOrganization extends Command<Created> {
  constructor(readonly organization: NewOrganization) {
    super();
  }
}

@CommandHandler(CreateOrganization)
export class CreateOrganizationHandler implements ICommandHandler<CreateOrganization> {
  constructor(private readonly organizationCreator: OrganizationCreator) {}

  execute({ organization }: CreateOrganization): Promise<Created> {
    return this.organizationCreator.create(organization);
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
    private readonly organizationCreator: OrganizationCreator,
    private readonly transactions: Transactions,
    private readonly organizationFounder: OrganizationFounder,
    private readonly memberProfiles: MemberProfiles,
    private readonly organizationsOptions: OrganizationsOptions,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  async execute({ caller, name, slug }: FoundOrganization): Promise<Created> {
    canCreateOrganization(caller).orThrow();
    const founder = await this.findFounder(caller);
    const act = createAct(caller, this.clock);
    // A transaction covers one organization. So a transaction of the caller's organization first stores the new
    // organization's id and token, which a repeat of the request then uses.
    const { orgId, secret } = await caller.request.key.once('plan', () =>
      this.transactions.run(caller.orgId, () => {
        const id = newId('org', act.at);
        return Promise.resolve({ orgId: id, secret: this.organizationFounder.newSecret(id) });
      }),
    );
    if (await this.transactions.one(orgId, find)) return { orgId, userId: founder.userId, token: secret };
    const owner = { ...founder, secret };
    const plan = this.organizationsOptions.newPlan;
    return this.organizationCreator.create({ name, slug, plan, founder: owner, act, id: orgId });
  }

  private async findFounder({ orgId, userId }: Caller) {
    const profile = (await this.memberProfiles.current(orgId, [userId])).get(userId);
    if (!profile?.email) throw notFound('member');
    return { userId, name: profile.name, email: profile.email };
  }
}

const find = 'select from organizations.organizations where org_id = :org_id';
