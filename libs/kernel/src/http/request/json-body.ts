import { type ApiError, badRequest, type FieldError, invalid, invalidFields } from '../../domain/errors.js';
import { pathIn, fieldAt, type FieldPath } from '../../domain/field-path.js';
import { mostTold } from './field-errors.js';

/** How deep a body may nest, and how many values it may hold. */
export type BodyLimits = { depth: number; items: number };

/** Source: product design, Writes. */
const usualLimits: BodyLimits = { depth: 32, items: 20_000 };

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses a body and refuses what no field could mean: too deep or too many values, NUL, half surrogate pairs, and
 * keys that reach into prototypes.
 * @throws bad_request `malformed_json`, or validation_error at what cannot be kept.
 */
export function parseJson(text: string, limits = usualLimits): unknown {
  if (text.trim() === '') return undefined;
  const body = parsed(text);
  const seen: Seen = { items: 0, unstorable: [], limits };
  inspect(body, null, 0, seen);
  if (seen.unstorable.length > 0) throw invalidFields(seen.unstorable);
  return body;
}

/** Of a value within the body, which is null; its path is made where it is told, not of every value. */
type Place = { within: Place; step: string | number } | null;

const pathOf = (place: Place): FieldPath => (place ? pathIn(pathOf(place.within), place.step) : '');

type Seen = { items: number; unstorable: FieldError[]; limits: BodyLimits };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed('The body is not valid JSON.');
  }
}

function inspect(value: unknown, at: Place, depth: number, seen: Seen): void {
  const { limits } = seen;
  if (++seen.items > limits.items) throw tooMany(pathOf(at), limits.items);
  if (typeof value === 'string') return inspectText(value, at, seen);
  if (typeof value !== 'object' || value === null) return;
  if (depth === limits.depth) throw malformed(`The body is nested deeper than ${limits.depth} levels.`);
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
  for (const [key, each] of entries) {
    if (typeof key === 'string') inspectKey(key, at, seen);
    inspect(each, { within: at, step: key }, depth + 1, seen);
  }
}

function inspectKey(key: string, at: Place, seen: Seen): void {
  if (forbiddenKeys.has(key)) throw malformed(`The body may not have the key ${key}.`);
  inspectText(key, at, seen);
}

function inspectText(text: string, at: Place, { unstorable }: Seen): void {
  if (!isStorable(text) && unstorable.length < mostTold) unstorable.push(notStorableAt(pathOf(at)));
}

export const notStorableAt = (path: FieldPath): FieldError => ({
  path,
  reason: 'invalid_value',
  message: `${fieldAt(path)} holds a NUL or half a surrogate pair: remove it.`,
});

/** At the field of the body that holds so many. */
function tooMany(at: FieldPath, most: number): ApiError {
  const [, first] = at.split('/');
  const path: FieldPath = first === undefined ? '' : `/${first}`;
  return invalid(path, 'too_many', `${fieldAt(path)} goes past the ${most} values that a body may hold.`);
}

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text);

const malformed = (message: string) => badRequest('malformed_json', message);
