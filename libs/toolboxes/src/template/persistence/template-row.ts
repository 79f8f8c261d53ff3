import { type OneCollectionRow, type CollectionRow, type Reached } from '../../collection/domain/reached-collection.js';
import { type TemplateState } from '../domain/template.js';

export type TemplateRow = CollectionRow<TemplateState> & { stamp_count: number };

/** What is read of a template beside what is read of every collection. */
export const templateColumns = 'stamp_count';

/** One template by itself. */
export type OneTemplateRow = OneCollectionRow<TemplateRow>;

/** A row with what its share entries make of it for the caller. */
export type ReachedTemplate<Row extends TemplateRow = TemplateRow> = Reached<Row>;
