import { type InputSchema } from '#connector-definition';
import { measureJsonSize } from '#platform/plain';
import { isObject, type JsonSchema, type References } from './openapi-document.js';

const formats = ['date', 'date-time', 'time', 'email', 'uri', 'uuid', 'hostname', 'ipv4', 'ipv6'];
const maxDepth = 6;
const limits = { description: 300, choices: 100, alternatives: 10, properties: 100 };
const types = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];

/** `unresolved`: the references in the schema's kept levels that do not resolve. They allow any value. */
type ConvertedSchema = { converted: InputSchema; unresolved: string[] };

/**
 * Converts a schema to the vocabulary of definitions. If the schema is too large, its inner levels are cut, and then
 * allow any value. Patterns and similar keywords are omitted, so the third party checks them.
 */
export function convertSchema(
  schema: JsonSchema | undefined,
  references: References,
  maxSize: number,
): ConvertedSchema {
  let fitting: ConvertedSchema = { converted: {}, unresolved: [] };
  for (let depth = 0; depth <= maxDepth; depth++) {
    const followed = references.unfollowed();
    const converted = convert(schema, followed, depth);
    if (measureJsonSize(converted) > maxSize) break;
    fitting = { converted, unresolved: [...followed.unresolved] };
  }
  return fitting;
}

export const convertInputSchema = (
  schema: JsonSchema | undefined,
  references: References,
  maxSize: number,
): InputSchema => convertSchema(schema, references, maxSize).converted;

/** Merges the subschemas of `allOf` into a schema. The schema's own fields take precedence. */
export function merged(schema: JsonSchema | undefined, references: References, hops = 8): JsonSchema {
  const own = references.to(schema);
  if (!isObject(own) || hops === 0) return { properties: {}, required: [] };
  const { allOf, ...rest } = own;
  const parts = Array.isArray(allOf) ? allOf.map((part) => merged(part as JsonSchema, references, hops - 1)) : [];
  const properties = Object.assign({}, ...[...parts, rest].map((part) => part.properties)) as JsonSchema;
  const required = [...parts, rest].flatMap((part) =>
    Array.isArray(part.required) ? (part.required as string[]) : [],
  );
  return Object.assign({}, ...parts, rest, { properties, required }) as JsonSchema;
}

/**
 * Returns a sentence that says why a schema cannot be read. Unreadable properties are not a problem, because they then
 * allow any value.
 */
export function schemaProblem(schema: unknown, references: References, hops = 8): string | undefined {
  const problem = references.problemWith(schema);
  const own = references.to(schema);
  if (problem !== undefined || !isObject(own) || hops === 0) return problem;
  return [own.allOf, own.anyOf, own.oneOf]
    .flatMap((parts): unknown[] => (Array.isArray(parts) ? parts : []))
    .map((part) => schemaProblem(part, references, hops - 1))
    .find((each) => each !== undefined);
}

function convert(schema: JsonSchema | undefined, references: References, depth: number): InputSchema {
  const whole = merged(schema, references);
  const input = ownFields(whole);
  if (depth === 0) return input;
  const inner = (each: unknown) => convert(each as JsonSchema, references, depth - 1);
  if (isObject(whole.items) && input.type === 'array') input.items = inner(whole.items);
  const isObjects = input.type === undefined || input.type === 'object';
  return {
    ...input,
    ...convertAlternatives(whole, inner),
    ...(isObjects && convertProperties(whole, references, inner)),
  };
}

/** Returns the fields of a schema that do not describe inner values. */
function ownFields({ type, description, format, enum: choices, minimum, maximum }: JsonSchema): InputSchema {
  const named = new Set([type].flat().filter((each) => types.includes(each as string)) as string[]);
  const kind = named.size === 1 ? [...named][0] : [...named];
  const isNumber = kind === 'integer' || kind === 'number';
  const said: [keyof InputSchema, unknown, boolean][] = [
    ['type', kind, named.size > 0],
    ['description', plainText(description, limits.description), hasText(description)],
    ['format', format, formats.includes(format as string)],
    ['enum', choices, Array.isArray(choices) && choices.length > 0 && choices.length <= limits.choices],
    ['minimum', minimum, isNumber && typeof minimum === 'number'],
    ['maximum', maximum, isNumber && typeof maximum === 'number'],
  ];
  return Object.fromEntries(said.flatMap(([keyword, value, isSaid]) => (isSaid ? [[keyword, value]] : [])));
}

const hasText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

function convertAlternatives({ anyOf, oneOf }: JsonSchema, inner: (each: unknown) => InputSchema): InputSchema {
  const any = [anyOf, oneOf].find((each): each is unknown[] => Array.isArray(each) && each.length > 0);
  return any && any.length <= limits.alternatives ? { anyOf: any.map(inner) } : {};
}

function convertProperties(
  { properties, required }: JsonSchema,
  references: References,
  inner: (each: unknown) => InputSchema,
): InputSchema {
  const kept = Object.entries(properties as JsonSchema)
    .filter(([name, each]) => /^[A-Za-z][A-Za-z0-9_]{0,63}$/.test(name) && !isReadOnly(each, references))
    .slice(0, limits.properties);
  if (kept.length === 0) return {};
  const needed = [...new Set(required as string[])].filter((name) => kept.some(([each]) => each === name));
  return {
    type: 'object',
    properties: Object.fromEntries(kept.map(([name, each]) => [name, inner(each)])),
    ...(needed.length > 0 && { required: needed }),
  };
}

export const isReadOnly = (schema: unknown, references: References): boolean =>
  (references.to(schema) as JsonSchema | undefined)?.readOnly === true;

/** Returns the text on one line, without HTML tags, shortened to `maxLength`. */
export const plainText = (text: unknown, maxLength: number): string => {
  const plain = (typeof text === 'string' ? text : '')
    .replace(/<\/?(?:a|abbr|b|code|em|i|s|span|strong|sub|sup|u)\b[^<>]*>/gi, '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length <= maxLength ? plain : `${plain.slice(0, maxLength - 1).trimEnd()}…`;
};
