import { type Pagination } from '#connector-definition';
import { constantsIn } from './operation-key.js';

/** The parts of a request that pages may turn. */
type Turned = { query?: Record<string, unknown>; body?: unknown };

/**
 * Whether a page would put its parameter where a request says something constant: at that place, above or below it.
 * A cursor comes from the caller, and rules know a tool by its constants. The number that pages are counted from is none.
 */
export function isConstant({ query, body }: Turned, { in: place, type }: Pagination, name: string): boolean {
  const steps = place === 'body' ? name.split('.') : [name];
  let here: unknown = place === 'body' ? body : query;
  for (const step of steps) {
    if (typeof here !== 'object' || here === null) break;
    here = Object.hasOwn(here, step) ? (here as Record<string, unknown>)[step] : undefined;
  }
  const counts = (type === 'page' || type === 'offset') && /^\d+$/.test(String(here));
  return !counts && constantsIn(here) !== undefined;
}
