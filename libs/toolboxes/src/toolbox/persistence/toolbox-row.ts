import { type OneCollectionRow, type CollectionRow, type Reached } from '../../collection/domain/reached-collection.js';
import { type Read } from '#kernel';
import { type ToolboxEntry } from '../../entry/domain/entry.js';
import { type ToolboxState } from '../domain/toolbox.js';

type Own =
  'template_id' | 'approval_policy' | 'tool_search' | 'skill_origin_template_id' | 'skill_origin_template_name';

export type ToolboxRow = CollectionRow & Read<Pick<ToolboxState, Own>>;

/** Columns of a toolbox besides the common ones. */
export const toolboxColumns =
  'template_id, approval_policy, tool_search, skill_origin_template_id, skill_origin_template_name';

/** A toolbox as single reads return it. */
export type OneToolboxRow = OneCollectionRow<ToolboxRow, ToolboxEntry>;

/** A row with the caller's access to it. */
export type ReachedToolbox<Row extends ToolboxRow = ToolboxRow> = Reached<Row>;
