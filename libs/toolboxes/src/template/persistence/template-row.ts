import { type OneCollectionRow, type CollectionRow, type Reached } from '../../collection/domain/reached-collection.js';
import { type TemplateEntry } from '../../entry/domain/entry.js';

export type TemplateRow = CollectionRow & { stamp_count: number };

/** What is read of a template beside what is read of every collection. */
export const templateColumns = 'stamp_count';

/** One template by itself. */
export type OneTemplateRow = OneCollectionRow<TemplateRow, TemplateEntry>;

/** A row with what its share entries make of it for the caller. */
export type ReachedTemplate<Row extends TemplateRow = TemplateRow> = Reached<Row>;
