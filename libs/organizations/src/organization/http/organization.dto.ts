import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsObject, IsString, Max, Min, ValidateNested } from 'class-validator';
import { type AgentAuthorization, agentAuthorizations, appScopes } from '#authentication';
import { notFound } from '#kernel';
import { EmailDomains, Id, MayBeAbsent, MayBeNull, Text } from '#kernel/http';
import {
  type ApprovalPolicy,
  type ApprovalRule,
  firstSettings,
  resultSizes,
  type SettingsChanges,
} from '../domain/settings.js';
import { OrganizationRowView } from '../queries/organization.view.js';
import { type RouteError } from '#platform/openapi';
import { otherOrganization } from '#identity';

const rules: ApprovalRule[] = ['allow', 'confirm', 'second_person', 'block'];

/** The rules to change. Tiers that are omitted keep their rule. */
class ApprovalPolicyBody implements Partial<ApprovalPolicy> {
  /**
   * Whether tools of the tier `read` run without approval (`allow`), after an approval, which the requester can
   * give (`confirm`), after the approval of a second person (`second_person`), or never (`block`).
   */
  @MayBeAbsent() @IsIn(rules) read?: ApprovalRule;
  /**
   * Whether tools of the tier `write` run without approval (`allow`), after an approval, which the requester can
   * give (`confirm`), after the approval of a second person (`second_person`), or never (`block`).
   */
  @MayBeAbsent() @IsIn(rules) write?: ApprovalRule;
  /**
   * Whether tools of the tier `destructive` run without approval (`allow`), after an approval, which the requester can
   * give (`confirm`), after the approval of a second person (`second_person`), or never (`block`).
   */
  @MayBeAbsent() @IsIn(rules) destructive?: ApprovalRule;
}

class ChangedSettingsBody implements SettingsChanges {
  /** The role of members who join without a specified role. The caller must hold all of its permissions. */
  @MayBeAbsent() @Id('role') default_role_id?: string;

  /** How many days an invite is valid. */
  @MayBeAbsent() @Min(1) @Max(30) @IsInt() invite_days?: number;

  /** Allowed domains of invited addresses; empty allows any. */
  @MayBeAbsent() @EmailDomains() allowed_email_domains?: string[];

  /** The maximum lifetime of a token in days; null for no limit. */
  @ApiPropertyOptional({ type: 'integer', nullable: true })
  @MayBeNull()
  @Min(1)
  @Max(365)
  @IsInt()
  token_max_days?: number | null;

  /** The maximum duration of an access grant in days; null for no limit. */
  @ApiPropertyOptional({ type: 'integer', nullable: true })
  @MayBeNull()
  @Min(1)
  @Max(3650)
  @IsInt()
  max_grant_days?: number | null;

  /** Whether every access grant must have an expiry date. */
  @MayBeAbsent() @IsBoolean() require_grant_expiry?: boolean;

  /**
   * Whether all members (`allowed`), only members with the `:manage` permission for the kind of resource
   * (`admins_only`), or no members (`off`) can share with the whole organization.
   */
  @MayBeAbsent() @IsIn(['allowed', 'admins_only', 'off']) org_wide_sharing?: 'allowed' | 'admins_only' | 'off';

  /**
   * What happens to the toolboxes, templates and connectors of a member who leaves. `ownerless`: they stay without an
   * owner. `require_transfer`: if others use them, the request must name a new owner or confirm that they stay without
   * one.
   */
  @MayBeAbsent() @IsIn(['ownerless', 'require_transfer']) departed_resources?: 'ownerless' | 'require_transfer';

  /**
   * The role of members from a directory, until a group mapping assigns them one. The caller must hold all of its
   * permissions.
   */
  @MayBeAbsent() @Id('role') provisioning_default_role_id?: string;

  /** How many days events stay in the audit log; at most what the plan allows. */
  @MayBeAbsent() @Min(1) @Max(2555) @IsInt() audit_retention_days?: number;

  /** Whether members who can decide access requests get an email about new ones. */
  @MayBeAbsent() @IsBoolean() notify_resolvers?: boolean;

  /** Whether new tools of remote MCP servers can be used at once (`active`) or await review (`held`). */
  @MayBeAbsent() @IsIn(['active', 'held']) mcp_new_tools?: 'active' | 'held';

