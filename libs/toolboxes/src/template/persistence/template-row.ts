import { type EntryCells, type EntryRow, entriesOf, type Reach, reachOf } from '#access-control';
import { type Caller, type Read } from '#kernel';
import { type ReachedThing } from '../../reach/domain/reach-fields.js';
import { type TemplateState } from '../domain/template-state.js';

type Shown = Omit<TemplateState, 'org_id' | 'name_key' | 'skill_count' | 'skill_version_id'>;

export type TemplateRow = Read<Shown> & { stamp_count: number; share_entries: EntryCells[] | null };

/** What is read of a template to show it: the row with every share entry on it. */
export const templateColumns = `id, version, name, description, owner_user_id, entries, stamp_count, skill,
  skill_updated_at, skill_updated_by, skill_names, created_at, updated_at, share_entries`;

/** A row with what its share entries make of it for the caller. */
export type ReachedTemplate = { row: TemplateRow; shares: readonly EntryRow[]; reach: Reach };

/** Null where it does not reach the caller. */
export function reachedTemplate(caller: Caller, row: TemplateRow): ReachedTemplate | null {
  const shares = entriesOf(row.share_entries);
  const reach = reachOf(caller, row.owner_user_id, shares);
  return reach && { row, shares, reach };
}

export const thingOf = ({ row, shares, reach }: ReachedTemplate): ReachedThing => ({
  id: row.id,
  owner_user_id: row.owner_user_id,
  shares,
  reach,
});
