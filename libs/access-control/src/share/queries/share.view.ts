import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { granteeTypes, levels, type ShareEntry } from '../domain/reach.js';
import { type ShareKind } from '../domain/shareable.js';

const resourceTypes = ['connection', 'toolbox', 'template', 'connector', 'file'] as const;

/** Access to one resource for a member, a team or the whole organization. */
export class ShareView {
  /** The id of the share, used to revoke it. */
  id!: string;
  /** The kind of resource that is shared. */
  @ApiProperty({ enum: resourceTypes }) resource_type!: (typeof resourceTypes)[number];
  /** The id of the shared resource; for a connector, its slug. */
  resource_id!: string;
  /** Whether the share is for a member, a team or the whole organization. */
  @ApiProperty({ enum: granteeTypes }) grantee_type!: (typeof granteeTypes)[number];
  /** The id of the member or team; null for the whole organization. */
  @ApiProperty({ type: String, nullable: true }) grantee_id!: string | null;
  /** What the share allows: view, use or edit. */
  @ApiProperty({ enum: levels }) level!: (typeof levels)[number];
  created_at!: string;
  updated_at!: string;
}

/** A share in the list of a resource's shares. */
export class ListedShareView extends ShareView {
  /** The name of the grantee. Null for the organization, and if the grantee no longer exists. */
  @ApiProperty({ type: String, nullable: true }) grantee_label!: string | null;
  /** The email address, for members only. */
  @ApiPropertyOptional({ type: String, nullable: true }) grantee_email?: string | null;
}

class GranteePreviewView {
  /** Whether the share is for a member, a team or the whole organization. */
  @ApiProperty({ enum: granteeTypes }) grantee_type!: (typeof granteeTypes)[number];
  /** The id of the member or team; null for the organization. */
  @ApiProperty({ type: String, nullable: true }) grantee_id!: string | null;
  /** The level of access. An `edit` share is shown as `use`. */
  @ApiProperty({ enum: ['view', 'use'] }) level!: 'view' | 'use';
  /** `edit` if the share grants edit access, which `level` cannot express; absent otherwise. */
  @ApiPropertyOptional({ enum: ['edit'] }) granted_level?: 'edit';
  /** The name of the grantee. Null for the organization, and if the grantee no longer exists. */
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
}

/** A summary of the shares of a resource. */
export class AccessSummaryView {
  /**
   * What every member of the organization may do with the resource; null without such a share. An `edit` share is shown
   * as `use`, and `preview` says so.
   */
  @ApiProperty({ enum: ['view', 'use'], nullable: true, type: String }) org_level!: 'view' | 'use' | null;
  /** The number of teams with a share. */
  @ApiProperty({ type: 'integer' }) team_count!: number;
  /** The number of members with a share of their own. */
  @ApiProperty({ type: 'integer' }) user_count!: number;
  /** Number of all shares, including the organization's. */
  @ApiProperty({ type: 'integer' }) total!: number;
  /** At most five shares, broadest first. */
  @ApiProperty({ type: [GranteePreviewView] }) preview!: GranteePreviewView[];
}

/** A share as the statement returns it: id, grantee, level and times. */
export type EntryCells = [string, ShareEntry['grantee_type'], string | null, ShareEntry['level'], string, string];

export type EntryRow = ShareEntry & { id: string; created_at: string; updated_at: string };

const none: EntryRow[] = [];

export function readEntryRows(cells: readonly EntryCells[] | null): EntryRow[] {
  if (cells === null) return none;
  const rows: EntryRow[] = [];
  for (const [id, grantee_type, grantee_id, level, created_at, updated_at] of cells)
    rows.push({ id, grantee_type, grantee_id, level, created_at: inUtc(created_at), updated_at: inUtc(updated_at) });
  return rows;
}

/** Reads only what decides access. */
export const readShareEntries = (cells: readonly EntryCells[] | null): ShareEntry[] =>
  cells === null ? none : cells.map(([, grantee_type, grantee_id, level]) => ({ grantee_type, grantee_id, level }));

/** Converts a time from PostgreSQL's JSON, such as `2026-01-31T09:30:00.5+00:00`, to the format of the API. */
const inUtc = (time: string): string => `${time.slice(0, 19)}.${time.slice(20, -6).padEnd(3, '0')}Z`;

const maxPreviewed = 5;

/** Names of members and teams, by id. */
type GranteeNames = { people: ReadonlyMap<string, { name: string }>; teams: ReadonlyMap<string, string> };

/**
 * Summarizes who has access.
 * @param entries broadest grantee first.
 */
export function buildAccessSummaryView(entries: readonly EntryRow[], names: GranteeNames): AccessSummaryView {
  let org_level: 'view' | 'use' | null = null;
  let team_count = 0;
  let user_count = 0;
  for (const { grantee_type, level } of entries) {
    if (grantee_type === 'team') team_count++;
    else if (grantee_type === 'user') user_count++;
    else org_level = toSummaryLevel(level);
  }
  const preview = entries.slice(0, maxPreviewed).map((entry) => buildGranteePreviewView(entry, names));
  return { org_level, team_count, user_count, total: entries.length, preview };
}

export const buildShareViews = (
  resource_type: ShareKind,
  resource_id: string,
  entries: readonly EntryRow[],
): ShareView[] =>
  entries.map(({ id, grantee_type, grantee_id, level, created_at, updated_at }) => ({
    id,
    resource_type,
    resource_id,
    grantee_type,
    grantee_id,
    level,
    created_at,
    updated_at,
  }));

/** Adds the ids of the members and teams that a summary of these shares names. */
export function collectGrantees(entries: readonly EntryRow[], people: Set<string>, teams: Set<string>): void {
  for (let place = 0; place < entries.length && place < maxPreviewed; place++) {
    const { grantee_type, grantee_id } = entries[place]!;
    if (grantee_type === 'user') people.add(grantee_id!);
    else if (grantee_type === 'team') teams.add(grantee_id!);
  }
}

function buildGranteePreviewView(
  { grantee_type, grantee_id, level }: EntryRow,
  names: GranteeNames,
): GranteePreviewView {
  return {
    grantee_type,
    grantee_id,
    level: toSummaryLevel(level),
    granted_level: level === 'edit' ? level : undefined,
    name: findGranteeName(grantee_type, grantee_id, names),
  };
}

export function findGranteeName(type: EntryRow['grantee_type'], id: string | null, names: GranteeNames): string | null {
  if (type === 'user') return names.people.get(id!)?.name ?? null;
  return type === 'team' ? (names.teams.get(id!) ?? null) : null;
}

/** Returns the level for the summary, which has only two: `edit` is shown as `use`. */
const toSummaryLevel = (level: EntryRow['level']): 'view' | 'use' => (level === 'view' ? 'view' : 'use');
