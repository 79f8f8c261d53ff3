import { type InputSchema, type ValueEncoding } from '#connector-definition';
import { isMethodArgument, isMethodHeader } from '../../tool/domain/operation.js';
import { convertInputSchema, plainText } from './input-of-schema.js';
import { isObject, type OpenApiOperation, type Parameter, type PathItem, type References } from './openapi-document.js';
import { inSnakeCase } from './words.js';

/** One argument of a tool, and its place in the request. */
export type Argument = {
  name: string;
  schema: InputSchema;
  required: boolean;
  place: 'path' | 'query' | 'header' | 'body';
  /** The name of the parameter or field in the third party's API. */
  key: string;
  /** The expression for the value to send. */
  value: string;
  /** The encoding, if it is not the default for the argument's place. */
  encoding?: ValueEncoding;
};

/** `left` and `renamed`: sentences about omitted and renamed arguments. `problem`: why the operation cannot be sent. */
type Arguments = { arguments: Argument[]; left: string[]; renamed: string[]; problem?: string };

/** Header parameters that OpenAPI ignores, because other parts of a document describe them. */
const ignored = ['accept', 'content-type', 'authorization'];

/** Headers that the HTTP client sets itself. A document may list them as required. */
const setByClient = [
  ...['content-length', 'host', 'connection', 'transfer-encoding'],
  ...['accept-encoding', 'accept-charset'],
];

/** Headers that no argument may set. */
const reserved = [...setByClient, 'cookie', 'proxy-authorization'];

/** Maximum number of values in the schema of one parameter. */
const maxSchemaSize = 60;

/** Returns the parameters of an operation and of its path. Parameters of the operation take precedence. */
export function collectParameters(operation: OpenApiOperation, item: PathItem, references: References): Parameter[] {
  const all = [...listed(item.parameters), ...listed(operation.parameters)].flatMap((each) => {
    const parameter = references.to(each);
    return isObject(parameter) && typeof parameter.name === 'string' ? [parameter] : [];
  });
  return [...new Map(all.map((each) => [`${each.in} ${each.name}`, each])).values()];
}

/** Returns a sentence that says why a parameter of an operation or of its path cannot be read. */
export const parametersProblem = (
  operation: OpenApiOperation,
  item: PathItem,
  references: References,
): string | undefined =>
  [...listed(item.parameters), ...listed(operation.parameters)]
    .map((each) => references.problemWith(each))
    .find((each) => each !== undefined);

/** @param credentials names that the sign-in sets */
export function convertParameters(
  parameters: readonly Parameter[],
  credentials: ReadonlySet<string>,
  references: References,
): Arguments {
  const all: Arguments = { arguments: [], left: [], renamed: [] };
  const taken = new Set<string>();
  for (const parameter of parameters) {
    const { name: key = '', in: place = '', required } = parameter;
    if (isSetElsewhere(place, key, credentials)) continue;
    const why = whyUnsendable(parameter, all.arguments);
    if (why) {
      const isNeeded = required === true && !(place === 'header' && setByClient.includes(key.toLowerCase()));
      if (isNeeded) return { ...all, problem: `The operation requires the ${place} parameter ${key}. ${why}` };
      all.left.push(`The ${place} parameter ${key} was left out. ${why}`);
      continue;
    }
    const defaultName = argumentName(key) || `${place}_parameter`;
    const name = freeName(defaultName, place, key, taken);
    taken.add(name);
    const clashes = all.arguments.some((each) => inSnakeCase(each.key) === inSnakeCase(key));
    if (name !== defaultName || clashes) all.renamed.push(`The ${place} parameter ${key} became the argument ${name}.`);
    all.arguments.push(argumentFor(parameter, place as ParameterPlace, name, references));
  }
  return all;
}

type ParameterPlace = Exclude<Argument['place'], 'body'>;

function isSetElsewhere(place: string, key: string, credentials: ReadonlySet<string>): boolean {
  const name = key.toLowerCase();
  return (
    !['path', 'cookie'].includes(place) && (credentials.has(name) || (place === 'header' && ignored.includes(name)))
  );
}

/** Returns a sentence that says why tools cannot send a parameter. */
function whyUnsendable(parameter: Parameter, earlier: readonly Argument[]): string | undefined {
  const { name = '', in: place = '', content } = parameter;
  if (place === 'cookie') return 'Tools cannot send cookies.';
  const rules = placeRules.get(place);
  if (!rules) return 'Tools can send only path, query and header parameters.';
  if (name === '__proto__') return 'The name __proto__ is not supported.';
  const type = typeIn(content);
  if (type !== undefined && !/^(?:text\/|[\w.-]+\/(?:[\w.-]+\+)?json)/i.test(type))
    return `The parameter's content type ${type} is not supported.`;
  if (earlier.filter((each) => each.place === place).length >= rules.most)
    return `A tool can have at most ${rules.most} ${place} parameters.`;
  return rules.problem(name);
}

const placeRules = new Map<string, { most: number; problem: (name: string) => string | undefined }>([
  ['path', { most: 100, problem: () => undefined }],
  ['query', { most: 100, problem: (name) => (isMethodArgument(name) ? overridesMethod : undefined) }],
  ['header', { most: 50, problem: headerProblem }],
]);

