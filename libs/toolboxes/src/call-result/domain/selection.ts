import { cutHead, endsInsidePair, fittingLength } from './head.js';
import { presentFields, sizeWithin } from './json-size.js';

/** Which part of a result to read. */
export type Wanted = {
  /** A JSON pointer to the part. Empty for the whole result. */
  path: string;
  /** The first item of a list, field of an object, or character of a text to read. */
  offset: number;
  /** Maximum number of items, fields or characters. Null for as many as fit. */
  limit: number | null;
  /** The fields to keep of an object or of each item of a list: names, or JSON pointers. Null for all. */
  select: readonly string[] | null;
};

/** A part of a result. */
export type Part = {
  data: unknown;
  /** How many items, fields or characters there are. Null for a number, a boolean or null. */
  total: number | null;
  offset: number;
  /** The offset with which to continue. Null at the end. */
  next_offset: number | null;
  /** Whether `data` is only the beginning of a single item or field, because all of it does not fit. */
  is_cut: boolean;
  /** The selected fields that none of the items has. Empty if there is no object. */
  missing: readonly string[];
};

/**
 * Finds the value at a JSON pointer. Source: RFC 6901.
 * @returns null if there is none.
 */
export function followPointer(value: unknown, pointer: string): { value: unknown } | null {
  if (pointer === '') return { value };
  if (!pointer.startsWith('/')) return null;
  let found = value;
  for (const token of pointer.slice(1).split('/')) {
    const next = findChild(found, token.replace(/~1/g, '/').replace(/~0/g, '~'));
    if (!next) return null;
    found = next.value;
  }
  return { value: found };
}

function findChild(value: unknown, name: string): { value: unknown } | null {
  if (typeof value !== 'object' || value === null) return null;
  if (Array.isArray(value))
    return /^(0|[1-9]\d{0,8})$/.test(name) && Number(name) < value.length ? { value: value[Number(name)] } : null;
  return Object.hasOwn(value, name) ? { value: (value as Record<string, unknown>)[name] } : null;
}

/**
 * Reads a part of a result, of which `data` as JSON has at most `maxBytes` bytes.
 * @returns null if there is nothing at the path.
 */
export function readPart(result: unknown, { path, offset, limit, select }: Wanted, maxBytes: number): Part | null {
  const found = followPointer(result, path);
  if (!found) return null;
  const { value } = found;
  const window = { offset, limit, maxBytes };
  if (typeof value === 'string') return readText(value, window);
  if (Array.isArray(value)) {
    const { kept, ...part } = readItems(value, window, (item) => selectFields(item, select));
    return { ...part, data: kept, missing: part.is_cut ? [] : listMissing(kept, select) };
  }
  if (typeof value !== 'object' || value === null)
    return { data: value, total: null, offset: 0, next_offset: null, is_cut: false, missing: [] };
  const selected = selectFields(value, select) as object;
  const { kept, ...part } = readFields(presentFields(selected), window);
  return { ...part, data: Object.fromEntries(kept), missing: listMissing([selected], select) };
}

/** Returns the selected fields that none of the objects has. @param items objects with the selected fields only. */
function listMissing(items: readonly unknown[], select: readonly string[] | null): string[] {
  const objects = items.filter(isObject);
  return objects.length === 0
    ? []
    : (select ?? []).filter((name) => !objects.some((each) => Object.hasOwn(each, name)));
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Window = { offset: number; limit: number | null; maxBytes: number };

function readText(text: string, { offset, limit, maxBytes }: Window): Part {
  const from = Math.min(endsInsidePair(text, offset) ? offset - 1 : offset, text.length);
  const wanted = text.slice(from, limit === null ? undefined : from + limit);
  const whole = fittingLength(wanted, maxBytes - 2);
  // A page of at least one character ends after it, so that the next page is not the same.
  const split = endsInsidePair(text, from + whole) ? 1 : 0;
  const length = whole > split ? whole - split : whole + split;
  const end = from + length;
  return part(text.slice(from, end), { total: text.length, offset: from, end });
}

type Kept<Item> = Omit<Part, 'data' | 'missing'> & { kept: Item[] };

function readItems<Item>(items: readonly Item[], window: Window, prepare: (item: Item) => unknown): Kept<unknown> {
  return collect(items, window, prepare, (item) => sizeWithin(item, window.maxBytes), cutHead);
}

function readFields(fields: readonly [string, unknown][], window: Window): Kept<[string, unknown]> {
  const frameOf = (name: string) => sizeWithin(name, Infinity)! + 1;
  return collect(
    fields,
    window,
    (field) => field,
    ([name, value]) => {
      const size = sizeWithin(value, window.maxBytes);
      return size === null ? null : size + frameOf(name);
    },
    ([name, value], space) => {
      const head = cutHead(value, space - frameOf(name));
      return head === undefined ? undefined : ([name, head] as [string, unknown]);
    },
  );
}

/** Collects items while they fit. If the first one does not fit, returns its beginning. */
function collect<Item, Shown>(
  items: readonly Item[],
  { offset, limit, maxBytes }: Window,
  prepare: (item: Item) => Shown,
  measure: (item: Shown) => number | null,
  cut: (item: Shown, space: number) => Shown | undefined,
): Kept<Shown> {
  const from = Math.min(offset, items.length);
  const to = limit === null ? items.length : Math.min(from + limit, items.length);
  const kept: Shown[] = [];
  let left = maxBytes - 2;
  for (let place = from; place < to; place++) {
    const item = prepare(items[place]!);
    const size = measure(item);
    if (size === null || size > left) {
      if (kept.length > 0) break;
      const head = cut(item, left);
      const facts = { total: items.length, offset: from, next_offset: nextOffset(from + 1, items.length) };
      return { ...facts, kept: head === undefined ? [] : [head], is_cut: true };
    }
    kept.push(item);
    left -= size + 1;
  }
  const next_offset = nextOffset(from + kept.length, items.length);
  return { kept, total: items.length, offset: from, next_offset, is_cut: false };
}

const nextOffset = (end: number, total: number): number | null => (end < total ? end : null);

const part = (data: unknown, { total, offset, end }: { total: number; offset: number; end: number }): Part => ({
  data,
  total,
  offset,
  next_offset: nextOffset(end, total),
  is_cut: false,
  missing: [],
});

/** Returns an object with only the selected fields that it has. Other values are returned unchanged. */
function selectFields(value: unknown, select: readonly string[] | null): unknown {
  if (select === null || !isObject(value)) return value;
  return Object.fromEntries(
    select.flatMap((name) => {
      const found = name.startsWith('/') ? followPointer(value, name) : findChild(value, name);
      return found ? [[name, found.value]] : [];
    }),
  );
}
