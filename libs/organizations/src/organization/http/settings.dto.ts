import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsString,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { Id, MayBeAbsent, MayBeNull } from '#kernel';
import { type ApprovalPolicy, type ApprovalRule } from '../domain/approval-settings.js';
import { type OrganizationSettings } from '../domain/settings.js';

const rules: ApprovalRule[] = ['allow', 'confirm', 'second_person', 'block'];

const domain = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** All three tiers, as the setting is replaced as a whole. */
export class ApprovalPolicyBody implements ApprovalPolicy {
  /** What a tool that reads needs before it runs. */
  @IsIn(rules) read!: ApprovalRule;
  /** What a tool that writes needs. */
  @IsIn(rules) write!: ApprovalRule;
  /** What a tool that destroys needs. */
  @IsIn(rules) destructive!: ApprovalRule;
}

export class ChangedSettingsBody implements Partial<OrganizationSettings> {
  /** The role of whoever joins without one being named; the caller holds all of its permissions. */
  @MayBeAbsent() @Id('role') default_role_id?: string;

  /** Days an invite lasts. */
  @MayBeAbsent() @Min(1) @Max(30) @IsInt() invite_days?: number;

  /** Domains that invited addresses are of; empty for any. */
  @ApiPropertyOptional({ type: [String], example: ['example.com'] })
  @MayBeAbsent()
  @Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.map(lowered) : value))
  @Matches(domain, { each: true })
  @IsString({ each: true })
  @ArrayMaxSize(100)
  @IsArray()
  allowed_email_domains?: string[];

  /** The longest a token may last; null for as long as wanted. */
  @ApiPropertyOptional({ type: 'integer', nullable: true })
  @MayBeNull()
  @Min(1)
  @Max(365)
  @IsInt()
  token_max_days?: number | null;

  /** The longest a grant may last; null for as long as wanted. */
  @ApiPropertyOptional({ type: 'integer', nullable: true })
  @MayBeNull()
  @Min(1)
  @Max(3650)
  @IsInt()
  max_grant_days?: number | null;

  /** Whether every grant has a date at which it ends. */
  @MayBeAbsent() @IsBoolean() require_grant_expiry?: boolean;

  /** Who may share with the whole organization. */
  @MayBeAbsent() @IsIn(['allowed', 'admins_only', 'off']) org_wide_sharing?: 'allowed' | 'admins_only' | 'off';

  /** What becomes of toolboxes, templates and connectors of who leaves. */
  @MayBeAbsent() @IsIn(['ownerless', 'require_transfer']) departed_resources?: 'ownerless' | 'require_transfer';

  /** The role of whom a directory provisions, while no group gives them one; the caller holds all of its permissions. */
  @MayBeAbsent() @Id('role') provisioning_default_role_id?: string;

  /** Days that the audit log goes back; at most what the plan has. */
  @MayBeAbsent() @Min(1) @Max(2555) @IsInt() audit_retention_days?: number;

  /** Whether who decides access requests is told of new ones. */
  @MayBeAbsent() @IsBoolean() notify_resolvers?: boolean;

  /** Whether a new tool of a remote MCP connector is on, or held until somebody accepts it. */
  @MayBeAbsent() @IsIn(['active', 'held']) mcp_new_tools?: 'active' | 'held';

  /** The same for one that has changed. */
  @MayBeAbsent() @IsIn(['active', 'held']) mcp_changed_tools?: 'active' | 'held';

  /** What tools need before they run, by tier; replaced as a whole. */
  @MayBeAbsent() @Type(() => ApprovalPolicyBody) @ValidateNested() @IsObject() approval_policy?: ApprovalPolicyBody;

  /** Whether who signs in by a direct connect link sees for whom, and confirms it, before the account is connected. */
  @MayBeAbsent() @IsBoolean() confirm_direct_connect?: boolean;
}

const lowered = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value);
