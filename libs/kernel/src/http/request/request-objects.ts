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
 * @param errors gets an error for each array that was emptied.
 */
export function withinBounds(target: Type, source: object, at: FieldPath, errors: FieldError[]): object {
  const changes: Record<string, unknown> = {};
  for (const [name, field] of fieldsOf(target)) {
    if (!Object.hasOwn(source, name)) continue;
    const value = (source as Record<string, unknown>)[name];
    if (!isObject(value)) continue;
    const path = pathIn(at, name);
    const isLong = Array.isArray(value) && value.length > field.maxEntries;
    if (isLong) errors.push(tooMany(path, value, field.maxEntries));
    const content = isLong ? [] : value;
    const bounded = field.type ? entriesWithinBounds(field.type, content, path, errors) : content;
    if (bounded !== value) changes[name] = bounded;
  }
  return Object.keys(changes).length === 0 ? source : { ...source, ...changes };
}

function entriesWithinBounds(target: Type, value: object, path: FieldPath, errors: FieldError[]): object {
  if (!Array.isArray(value)) return withinBounds(target, value, path, errors);
  const before = errors.length;
  const list = value as unknown[];
  const entries = list.map((each, at) =>
    isObject(each) ? withinBounds(target, each, pathIn(path, at), errors) : each,
  );
  return errors.length === before ? list : entries;
}

/**
 * Creates an object of a class from the declared fields in the request. The rules of the class then validate the
 * object. class-transformer does the same for small objects, but also copies undeclared content.
 * @param unknown gets an error for each undeclared field. Once an error can list no more of them, the rest of the
 * object is left out.
 */
export function requestOf(target: Type, source: object, unknown: FieldError[], at: FieldPath): object {
  const fields = fieldsOf(target);
  const request = new target() as Record<string, unknown>;
  for (const [name, value] of Object.entries(source)) {
    const field = fields.get(name);
    if (!field) unknown.push(unknownField(pathIn(at, name), name, [...fields.keys()]));
    if (unknown.length >= maxListedErrors) break;
    if (!field) continue;
    const result = valueOf(field, name, source, typed(field, value, unknown, pathIn(at, name)));
    // An absent field must stay absent: PATCH changes what was sent and nothing else.
    if (result !== undefined) request[name] = result;
  }
  return request;
}

const valueOf = ({ changes }: Field, key: string, obj: object, typedValue: unknown): unknown =>
  changes.reduce((value, change) => change({ value, key, obj }), typedValue);

function typed({ type, rules, maxEntries }: Field, value: unknown, unknown: FieldError[], path: FieldPath): unknown {
  if (type === Number) return value === null || value === undefined ? value : Number(value);
  // A list in place of an object, or an object in place of a list, is returned unchanged, so that the rules refuse it.
  const isList = rules.has('isArray') || maxEntries !== Infinity;
  if (!type || !isObject(value) || Array.isArray(value) !== isList) return value;
  if (!Array.isArray(value)) return requestOf(type, value, unknown, path);
  // An entry that is itself a list is returned unchanged, so that the rules refuse it.
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
