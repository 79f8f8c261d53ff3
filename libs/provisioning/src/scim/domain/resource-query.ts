import { maxResults } from './discovery.js';
import { emptyFilter } from './filter-errors.js';
import { invalidFilter, invalidValue } from './scim-errors.js';
import { type Selection, parseSelection } from './selection.js';

/** The requested page. */
type ResultWindow = { startIndex: number; limit: number };

/** The requested page, filter and attributes. */
export type ResourceQuery = { filter: string | null; window: ResultWindow; selection: Selection };

const defaultCount = 100;

const parameters = ['filter', 'startIndex', 'count', 'attributes', 'excludedAttributes'];

/** @throws bad_request `invalid_filter`, `invalid_value` */
export function parseResourceQuery(query: Record<string, unknown>): ResourceQuery {
  for (const [name, value] of Object.entries(query)) assertReadable(name, value);
  return { filter: filterIn(query), window: parseResultWindow(query), selection: parseSelection(query) };
}

/**
 * Refuses a repeated or misspelt parameter. If a filter were ignored, the directory would get all resources and could
 * change the wrong one. Other unknown parameters are ignored, because directories send their own.
 */
function assertReadable(name: string, value: unknown): void {
  const requested = name.replace(/\[\d*\]$/, '').toLowerCase();
  const known = parameters.find((each) => each.toLowerCase() === requested);
  if (known === undefined) return;
  const refusal = known === 'filter' ? invalidFilter : invalidValue;
  if (name !== known) throw refusal(`The query parameter ${name.slice(0, 100)} is not supported. Send ${known}.`);
  if (typeof value !== 'string') throw refusal(`The query parameter ${known} is repeated. Send it once.`);
}

function filterIn({ filter }: Record<string, unknown>): string | null {
  if (typeof filter !== 'string') return null;
  if (filter.trim() === '') throw emptyFilter();
  return filter;
}

/** Values out of range are clamped. Source: RFC 7644, Pagination. @throws bad_request `invalid_value` */
function parseResultWindow(query: Record<string, unknown>): ResultWindow {
  return {
    startIndex: Math.min(Math.max(1, wholeNumber(query, 'startIndex') ?? 1), 2 ** 31),
    limit: Math.min(Math.max(0, wholeNumber(query, 'count') ?? defaultCount), maxResults),
  };
}

function wholeNumber(query: Record<string, unknown>, name: string): number | undefined {
  const text = query[name];
  if (typeof text !== 'string') return undefined;
  if (!/^\s*-?\d+\s*$/.test(text)) throw invalidValue(`The query parameter ${name} must be a whole number.`);
  return Number(text);
}
