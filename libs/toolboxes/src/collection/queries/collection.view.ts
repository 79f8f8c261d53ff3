import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { AccessSummaryView, levels, ShareView } from '#access-control';
import { OwnerView, TeamPathView } from '#connections';

const accesses = ['owner', ...levels] as const;
const paths = ['owner', 'org', 'team', 'direct'] as const;

/** A connector with a tool in it. */
export class CollectionConnectorView {
  slug!: string;
  /** The slug where the catalog has no name for it. */
  label!: string;
  @ApiProperty({ type: String, nullable: true }) logo!: string | null;
}

/** What toolboxes and templates are both shown with. */
export class CollectionView {
  name!: string;
  /** What for, and when. */
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
  @ApiProperty({ type: [CollectionConnectorView] }) connectors!: CollectionConnectorView[];
  has_skill!: boolean;
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

/** The skill of a toolbox or template, shown with one by itself. */
export class SkillView {
  /** Guidance for agents, in Markdown. */
  @ApiProperty({ type: String, nullable: true }) skill!: string | null;
  @ApiProperty({ type: String, nullable: true }) skill_updated_at!: string | null;
  @ApiProperty({ type: String, nullable: true }) skill_updated_by!: string | null;
  @ApiProperty({ type: String, nullable: true }) skill_updated_by_label!: string | null;
  /** Whether tools changed since it was written, or it names one that is not there. */
  skill_may_be_stale!: boolean;
  skill_entry_changes!: SkillChangesView;
  /** Names in backticks that no tool has. */
  skill_tool_issues!: SkillIssuesView;
}
