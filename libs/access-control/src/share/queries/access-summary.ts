import { type ShareKind } from '../domain/shareable.js';
import { type AccessSummaryView, type EntryRow, type GranteePreviewView, type ShareView } from './share.view.js';

const maxPreviewed = 5;

/** Names of members and teams, by id. */
type GranteeNames = { people: ReadonlyMap<string, { name: string }>; teams: ReadonlyMap<string, string> };

/**
 * Summarizes who has access.
 * @param entries broadest grantee first.
 */
export function summaryOf(entries: readonly EntryRow[], names: GranteeNames): AccessSummaryView {
  let org_level: 'view' | 'use' | null = null;
  let team_count = 0;
  let user_count = 0;
  for (const { grantee_type, level } of entries) {
    if (grantee_type === 'team') team_count++;
    else if (grantee_type === 'user') user_count++;
    else org_level = toSummaryLevel(level);
  }
  const preview = entries.slice(0, maxPreviewed).map((entry) => previewOf(entry, names));
  return { org_level, team_count, user_count, total: entries.length, preview };
}

export const sharesOf = (resource_type: ShareKind, resource_id: string, entries: readonly EntryRow[]): ShareView[] =>
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

function previewOf({ grantee_type, grantee_id, level }: EntryRow, names: GranteeNames): GranteePreviewView {
  return {
    grantee_type,
    grantee_id,
    level: toSummaryLevel(level),
    granted_level: level === 'edit' ? level : undefined,
    name: nameOf(grantee_type, grantee_id, names),
  };
}

export function nameOf(type: EntryRow['grantee_type'], id: string | null, names: GranteeNames): string | null {
  if (type === 'user') return names.people.get(id!)?.name ?? null;
  return type === 'team' ? (names.teams.get(id!) ?? null) : null;
}

/** Returns the level for the summary, which has only two: `edit` is shown as `use`. */
const toSummaryLevel = (level: EntryRow['level']): 'view' | 'use' => (level === 'view' ? 'view' : 'use');
