import { type ConnectorDefinition, type RequestTemplate, type ValueEncoding } from '#connector-definition';
import { type ToolRequest } from './call.js';
import { isMethodArgument } from './operation.js';
import { encodedPair, encodeFormText, findEncoding, type Pair, pairsFor, RequestRefused } from './value-encoding.js';

type Encodings = Record<string, ValueEncoding>;

/**
 * Splits the query of a request. `encoded_query` contains the parameters that need a delimiter or reserved characters.
 * It is sent unchanged.
 */
export function encodedQuery(
  definition: ConnectorDefinition,
  { query: template = {}, encoding: { query: encodings = {} } = {} }: RequestTemplate,
  values: object,
): Pick<ToolRequest, 'query' | 'encoded_query'> {
  const pairs = Object.entries(values).flatMap(([name, value]) => {
    const encoding = findEncoding(encodings, name);
    return encoding ? pairsFor(name, value, encoding) : plainPairs(name, value);
  });
  const injected = definition.auth.flatMap((method) => ('inject' in method ? (method.inject ?? []) : []));
  const names = [...Object.keys({ ...definition.query, ...template }), ...injected.map(({ name }) => name)];
  assertFreeNames(pairs, names);
  const isPlain = ({ delimiter, reserved }: Pair) => delimiter === undefined && !reserved;
  const encoded = pairs.filter((pair) => !isPlain(pair)).map((pair) => encodedPair(pair));
  return {
    query: Object.fromEntries(pairs.filter(isPlain).map(({ name, texts }) => [name, oneOrSeveral(texts)])),
    ...(encoded.length > 0 && { encoded_query: encoded.join('&') }),
  };
}

function plainPairs(name: string, value: unknown): Pair[] {
  if (value === null) return [];
  return [{ name, texts: Array.isArray(value) ? value.map((each) => scalar(each, name)) : [scalar(value, name)] }];
}

/** Refuses names from the caller that override the HTTP method, or that the definition or the credential sets. */
function assertFreeNames(pairs: readonly Pair[], names: readonly string[]): void {
  const taken = new Set(names.map((name) => name.toLowerCase()));
  const open = pairs.filter(({ isOpen }) => isOpen);
  const all = pairs.map(({ name }) => name);
  for (const { name } of open)
    if (taken.has(name.toLowerCase()) || isMethodArgument(name) || all.indexOf(name) !== all.lastIndexOf(name))
      throw new RequestRefused(`An argument contains the field ${name}, which the tool sets itself. Remove the field.`);
}

/** Encodes a form, or the parts of a multipart body, field by field. */
export function encodedBody(
  { body, body_type }: ToolRequest,
  encodings: Encodings,
): Pick<ToolRequest, 'body' | 'encoded_body'> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { body };
  const fields = Object.entries(body);
  const hasStyle = (name: string) => {
    const { style, explode } = findEncoding(encodings, name) ?? {};
    return style !== undefined || explode !== undefined;
  };
  if (body_type === 'multipart') {
    const parts = fields.flatMap(([name, value]): [string, unknown][] =>
      hasStyle(name)
        ? assertFreePairs(fields, pairsFor(name, value, findEncoding(encodings, name))).map((pair) => [
            pair.name,
            joinTexts(pair),
          ])
        : [[name, encodePart(value, findEncoding(encodings, name)?.content_type)]],
    );
    return { body: Object.fromEntries(parts) };
  }
  if (body_type !== 'form') return { body };
  const pairs = fields.flatMap(([name, value]) =>
    hasStyle(name)
      ? pairsFor(name, value, findEncoding(encodings, name))
      : formPairs(name, value, findEncoding(encodings, name)),
  );
  const encoded_body = assertFreePairs(fields, pairs)
    .map((pair) => encodedPair(pair, encodeFormText))
    .filter((text) => text !== '');
  return { body, encoded_body: encoded_body.join('&') };
}

function assertFreePairs(fields: readonly [string, unknown][], pairs: Pair[]): Pair[] {
  assertFreeNames(
    pairs,
    fields.map(([name]) => name),
  );
  return pairs;
}

/** Objects without a style are sent as JSON. */
const formPairs = (name: string, value: unknown, { allow_reserved }: ValueEncoding = {}): Pair[] =>
  pairsFor(name, value, {
    allow_reserved,
    ...(typeof value === 'object' && !Array.isArray(value) && { content_type: 'application/json' }),
  });

const joinTexts = ({ texts, delimiter }: Pair): string | string[] =>
  delimiter === undefined ? oneOrSeveral(texts) : texts.join(delimiter);

/** Builds a part with the content type of the definition. A list becomes one part per item. */
function encodePart(value: unknown, content_type: string | undefined): unknown {
  if (content_type === undefined) return value;
  if (Array.isArray(value)) return value.map((each) => encodePart(each, content_type));
  if (typeof value === 'object' && value !== null && 'base64' in value) return { content_type, ...value };
  const text = typeof value === 'string' && !/json$/i.test(content_type) ? value : JSON.stringify(value);
  return { content_type, base64: Buffer.from(text).toString('base64') };
}

const oneOrSeveral = (texts: string[]): string | string[] => (texts.length === 1 ? texts[0]! : texts);

export function scalar(value: unknown, name: string): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new RequestRefused(`${name} must be a single value.`);
}
