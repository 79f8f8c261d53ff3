import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { LRUCache } from 'lru-cache';
import { isUrl } from '#kernel/plain';
import { areUnique } from './domain/unique-items.js';
import { Pattern } from './pattern.js';

export type SchemaError = Pick<ErrorObject, 'keyword' | 'instancePath' | 'params' | 'message'>;

export type Checked = { value: unknown; errors: SchemaError[] };

/**
 * A compiled schema. `patternSize` is the total size of its patterns. It says how much work each character of a value
 * causes.
 */
type CompiledSchema = { fits: ValidateFunction; patternSize: number };

/** How to read a schema. */
export type SchemaReading = {
  /** Whether to ignore what JSON Schema does not define, such as unknown keywords and formats, instead of refusing it. */
  ignoresUnknown?: boolean;
};

const maxErrors = 100;

/** Safe to cache: the key is the schema's whole text, and how it is read. */
const cache = new LRUCache<string, CompiledSchema>({ max: 500 });

/**
 * Checks a value. Returns the value with the schema's defaults, and the first hundred errors.
 * @throws Error if the schema is invalid.
 */
export function checkAgainst(schema: object, value: unknown, reading: SchemaReading = {}): Checked {
  const { fits } = compileSchema(schema, reading);
  const copy = structuredClone(value);
  const errors = fits(copy) ? [] : fits.errors!.slice(0, maxErrors);
  return { value: copy, errors: errors.map(toPlain) };
}

/**
 * Compiles a schema, or returns it from the cache.
 * @throws Error if the schema is invalid, PatternRefused if a pattern cannot be matched in linear time.
 */
export function compileSchema(schema: object, { ignoresUnknown = false }: SchemaReading = {}): CompiledSchema {
  const text = JSON.stringify(schema);
  const key = `${ignoresUnknown ? 'lenient' : 'strict'} ${text}`;
  const known = cache.get(key);
  if (known) return known;
  const compiled = compile(JSON.parse(text) as object, { strict: !ignoresUnknown });
  cache.set(key, compiled);
  return compiled;
}

/** Uses a new ajv each time, because ajv keeps everything it compiles. */
function compile(schema: object, { strict }: { strict: boolean }): CompiledSchema {
  let patternSize = 0;
  const linear = (source: string): Pattern => {
    const pattern = Pattern.within(source);
    patternSize += pattern.size;
    return pattern;
  };
  const ajv = new Ajv2020({
    allErrors: true,
    strict,
    ...(!strict && { logger: false }),
    strictRequired: false,
    allowUnionTypes: true,
    useDefaults: true,
    // Without this option, every object would have a property called constructor.
    ownProperties: true,
    // No other schema is loaded, so a reference can reach only this schema.
    meta: false,
    validateSchema: false,
    code: { regExp: Object.assign(linear, { code: 'linear' }) },
  });
  addFormats.default(ajv);
  // The package's own expression for this format takes quadratic time.
  ajv.addFormat('url', (text: string) => /^(?:https?|ftp):\/\//i.test(text) && isUrl(text));
  ajv.removeKeyword('uniqueItems');
  ajv.addKeyword({ keyword: 'uniqueItems', type: 'array', schemaType: 'boolean', validate: areUnique });
  const fits = ajv.compile(schema);
  return { fits, patternSize };
}

const toPlain = ({ keyword, instancePath, params, message }: ErrorObject): SchemaError => ({
  keyword,
  instancePath,
  params: params as object,
  message,
});
