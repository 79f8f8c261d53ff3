import canonicalize from 'canonicalize';
import { type InputSchema } from '#connector-definition';
import { ApiError } from '#kernel';
import { type CheckValue } from '#platform/schemas';

/**
 * A place where the narrowed schema allows what the tool's own schema rejects: a JSON Pointer, and a description of
 * what is allowed.
 */
type Widening = { pointer: string; allows: string };

/** Values that the narrowed schema lists, and the tool's own schema for them. */
type Listed = { own: Schema; values: unknown[]; pointer: string };

type Schema = InputSchema | boolean;
type Place = { pointer: string; listed: Listed[] };
type Schemas = Place & { own: Schema; narrowed: Schema };
type Pair = Place & { own: InputSchema; narrowed: InputSchema };

/**
 * Finds the first place where `narrowed` allows what the tool's own schema rejects. Returns null if every value that
 * fits `narrowed` also fits the tool. Schemas are compared keyword by keyword, so some count as wider although they are
 * narrower.
 */
export async function findWidening(
  check: CheckValue,
  own: InputSchema,
  narrowed: InputSchema,
): Promise<Widening | null> {
  const listed: Listed[] = [];
  return compareSchemas({ own, narrowed, pointer: '', listed }) ?? findStrayValue(check, own, listed);
}

function compareSchemas({ own, narrowed, ...place }: Schemas): Widening | null {
  const { pointer, listed } = place;
  if (own === true || narrowed === false) return null;
  if (own === false) return { pointer, allows: 'values, but the tool accepts none' };
  const pair = { own, narrowed: narrowed === true ? {} : narrowed, ...place };
  const values = listAllowedValues(pair.narrowed);
  if (values) {
    listed.push({ own, values, pointer });
    return null;
  }
  for (const compare of [widerType, widerValues, widerBound, changedKeyword, widerObject, widerItems]) {
    const found = compare(pair);
    if (found) return found;
  }
  return null;
}

const listAllowedValues = (schema: InputSchema): unknown[] | null =>
  'const' in schema ? [schema.const] : Array.isArray(schema.enum) ? schema.enum : null;

/** Finds a value that the narrowed schema lists and the tool's own schema rejects. Checks all such values at once. */
async function findStrayValue(
  check: CheckValue,
  { $defs, definitions }: InputSchema,
  listed: readonly Listed[],
): Promise<Widening | null> {
  const [first] = listed;
  if (!first) return null;
  const properties = Object.fromEntries(listed.map(({ own }, at) => [`at${at}`, { type: 'array', items: own }]));
  const sent = Object.fromEntries(listed.map(({ values }, at) => [`at${at}`, values]));
  const schema = {
    type: 'object',
    properties,
    ...($defs !== undefined && { $defs }),
    ...(definitions !== undefined && { definitions }),
  };
  try {
    const { errors } = await check(schema, sent);
    const [error] = errors;
    if (!error) return null;
    const [, at, index] = /^\/at(\d+)\/(\d+)/.exec(error.instancePath) ?? [];
    if (at === undefined) return { pointer: first.pointer, allows: `values whose check failed: it ${error.message}` };
    const { values, pointer } = listed[Number(at)]!;
    return { pointer, allows: JSON.stringify(values[Number(index)]) };
  } catch (thrown) {
    if (thrown instanceof ApiError) throw thrown;
    return { pointer: first.pointer, allows: 'values that cannot be compared with the schema of the tool' };
  }
}

const listTypes = ({ type }: InputSchema): string[] => (type === undefined ? [] : [type].flat());

function widerType({ own, narrowed, pointer }: Pair): Widening | null {
  const allowed = listTypes(own);
  if (allowed.length === 0) return null;
  const narrowedTypes = listTypes(narrowed);
  if (narrowedTypes.length === 0) return { pointer, allows: 'values of any type' };
  const stray = narrowedTypes.find(
    (type) => !allowed.includes(type) && !(type === 'integer' && allowed.includes('number')),
  );
  return stray === undefined ? null : { pointer, allows: `a value of type ${stray}` };
}

