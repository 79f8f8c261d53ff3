import { type OneCollectionRow, type CollectionRow, type Reached } from '../../collection/domain/reached-collection.js';
import { type TemplateEntry } from '../../entry/domain/entry.js';

export type TemplateRow = CollectionRow & { stamp_count: number };

/** Columns of a template besides the common ones. */
export const templateColumns = 'stamp_count';

/** A template as single reads return it. */
export type OneTemplateRow = OneCollectionRow<TemplateRow, TemplateEntry>;

/** A row with the caller's access to it. */
export type ReachedTemplate<Row extends TemplateRow = TemplateRow> = Reached<Row>;
