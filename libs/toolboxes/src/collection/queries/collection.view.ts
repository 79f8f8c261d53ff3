import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { AccessSummaryView, levels, ShareView } from '#access-control';
import { OwnerView, TeamPathView } from '#connections';

const accesses = ['owner', ...levels] as const;
const paths = ['owner', 'org', 'team', 'direct'] as const;

/** A connector with a tool in it. */
export class CollectionConnectorView {
  /** The slug of the connector: its name in addresses. */
  slug!: string;
  /** The slug where the catalog has no name for it. */
  label!: string;
  /** The address of the logo; null without one. */
  @ApiProperty({ type: String, nullable: true }) logo!: string | null;
}

/** What toolboxes and templates are both shown with. */
export class CollectionView {
  /** The display name of the toolbox or template. */
  name!: string;
  /** What for, and when. */
  @ApiProperty({ type: String, nullable: true }) description!: string | null;
  /** Null when the owner left and nobody took over. */
  @ApiProperty({ type: String, nullable: true }) owner_user_id!: string | null;
  /** Present where somebody else owns it. */
  owner?: OwnerView;
  /** The highest access the caller has to the toolbox or template. */
  @ApiProperty({ enum: accesses }) access!: (typeof accesses)[number];
  /** The broadest way in which it reaches the caller. */
  @ApiProperty({ enum: paths }) access_via!: (typeof paths)[number];
  /** Exactly where `access_via` is `team`. */
  access_via_team?: TeamPathView;
  /** For the owner and edit access. */
  @ApiPropertyOptional({ type: [ShareView] }) shares?: ShareView[];
  /** Exactly where `can_share` is true. */
  access_summary?: AccessSummaryView;
  /** The number of tools in it. */
  @ApiProperty({ type: 'integer' }) entry_count!: number;
  /** The first eight. */
  @ApiProperty({ type: [CollectionConnectorView] }) connectors!: CollectionConnectorView[];
  /** Whether it has a skill. */
  has_skill!: boolean;
  /** Whether the caller may share the toolbox or template. */
  can_share!: boolean;
  /** Whether the caller may see who the toolbox or template is shared with. */
  can_see_shares!: boolean;
  /** Whether the caller may revoke shares of the toolbox or template. */
  can_revoke_share!: boolean;
  /** Whether the caller may change the toolbox or template. */
  can_manage!: boolean;
  /** Handing it over; of one that nobody owns, taking it over. */
  can_transfer!: boolean;
  /** Whether the caller may delete the toolbox or template. */
  can_delete!: boolean;
  /** Version of the toolbox or template. It increases by one with every change. */
  @ApiProperty({ type: 'integer' }) version!: number;
  /** When the toolbox or template was created. */
  created_at!: string;
  /** When the toolbox or template last changed. */
  updated_at!: string;
}

export class SkillChangesView {
  /** The number of tools that were added. */
  @ApiProperty({ type: 'integer' }) added!: number;
  /** The number of tools that were removed. */
  @ApiProperty({ type: 'integer' }) removed!: number;
  /** At most five. */
  names!: string[];
}

export class SkillIssuesView {
  /** The number of issues. */
  @ApiProperty({ type: 'integer' }) count!: number;
  /** At most ten. */
  preview!: string[];
}

/** The skill of a toolbox or template, shown with one by itself. */
export class SkillView {
  /** Guidance for agents, in Markdown. */
  @ApiProperty({ type: String, nullable: true }) skill!: string | null;
  /** When the skill last changed. */
  @ApiProperty({ type: String, nullable: true }) skill_updated_at!: string | null;
  /** The id of the member who last changed the skill. */
  @ApiProperty({ type: String, nullable: true }) skill_updated_by!: string | null;
  /** The display name of the member who last changed the skill. */
  @ApiProperty({ type: String, nullable: true }) skill_updated_by_label!: string | null;
  /** Whether tools changed since it was written, or it names one that is not there. */
  skill_may_be_stale!: boolean;
  /** How the tools changed since the skill was written. */
  skill_entry_changes!: SkillChangesView;
  /** Names in backticks that no tool has. */
  skill_tool_issues!: SkillIssuesView;
}