function widerValues({ own, pointer }: Pair): Widening | null {
  const values = listAllowedValues(own);
  return values
    ? { pointer, allows: `values other than ${values.map((each) => JSON.stringify(each)).join(', ')}` }
    : null;
}

const lowerBounds = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const upperBounds = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];

function widerBound({ own, narrowed, pointer }: Pair): Widening | null {
  for (const word of [...lowerBounds, ...upperBounds]) {
    const bound = own[word];
    const narrowedBound = narrowed[word];
    if (typeof bound !== 'number') continue;
    if (typeof narrowedBound !== 'number') return { pointer, allows: `values without the ${word} of ${bound}` };
    if (lowerBounds.includes(word) ? narrowedBound < bound : narrowedBound > bound)
      return { pointer, allows: `a ${word} of ${narrowedBound}, while the tool’s is ${bound}` };
  }
  return null;
}

/** Keywords that are compared one by one, or that allow and reject nothing. */
const understood = new Set([
  ...[
    'type',
    'const',
    'enum',
    'properties',
    'required',
    'additionalProperties',
    'items',
    ...lowerBounds,
    ...upperBounds,
  ],
  ...['title', 'description', 'default', 'examples', 'deprecated', 'readOnly', 'writeOnly', '$comment', '$schema'],
  ...['$defs', 'definitions'],
]);

/** Finds a keyword that must be the same in both schemas and is not. */
function changedKeyword({ own, narrowed, pointer }: Pair): Widening | null {
  const word = Object.keys(own).find(
    (each) =>
      !understood.has(each) && !each.startsWith('x-') && canonicalize(own[each]) !== canonicalize(narrowed[each]),
  );
  return word === undefined
    ? null
    : { pointer, allows: `values that the tool’s “${word}” may reject, because “${word}” was changed` };
}

function widerObject(pair: Pair): Widening | null {
  return droppedRequirement(pair) ?? widerProperty(pair) ?? openProperty(pair);
}

function droppedRequirement({ own, narrowed, pointer }: Pair): Widening | null {
  const dropped = own.required?.find((name) => !narrowed.required?.includes(name));
  return dropped === undefined ? null : { pointer, allows: `an object without ${dropped}` };
}

function widerProperty({ own, narrowed, pointer, listed }: Pair): Widening | null {
  for (const [name, schema] of Object.entries(narrowed.properties ?? {})) {
    const at = `${pointer}/properties/${name.replace(/~/g, '~0').replace(/\//g, '~1')}`;
    const allowed = findProperty(own, name);
    if (allowed === false) return { pointer: at, allows: `${name}, which the tool does not accept` };
    const found = compareSchemas({ own: allowed, narrowed: schema, pointer: at, listed });
    if (found) return found;
  }
  return null;
}

const findProperty = ({ properties = {}, additionalProperties = true }: InputSchema, name: string): Schema =>
  Object.hasOwn(properties, name) ? properties[name]! : additionalProperties;

/** Compares what the schemas say about properties that they do not list. */
function openProperty({ own, narrowed, pointer, listed }: Pair): Widening | null {
  const { additionalProperties: others = true } = narrowed;
  if (others === false) return null;
  if (own.additionalProperties === false) return { pointer, allows: 'properties that the tool does not accept' };
  const open = Object.keys(own.properties ?? {}).find((name) => !Object.hasOwn(narrowed.properties ?? {}, name));
  if (open !== undefined) return { pointer, allows: `any value for ${open}` };
  const at = `${pointer}/additionalProperties`;
  return compareSchemas({ own: own.additionalProperties ?? true, narrowed: others, pointer: at, listed });
}

function widerItems({ own, narrowed, pointer, listed }: Pair): Widening | null {
  if (own.items === undefined) return null;
  if (narrowed.items === undefined) return { pointer, allows: 'items of any kind' };
  return compareSchemas({ own: own.items, narrowed: narrowed.items, pointer: `${pointer}/items`, listed });
}
