import { type InputSchema } from '#connector-definition';
import { inputOf, merged, plainText } from './input-of-schema.js';
import { type OpenApiOperation, type Parameter, type PathItem } from './openapi-document.js';
import { inSnakeCase } from './words.js';
import { type References } from './references.js';

/** One argument of a tool, and where in the request it goes. */
export type Argument = {
  name: string;
  schema: InputSchema;
  required: boolean;
  place: 'path' | 'query' | 'header' | 'body';
  /** As the third party calls it. */
  key: string;
  /** What is sent of it. */
  value: string;
};

/** Set by whoever sends, so that no argument may. */
const ours = [
  'accept',
  'content-type',
  'content-length',
  'authorization',
  'cookie',
  'host',
  'connection',
  'transfer-encoding',
];

/** What one parameter's schema may hold. */
const most = 60;

/** Parameters of an operation and of its path: the operation's own go before. */
export function parametersOf(operation: OpenApiOperation, item: PathItem, references: References): Parameter[] {
  const all = [...listed(item.parameters), ...listed(operation.parameters)].flatMap(
    (each) => references.to(each) ?? [],
  );
  return [...new Map(all.map((each) => [`${each.in} ${each.name}`, each])).values()];
}

/** @param credentials what sign-in sends */
export function argumentsOf(
  parameters: readonly Parameter[],
  credentials: ReadonlySet<string>,
  references: References,
): Argument[] {
  return parameters.flatMap((parameter) => {
    const { name: key = '', in: place } = parameter;
    const isTaken = isPlace(place) && argumentName(key) !== '' && !isCredential(place, key, credentials);
    return isTaken ? argumentsFor(parameter, place, key, references) : [];
  });
}

function argumentsFor(parameter: Parameter, place: Sent, key: string, references: References): Argument[] {
  const name = argumentName(key);
  const schema = inputOf(parameter.schema, references, most);
  const { description } = parameter;
  const told = description ? { ...schema, description: plainText(description, 300) } : schema;
  const argument = { name, place, key, required: place === 'path' || parameter.required === true };
  if (place === 'path') return [{ ...argument, schema: single(told), value: '' }];
  if (place === 'header' || parameter.style !== 'deepObject')
    return [{ ...argument, schema: told, value: valueOf(name, parameter, told) }];
  const { properties = {} } = merged(parameter.schema, references);
  return Object.keys(properties as object).map((property) => fieldOf({ ...argument, schema: told }, property));
}

type Sent = Exclude<Argument['place'], 'body'>;

const isCredential = (place: string, key: string, credentials: ReadonlySet<string>): boolean =>
  place !== 'path' && (credentials.has(key.toLowerCase()) || (place === 'header' && ours.includes(key.toLowerCase())));

const listed = <Item>(value: Item[] | undefined): Item[] => (Array.isArray(value) ? value : []);

const isPlace = (place: string | undefined): place is Sent => ['path', 'query', 'header'].includes(place ?? '');

/** A path is filled with one value. */
function single(schema: InputSchema): InputSchema {
  const { description, type } = schema;
  const isOne = ['string', 'integer', 'number'].includes(String(type));
  return isOne ? schema : { type: 'string', ...(description !== undefined && { description }) };
}

/** One field of an object that is sent field by field. */
const fieldOf = (object: Omit<Argument, 'value'>, property: string): Argument => ({
  ...object,
  key: `${object.key}[${property}]`,
  value: `=input.${object.name}.${property}`,
});

/** Lists are sent as one text where the document says so, and in headers. */
function valueOf(name: string, { in: place, explode, style }: Parameter, { type }: InputSchema): string {
  const isJoined = type === 'array' && (place === 'header' || explode === false || style === 'simple');
  return isJoined ? `=$join(input.${name}.$string(), ",")` : `=input.${name}`;
}

/** A name that arguments may have; empty where nothing is left of it. */
export function argumentName(key: string): string {
  const name = /^[A-Za-z][A-Za-z0-9_]{0,63}$/.test(key) ? key : inSnakeCase(key);
  return name.slice(0, 64);
}
