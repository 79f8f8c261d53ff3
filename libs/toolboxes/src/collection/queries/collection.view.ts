import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsIn, IsString, MaxLength } from 'class-validator';
import {
  AccessSummaryView,
  canRevokeShare,
  canSeeShares,
  canShare,
  levels,
  buildShareViews,
  ShareView,
  buildAccessSummaryView,
} from '#access-control';
import { OwnerView, TeamPathView } from '#connections';
import { type Caller } from '#kernel';
import { CommaSeparated, MayBeAbsent, SearchText } from '#kernel/http';
import { DatedPageQuery } from '#kernel/paging';
import { type CollectionKind, countTools } from '../../entry/domain/entry.js';
import { exposedName } from '../../entry/domain/exposed-name.js';
import { skillNotes } from '../../skill/domain/skill.js';
import { canDeleteCollection, canManageCollection, canTransferCollection } from '../domain/collection-policy.js';
import { sharing } from '../domain/collection.js';
import { type OneCollectionRow, type Reached, type ReachLabels } from '../domain/reached-collection.js';

const accessFilters = ['owner', 'shared', ...levels] as const;

/** Filters of the lists of toolboxes and templates. */
export class CollectionQuery extends DatedPageQuery {
  /** Part of the name or description. */
  @SearchText() q?: string;
  /** The caller's access. `shared` matches every level except `owner`. */
  @ApiPropertyOptional({ enum: accessFilters })
  @MayBeAbsent()
  @IsIn(accessFilters)
  access?: (typeof accessFilters)[number];
  /** Only toolboxes or templates that this member owns. */
  @MayBeAbsent() @IsString() @MaxLength(100) owner_user_id?: string;
  /** Only toolboxes or templates with a tool of one of these connectors. */
  @MayBeAbsent() @CommaSeparated() @IsString({ each: true }) @ArrayMaxSize(50) connector_slug?: string[];
}

const accesses = ['owner', ...levels] as const;
const paths = ['owner', 'org', 'team', 'direct'] as const;

/** A connector with at least one tool in the collection. */
export class CollectionConnectorView {
  /** The slug of the connector. */
  slug!: string;
  /** The display name of the connector, or its slug if the catalog has no name for it. */
  label!: string;
  /** The address of the logo. Null if there is no logo. */
  @ApiProperty({ type: String, nullable: true }) logo!: string | null;
}

/** Fields that toolboxes and templates share. */
export class CollectionView {
  /** The display name of the toolbox or template. */
  name!: string;
  /** What the toolbox or template is for and when to use it. */
  @ApiProperty({ type: String, nullable: true }) description!: string | null;
  /** The owner; null if the owner left without a successor. */
  @ApiProperty({ type: String, nullable: true }) owner_user_id!: string | null;
  /** The owner. Absent if the caller is the owner. */
  owner?: OwnerView;
  /** The highest access the caller has to the toolbox or template. */
  @ApiProperty({ enum: accesses }) access!: (typeof accesses)[number];
  /** How the caller got access; the broadest way if there are several. */
  @ApiProperty({ enum: paths }) access_via!: (typeof paths)[number];
  /** The team, present only if `access_via` is `team`. */
  access_via_team?: TeamPathView;
  /** Present for the owner and callers with edit access. */
  @ApiPropertyOptional({ type: [ShareView] }) shares?: ShareView[];
  /** Present only if `can_share` is true. */
  access_summary?: AccessSummaryView;
  /** The number of tools. */
  @ApiProperty({ type: 'integer' }) entry_count!: number;
  /** The first eight connectors of the tools. */
  @ApiProperty({ type: [CollectionConnectorView] }) connectors!: CollectionConnectorView[];
  /** Whether the toolbox or template has a skill. */
  has_skill!: boolean;
  /** Whether the caller may share the toolbox or template. */
  can_share!: boolean;
  /** Whether the caller may see who the toolbox or template is shared with. */
  can_see_shares!: boolean;
  /** Whether the caller may revoke shares of the toolbox or template. */
  can_revoke_share!: boolean;
  /** Whether the caller may change the toolbox or template. */
  can_manage!: boolean;
  /** Whether the caller may transfer the toolbox or template, or take it over if it has no owner. */
  can_transfer!: boolean;
  /** Whether the caller may delete the toolbox or template. */
  can_delete!: boolean;
  /** Version of the toolbox or template. It increases by one with every change. */
  @ApiProperty({ type: 'integer' }) version!: number;
  created_at!: string;
  updated_at!: string;
}

