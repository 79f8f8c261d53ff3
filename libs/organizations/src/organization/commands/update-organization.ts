import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  type Act,
  createAct,
  type Caller,
  Clock,
  type FieldPath,
  Hooks,
  invalid,
  outOfRange,
  invalidValue,
  Resumable,
} from '#kernel';
import { canGrantPermissions, Roles } from '#identity';
import { OnSettingsChanged } from '../domain/on-settings-changed.js';
import { canManageOrganization, assertSlugChangesLeft } from '../domain/organization-policy.js';
import { type Organization, Organizations, type OrganizationState } from '../domain/organization.js';
import { type SettingsChanges } from '../domain/settings.js';
import { chooseSlug } from '../domain/slug.js';
import { type OwnChange, OrganizationEditor } from '../services/organization-editor.js';
import { planFacts } from '../domain/plans.js';

type Changes = { name?: string; slug?: string; settings?: SettingsChanges };

export class UpdateOrganization extends Command<void> {
  /** @param changes omitted fields and settings keep their values. */
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly changes: Changes,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(UpdateOrganization)
export class UpdateOrganizationHandler implements ICommandHandler<UpdateOrganization> {
  constructor(
    private readonly organizationEditor: OrganizationEditor,
    private readonly organizations: Organizations,
    private readonly roles: Roles,
    private readonly hooks: Hooks,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, changes, expected }: UpdateOrganization): Promise<void> {
    const decide: OwnChange['decide'] = async (organization, current) => {
      canManageOrganization(current).orThrow();
      const { name, slug, settings = {} } = changes;
      await this.assertSettings(current, organization.state, settings);
      const act = createAct(current, this.clock);
      if (slug !== undefined) await this.changeSlug(organization, slug, act);
      if (name !== undefined) organization.rename(name, act);
      organization.changeSettings(settings, act);
      for (const hook of this.hooks.get(OnSettingsChanged)) await hook.handle({ orgId: id, changes: settings, act });
    };
    return this.organizationEditor.change({ caller, id, expected, decide });
  }

  private async changeSlug(organization: Organization, after: string, act: Act): Promise<void> {
    const { id, slug: before, name } = organization.state;
    if (after === before) return;
    chooseSlug(after, name, await this.organizations.listTakenSlugs(id, after, act.at));
    assertSlugChangesLeft(await this.organizations.countSlugChanges(id, act.at));
    await this.organizations.reserveSlug(id, before, act.at);
    organization.changeSlug(after, act);
  }

  /**
   * @throws invalidFields; permissionsLacking if the caller lacks a permission of a new default role, because new
   * members get this role.
   */
  private async assertSettings(
    caller: Caller,
    { settings, plan }: Pick<OrganizationState, 'settings' | 'plan'>,
    changes: SettingsChanges,
  ): Promise<void> {
    for (const name of ['default_role_id', 'provisioning_default_role_id'] as const) {
      const id = changes[name];
      if (id !== undefined && id !== settings[name]) await this.assertDefaultRole(caller, id, `/settings/${name}`);
    }
    const { audit_retention_days: days = 0 } = changes;
    const { audit_days } = planFacts[plan].limits;
    if (days > audit_days && days !== settings.audit_retention_days)
      throw invalid(
        '/settings/audit_retention_days',
        outOfRange,
        `audit_retention_days can be at most ${audit_days} with the organization's plan.`,
      );
  }

  private async assertDefaultRole(caller: Caller, id: string, path: FieldPath): Promise<void> {
    const [role] = await this.roles.findNamed(caller.orgId, [id], () => path);
    if (role!.system_key === 'org_owner')
      throw invalid(path, invalidValue, 'The owner role cannot be a default role. Choose another role.');
    canGrantPermissions(caller, role!.permissions, path).orThrow();
  }
}
