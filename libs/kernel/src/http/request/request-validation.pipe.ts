import { type ArgumentMetadata, type PipeTransform, type Type } from '@nestjs/common';
import { validateSync } from 'class-validator';
import { invalidFields, invalid } from '../../domain/errors.js';
import { fieldAt, type FieldPath, pathIn } from '../../domain/field-path.js';
import { type Field, listDeclaredFields } from './declared-fields.js';
import { fieldErrors, maxListedErrors, buildUnknownField } from './field-errors.js';
import { tooManyEntries } from './field-sentences.js';
import { isStorable, notStorableAt } from './json-body.js';
import { RawBody } from './raw-body.js';
import { unknownParameters } from './unknown-parameters.js';
import { type ApiError, defineError } from '../../domain/error-definitions.js';
import {
  type FieldError,
  unknownField,
  invalidValue,
  fieldError,
  tooLong,
  tooMany,
} from '../../domain/field-reasons.js';

/** Accepts a body or query only as its class declares it, without missing or unknown fields. */
export class RequestValidationPipe implements PipeTransform {
  /**
   * @param freeParameters are allowed in every query. A route that uses such a parameter must read it from the
   * request.
   */
  constructor(private readonly freeParameters: readonly string[] = []) {}

  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (!metatype || metatype === Object) return value;
    if (type === 'body') return validate(metatype, asObject(value), '', invalidFields);
    if (type === 'query')
      return validate(metatype, this.withoutRepeats(value as Record<string, unknown>), 'query:', (fields) =>
        invalidQuery(fields, [...listDeclaredFields(metatype).keys()]),
      );
    return value;
  }

  private withoutRepeats(query: Record<string, unknown>): Record<string, unknown> {
    const parameters = Object.entries(query).filter(([name]) => !this.freeParameters.includes(name));
    const [repeated] = parameters.find(([, value]) => Array.isArray(value)) ?? [];
    if (repeated) throw repeatedParameter(repeated);
    const unstorable = parameters
      .filter(([, value]) => !isStorable(String(value)))
      .map(([name]) => notStorableAt(`query:${name}`));
    if (unstorable.length > 0) throw invalidFields(unstorable);
    return Object.fromEntries(parameters);
  }
}

export const repeatedParameter = defineError(
  400,
  'repeated_parameter',
  'A query parameter was sent more than once.',
  (name: string) =>
    `The query parameter ${name} is repeated. Send it once. If it accepts several values, separate them with commas.`,
);

/**
 * Validates values from another source than a body, such as a form, by the same rules.
 * @throws validation_error, as for a body.
 */
export const readAs = <Body extends object>(metatype: Type<Body>, values: object): Body =>
  validate(metatype, values, '', invalidFields) as Body;

function validate(metatype: Type, values: object, at: FieldPath, refusal: (fields: FieldError[]) => ApiError): object {
  const tooLarge: FieldError[] = [];
  const bounded = withinBounds(metatype, values, at, tooLarge);
  if (tooLarge.length >= maxListedErrors) throw refusal(tooLarge.slice(0, maxListedErrors));
  const unknown: FieldError[] = [];
  const request = buildRequestObject(metatype, bounded, unknown, at);
  if (unknown.length >= maxListedErrors) throw refusal(unknown);
  const problems = validateSync(request, { forbidUnknownValues: false });
  const others = [...unknown, ...fieldErrors(problems, at)];
  const wrong = [...tooLarge, ...others.filter(({ path }) => !tooLarge.some((each) => isAt(path, each.path)))];
  if (wrong.length > 0) throw refusal(wrong);
  return request;
}

/** Whether an error is about a value that was left out because it, or one of its entries, is too large. */
const isAt = (path: FieldPath, leftOut: FieldPath): boolean => leftOut === path || leftOut.startsWith(`${path}/`);

function invalidQuery(fields: FieldError[], known: string[]): ApiError {
  const isUnknown = ({ reason }: FieldError) => reason === unknownField.name;
  const unknown = fields.filter(isUnknown).map(({ path }) => path.slice('query:'.length));
  const others = fields.filter((field) => !isUnknown(field));
  return unknown.length > 0 ? unknownParameters(unknown, known, others) : invalidFields(others);
}

function asObject(sent: unknown): object {
  const body = sent instanceof RawBody ? sent.parse() : sent;
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  if (body === undefined) return {};
  throw invalid('', invalidValue, 'The body must be a JSON object.');
}

