import { type OneCollectionRow, type CollectionRow, type Reached } from '../../collection/domain/reached-collection.js';
import { type Read } from '#kernel';
import { type ToolboxEntry } from '../../entry/domain/entry.js';
import { type ToolboxState } from '../domain/toolbox.js';

type Own =
  'template_id' | 'approval_policy' | 'tool_search' | 'skill_origin_template_id' | 'skill_origin_template_name';

export type ToolboxRow = CollectionRow & Read<Pick<ToolboxState, Own>>;

/** What is read of a toolbox beside what is read of every collection. */
export const toolboxColumns =
  'template_id, approval_policy, tool_search, skill_origin_template_id, skill_origin_template_name';

/** One toolbox by itself. */
export type OneToolboxRow = OneCollectionRow<ToolboxRow, ToolboxEntry>;

/** A row with what its share entries make of it for the caller. */
export type ReachedToolbox<Row extends ToolboxRow = ToolboxRow> = Reached<Row>;
