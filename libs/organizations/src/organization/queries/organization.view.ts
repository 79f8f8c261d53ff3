import { Injectable } from '@nestjs/common';
import { ApiPropertyOptional, IntersectionType, OmitType, PartialType } from '@nestjs/swagger';
import { type AgentAuthorization, agentAuthorizations, appScopes } from '#authentication';
import { MemberLabels } from '#identity';
import { type Caller, Clock, type RowOf } from '#kernel';
import { canDeleteOrganization, canManageOrganization, canRestoreOrganization } from '../domain/organization-policy.js';
import { type Limits, planFacts } from '../domain/plans.js';
import { guardedSettings, type OrganizationSettings, withLaterSettings } from '../domain/settings.js';
import { OrganizationTable } from '../persistence/stored-organizations.js';

/** The fields a member sees of each of their organizations. */
export class OrganizationRowView {
  id!: string;
  /** The display name of the organization. */
  name!: string;
  /** The slug, unique in the installation. */
  slug!: string;
  /**
   * The path of the logo, relative to the address of the service. The image at a path never changes. Null without a
   * logo.
   */
  logo_url!: string | null;
  /** The status of the organization. */
  status!: 'active' | 'deletion_scheduled' | 'purging';
  /** Whether this is the organization of the token. */
  current!: boolean;
  created_at!: string;
  updated_at!: string;
}

class DeletionView {
  /** When the deletion was requested. */
  scheduled_at!: string;
  /** The id of the member who requested the deletion; null if the operator did. */
  scheduled_by!: string | null;
  /** The display name of the member who requested the deletion; null if the operator did, or if the member has left. */
  scheduled_by_label!: string | null;
  /** When all data will be deleted. */
  purge_at!: string;
  /** The number of days until all data is deleted. */
  days_left!: number;
}

class LimitsView implements Limits {
  /** The maximum number of billable seats; null for no limit. */
  billable_seats!: number | null;
  /** The maximum number of service members; null for no limit. */
  service_members!: number | null;
  /** The maximum number of days that events stay in the audit log. */
  audit_days!: number;
}

class ApprovalPolicyView {
  /**
   * Whether tools of the tier `read` run without approval (`allow`), after an approval, which the requester can
   * give (`confirm`), after the approval of a second person (`second_person`), or never (`block`).
   */
  read!: 'allow' | 'confirm' | 'second_person' | 'block';
  /**
   * Whether tools of the tier `write` run without approval (`allow`), after an approval, which the requester can
   * give (`confirm`), after the approval of a second person (`second_person`), or never (`block`).
   */
  write!: 'allow' | 'confirm' | 'second_person' | 'block';
  /**
   * Whether tools of the tier `destructive` run without approval (`allow`), after an approval, which the requester can
   * give (`confirm`), after the approval of a second person (`second_person`), or never (`block`).
   */
  destructive!: 'allow' | 'confirm' | 'second_person' | 'block';
}

