import { LRUCache } from 'lru-cache';
import { follow, isPlainPath } from './plain-path.js';

/** `={'id': body.id, 'done': true}`, or such an object for each item of a list: `=[body.notes.{'id': id}]`. */
type PlainMapping = {
  /** The path of the list; null for one object. */
  each: string | null;
  fields: Field[];
  /** The length of the expression. Evaluating it for one object takes at most that many steps. */
  length: number;
};

type Field = { name: string; path: string } | { name: string; path: null; constant: boolean | null };

/**
 * Limits of the work in our own process, at most a few milliseconds: length of the list times length of the expression,
 * and values in the result, where 64 characters count as one. Any number of fields can refer to the same text.
 */
const cheap = { steps: 100_000, values: 10_000 };

/** Safe to cache: the meaning of an expression never changes. */
const kept = new LRUCache<string, { mapping: PlainMapping | null }>({ max: 2000 });

/** What JSONata returns for an expression of this shape. Undecided for other shapes, large input and nested arrays. */
export function followMapping(expression: string, scope: unknown): { value: unknown } | 'undecided' {
  const known = kept.get(expression) ?? { mapping: mappingIn(expression) };
  kept.set(expression, known);
  return known.mapping ? mapped(known.mapping, scope) : 'undecided';
}

function mapped({ each, fields, length }: PlainMapping, scope: unknown): { value: unknown } | 'undecided' {
  const list = each === null ? { value: [scope] } : follow(each, scope);
  if (list === 'undecided') return 'undecided';
  const items = Array.isArray(list.value) ? list.value : [list.value].filter((one) => one !== undefined);
  if (items.length * length > cheap.steps) return 'undecided';
  const made: Record<string, unknown>[] = [];
  let left = cheap.values;
  for (const item of items) {
    const object = objectOf(fields, item);
    if (object === 'undecided' || (left -= sizeUpTo(object, left)) < 0) return 'undecided';
    made.push(object);
  }
  return { value: each === null ? made[0] : made };
}

function objectOf(fields: Field[], item: unknown): Record<string, unknown> | 'undecided' {
  const object: Record<string, unknown> = {};
  for (const field of fields) {
    const found = field.path === null ? { value: field.constant } : follow(field.path, item);
    if (found === 'undecided') return 'undecided';
    if (found.value !== undefined) object[field.name] = found.value;
  }
  return object;
}

/** Returns more than `most` if the value is larger. */
function sizeUpTo(value: unknown, most: number): number {
  const open: unknown[] = [value];
  let size = 0;
  while (open.length > 0 && size + open.length <= most) {
    const next = open.pop();
    size += typeof next === 'string' ? 1 + next.length / 64 : 1;
    if (typeof next !== 'object' || next === null) continue;
    for (const key in next) {
      open.push((next as Record<string, unknown>)[key]);
      size += key.length / 64;
      if (size + open.length > most) break;
    }
  }
  return size + open.length;
}

/** Everything that JSONata treats as whitespace. */
const space = '[ \\t\\n\\r\\v]*';
const whole = new RegExp(`^=(?:\\[${space}([\\w.]+)\\.)?\\{([^]*)\\}(${space}\\])?$`);
const pair = new RegExp(`^${space}(?:'([^'"\\\\]*)'|"([^'"\\\\]*)")${space}:${space}([\\w.]+)${space}$`);
const constants = new Map<string, boolean | null>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

function mappingIn(expression: string): PlainMapping | null {
  const [, each, pairs = '', end] = whole.exec(expression) ?? [];
  const fields = pairs.split(',').map(fieldIn);
  const names = new Set(fields.map((field) => field?.name));
  if (names.size < fields.length || fields.includes(null) || (each === undefined) !== (end === undefined)) return null;
  if (each !== undefined && !isPlainPath(`=${each}`)) return null;
  const path = each === undefined ? null : `=${each}`;
  return { each: path, fields: fields as Field[], length: expression.length };
}

function fieldIn(text: string): Field | null {
  const [, single, double, value = ''] = pair.exec(text) ?? [];
  const name = single ?? double;
  // In a JavaScript object, `__proto__` has a special meaning.
  if (name === undefined || name === '__proto__') return null;
  if (constants.has(value)) return { name, path: null, constant: constants.get(value)! };
  return isPlainPath(`=${value}`) ? { name, path: `=${value}` } : null;
}
