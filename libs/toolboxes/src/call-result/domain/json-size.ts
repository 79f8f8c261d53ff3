/** Nested values deeper than this count as larger than any limit. Without it, a value could exhaust the stack. */
export const maxDepth = 100;

/** Returns the size of a value as JSON, in bytes. Null if it is larger than the limit, without reading all of it. */
export function sizeWithin(value: unknown, limit: number, depth = 0): number | null {
  const size = typeof value === 'object' && value !== null ? null : scalarSize(value, limit);
  if (size !== null) return size <= limit ? size : null;
  if (depth === maxDepth) return null;
  const isList = Array.isArray(value);
  let total = 2;
  let count = 0;
  for (const [name, child] of isList ? value.entries() : presentFields(value as object)) {
    total += (isList ? 0 : scalarSize(name, limit) + 1) + (count === 0 ? 0 : 1);
    const inner = sizeWithin(child, limit - total, depth + 1);
    if (inner === null) return null;
    total += inner;
    count += 1;
  }
  return total <= limit ? total : null;
}

/** Returns the fields that JSON shows. */
export const presentFields = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, child]) => child !== undefined);

/** A text longer than the limit has at least one byte for each character, so that it need not be written as JSON. */
function scalarSize(value: unknown, limit: number): number {
  if (typeof value === 'string' && value.length > limit) return value.length + 2;
  return Buffer.byteLength(JSON.stringify(value ?? null));
}
