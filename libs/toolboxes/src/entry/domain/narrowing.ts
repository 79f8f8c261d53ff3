import canonicalize from 'canonicalize';
import { type InputSchema } from '#connector-definition';
import { compileSchema } from '#platform/schemas';

/** A place where a schema allows what another schema rejects: a JSON Pointer and a description of what is allowed. */
type Widening = { pointer: string; lets: string };

type Pair = { own: InputSchema; narrowed: InputSchema; pointer: string };

/**
 * The first place where `narrowed` allows what the tool's own schema rejects. Null if every value that fits
 * `narrowed` fits the tool. Schemas are compared keyword by keyword, so some schemas count as wider although they are
 * narrower.
 */
export function wideningOf(own: InputSchema, narrowed: InputSchema, pointer = ''): Widening | null {
  const pair = { own, narrowed, pointer };
  const values = valuesOf(narrowed);
  if (values) return strayValue(pair, values);
  for (const look of [widerType, widerValues, widerBound, otherWords, widerObject, widerItems]) {
    const found = look(pair);
    if (found) return found;
  }
  return null;
}

const valuesOf = (schema: InputSchema): unknown[] | null =>
  'const' in schema ? [schema.const] : Array.isArray(schema.enum) ? schema.enum : null;

/** If the tool allows only listed values, each value can be checked by itself. */
function strayValue({ own, pointer }: Pair, values: unknown[]): Widening | null {
  // Wrapped in an object, because defaults are not allowed at the root of a schema.
  const { fits } = compileSchema({ type: 'object', properties: { value: own } });
  const stray = values.find((value) => !fits({ value: structuredClone(value) }));
  return stray === undefined ? null : { pointer, lets: JSON.stringify(stray) };
}

const typesOf = ({ type }: InputSchema): string[] => (type === undefined ? [] : [type].flat());

function widerType({ own, narrowed, pointer }: Pair): Widening | null {
  const allowed = typesOf(own);
  if (allowed.length === 0) return null;
  const asked = typesOf(narrowed);
  if (asked.length === 0) return { pointer, lets: 'values of any type' };
  const stray = asked.find((type) => !allowed.includes(type) && !(type === 'integer' && allowed.includes('number')));
  return stray === undefined ? null : { pointer, lets: `a value of type ${stray}` };
}

function widerValues({ own, pointer }: Pair): Widening | null {
  const values = valuesOf(own);
  return values
    ? { pointer, lets: `values other than ${values.map((each) => JSON.stringify(each)).join(', ')}` }
    : null;
}

const least = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const most = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];

function widerBound({ own, narrowed, pointer }: Pair): Widening | null {
  for (const word of [...least, ...most]) {
    const bound = own[word];
    const asked = narrowed[word];
    if (typeof bound !== 'number') continue;
    if (typeof asked !== 'number') return { pointer, lets: `values without the ${word} of ${bound}` };
    if (least.includes(word) ? asked < bound : asked > bound)
      return { pointer, lets: `a ${word} of ${asked}, while the tool’s is ${bound}` };
  }
  return null;
}

/** Keywords that are only compared for equality. */
const compared = ['pattern', 'format', 'multipleOf', 'uniqueItems', 'not', 'anyOf', 'oneOf', 'allOf', 'if', 'then'];
const alsoCompared = ['else', 'prefixItems', 'contains', 'patternProperties', 'propertyNames', 'dependentRequired'];

function otherWords({ own, narrowed, pointer }: Pair): Widening | null {
  const word = [...compared, ...alsoCompared].find(
    (each) => each in own && canonicalize(own[each]) !== canonicalize(narrowed[each]),
  );
  return word === undefined ? null : { pointer, lets: `values that the tool’s “${word}” rejects; copy it unchanged` };
}

function widerObject(pair: Pair): Widening | null {
  return lackedRequirement(pair) ?? widerProperty(pair) ?? openProperty(pair);
}

function lackedRequirement({ own, narrowed, pointer }: Pair): Widening | null {
  const lacked = own.required?.find((name) => !narrowed.required?.includes(name));
  return lacked === undefined ? null : { pointer, lets: `an object without ${lacked}` };
}

function widerProperty({ own, narrowed, pointer }: Pair): Widening | null {
  for (const [name, schema] of Object.entries(narrowed.properties ?? {})) {
    const at = `${pointer}/properties/${name.replace(/~/g, '~0').replace(/\//g, '~1')}`;
    const allowed = propertyOf(own, name);
    if (allowed === false) return { pointer: at, lets: `${name}, which the tool does not accept` };
    const found = allowed === true ? null : wideningOf(allowed, schema, at);
    if (found) return found;
  }
  return null;
}

const propertyOf = ({ properties = {}, additionalProperties = true }: InputSchema, name: string) =>
  Object.hasOwn(properties, name) ? properties[name]! : additionalProperties;

/** Properties that a schema does not list accept what its `additionalProperties` accepts. */
function openProperty({ own, narrowed, pointer }: Pair): Widening | null {
  if (narrowed.additionalProperties === false || own.properties === undefined) return null;
  if (own.additionalProperties === false) return { pointer, lets: 'properties that the tool does not accept' };
  const open = Object.keys(own.properties).find((name) => !Object.hasOwn(narrowed.properties ?? {}, name));
  return open === undefined ? null : { pointer, lets: `any value for ${open}` };
}

function widerItems({ own, narrowed, pointer }: Pair): Widening | null {
  if (own.items === undefined) return null;
  if (narrowed.items === undefined) return { pointer, lets: 'items of any kind' };
  return wideningOf(own.items, narrowed.items, `${pointer}/items`);
}
