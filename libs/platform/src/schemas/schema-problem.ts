import { PatternRefused } from './pattern.js';

/** What is wrong with a JSON Schema. `pointer` is a JSON Pointer into the schema. */
export type SchemaProblem = { pointer: string; message: string };

const types = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];

type Check = (value: unknown, pointer: string) => SchemaProblem | null;

/**
 * Returns the first keyword of a schema that has a wrong value, or null. A schema without a wrong keyword may still
 * not compile.
 */
export const wrongKeyword: Check = (schema, pointer) => {
  if (typeof schema === 'boolean') return null;
  if (!isObject(schema)) return { pointer, message: 'A schema must be an object.' };
  for (const [keyword, value] of Object.entries(schema)) {
    const found = checks[keyword]?.(value, `${pointer}/${keyword}`) ?? null;
    if (found) return found;
  }
  return null;
};

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const buildListCheck =
  (check: Check): Check =>
  (value, pointer) =>
    Array.isArray(value) ? first(value.entries(), check, pointer) : { pointer, message: 'This must be a list.' };

const schemasByName: Check = (value, pointer) =>
  isObject(value)
    ? first(Object.entries(value), wrongKeyword, pointer)
    : { pointer, message: 'This must be an object.' };

function first(parts: Iterable<[string | number, unknown]>, check: Check, pointer: string): SchemaProblem | null {
  for (const [step, part] of parts) {
    const found = check(part, `${pointer}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`);
    if (found) return found;
  }
  return null;
}

const wrongType: Check = (value, pointer) => {
  const wrong = [value].flat().find((type) => !types.includes(type as string));
  if (wrong === undefined) return null;
  return { pointer, message: `${JSON.stringify(wrong)} is not a type of JSON Schema. Use ${types.join(', ')}.` };
};

const text: Check = (value, pointer) =>
  typeof value === 'string' ? null : { pointer, message: 'This must be a string.' };

const checks: Record<string, Check> = {
  type: wrongType,
  properties: schemasByName,
  patternProperties: schemasByName,
  $defs: schemasByName,
  items: wrongKeyword,
  additionalProperties: wrongKeyword,
  propertyNames: wrongKeyword,
  contains: wrongKeyword,
  not: wrongKeyword,
  if: wrongKeyword,
  then: wrongKeyword,
  else: wrongKeyword,
  anyOf: buildListCheck(wrongKeyword),
  oneOf: buildListCheck(wrongKeyword),
  allOf: buildListCheck(wrongKeyword),
  prefixItems: buildListCheck(wrongKeyword),
  required: buildListCheck(text),
};

/** Describes why a schema does not compile, from the error of the compiler. */
export function compileProblem(thrown: unknown): SchemaProblem {
  const { message } = thrown as Error;
  if (thrown instanceof PatternRefused) return { pointer: '', message };
  const [, type, keyword, at] = /missing type "(\w+)" for keyword "(\w+)" at "#(.*?)"/.exec(message) ?? [];
  if (type) return { pointer: at!, message: `The keyword ${keyword} needs the type ${type}. Add the type.` };
  for (const [found, said] of causes) {
    const [, name, place = ''] = found.exec(message) ?? [];
    if (name) return { pointer: place, message: said(name) };
  }
  return { pointer: '', message: 'This is not a supported JSON Schema.' };
}

const causes: [RegExp, (name: string) => string][] = [
  [/unknown keyword: "(.+)"/, (name) => `The keyword ${name} is not supported. Remove it.`],
  [
    /^unknown format "([^]+)" ignored in schema at path "#(.*)"/,
    (name) => `The format ${name} is not supported. Remove it.`,
  ],
  [/can't resolve reference (\S+)/, (name) => `The reference ${name} has no target in this schema.`],
  [/^(\w+) (?:value )?must (?:be|have) /, (name) => `The value of ${name} is not valid.`],
];
