import { LRUCache } from 'lru-cache';

/**
 * A mapping that makes one object, such as `={'id': body.id, 'done': true}`, or one object for each item of a list,
 * such as `=[body.notes.{'id': id}]`.
 */
type PlainMapping = {
  /** The path of the list. Null if the mapping makes one object. */
  each: string | null;
  fields: Field[];
  /** The length of the expression. Evaluating it for one object takes at most that many steps. */
  length: number;
};

type Field = { name: string; path: string } | { name: string; path: null; constant: boolean | null };

/**
 * The work that may still be done in this process for several expressions together, so that it takes at most a few
 * milliseconds. `steps`: length of the list times length of the expression. `values`: number of values in the results.
 * Text counts as one value per 64 characters, because any number of fields can contain the same long text.
 */
export type MappingBudget = { steps: number; values: number };

export const createMappingBudget = (): MappingBudget => ({ steps: 100_000, values: 10_000 });

/** Safe to cache: the meaning of an expression never changes. */
const cache = new LRUCache<string, { mapping: PlainMapping | null }>({ max: 2000 });

/**
 * Returns what JSONata returns for a plain mapping. Undecided for other expressions, nested arrays, and if the budget is
 * used up.
 */
export function followMapping(
  expression: string,
  scope: unknown,
  budget: MappingBudget,
): { value: unknown } | 'undecided' {
  const known = cache.get(expression) ?? { mapping: mappingIn(expression) };
  cache.set(expression, known);
  return known.mapping ? evaluateMapping(known.mapping, scope, budget) : 'undecided';
}

function evaluateMapping(
  { each, fields, length }: PlainMapping,
  scope: unknown,
  budget: MappingBudget,
): { value: unknown } | 'undecided' {
  const list = each === null ? { value: [scope] } : follow(each, scope);
  if (list === 'undecided') return 'undecided';
  const items = Array.isArray(list.value) ? list.value : [list.value].filter((one) => one !== undefined);
  if (items.length * length > budget.steps) return 'undecided';
  budget.steps -= items.length * length;
  const objects: Record<string, unknown>[] = [];
  for (const item of items) {
    const object = buildObject(fields, item);
    if (object === 'undecided' || (budget.values -= sizeUpTo(object, budget.values)) < 0) return 'undecided';
    objects.push(object);
  }
  return { value: each === null ? objects[0] : objects };
}

function buildObject(fields: Field[], item: unknown): Record<string, unknown> | 'undecided' {
  const object: Record<string, unknown> = {};
  for (const field of fields) {
    const found = field.path === null ? { value: field.constant } : follow(field.path, item);
    if (found === 'undecided') return 'undecided';
    if (found.value !== undefined) object[field.name] = found.value;
  }
  return object;
}

/** Returns the size of a value or, if it exceeds `max`, any number above `max`. */
function sizeUpTo(value: unknown, max: number): number {
  const pending: unknown[] = [value];
  let size = 0;
  while (pending.length > 0 && size + pending.length <= max) {
    const next = pending.pop();
    size += typeof next === 'string' ? 1 + next.length / 64 : 1;
    if (typeof next !== 'object' || next === null) continue;
    for (const key in next) {
      pending.push((next as Record<string, unknown>)[key]);
      size += key.length / 64;
      if (size + pending.length > max) break;
    }
  }
  return size + pending.length;
}

/** Matches everything that JSONata treats as whitespace. */
const space = '[ \\t\\n\\r\\v]*';
const mappingPattern = new RegExp(`^=(?:\\[${space}([\\w.]+)\\.)?\\{([^]*)\\}(${space}\\])?$`);
const pair = new RegExp(`^${space}(?:'([^'"\\\\]*)'|"([^'"\\\\]*)")${space}:${space}([\\w.]+)${space}$`);
const constants = new Map<string, boolean | null>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

function mappingIn(expression: string): PlainMapping | null {
  const [, each, pairs = '', end] = mappingPattern.exec(expression) ?? [];
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
  // Excludes `__proto__`, which has a special meaning in a JavaScript object.
  if (name === undefined || name === '__proto__') return null;
  if (constants.has(value)) return { name, path: null, constant: constants.get(value)! };
  return isPlainPath(`=${value}`) ? { name, path: `=${value}` } : null;
}

/** Matches a path that is safe to evaluate in this process: names separated by dots, with bounded cost. */
const plain = /^=[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/;
const reserved = /(?:^=|\.)(?:and|or|in|true|false|null|function)(?:\.|$)/;

export const isPlainPath = (expression: string): boolean => plain.test(expression) && !reserved.test(expression);

/**
 * Returns what JSONata returns for a plain path, in one step per name. Undecided when the path meets an array,
 * because JSONata maps over its items.
 */
export function follow(expression: string, scope: unknown): { value: unknown } | 'undecided' {
  let value = scope;
  for (const name of expression.slice(1).split('.')) {
    if (Array.isArray(value)) return 'undecided';
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return { value: undefined };
    value = (value as Record<string, unknown>)[name];
  }
  return { value };
}
