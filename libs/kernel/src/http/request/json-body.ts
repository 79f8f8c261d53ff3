import { badRequest } from '../../domain/errors.js';

/** How deep a body may nest, and how many values it may hold. */
export type BodyLimits = { depth: number; items: number };

/** Source: product design, Writes. */
const usualLimits: BodyLimits = { depth: 32, items: 20_000 };

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses a body and refuses what no field could mean: too deep or too many values, NUL, half surrogate pairs, and
 * keys that reach into prototypes.
 * @throws bad_request `malformed_json`.
 */
export function parseJson(text: string, limits = usualLimits): unknown {
  if (text.trim() === '') return undefined;
  const body = parsed(text);
  inspect(body, 0, { items: 0, limits });
  return body;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed('The body is not valid JSON.');
  }
}

function inspect(value: unknown, depth: number, seen: { items: number; limits: BodyLimits }): void {
  const { limits } = seen;
  if (++seen.items > limits.items) throw malformed(`The body holds more than ${limits.items} values.`);
  if (typeof value === 'string') return inspectText(value);
  if (typeof value !== 'object' || value === null) return;
  if (depth === limits.depth) throw malformed(`The body is nested deeper than ${limits.depth} levels.`);
  if (Array.isArray(value)) return value.forEach((each) => inspect(each, depth + 1, seen));
  for (const [key, each] of Object.entries(value)) {
    if (forbiddenKeys.has(key)) throw malformed(`The body may not have the key ${key}.`);
    inspectText(key);
    inspect(each, depth + 1, seen);
  }
}

function inspectText(text: string): void {
  if (!isStorable(text)) throw malformed('The body holds a NUL or half a surrogate pair.');
}

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text);

const malformed = (message: string) => badRequest('malformed_json', message);
