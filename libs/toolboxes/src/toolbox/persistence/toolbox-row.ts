import { type EntryCells, type EntryRow, entriesOf, type Reach, reachOf } from '#access-control';
import { type Caller, type Read } from '#kernel';
import { type ReachedThing } from '../../reach/domain/reach-fields.js';
import { type ToolboxState } from '../domain/toolbox-state.js';

type Shown = Omit<ToolboxState, 'org_id' | 'name_key' | 'skill' | 'skill_names' | 'skill_count' | 'skill_version_id'>;

export type ToolboxRow = Read<Shown> & { has_skill: boolean; share_entries: EntryCells[] | null };

/** What is read of a toolbox to list it: the row with every share entry on it, and without its skill. */
export const toolboxColumns = `id, version, name, description, owner_user_id, template_id, entries, approval_policy, tool_search,
  skill is not null as has_skill, skill_updated_at, skill_updated_by, skill_origin_template_id,
  skill_origin_template_name, created_at, updated_at, share_entries`;

/** One toolbox by itself. */
export type OneToolboxRow = ToolboxRow & Pick<ToolboxState, 'skill' | 'skill_names'>;

/** A row with what its share entries make of it for the caller. */
export type ReachedToolbox<Row extends ToolboxRow = ToolboxRow> = {
  row: Row;
  shares: readonly EntryRow[];
  reach: Reach;
};

/** Null where it does not reach the caller. */
export function reachedToolbox<Row extends ToolboxRow>(caller: Caller, row: Row): ReachedToolbox<Row> | null {
  const shares = entriesOf(row.share_entries);
  const reach = reachOf(caller, row.owner_user_id, shares);
  return reach && { row, shares, reach };
}

export const thingOf = ({ row, shares, reach }: ReachedToolbox): ReachedThing => ({
  id: row.id,
  owner_user_id: row.owner_user_id,
  shares,
  reach,
});