const overridesMethod = 'The parameter would override the HTTP method.';

function headerProblem(name: string): string | undefined {
  if (!/^[A-Za-z0-9._-]{1,100}$/.test(name)) return 'The name of the parameter is not a valid header name.';
  if (reserved.includes(name.toLowerCase())) return 'Tools cannot set this header.';
  return isMethodHeader(name) ? overridesMethod : undefined;
}

const typeIn = (content: Parameter['content']): string | undefined =>
  isObject(content) ? Object.keys(content)[0] : undefined;

const comparisons: [RegExp, string][] = [
  [/<=$/, '_at_most'],
  [/>=$/, '_at_least'],
  [/<$/, '_less_than'],
  [/>$/, '_greater_than'],
  [/!$/, '_not'],
];

/**
 * Returns an argument name that is not taken. Keys may differ only in signs: Twilio filters by `DateSent`, `DateSent<`
 * and `DateSent>`.
 */
function freeName(defaultName: string, place: string, key: string, taken: ReadonlySet<string>): string {
  const compared = comparisons.find(([sign]) => sign.test(key));
  const placed = `${place}_${defaultName}`.slice(0, 64);
  const names = compared
    ? [`${defaultName.slice(0, 50)}${compared[1]}`]
    : taken.has(defaultName)
      ? [placed]
      : [defaultName];
  const [name = defaultName] = names;
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${defaultName.slice(0, 60)}_${number}`)) number++;
  return `${defaultName.slice(0, 60)}_${number}`;
}

function argumentFor(parameter: Parameter, place: ParameterPlace, name: string, references: References): Argument {
  const { name: key = '', description } = parameter;
  const type = typeIn(parameter.content);
  const source = type === undefined ? parameter.schema : parameter.content![type]?.schema;
  const converted = convertInputSchema(source, references, maxSchemaSize);
  const described = description ? { ...converted, description: plainText(description, 300) } : converted;
  const schema = place === 'path' ? inPath(described) : described;
  const encoding = type === undefined ? deriveEncoding(parameter, place, schema) : contentEncoding(type);
  const required = place === 'path' || parameter.required === true;
  return {
    name,
    place,
    key,
    required,
    schema,
    value: `=input.${name}`,
    ...(encoding && { encoding: withKey(encoding, place, name, key) }),
  };
}

const withKey = (encoding: ValueEncoding, place: ParameterPlace, name: string, key: string): ValueEncoding =>
  place === 'path' && name !== key ? { ...encoding, name: key } : encoding;

const contentEncoding = (type: string): ValueEncoding | undefined =>
  /json/i.test(type) ? { content_type: 'application/json' } : undefined;

const styles: Record<ParameterPlace, NonNullable<ValueEncoding['style']>[]> = {
  path: ['simple', 'label', 'matrix', 'pipeDelimited', 'spaceDelimited', 'tabDelimited'],
  header: ['simple', 'pipeDelimited', 'spaceDelimited', 'tabDelimited'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject', 'tabDelimited'],
};

/** Returns the encoding fields of a parameter that change what is sent, or undefined if none do. */
function deriveEncoding(parameter: Parameter, place: ParameterPlace, schema: InputSchema): ValueEncoding | undefined {
  const defaultStyle = place === 'query' ? 'form' : 'simple';
  const style = styles[place].find((each) => each === parameter.style) ?? defaultStyle;
  const explode = typeof parameter.explode === 'boolean' ? parameter.explode : style === 'form';
  const reserved = place === 'query' && parameter.allowReserved === true;
  if (style === defaultStyle && !reserved && isPlain(place, schema, explode)) return undefined;
  return { style, explode, ...(reserved && { allow_reserved: true }) };
}

/**
 * Whether the default encoding for this place can send the parameter. In a query, a list repeats its name by default.
 */
const isPlain = (place: ParameterPlace, schema: InputSchema, explode: boolean): boolean =>
  isScalar(schema) || (place === 'query' && explode && schema.type === 'array' && isScalar(schema.items));

const scalars = ['string', 'integer', 'number', 'boolean', 'null'];

function isScalar(schema: InputSchema | undefined): boolean {
  const { type, enum: choices } = schema ?? {};
  if (type === undefined) return Array.isArray(choices) && choices.every((each) => typeof each !== 'object');
  return [type].flat().every((each) => scalars.includes(each));
}

/** Builds the schema of a path argument. Booleans, and values with several types or none, are sent as text. */
function inPath(schema: InputSchema): InputSchema {
  const { description, type } = schema;
  if (['string', 'integer', 'number', 'array', 'object'].includes(String(type))) return schema;
  return { type: 'string', ...(description !== undefined && { description }) };
}

const listed = <Item>(value: Item[] | undefined): Item[] => (Array.isArray(value) ? value : []);

/** Makes a valid argument name from a key. The name is empty if no character of the key can be used. */
export function argumentName(key: string): string {
  const name = /^[A-Za-z][A-Za-z0-9_]{0,63}$/.test(key) ? key : inSnakeCase(key);
  return name.slice(0, 64);
}