class SkillChangesView {
  /** The number of tools that were added. */
  @ApiProperty({ type: 'integer' }) added!: number;
  /** The number of tools that were removed. */
  @ApiProperty({ type: 'integer' }) removed!: number;
  /** The names of at most five changed tools. */
  names!: string[];
}

class SkillIssuesView {
  /** The number of unknown tool names in the skill. */
  @ApiProperty({ type: 'integer' }) count!: number;
  /** At most ten of the unknown names. */
  preview!: string[];
}

/** The skill of a single toolbox or template. */
export class SkillView {
  /** Guidance for agents, in Markdown. */
  @ApiProperty({ type: String, nullable: true }) skill!: string | null;
  /** When the skill last changed. */
  @ApiProperty({ type: String, nullable: true }) skill_updated_at!: string | null;
  /** The id of the member who last changed the skill. */
  @ApiProperty({ type: String, nullable: true }) skill_updated_by!: string | null;
  /** The display name of the member who last changed the skill. */
  @ApiProperty({ type: String, nullable: true }) skill_updated_by_label!: string | null;
  /** Whether the tools changed since the skill was written, or the skill mentions a tool that does not exist. */
  skill_may_be_stale!: boolean;
  /** How the tools changed since the skill was written. */
  skill_entry_changes!: SkillChangesView;
  /** Names in backticks in the skill that no tool of the toolbox or template has. */
  skill_tool_issues!: SkillIssuesView;
}

export const maxRowConnectors = 8;

/**
 * Returns the fields that toolboxes and templates have in common. The `can_*` flags come from the policies that the
 * routes use.
 */
export function collectionFields(caller: Caller, kind: CollectionKind, collection: Reached, labels: ReachLabels) {
  const { row, reach } = collection;
  const view = {
    id: row.id,
    name: row.name,
    description: row.description,
    owner_user_id: row.owner_user_id,
    entry_count: countTools(row.pins),
    has_skill: row.has_skill,
    can_transfer: canTransferCollection(kind, caller, { reach, is_ownerless: row.owner_user_id === null }).allowed,
    can_delete: canDeleteCollection(kind, reach).allowed,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
  return Object.assign(view, reachFields(caller, kind, collection, labels));
}

/** Returns the caller's access and, if the caller may see it, the access of everyone else. */
function reachFields(caller: Caller, kind: CollectionKind, collection: Reached, labels: ReachLabels) {
  const { row, shares, reach } = collection;
  const facts = sharing[kind];
  const can_manage = canManageCollection(kind, reach).allowed;
  const can_share = canShare(caller, facts, reach).allowed;
  const team = reach.access_via_team;
  return {
    owner: buildOwnerView(collection, labels),
    access: reach.access,
    access_via: reach.access_via,
    access_via_team: team === null ? undefined : { id: team, name: labels.teams.get(team) ?? null },
    shares: can_manage ? buildShareViews(kind, row.id, shares) : undefined,
    access_summary: can_share ? buildAccessSummaryView(shares, labels) : undefined,
    can_manage,
    can_share,
    can_see_shares: canSeeShares(caller, facts, reach).allowed,
    can_revoke_share: canRevokeShare(caller, facts, reach).allowed,
  };
}

function buildOwnerView({ row: { owner_user_id: id }, reach }: Reached, { people }: ReachLabels) {
  if (id === null || reach.access === 'owner') return undefined;
  const profile = people.get(id);
  if (!profile) return { id, avatar_url: null };
  return { id, name: profile.name, email: profile.email ?? undefined, avatar_url: profile.avatar_url };
}

/** Returns the skill of a single toolbox or template, with hints about what the skill may be missing. */
export function skillFields(row: OneCollectionRow, { people }: ReachLabels) {
  const skill = {
    skill: row.skill,
    skill_updated_at: row.skill_updated_at,
    skill_updated_by: row.skill_updated_by,
    skill_updated_by_label: people.get(row.skill_updated_by ?? '')?.name ?? null,
  };
  return Object.assign(skill, skillNotes(row, row.skill === null ? [] : row.entries.map(exposedName)));
}
