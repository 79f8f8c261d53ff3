import { type EntryCells, type EntryRow, entriesOf, type Reach, reachOf } from '#access-control';
import { type MemberProfile } from '#identity';
import { type Caller, type Read } from '#kernel';
import { type TemplateEntry, type ToolboxEntry } from '../../entry/domain/entry.js';
import { type PinnedTools } from '../../entry/domain/pinned-tools.js';
import { type CollectionState } from './collection.js';

type Shown = 'id' | 'version' | 'name' | 'description' | 'owner_user_id' | 'skill_updated_at' | 'skill_updated_by';

/** What lists read of one: its row with every share entry on it, and without its skill and what its entries hold. */
export type CollectionRow = Read<Pick<CollectionState, Shown | 'created_at' | 'updated_at'>> & {
  has_skill: boolean;
  share_entries: EntryCells[] | null;
  pins: PinnedTools[];
};

/** One by itself. */
export type OneCollectionRow<Row extends CollectionRow = CollectionRow, Entry extends AnyEntry = AnyEntry> = Row &
  Pick<CollectionState<Entry>, 'entries' | 'skill' | 'skill_names'>;

type AnyEntry = TemplateEntry | ToolboxEntry;

/** A row with what its share entries make of it for the caller. */
export type Reached<Row extends CollectionRow = CollectionRow> = {
  row: Row;
  shares: readonly EntryRow[];
  reach: Reach;
};

/** Null where it does not reach the caller. */
export function reached<Row extends CollectionRow>(caller: Caller, row: Row): Reached<Row> | null {
  const shares = entriesOf(row.share_entries);
  const reach = reachOf(caller, row.owner_user_id, shares);
  return reach && { row, shares, reach };
}

/** What people and teams are called, by id. */
export type ReachLabels = {
  people: ReadonlyMap<string, MemberProfile>;
  teams: ReadonlyMap<string, string>;
};