/**
 * Leaves out texts and empties arrays that are longer than their class declares. Otherwise, converting a long text, or
 * building and validating an object for each entry of a long array, would block the process. The rest of the request is
 * validated as usual, so that the caller learns about all its errors.
 * @param errors gets an error for each value that was left out.
 */
function withinBounds(target: Type, source: object, at: FieldPath, errors: FieldError[]): object {
  const changes: Record<string, unknown> = {};
  for (const [name, field] of listDeclaredFields(target)) {
    if (!Object.hasOwn(source, name)) continue;
    const value = (source as Record<string, unknown>)[name];
    const bounded = boundedValue(field, value, pathIn(at, name), errors);
    if (bounded !== value) changes[name] = bounded;
  }
  return Object.keys(changes).length === 0 ? source : { ...source, ...changes };
}

function boundedValue(field: Field, value: unknown, path: FieldPath, errors: FieldError[]): unknown {
  const { type, maxEntries, maxLength, maxEntryLength } = field;
  if (isLong(value, maxLength)) {
    errors.push(buildTooLong(path, maxLength));
    return undefined;
  }
  if (!isObject(value)) return value;
  if (!Array.isArray(value)) return type ? withinBounds(type, value, path, errors) : value;
  const list = value as unknown[];
  const found =
    list.length > maxEntries ? [buildTooMany(path, list, maxEntries)] : longEntries(list, maxEntryLength, path);
  errors.push(...found);
  if (found.length > 0) return [];
  return type ? entriesWithinBounds(type, list, path, errors) : list;
}

const longEntries = (list: unknown[], max: number, path: FieldPath): FieldError[] =>
  list.flatMap((each, at) => (isLong(each, max) ? [buildTooLong(pathIn(path, at), max)] : []));

function entriesWithinBounds(target: Type, list: unknown[], path: FieldPath, errors: FieldError[]): unknown[] {
  const before = errors.length;
  const entries = list.map((each, at) =>
    isObject(each) ? withinBounds(target, each, pathIn(path, at), errors) : each,
  );
  return errors.length === before ? list : entries;
}

/** Whether a text is too long in every Unicode normalization form, the shortest of which is a quarter of the longest. */
const isLong = (value: unknown, max: number): boolean => typeof value === 'string' && value.length > 4 * max;

/**
 * Creates an object of a class from the declared fields in the request. The rules of the class then validate the
 * object. class-transformer does the same for small objects, but also copies undeclared content.
 * @param unknown gets an error for each undeclared field. Once an error can list no more of them, the rest of the
 * object is left out.
 */
function buildRequestObject(target: Type, source: object, unknown: FieldError[], at: FieldPath): object {
  const fields = listDeclaredFields(target);
  const request = new target() as Record<string, unknown>;
  for (const [name, value] of Object.entries(source)) {
    const field = fields.get(name);
    if (!field) unknown.push(buildUnknownField(pathIn(at, name), name, [...fields.keys()]));
    if (unknown.length >= maxListedErrors) break;
    if (!field) continue;
    const result = applyChanges(field, name, source, typed(field, value, unknown, pathIn(at, name)));
    // An absent field must stay absent: PATCH changes what was sent and nothing else.
    if (result !== undefined) request[name] = result;
  }
  return request;
}

const applyChanges = ({ changes }: Field, key: string, obj: object, typedValue: unknown): unknown =>
  changes.reduce((value, change) => change({ value, key, obj }), typedValue);

function typed({ type, rules, maxEntries }: Field, value: unknown, unknown: FieldError[], path: FieldPath): unknown {
  if (type === Number) return value === null || value === undefined ? value : Number(value);
  // A list in place of an object, or an object in place of a list, is returned unchanged, so that the rules refuse it.
  const isList = rules.has('isArray') || maxEntries !== Infinity;
  if (!type || !isObject(value) || Array.isArray(value) !== isList) return value;
  if (!Array.isArray(value)) return buildRequestObject(type, value, unknown, path);
  // An entry that is itself a list is returned unchanged, so that the rules refuse it.
  return value.map((each: unknown, at) =>
    isObject(each) && !Array.isArray(each) ? buildRequestObject(type, each, unknown, pathIn(path, at)) : each,
  );
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const buildTooLong = (path: FieldPath, max: number): FieldError =>
  fieldError(path, tooLong, `${fieldAt(path)} is too long. Use at most ${max} characters.`);

const buildTooMany = (path: FieldPath, { length }: unknown[], most: number): FieldError =>
  fieldError(path, tooMany, tooManyEntries(fieldAt(path), length, most));
