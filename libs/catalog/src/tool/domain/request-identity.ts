import { type RequestValue } from '#access-control';
import {
  type AuthMethod,
  type ConnectorDefinition,
  type Pagination,
  type RequestTemplate,
  type ToolDefinition,
  type ValueEncoding,
} from '#connector-definition';
import { type Expression, isExpression } from '#platform/plain';
import { computeDigest } from './digest.js';
import { collectDeclaration, deriveExpressionInputs, type Inputs } from './expression-inputs.js';
import { openPath } from './operation-key.js';
import { positionParameter } from './paging.js';
import { findEncoding } from './value-encoding.js';

/** What a tool sends: a digest of all that decides it, and the constants and expressions of its request. */
export type RequestIdentity = { digest: string; values: RequestValue[] };

/**
 * Identifies the request of a tool. The digest covers the address, the method, the path, the names and constants, the
 * encoding, the pagination, and each expression together with the schemas of the arguments that it reads. It does not
 * cover texts, the response, or the names of the tool and of its path arguments.
 * @param shared the digest of `sharedParts`, if it is already known
 */
export function deriveRequestIdentity(
  definition: ConnectorDefinition,
  tool: ToolDefinition,
  shared = computeDigest(sharedParts(definition)),
): RequestIdentity {
  if (definition.mcp) return identityOfRemote(definition.mcp, tool);
  const { method, path, query, headers, body, body_type, encoding = {} } = tool.request;
  const { path: _, ...encodings } = encoding;
  const pagination = sentPagination(tool.pagination ?? definition.pagination);
  const inputs = deriveExpressionInputs(definition, tool);
  const inPath = valuesInPath(tool, inputs);
  const read = inputs.readBy(expressionsIn([query, headers, body]));
  const own = { method, path: openPath(path), inPath, query, headers, body, body_type, encodings, read };
  return {
    digest: computeDigest([shared, own, pagination]),
    values: [
      { place: 'method', value: method },
      ...inPath,
      ...valuesInParts(tool, inputs),
      ...valuesOfPaging(pagination),
      ...valueOfEncoding(tool.request),
    ],
  };
}

/** A server gets the name and the arguments of a call. Nothing else of a tool's definition is sent. */
export const identityOfRemote = (
  { url, headers }: NonNullable<ConnectorDefinition['mcp']>,
  { name }: Pick<ToolDefinition, 'name'>,
): RequestIdentity => ({
  digest: computeDigest([url, headers ?? [], name]),
  values: [],
});

/** Returns everything that the requests of a definition share. */
export const sharedParts = (definition: ConnectorDefinition) => ({
  addresses: [definition.base_url, ...definition.auth.map(({ base_url }) => base_url ?? null)],
  ...collectConstants(definition),
});

/**
 * Returns the parts that all requests of a definition share, without the host: a credential is never sent to another
 * host. Parts that carry the credential are included, because they can also carry constants, and so are the declarations
 * of the variables in these parts.
 */
export function collectConstants(definition: ConnectorDefinition) {
  const { base_url, headers = {}, query = {}, auth } = definition;
  const constants = {
    path: pathOfAddress(base_url),
    methods: auth.flatMap((method) => listMethodPaths(method)),
    headers,
    query,
    credentials: auth.flatMap((method) => ('inject' in method ? (method.inject ?? []) : [])),
  };
  const names = [...JSON.stringify(constants).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!);
  return { ...constants, variables: [...new Set(names)].map((name) => collectDeclaration(definition, name)) };
}

/** Returns the paths of an auth method that has its own base address or prefixes the paths of tools. */
const listMethodPaths = ({ name, base_url, tools_path = '' }: AuthMethod) =>
  base_url === undefined && tools_path === '' ? [] : [{ name, path: base_url && pathOfAddress(base_url), tools_path }];

export const pathOfAddress = (address: string): string => address.replace(/^[^/]*\/\/[^/]*/, '').replace(/\/$/, '');

/** The part of a pagination that decides what is sent. */
function sentPagination(pagination: Pagination | undefined): Omit<Pagination, 'items_path'> | null {
  if (!pagination || pagination.type === 'none') return null;
  const { items_path: _, ...sent } = pagination;
  return sent;
}

/** A segment with placeholders has its form as a constant, and each placeholder as an expression. */
function valuesInPath({ request: { path, encoding } }: ToolDefinition, inputs: Inputs): RequestValue[] {
  const segments = path.split('/').slice(1);
  const values = segments.flatMap((segment, index): RequestValue[] => {
    const place = `path/${index}`;
    const filled = [...segment.matchAll(/\{\{(\w+)\}\}|\{(\w+)\}/g)].map(([, variable, argument]) =>
      variable === undefined
        ? [inputs.argument(argument!), findEncoding(encoding?.path, argument!) ?? null]
        : inputs.variable(variable),
    );
    return [{ place, value: `/${openPath(segment)}` }, ...filled.map((each) => ({ place, value: expression(each) }))];
  });
  return [{ place: 'segments', value: String(segments.length) }, ...values];
}

/** Maximum number of values in the query, the headers and the body. Larger requests are described less deeply. */
const maxValues = 60;

