import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Act, actOf, type Caller, Clock } from '#kernel';
import { canManageOrganization } from '../domain/organization-policy.js';
import { refuseManyChanges } from '../domain/organization-quotas.js';
import { type Organization } from '../domain/organization.js';
import { Organizations } from '../domain/organizations.js';
import { type OrganizationSettings } from '../domain/settings.js';
import { chooseSlug } from '../domain/slug.js';
import { type OwnChange, OwnOrganization } from '../services/own-organization.js';
import { SettingsChecks } from '../services/settings-checks.js';

type Changes = { name?: string; slug?: string; settings?: Partial<OrganizationSettings> };

export class UpdateOrganization extends Command<void> {
  /** @param changes omitted fields and settings keep their values. */
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly changes: Changes,
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(UpdateOrganization)
export class UpdateOrganizationHandler implements ICommandHandler<UpdateOrganization> {
  constructor(
    private readonly own: OwnOrganization,
    private readonly organizations: Organizations,
    private readonly checks: SettingsChecks,
    private readonly clock: Clock,
  ) {}

  execute({ caller, id, changes, expected }: UpdateOrganization): Promise<void> {
    const decide: OwnChange['decide'] = async (organization, current) => {
      canManageOrganization(current).orThrow();
      const { name, slug, settings = {} } = changes;
      await this.checks.refuseUnfit(current, organization.state, settings);
      const act = actOf(current, this.clock);
      if (slug !== undefined) await this.changeSlug(organization, slug, act);
      if (name !== undefined) organization.rename(name, act);
      organization.changeSettings(settings, act);
    };
    return this.own.change({ caller, id, expected, decide });
  }

  private async changeSlug(organization: Organization, wanted: string, act: Act): Promise<void> {
    const { id, slug: before, name } = organization.state;
    if (wanted === before) return;
    chooseSlug(wanted, name, await this.organizations.slugsLike(id, wanted, act.at));
    refuseManyChanges(await this.organizations.countSlugChanges(id, act.at));
    await this.organizations.holdSlug(id, before, act.at);
    organization.changeSlug(wanted, act);
  }
}
