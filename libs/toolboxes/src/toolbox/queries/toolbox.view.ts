import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { AccessSummaryView, levels, ShareView } from '#access-control';
import { approvalRules, OwnerView, TeamPathView } from '#connections';
import { type ApprovalRule } from '#organizations';
import { EntryConnectorView, ToolboxEntryView, ToolboxToolView } from './toolbox-entry.view.js';

const accesses = ['owner', ...levels] as const;
const paths = ['owner', 'org', 'team', 'direct'] as const;
const rule = { enum: approvalRules, required: false };

export class ToolboxPolicyView {
  @ApiProperty(rule) read?: ApprovalRule;
  @ApiProperty(rule) write?: ApprovalRule;
  @ApiProperty(rule) destructive?: ApprovalRule;
}

export class ToolboxConnectorView extends EntryConnectorView {
  slug!: string;
}

/** A toolbox as lists show it. */
export class ToolboxView {
  @ApiProperty({ example: 'tbx_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  name!: string;
  /** When to use it. */
  @ApiProperty({ type: String, nullable: true }) description!: string | null;
  /** Null when the owner left and nobody took over. */
  @ApiProperty({ type: String, nullable: true }) owner_user_id!: string | null;
  /** Present where somebody else owns it. */
  owner?: OwnerView;
  @ApiProperty({ enum: accesses }) access!: (typeof accesses)[number];
  /** The broadest way in which it reaches the caller. */
  @ApiProperty({ enum: paths }) access_via!: (typeof paths)[number];
  /** Exactly where `access_via` is `team`. */
  access_via_team?: TeamPathView;
  /** For the owner and edit access. */
  @ApiPropertyOptional({ type: [ShareView] }) shares?: ShareView[];
  /** Exactly where `can_share` is true. */
  access_summary?: AccessSummaryView;
  /** What it was stamped from; it has no other tie to that. */
  @ApiProperty({ type: String, nullable: true }) template_id!: string | null;
  /** Null where the template is gone, or does not reach the caller. */
  @ApiProperty({ type: String, nullable: true }) template_label!: string | null;
  @ApiProperty({ type: 'integer' }) entry_count!: number;
  /** Entries that nobody can call now. */
  @ApiProperty({ type: 'integer' }) unmet_count!: number;
  /** The first eight. */
  @ApiProperty({ type: [ToolboxConnectorView] }) connectors!: ToolboxConnectorView[];
  has_skill!: boolean;
  /** Running its tools, as far as a restriction does not keep the caller from one. */
  can_use!: boolean;
  /** Where agents find its tools, by the Model Context Protocol; null where they are not the caller’s to use. */
  @ApiProperty({ type: String, nullable: true }) mcp_url!: string | null;
  can_share!: boolean;
  can_see_shares!: boolean;
  can_revoke_share!: boolean;
  can_manage!: boolean;
  /** Handing it over; of one that nobody owns, taking it over. */
  can_transfer!: boolean;
  can_delete!: boolean;
  @ApiProperty({ type: 'integer' }) version!: number;
  created_at!: string;
  updated_at!: string;
}

export class DelegatedConnectionView {
  id!: string;
  name!: string;
  connector_slug!: string;
}

export class VisibleDelegationView {
  @ApiProperty({ type: 'integer' }) connection_count!: number;
  /** Those of them that reach nobody but their owner. */
  @ApiProperty({ type: 'integer' }) private_connection_count!: number;
  /** At most five. */
  @ApiProperty({ type: [DelegatedConnectionView] }) preview!: DelegatedConnectionView[];
}

/** On what and whom the tools run. */
export class DelegationView {
  @ApiProperty({ type: 'integer' }) connection_count!: number;
  /** Members on whose authority connections are reached. */
  @ApiProperty({ type: 'integer' }) delegator_count!: number;
  /** Of the connections that the caller sees. */
  visible!: VisibleDelegationView;
}

export class SkillChangesView {
  @ApiProperty({ type: 'integer' }) added!: number;
  @ApiProperty({ type: 'integer' }) removed!: number;
  /** At most five. */
  names!: string[];
}

export class SkillIssuesView {
  @ApiProperty({ type: 'integer' }) count!: number;
  /** At most ten. */
  preview!: string[];
}

/** One toolbox, resolved for the caller. */
export class OneToolboxView extends ToolboxView {
  @ApiProperty({ type: [ToolboxEntryView] }) entries!: ToolboxEntryView[];
  /** From use access up: those that the caller may call now. */
  @ApiPropertyOptional({ type: [ToolboxToolView] }) tools?: ToolboxToolView[];
  delegation!: DelegationView;
  /** What the toolbox wants beside the organization; null: nothing. */
  @ApiProperty({ type: ToolboxPolicyView, nullable: true }) approval_policy!: ToolboxPolicyView | null;
  /** Whether agents search its tools where they are more than 100, instead of listing them. */
  tool_search!: boolean;
  /** Guidance for agents, in Markdown. */
  @ApiProperty({ type: String, nullable: true }) skill!: string | null;
  @ApiProperty({ type: String, nullable: true }) skill_updated_at!: string | null;
  @ApiProperty({ type: String, nullable: true }) skill_updated_by!: string | null;
  @ApiProperty({ type: String, nullable: true }) skill_updated_by_label!: string | null;
  /** The template that the skill was copied from, until it has one of its own. */
  @ApiProperty({ type: String, nullable: true }) skill_origin_template_id!: string | null;
  @ApiProperty({ type: String, nullable: true }) skill_origin_template_name!: string | null;
  /** Whether tools changed since it was written, or it names one that is not there. */
  skill_may_be_stale!: boolean;
  skill_entry_changes!: SkillChangesView;
  /** Names in backticks that no tool has. */
  skill_tool_issues!: SkillIssuesView;
}