/**
 * Describes the query, the headers and the body. Query and body have the same places, because many servers read a field
 * from either.
 */
function valuesInParts({ request }: ToolDefinition, inputs: Inputs): RequestValue[] {
  const { query = {}, headers = {}, body, encoding = {} } = request;
  const depth = [12, 4, 2, 1].find((each) => countValues({ query, headers, body }, each + 1) <= maxValues) ?? 0;
  const describe = (
    value: unknown,
    names: readonly string[],
    left: number,
    encodedAs?: ValueEncoding,
    isScalar = false,
  ) => describeValue(value, names, { left, encodedAs, inputs, isScalar });
  if (depth === 0) return [...describe(headers, ['headers'], 0), ...describe([query, body ?? null], ['fields'], 0)];
  const fields = (part: 'query' | 'body', values: object): RequestValue[] =>
    Object.entries(values).flatMap(([name, value]) => {
      const encodedAs = findEncoding(encoding[part], name);
      const names = isExpression(value) && namesOwnFields(encodedAs) ? [] : fieldsIn(name);
      return describe(value, ['fields', ...names], depth - 1, encodedAs, part === 'query' && !encodedAs);
    });
  const headerValues = Object.entries(headers).flatMap(([name, value]) =>
    describe(value, ['headers', name.toLowerCase()], depth - 1, findEncoding(encoding.headers, name)),
  );
  const ofBody = isObject(body) ? fields('body', body) : body === undefined ? [] : describe(body, ['fields'], depth);
  return [...headerValues, ...fields('query', query), ...ofBody];
}

/** Counts the values down to a depth. Stops above the maximum. */
function countValues(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null || depth === 0) return 1;
  let count = 0;
  for (const each of Object.values(value)) if ((count += countValues(each, depth - 1)) > maxValues) break;
  return count;
}

/** Whether an object with this encoding is sent as several fields whose names the caller chooses. */
const namesOwnFields = (encoding: ValueEncoding | undefined): boolean =>
  encoding !== undefined &&
  encoding.content_type === undefined &&
  (encoding.style ?? 'form') === 'form' &&
  encoding.explode !== false;

type Describing = {
  left: number;
  encodedAs: ValueEncoding | undefined;
  inputs: Inputs;
  /** Whether only texts, numbers and booleans can be sent here. */
  isScalar?: boolean;
};

/** Whether the value may be an object or a list, whose fields the caller then chooses. */
const mayHoldFields = (value: unknown, { inputs, isScalar = false }: Describing): boolean =>
  !isScalar && !(isExpression(value) && inputs.isScalar(value));

function describeValue(value: unknown, names: readonly string[], describing: Describing): RequestValue[] {
  const { left, encodedAs = null, inputs } = describing;
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (entries.length > 0 && left > 0)
    return entries.flatMap(([name, each]) =>
      describeValue(each, [...names, ...fieldsIn(name)], { ...describing, left: left - 1 }),
    );
  const texts = expressionsIn(value);
  const place = names.join('/');
  if (texts.length === 0) return [{ place, value: constant(value) }];
  const described = expression([value, encodedAs, inputs.readBy(texts)]);
  return [{ place, value: described, ...(mayHoldFields(value, describing) && { holds_fields: true }) }];
}

function expressionsIn(value: unknown): Expression[] {
  if (isExpression(value)) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(expressionsIn) : [];
}

/** A later page changes the parameters of its position and size, or the whole query. */
function valuesOfPaging(pagination: ReturnType<typeof sentPagination>): RequestValue[] {
  if (!pagination) return [];
  const value = expression(pagination);
  return [positionParameter(pagination), pagination.size_param].flatMap((name) =>
    name === undefined ? [] : [{ place: ['fields', ...pathOfParameter(name)].join('/'), value }],
  );
}

/** In another encoding, a server may read other fields in the same body. */
function valueOfEncoding({ body, body_type, headers = {}, encoding = {} }: RequestTemplate): RequestValue[] {
  const types = Object.entries(headers).filter(([name]) => name.toLowerCase() === 'content-type');
  return body === undefined
    ? []
    : [{ place: 'encoding', value: constant([body_type ?? 'json', encoding.body, types]) }];
}

/** Returns the place of a parameter with a dotted name. The empty name stands for the whole query. */
const pathOfParameter = (name: string): string[] => (name === '' ? [] : name.split('.').flatMap(fieldsIn));

/**
 * Splits the name of a field into words without case and punctuation. Servers may read `Action`, `action[]` and
 * `action` as the same field, and `filter[kind]` as a field in a field.
 */
function fieldsIn(name: string): string[] {
  const words = name
    // eslint-disable-next-line no-restricted-syntax -- names in definitions have at most 200 characters
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  const present = words.filter((word) => word !== '');
  return present.length > 0 ? present : ['_'];
}

const constant = (value: unknown): string => shortDigest(value);

const expression = (value: unknown): string => `=${shortDigest(value)}`;

/** 128 bits are enough: a member would need 2^64 attempts to find two values with the same digest. */
const shortDigest = (value: unknown): string => computeDigest(value).slice(0, 32);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
