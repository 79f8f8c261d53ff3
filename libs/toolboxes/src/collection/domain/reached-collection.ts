import { type EntryCells, type EntryRow, readEntryRows, type Reach, computeReach } from '#access-control';
import { type MemberProfile } from '#identity';
import { type Caller, type Read } from '#kernel';
import { type PinnedTools, type TemplateEntry, type ToolboxEntry } from '../../entry/domain/entry.js';
import { type CollectionState } from './collection.js';

type Shown = 'id' | 'version' | 'name' | 'description' | 'owner_user_id' | 'skill_updated_at' | 'skill_updated_by';

/**
 * A toolbox or template as lists read it: with all its shares, but without its skill and the contents of its entries.
 */
export type CollectionRow = Read<Pick<CollectionState, Shown | 'created_at' | 'updated_at'>> & {
  has_skill: boolean;
  share_entries: EntryCells[] | null;
  pins: PinnedTools[];
};

/** A toolbox or template as the route for a single one reads it. */
export type OneCollectionRow<Row extends CollectionRow = CollectionRow, Entry extends AnyEntry = AnyEntry> = Row &
  Pick<CollectionState<Entry>, 'entries' | 'skill' | 'skill_names'>;

type AnyEntry = TemplateEntry | ToolboxEntry;

/** A toolbox or template, and the caller's access to it. */
export type Reached<Row extends CollectionRow = CollectionRow> = {
  row: Row;
  shares: readonly EntryRow[];
  reach: Reach;
};

/** Adds the caller's access to a row. Returns null if the caller has no access. */
export function reached<Row extends CollectionRow>(caller: Caller, row: Row): Reached<Row> | null {
  const shares = readEntryRows(row.share_entries);
  const reach = computeReach(caller, row.owner_user_id, shares);
  return reach && { row, shares, reach };
}

/** Names of people and teams, by id. */
export type ReachLabels = {
  people: ReadonlyMap<string, MemberProfile>;
  teams: ReadonlyMap<string, string>;
};
