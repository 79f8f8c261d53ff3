import { Injectable } from '@nestjs/common';
import { MemberLabels } from '#identity';
import { type Caller, Clock, type Read } from '#kernel';
import { canDeleteOrganization, canManageOrganization, canRestoreOrganization } from '../domain/organization-policy.js';
import { type OrganizationState } from '../domain/organization.js';
import { planFacts } from '../domain/plans.js';
import { guardedSettings, type OrganizationSettings } from '../domain/settings.js';
import { type DeletionView, type OrganizationView } from './organization.view.js';

export const organizationColumns = `id, name, slug, logo_url, status, plan, settings, version,
  deletion_scheduled_at, deletion_scheduled_by, purge_at, created_at, updated_at`;

export type OrganizationRow = Read<Omit<OrganizationState, 'org_id' | 'name_key'>>;

@Injectable()
export class OrganizationViewBuilder {
  constructor(
    private readonly members: MemberLabels,
    private readonly clock: Clock,
  ) {}

  async build(caller: Caller, row: OrganizationRow): Promise<OrganizationView> {
    const { limits } = planFacts[row.plan];
    return {
      id: row.id,
      name: row.name,
      slug: row.slug,
      logo_url: row.logo_url,
      status: row.status,
      current: true,
      plan: row.plan,
      features: [...caller.features].sort(),
      limits,
      deletion: await this.deletionOf(caller, row),
      settings: settingsFor(caller, row.settings),
      can_manage: row.status === 'active' && canManageOrganization(caller).allowed,
      can_delete: row.status !== 'purging' && canDeleteOrganization(caller).allowed,
      can_restore: canRestoreOrganization(caller, row).allowed,
      created_at: row.created_at,
      updated_at: row.updated_at,
    };
  }

  private async deletionOf({ orgId }: Caller, row: OrganizationRow): Promise<DeletionView | null> {
    const { deletion_scheduled_at: scheduled_at, deletion_scheduled_by: scheduled_by, purge_at } = row;
    if (!scheduled_at || !purge_at) return null;
    const labels = await this.members.labelsFor(orgId, [scheduled_by]);
    const left = Date.parse(purge_at) - this.clock.now().getTime();
    return {
      scheduled_at,
      scheduled_by,
      scheduled_by_label: labels.get(scheduled_by ?? '') ?? null,
      purge_at,
      days_left: Math.max(0, Math.ceil(left / 86_400_000)),
    };
  }
}

function settingsFor(caller: Caller, settings: OrganizationSettings): Partial<OrganizationSettings> {
  if (canManageOrganization(caller).allowed) return settings;
  const guarded = new Set<string>(guardedSettings);
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !guarded.has(name)));
}
