import { type ValueEncoding } from '#connector-definition';

/** Thrown if the arguments cannot be sent in the request that the definition describes. */
export class RequestRefused extends Error {}

/**
 * One parameter of a query, or one field of a form, with its values. Several values repeat the name, unless a delimiter
 * joins them. `isOpen`: the caller chose the name.
 */
export type Pair = { name: string; texts: string[]; delimiter?: string; reserved?: boolean; isOpen?: boolean };

/**
 * Returns the encoding that the definition sets for a name. Inherited properties such as `constructor` do not count.
 */
export const findEncoding = (encodings: Record<string, ValueEncoding> | undefined, name: string) =>
  encodings && Object.hasOwn(encodings, name) ? encodings[name] : undefined;

const delimiters: Record<string, string> = { spaceDelimited: ' ', pipeDelimited: '|', tabDelimited: '\t' };

/**
 * Serializes a value as OpenAPI 3.1 defines it for a query or form (Parameter Object, "Style Examples"). OpenAPI does
 * not define nested values of `deepObject`. They are sent in the form that PHP, Rails and Stripe use: `a[b][c]=1`,
 * `a[]=1`, `a[0][b]=1`.
 */
export function pairsFor(name: string, value: unknown, encoding: ValueEncoding = {}): Pair[] {
  const { allow_reserved, content_type } = encoding;
  if (value === null || value === undefined) return [];
  const pairs =
    content_type === 'application/json' ? [{ name, texts: [JSON.stringify(value)] }] : styled(name, value, encoding);
  return allow_reserved ? pairs.map((pair) => ({ ...pair, reserved: true })) : pairs;
}

function styled(name: string, value: unknown, { style = 'form', explode = style === 'form' }: ValueEncoding): Pair[] {
  if (style === 'deepObject') return deepPairs(name, value);
  if (typeof value !== 'object' || value === null) return [{ name, texts: [formatValue(value)] }];
  if (Array.isArray(value)) return listed(name, present(value).map(formatValue), style, explode);
  const entries = listPresentEntries(value).map(([key, each]) => [key, formatValue(each)] as const);
  if (explode) return entries.map(([key, text]) => ({ name: key, texts: [text], isOpen: true }));
  return listed(name, entries.flat(), style, false);
}

function listed(name: string, texts: string[], style: string, explode: boolean): Pair[] {
  if (texts.length === 0) return [];
  return [{ name, texts, ...(!explode && { delimiter: delimiters[style] ?? ',' }) }];
}

function deepPairs(name: string, value: unknown): Pair[] {
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object') return [{ name, texts: [formatValue(value)] }];
  if (!Array.isArray(value))
    return listPresentEntries(value).flatMap(([key, each]) => deepPairs(`${name}[${key}]`, each));
  const items = present(value);
  if (items.every((each) => typeof each !== 'object')) return [{ name: `${name}[]`, texts: items.map(formatValue) }];
  return items.flatMap((each, index) => deepPairs(`${name}[${index}]`, each));
}

/**
 * Converts a value to text for a path or header.
 * @param encode percent-encodes the text for a path, and leaves it unchanged for a header
 */
export function inlineText(
  name: string,
  value: unknown,
  { style = 'simple', explode = false, content_type }: ValueEncoding,
  encode: (text: string) => string,
): string {
  if (content_type === 'application/json') return encode(JSON.stringify(value ?? null));
  const parts = listEncodedParts(value, explode, (each) => encode(formatValue(each)));
  if (style === 'label') return `.${parts.join(explode ? '.' : ',')}`;
  if (style === 'matrix') return encodeMatrix(name, parts, explode, value);
  return parts.join(encode(delimiters[style] ?? '') || ',');
}

function encodeMatrix(name: string, parts: string[], explode: boolean, value: unknown): string {
  if (!explode) return matrix(name, parts.join(','));
  const isNamed = typeof value === 'object' && !Array.isArray(value);
  return parts.map((part) => (isNamed ? `;${part}` : matrix(name, part))).join('');
}

const matrix = (name: string, text: string): string => (text === '' ? `;${name}` : `;${name}=${text}`);

function listEncodedParts(value: unknown, explode: boolean, one: (each: unknown) => string): string[] {
  if (typeof value !== 'object' || value === null) return [one(value)];
  if (Array.isArray(value)) return present(value).map(one);
  return listPresentEntries(value).flatMap(([key, each]) =>
    explode ? [`${one(key)}=${one(each)}`] : [one(key), one(each)],
  );
}

const present = (items: readonly unknown[]): unknown[] => items.filter((each) => each !== null && each !== undefined);

const listPresentEntries = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, each]) => each !== null && each !== undefined);

/** Sends nested values as JSON, because no style covers them. */
const formatValue = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));

/** Encodes a pair as `name=value`. Encodes everything except separators. */
export const encodedPair = ({ name, texts, delimiter, reserved }: Pair, encode = encodeText): string =>
  delimiter === undefined
    ? texts.map((text) => `${encode(name)}=${inValue(text, encode, reserved)}`).join('&')
    : `${encode(name)}=${texts.map((text) => inValue(text, encode, reserved)).join(delimiter === ',' ? ',' : encode(delimiter))}`;

/** Encoded forms of reserved characters that may be sent unencoded, because they do not end a parameter. */
const harmless = /%(?:3A|2F|3F|40|24|2C)/g;

const inValue = (text: string, encode: (text: string) => string, reserved = false): string =>
  reserved ? encode(text).replace(harmless, decodeURIComponent) : encode(text);

export function encodeText(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    throw new RequestRefused(
      'An argument contains half of a surrogate pair, which cannot be sent. Send well-formed text.',
    );
  }
}

/** Encodes for `application/x-www-form-urlencoded`. */
export const encodeFormText = (text: string): string => encodeText(text).replaceAll('%20', '+');
