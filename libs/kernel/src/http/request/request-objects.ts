import { type Type } from '@nestjs/common';
import { type FieldError } from '../../domain/errors.js';
import { pathIn, fieldAt, type FieldPath } from '../../domain/field-path.js';
import { type Field, fieldsOf } from './declared-fields.js';
import { maxListedErrors, unknownField } from './field-errors.js';
import { tooManyEntries } from './field-sentences.js';

/**
 * Empties arrays that are longer than their class declares. Otherwise, building and validating an object for each entry
 * of a long array would block the process. The rest of the request is validated as usual, so that the caller learns
 * about all its errors.
 * @param found gets an error for each array that was emptied
 */
export function withinBounds(of: Type, given: object, at: FieldPath, found: FieldError[]): object {
  const changes: Record<string, unknown> = {};
  for (const [name, field] of fieldsOf(of)) {
    if (!Object.hasOwn(given, name)) continue;
    const value = (given as Record<string, unknown>)[name];
    if (!isObject(value)) continue;
    const path = pathIn(at, name);
    const isLong = Array.isArray(value) && value.length > field.maxEntries;
    if (isLong) found.push(tooMany(path, value, field.maxEntries));
    const kept = isLong ? [] : value;
    const bounded = field.type ? entriesWithinBounds(field.type, kept, path, found) : kept;
    if (bounded !== value) changes[name] = bounded;
  }
  return Object.keys(changes).length === 0 ? given : { ...given, ...changes };
}

function entriesWithinBounds(of: Type, value: object, path: FieldPath, found: FieldError[]): object {
  if (!Array.isArray(value)) return withinBounds(of, value, path, found);
  const before = found.length;
  const list = value as unknown[];
  const entries = list.map((each, at) => (isObject(each) ? withinBounds(of, each, pathIn(path, at), found) : each));
  return found.length === before ? list : entries;
}

/**
 * Creates an object of a class from the declared fields in the request. The rules of the class then validate the
 * object. class-transformer does the same for small objects, but also copies undeclared content.
 * @param unknown is called for undeclared fields. If there are more undeclared fields than an error lists, the object
 * is not completed.
 */
export function requestOf(of: Type, given: object, unknown: FieldError[], at: FieldPath): object {
  const fields = fieldsOf(of);
  const made = new of() as Record<string, unknown>;
  for (const [name, value] of Object.entries(given)) {
    const field = fields.get(name);
    if (!field) unknown.push(unknownField(pathIn(at, name), name, [...fields.keys()]));
    if (unknown.length >= maxListedErrors) break;
    if (!field) continue;
    const taken = valueOf(field, name, given, typed(field, value, unknown, pathIn(at, name)));
    // An absent field must stay absent: PATCH changes what was sent and nothing else.
    if (taken !== undefined) made[name] = taken;
  }
  return made;
}

const valueOf = ({ changes }: Field, key: string, obj: object, typedValue: unknown): unknown =>
  changes.reduce((value, change) => change({ value, key, obj }), typedValue);

function typed({ type, rules, maxEntries }: Field, value: unknown, unknown: FieldError[], path: FieldPath): unknown {
  if (type === Number) return value === null || value === undefined ? value : Number(value);
  // A list instead of an object, or an object instead of a list, is left for the rules to refuse.
  const isList = rules.has('isArray') || maxEntries !== Infinity;
  if (!type || !isObject(value) || Array.isArray(value) !== isList) return value;
  if (!Array.isArray(value)) return requestOf(type, value, unknown, path);
  // An entry that is itself a list is left for the rules to refuse.
  return value.map((each: unknown, at) =>
    isObject(each) && !Array.isArray(each) ? requestOf(type, each, unknown, pathIn(path, at)) : each,
  );
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const tooMany = (path: FieldPath, { length }: unknown[], most: number): FieldError => ({
  path,
  reason: 'too_many',
  message: tooManyEntries(fieldAt(path), length, most),
});
