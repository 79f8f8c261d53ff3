import { Injectable } from '@nestjs/common';
import { canGrantPermissions, Roles } from '#identity';
import { type Caller, type FieldPath, invalid } from '#kernel';
import { type OrganizationState } from '../domain/organization.js';
import { planFacts } from '../domain/plans.js';
import { type OrganizationSettings } from '../domain/settings.js';

/** Validates settings against roles and the plan, after the format of each was checked. */
@Injectable()
export class SettingsChecks {
  constructor(private readonly roles: Roles) {}

  /** @throws validation_error; forbidden `permission_not_held`, because new members get the default role. */
  async refuseUnfit(
    caller: Caller,
    { settings, plan }: Pick<OrganizationState, 'settings' | 'plan'>,
    changes: Partial<OrganizationSettings>,
  ): Promise<void> {
    for (const name of ['default_role_id', 'provisioning_default_role_id'] as const) {
      const id = changes[name];
      if (id !== undefined && id !== settings[name]) await this.refuseRole(caller, id, `/settings/${name}`);
    }
    const { audit_retention_days: days = 0 } = changes;
    const { audit_days } = planFacts[plan].limits;
    if (days > audit_days && days !== settings.audit_retention_days)
      throw invalid(
        '/settings/audit_retention_days',
        'out_of_range',
        `audit_retention_days can be at most ${audit_days} with the organization's plan.`,
      );
  }

  private async refuseRole(caller: Caller, id: string, path: FieldPath): Promise<void> {
    const [role] = await this.roles.findNamed(caller.orgId, [id], () => path);
    if (role!.system_key === 'org_owner')
      throw invalid(path, 'invalid_value', 'The owner role cannot be a default role. Choose another role.');
    canGrantPermissions(caller, role!.permissions, path).orThrow();
  }
}
