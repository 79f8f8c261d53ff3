import { type Change } from './event.js';

/** Fields that readers of the log do not need. */
const bookkeeping = new Set(['version', 'updated_at', 'updated_by']);

/** Lists the fields whose values differ from those in `before`. */
export function changesBetween<State extends object>(before: State, changes: Partial<State>): Change[] {
  return Object.entries(changes)
    .filter(([field]) => !bookkeeping.has(field) && !field.endsWith('_key'))
    .map(([field, after]) => changeOf(field, (before as Record<string, unknown>)[field], after))
    .filter((change) => change !== null);
}

function changeOf(field: string, before: unknown, after: unknown): Change | null {
  if (before === after) return null;
  if (JSON.stringify(before) === JSON.stringify(after)) return null;
  if (Array.isArray(before) && Array.isArray(after))
    return { field, added: missingIn(after, before).map(shorten), removed: missingIn(before, after).map(shorten) };
  return { field, before: shorten(before), after: shorten(after) };
}

/** Returns the entries of `list` that `other` does not contain. */
const missingIn = (list: unknown[], other: unknown[]): unknown[] => {
  const known = new Set(other.map((entry) => JSON.stringify(entry)));
  return list.filter((entry) => !known.has(JSON.stringify(entry)));
};

/** Shortens a value in an audit record to 1024 characters. */
function shorten(value: unknown): unknown {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > 1024 ? `${text.slice(0, 1023)}…` : (value ?? null);
}
