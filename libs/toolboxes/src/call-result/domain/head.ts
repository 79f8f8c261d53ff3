import { maxDepth, presentFields, sizeWithin } from './json-size.js';

/** Marks the end of a text that was cut. */
const ellipsis = '…';

/** The end of a text as JSON: its quotes, and the ellipsis in bytes. */
const textFrame = 2 + Buffer.byteLength(ellipsis);

/**
 * Returns the beginning of a value. As JSON, it has at most `limit` bytes. A value that fits is returned unchanged. A
 * list keeps its first items, and an object those fields of which at least a beginning fits. The end of a text that is
 * cut is an ellipsis. A part of an object gets at most half of the space that is left, so that a large field does not
 * hide the fields after it.
 * @returns undefined if nothing fits.
 */
export const cutHead = (value: unknown, limit: number): unknown => cutAt(value, limit, 0);

function cutAt(value: unknown, limit: number, depth: number): unknown {
  if (sizeWithin(value, limit) !== null) return value;
  if (typeof value === 'string') return cutText(value, limit);
  if (typeof value !== 'object' || value === null || limit < 2 || depth === maxDepth) return undefined;
  return Array.isArray(value) ? cutList(value, limit, depth) : cutObject(value, limit, depth);
}

function cutList(items: readonly unknown[], limit: number, depth: number): unknown[] {
  const kept: unknown[] = [];
  let left = limit - 2;
  for (const item of items) {
    const size = sizeWithin(item, left);
    if (size === null) break;
    kept.push(item);
    left -= size + 1;
  }
  if (kept.length > 0) return kept;
  const first = cutAt(items[0], left, depth + 1);
  return first === undefined ? [] : [first];
}

function cutObject(value: object, limit: number, depth: number): object {
  const kept: [string, unknown][] = [];
  let left = limit - 2;
  for (const [name, child] of presentFields(value)) {
    const frame = sizeWithin(name, left);
    if (frame === null) continue;
    const space = left - frame - 2;
    const part = cutAt(child, Math.floor(space / 2), depth + 1);
    if (part === undefined) continue;
    kept.push([name, part]);
    left = space - sizeWithin(part, space)!;
  }
  return Object.fromEntries(kept);
}

/** Returns the longest beginning that fits with an ellipsis. */
function cutText(text: string, limit: number): string | undefined {
  if (limit < textFrame) return undefined;
  return `${text.slice(0, fittingLength(text, limit - textFrame))}${ellipsis}`;
}

/** Returns how many characters of a text fit, as JSON without its quotes. A pair of surrogates is not divided. */
export function fittingLength(text: string, limit: number): number {
  let [fits, tooLong] = [0, Math.min(text.length, limit) + 1];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (Buffer.byteLength(JSON.stringify(text.slice(0, middle))) - 2 <= limit) fits = middle;
    else tooLong = middle;
  }
  return endsInsidePair(text, fits) ? fits - 1 : fits;
}

/** Whether a position of a text is between the two halves of a character. */
export const endsInsidePair = (text: string, position: number): boolean =>
  position > 0 && /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(position - 1, position + 1));