/** The settings. Some of them are present only with `org:manage`. */
class SettingsView implements Partial<OrganizationSettings> {
  /** The role of members who join without a specified role. */
  default_role_id?: string;
  /** How many days an invite is valid. */
  invite_days?: number;
  /** Allowed domains of invited addresses; empty allows any. */
  allowed_email_domains?: string[];
  /** The maximum lifetime of a token in days; null for no limit. */
  token_max_days?: number | null;
  /** The maximum duration of an access grant in days; null for no limit. */
  max_grant_days?: number | null;
  /** Whether every access grant must have an expiry date. */
  require_grant_expiry?: boolean;
  /**
   * Whether all members (`allowed`), only members with the `:manage` permission for the kind of resource
   * (`admins_only`), or no members (`off`) can share with the whole organization.
   */
  org_wide_sharing?: 'allowed' | 'admins_only' | 'off';
  /**
   * What happens to the toolboxes, templates and connectors of a member who leaves. `ownerless`: they stay without an
   * owner. `require_transfer`: if others use them, the request must name a new owner or confirm that they stay without
   * one.
   */
  departed_resources?: 'ownerless' | 'require_transfer';
  /** The role of members from a directory, until a group mapping assigns them one. */
  provisioning_default_role_id?: string;
  /** How many days events stay in the audit log; at most what the plan allows. */
  audit_retention_days?: number;
  /** Whether members who can decide access requests get an email about new ones. */
  notify_resolvers?: boolean;
  /** Whether new tools of remote MCP servers can be used at once (`active`) or await review (`held`). */
  mcp_new_tools?: 'active' | 'held';
  /** Whether changed tools of remote MCP servers can be used at once (`active`) or await review (`held`). */
  mcp_changed_tools?: 'active' | 'held';
  /** Which approval a call needs, by tier. */
  approval_policy?: ApprovalPolicyView;
  /** Whether people who use a direct connect link must confirm before the account is connected. */
  confirm_direct_connect?: boolean;
  /** Whether agents can ask their person to request access to a tool that a restriction blocks. */
  agents_may_request?: boolean;
  /** Whether approvers may allow further calls of a tool by an app, for at most eight hours. */
  approval_grants?: boolean;
  /**
   * How apps get access. `consent`: members allow apps, and the identity provider can let in enterprise clients.
   * `identity_provider`: only the identity provider lets apps in, except for owners.
   */
  @ApiPropertyOptional({ enum: agentAuthorizations }) agent_authorization?: AgentAuthorization['agent_authorization'];
  /** The highest scope that the identity provider can give an app. */
  @ApiPropertyOptional({ enum: appScopes }) agent_max_scope?: AgentAuthorization['agent_max_scope'];
  /** The size in bytes above which an agent gets only the beginning of a result. */
  result_max_bytes?: number;
  /** For how many minutes such a result is stored, so that the agent can read the rest. 0 stores none. */
  result_retention_minutes?: number;
}

/** The token's organization. */
export class OrganizationView extends OrganizationRowView {
  /** The plan of the organization. */
  plan!: 'free' | 'team' | 'enterprise' | 'self_hosted';
  /** The features of the plan. */
  features!: string[];
  /** The limits of the plan. */
  limits!: LimitsView;
  /** The scheduled deletion. Null if none is scheduled. */
  deletion!: DeletionView | null;
  /** The settings of the organization. */
  settings!: SettingsView;
  /** Whether the caller may change the organization. */
  can_manage!: boolean;
  /** Whether the caller may delete the organization. */
  can_delete!: boolean;
  /** Whether the caller may cancel the scheduled deletion. */
  can_restore!: boolean;
}

const rowFields = ['id', 'name', 'slug', 'logo_url', 'status', 'current', 'created_at', 'updated_at'] as const;

/** An organization of the member. Only the token's organization has `plan`, `settings` and the fields after them. */
export class ListedOrganizationView extends IntersectionType(
  OrganizationRowView,
  PartialType(OmitType(OrganizationView, rowFields)),
) {}

export const organizationColumns = OrganizationTable.omit(['org_id', 'name_key']);

export type OrganizationRow = RowOf<typeof organizationColumns>;

@Injectable()
export class OrganizationViewBuilder {
  constructor(
    private readonly memberLabels: MemberLabels,
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
      deletion: await this.buildDeletion(caller, row),
      settings: settingsFor(caller, withLaterSettings(row.settings)),
      can_manage: row.status === 'active' && canManageOrganization(caller).allowed,
      can_delete: row.status !== 'purging' && canDeleteOrganization(caller).allowed,
      can_restore: canRestoreOrganization(caller, row).allowed,
      created_at: row.created_at,
      updated_at: row.updated_at,
    };
  }

  private async buildDeletion({ orgId }: Caller, row: OrganizationRow): Promise<DeletionView | null> {
    const { deletion_scheduled_at: scheduled_at, deletion_scheduled_by: scheduled_by, purge_at } = row;
    if (!scheduled_at || !purge_at) return null;
    const labels = await this.memberLabels.labelsFor(orgId, [scheduled_by]);
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
