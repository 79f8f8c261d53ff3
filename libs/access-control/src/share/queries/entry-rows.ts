import { type ShareEntry } from '../domain/reach.js';

/** A share as the statement returns it: id, grantee, level and times. */
export type EntryCells = [string, ShareEntry['grantee_type'], string | null, ShareEntry['level'], string, string];

export type EntryRow = ShareEntry & { id: string; created_at: string; updated_at: string };

const none: EntryRow[] = [];

export function entriesOf(cells: readonly EntryCells[] | null): EntryRow[] {
  if (cells === null) return none;
  const rows: EntryRow[] = [];
  for (const [id, grantee_type, grantee_id, level, created_at, updated_at] of cells)
    rows.push({ id, grantee_type, grantee_id, level, created_at: inUtc(created_at), updated_at: inUtc(updated_at) });
  return rows;
}

/** Converts a time from PostgreSQL's JSON, such as `2026-01-31T09:30:00.5+00:00`, to the format of the API. */
const inUtc = (time: string): string => `${time.slice(0, 19)}.${time.slice(20, -6).padEnd(3, '0')}Z`;
