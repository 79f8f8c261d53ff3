import canonicalize from 'canonicalize';
import { type InputSchema } from '#connector-definition';
import { compileSchema } from '#platform/schemas';

/**
 * A place where the narrowed schema allows what the tool's own schema rejects: a JSON Pointer, and a description of
 * what is allowed.
 */
type Widening = { pointer: string; allows: string };

type Pair = { own: InputSchema; narrowed: InputSchema; pointer: string };

/**
 * Finds the first place where `narrowed` allows what the tool's own schema rejects. Returns null if every value that
 * fits `narrowed` also fits the tool. Schemas are compared keyword by keyword, so some count as wider although they are
 * narrower.
 */
export function findWidening(own: InputSchema, narrowed: InputSchema, pointer = ''): Widening | null {
  const pair = { own, narrowed, pointer };
  const values = listAllowedValues(narrowed);
  if (values) return strayValue(pair, values);
  for (const check of [widerType, widerValues, widerBound, changedKeyword, widerObject, widerItems]) {
    const found = check(pair);
    if (found) return found;
  }
  return null;
}

const listAllowedValues = (schema: InputSchema): unknown[] | null =>
  'const' in schema ? [schema.const] : Array.isArray(schema.enum) ? schema.enum : null;

/** Finds a value that the narrowed schema lists and the tool's own schema rejects. */
function strayValue({ own, pointer }: Pair, values: unknown[]): Widening | null {
  // Wrapped in an object, because defaults are not allowed at the root of a schema.
  const { fits } = compileSchema({ type: 'object', properties: { value: own } });
  const stray = values.find((value) => !fits({ value: structuredClone(value) }));
  return stray === undefined ? null : { pointer, allows: JSON.stringify(stray) };
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

/** Keywords that must be the same in both schemas. */
const compared = ['pattern', 'format', 'multipleOf', 'uniqueItems', 'not', 'anyOf', 'oneOf', 'allOf', 'if', 'then'];
const alsoCompared = ['else', 'prefixItems', 'contains', 'patternProperties', 'propertyNames', 'dependentRequired'];

function changedKeyword({ own, narrowed, pointer }: Pair): Widening | null {
  const word = [...compared, ...alsoCompared].find(
    (each) => each in own && canonicalize(own[each]) !== canonicalize(narrowed[each]),
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

function widerProperty({ own, narrowed, pointer }: Pair): Widening | null {
  for (const [name, schema] of Object.entries(narrowed.properties ?? {})) {
    const at = `${pointer}/properties/${name.replace(/~/g, '~0').replace(/\//g, '~1')}`;
    const allowed = findProperty(own, name);
    if (allowed === false) return { pointer: at, allows: `${name}, which the tool does not accept` };
    const found = allowed === true ? null : findWidening(allowed, schema, at);
    if (found) return found;
  }
  return null;
}

const findProperty = ({ properties = {}, additionalProperties = true }: InputSchema, name: string) =>
  Object.hasOwn(properties, name) ? properties[name]! : additionalProperties;

/** Compares what the schemas say about properties that they do not list. */
function openProperty({ own, narrowed, pointer }: Pair): Widening | null {
  if (narrowed.additionalProperties === false || own.properties === undefined) return null;
  if (own.additionalProperties === false) return { pointer, allows: 'properties that the tool does not accept' };
  const open = Object.keys(own.properties).find((name) => !Object.hasOwn(narrowed.properties ?? {}, name));
  return open === undefined ? null : { pointer, allows: `any value for ${open}` };
}

function widerItems({ own, narrowed, pointer }: Pair): Widening | null {
  if (own.items === undefined) return null;
  if (narrowed.items === undefined) return { pointer, allows: 'items of any kind' };
  return findWidening(own.items, narrowed.items, `${pointer}/items`);
}
