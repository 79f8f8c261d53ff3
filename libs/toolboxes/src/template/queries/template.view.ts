import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { AccessSummaryView, levels, ShareView } from '#access-control';
import { OwnerView, TeamPathView } from '#connections';
import { stampStates, type StampState } from '../domain/stamp-state.js';

const accesses = ['owner', ...levels] as const;
const paths = ['owner', 'org', 'team', 'direct'] as const;

export class TemplateConnectorView {
  slug!: string;
  /** The slug where the catalog has no name for it. */
  label!: string;
  @ApiProperty({ type: String, nullable: true }) logo!: string | null;
}

/** A template as lists show it. */
export class TemplateView {
  @ApiProperty({ example: 'tpl_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  name!: string;
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
  @ApiProperty({ type: 'integer' }) entry_count!: number;
  /** The first eight. */
  @ApiProperty({ type: [TemplateConnectorView] }) connectors!: TemplateConnectorView[];
  has_skill!: boolean;
  /** How many toolboxes were stamped from it. */
  @ApiProperty({ type: 'integer' }) stamp_count!: number;
  can_use!: boolean;
  /** The same as `can_use`: making a toolbox of it. */
  can_stamp!: boolean;
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

/** One tool of a template. */
export class TemplateEntryView {
  @ApiProperty({ example: 'tple_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  connector_slug!: string;
  tool_name!: string;
  /** As it was written; null where it was not. */
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
  /** What callers of a toolbox stamped from it see it as. */
  exposed_name!: string;
  @ApiProperty({ type: String, nullable: true }) description!: string | null;
  enabled!: boolean;
  @ApiProperty({ type: 'object', additionalProperties: true }) defaults!: Record<string, unknown>;
  @ApiProperty({ type: 'object', additionalProperties: true }) frozen!: Record<string, unknown>;
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true }) input_schema!: object | null;
  /** For who stamps from it. */
  @ApiProperty({ type: String, nullable: true }) note!: string | null;
  connector!: TemplateConnectorView;
}

/** What stamping would make of an entry for the caller. */
export class UsableEntryView {
  entry_id!: string;
  @ApiProperty({ enum: stampStates }) state!: StampState;
}

export class TemplateSkillChangesView {
  @ApiProperty({ type: 'integer' }) added!: number;
  @ApiProperty({ type: 'integer' }) removed!: number;
  /** At most five. */
  names!: string[];
}

export class TemplateSkillIssuesView {
  @ApiProperty({ type: 'integer' }) count!: number;
  /** At most ten. */
  preview!: string[];
}

/** One template, with everything that is in it. */
export class OneTemplateView extends TemplateView {
  @ApiProperty({ type: [TemplateEntryView] }) entries!: TemplateEntryView[];
  /** For the caller, entry by entry. */
  @ApiProperty({ type: [UsableEntryView] }) usable!: UsableEntryView[];
  /** Guidance for agents, in Markdown. */
  @ApiProperty({ type: String, nullable: true }) skill!: string | null;
  @ApiProperty({ type: String, nullable: true }) skill_updated_at!: string | null;
  @ApiProperty({ type: String, nullable: true }) skill_updated_by!: string | null;
  @ApiProperty({ type: String, nullable: true }) skill_updated_by_label!: string | null;
  /** Whether tools changed since it was written, or it names one that is not there. */
  skill_may_be_stale!: boolean;
  skill_entry_changes!: TemplateSkillChangesView;
  /** Names in backticks that no tool has. */
  skill_tool_issues!: TemplateSkillIssuesView;
}
