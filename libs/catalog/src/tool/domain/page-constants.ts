import { type Pagination } from '#connector-definition';
import { constantsIn } from './operation-key.js';

/** The parts of a request that pagination may change. */
type PagedParts = { query?: Record<string, unknown>; body?: unknown };

/**
 * Whether pagination would write to the place of a constant in a request, or to a place above or below it. Cursors come
 * from callers, and restrictions identify a tool by its constants. The number of the first page does not count as a
 * constant.
 */
export function isConstant({ query, body }: PagedParts, { in: place, type }: Pagination, name: string): boolean {
  const steps = place === 'body' ? name.split('.') : [name];
  let value: unknown = place === 'body' ? body : query;
  for (const step of steps) {
    if (typeof value !== 'object' || value === null) break;
    value = Object.hasOwn(value, step) ? (value as Record<string, unknown>)[step] : undefined;
  }
  const isPosition = (type === 'page' || type === 'offset') && /^\d+$/.test(String(value));
  return !isPosition && constantsIn(value) !== undefined;
}
