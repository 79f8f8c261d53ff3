import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MemberProfiles } from '#identity';
import { actOf, type Caller, Clock, holdKey, notFound, releaseKey, Transactions } from '#kernel';
import { canCreateOrganization } from '../domain/organization-policy.js';
import { OrganizationsOptions } from '../domain/organizations-options.js';
import { CreateOrganization, type Created } from './create-organization.js';

/** An organization that a person makes by themselves, beside the one of their token; they own it. */
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
    private readonly profiles: MemberProfiles,
    private readonly options: OrganizationsOptions,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, name, slug }: FoundOrganization): Promise<Created> {
    canCreateOrganization(caller).orThrow();
    const founder = await this.founderOf(caller);
    await this.keepKey(caller.orgId);
    const act = actOf(caller, this.clock);
    const creation = new CreateOrganization(name, slug, this.options.newPlan, founder, act);
    return this.commands.execute(creation).catch((error: unknown) => {
      releaseKey();
      throw error;
    });
  }

  private async founderOf({ orgId, userId }: Caller) {
    const profile = (await this.profiles.current(orgId, [userId])).get(userId);
    if (!profile?.email) throw notFound('member');
    return { userId, name: profile.name, email: profile.email };
  }

  /** The key is of the organization that asks, and no transaction spans two. */
  private async keepKey(orgId: string): Promise<void> {
    holdKey({});
    await this.transactions.run(orgId, () => Promise.resolve());
  }
}
