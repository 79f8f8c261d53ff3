import { mostResults } from './discovery.js';
import { type Selection, selectionOf } from './selection.js';

/** The requested page. */
type ResultWindow = { startIndex: number; limit: number };

/** The requested page, filter and attributes. */
export type ResourceQuery = { filter: string | null; window: ResultWindow; selection: Selection };

const usualCount = 100;

export const resourceQueryOf = (query: Record<string, unknown>): ResourceQuery => ({
  filter: typeof query.filter === 'string' && query.filter.trim() !== '' ? query.filter : null,
  window: resultWindowOf(query),
  selection: selectionOf(query),
});

/** Values out of range are clamped. Source: RFC 7644, Pagination. */
function resultWindowOf({ startIndex, count }: Record<string, unknown>): ResultWindow {
  return {
    startIndex: Math.min(Math.max(1, wholeNumber(startIndex) ?? 1), 2 ** 31),
    limit: Math.min(Math.max(0, wholeNumber(count) ?? usualCount), mostResults),
  };
}

const wholeNumber = (text: unknown): number | undefined =>
  typeof text === 'string' && /^-?\d{1,15}$/.test(text.trim()) ? Number(text) : undefined;