  /** Whether changed tools of remote MCP servers can be used at once (`active`) or await review (`held`). */
  @MayBeAbsent() @IsIn(['active', 'held']) mcp_changed_tools?: 'active' | 'held';

  /** What tools need before they run, by tier. Tiers that are omitted keep their rule. */
  @MayBeAbsent() @Type(() => ApprovalPolicyBody) @ValidateNested() @IsObject() approval_policy?: ApprovalPolicyBody;

  /**
   * Whether people who use a direct connect link see the owner of the connection, and must confirm before the account
   * is connected.
   */
  @MayBeAbsent() @IsBoolean() confirm_direct_connect?: boolean;

  /** Whether agents can ask their person to request access to a tool that a restriction blocks. */
  @MayBeAbsent() @IsBoolean() agents_may_request?: boolean;

  /** Whether approvers may allow further calls of a tool by an app, for at most eight hours. */
  @MayBeAbsent() @IsBoolean() approval_grants?: boolean;

  /**
   * How apps get access. `consent`: members allow apps, and the identity provider can let in enterprise clients.
   * `identity_provider`: only the identity provider lets apps in, except for owners. Apps that members allowed before
   * keep their access.
   */
  @MayBeAbsent() @IsIn(agentAuthorizations) agent_authorization?: AgentAuthorization['agent_authorization'];

  /** The highest scope that the identity provider can give an app. */
  @MayBeAbsent() @IsIn(appScopes) agent_max_scope?: AgentAuthorization['agent_max_scope'];

  /**
   * The size in bytes above which an agent gets only the beginning of a result. An entry of a toolbox can have its own
   * limit.
   */
  @MayBeAbsent() @Min(resultSizes.min) @Max(resultSizes.max) @IsInt() result_max_bytes?: number;

  /** For how many minutes such a result is stored, so that the agent can read the rest. 0 stores none. */
  @MayBeAbsent() @Min(0) @Max(1440) @IsInt() result_retention_minutes?: number;
}

export class CreateOrganizationBody {
  /** The display name. */
  @Text({ max: 80 }) name!: string;

  /**
   * The slug: 3 to 40 lower-case letters, digits and single hyphens, without a hyphen at either end. Reserved words such
   * as `api` are refused. If omitted, the slug is derived from the name.
   */
  @MayBeAbsent() @IsString() slug?: string;
}

export class UpdateOrganizationBody {
  /** The display name. */
  @MayBeAbsent() @Text({ max: 80 }) name?: string;

  /** The new slug, in the form that creating an organization requires. The old slug stays reserved for 90 days. The slug can be changed at most five times a year. */
  @MayBeAbsent() @IsString() slug?: string;

  /** The settings to change. Settings that you omit keep their values. */
  @MayBeAbsent() @Type(() => ChangedSettingsBody) @ValidateNested() @IsObject() settings?: ChangedSettingsBody;
}

/** A new organization with a token for it. */
export class CreatedOrganizationView extends OrganizationRowView {
  /** The owner's token, valid for seven days. Shown only once. */
  token!: string;
}

const listedOrganizationExample = {
  id: 'org_01k7vm3q8ef6ha4x2c9b5t0rsd',
  name: 'Example Research',
  slug: 'example-research',
  logo_url: null,
  status: 'active',
  current: true,
  created_at: '2026-11-20T08:00:00.000Z',
  updated_at: '2026-11-20T08:00:00.000Z',
};

export const organizationExample = {
  ...listedOrganizationExample,
  plan: 'team',
  features: ['custom_roles', 'service_members'],
  limits: { billable_seats: null, service_members: 10, audit_days: 180 },
  deletion: null,
  settings: firstSettings('team', 'role_01k7vm3q8ef6ha4x2c9b5t0rsd'),
  can_manage: true,
  can_delete: true,
  can_restore: false,
};

export const createdOrganizationExample = {
  ...listedOrganizationExample,
  current: false,
  token: 'lk_live_pat_3u8Zc1Qy7fR2mVx9Lw5Ke0Tn6Hb4JdAs8GpXo1i',
};

/** The errors of every route with the id of an organization. */
export const organizationErrors: readonly RouteError[] = [
  [otherOrganization, 'The token belongs to another of your organizations.'],
  [notFound, 'No such organization, or you do not belong to it.'],
];
