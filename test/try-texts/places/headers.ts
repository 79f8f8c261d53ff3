import { type BadText, bytesOf } from '../../support/bad-texts/corpus.js';
import { type Outcome, type Place } from '../place.js';
import { answerToBytes } from '../send.js';
import { type TextSystem } from '../system.js';
import { maxHead } from './routes.js';

/** The header and what precedes the text in it. `base64` encodes the text, as HTTP's basic authentication does. */
type HeaderPlace = { name: string; before?: string; base64?: boolean; isAlike?: boolean };

const authorization: HeaderPlace[] = [
  { name: 'authorization' },
  { name: 'authorization', before: 'Bearer ' },
  { name: 'authorization', before: 'Basic ', base64: true },
];

const cookies: HeaderPlace[] = [
  { name: 'cookie' },
  { name: 'cookie', before: 'lk_page=' },
  { name: 'cookie', before: 'lk_session=' },
];

/** Headers that the product, or the libraries that it uses, read for every request. */
const common: HeaderPlace[] = [
  ...['accept', 'accept-encoding', 'accept-language', 'content-encoding', 'content-length', 'content-type', 'expect'],
  ...['forwarded', 'host', 'if-match', 'if-none-match', 'origin', 'range', 'referer', 'sec-fetch-site', 'traceparent'],
  ...[
    'tracestate',
    'transfer-encoding',
    'upgrade',
    'user-agent',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-request-id',
  ],
].map((name) => ({ name }));

const mcp: HeaderPlace[] = ['mcp-protocol-version', 'mcp-session-id', 'mcp-method', 'mcp-name', 'last-event-id'].map(
  (name) => ({ name }),
);

/** The same code reads these headers for other routes. */
const again = common.map((place): HeaderPlace => ({ ...place, isAlike: true }));

type Target = { base: string; request: string; headers?: Record<string, string>; body?: string; places: HeaderPlace[] };

/** Headers, targets and whole requests, with bytes that an HTTP client would not send. */
export function headerPlaces({ url, vaultUrl, workerUrl, things, as }: TextSystem): Place[] {
  const json = { 'content-type': 'application/json' };
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const targets: Target[] = [
    { base: url, request: 'GET /role', headers: as.owner, places: [...authorization, ...cookies, ...common] },
    {
      base: url,
      request: 'POST /role',
      headers: { ...as.owner, ...json },
      body: '{"name":"Role","permissions":[]}',
      places: [{ name: 'idempotency-key' }, ...again],
    },
    {
      base: url,
      request: `PATCH /role/${things.role}`,
      headers: { ...as.owner, ...json },
      body: '{}',
      places: [{ name: 'if-match' }],
    },
    { base: url, request: 'GET /scim/v2/Users', places: authorization },
    {
      base: url,
      request: 'POST /mcp',
      headers: { ...as.owner, ...json, accept: 'application/json, text/event-stream' },
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}',
      places: [...mcp, ...authorization, ...again],
    },
    { base: url, request: 'GET /sign-in', places: [...cookies, ...again] },
    { base: url, request: 'POST /oauth/token', headers: form, body: 'grant_type=refresh_token', places: authorization },
    {
      base: url,
      request: 'POST /billing/stripe-event',
      headers: json,
      body: '{}',
      places: [{ name: 'stripe-signature' }],
    },
    { base: url, request: 'POST /internal/vault/event', headers: json, body: '{}', places: authorization },
    { base: vaultUrl, request: 'GET /connect?connect_session=x', places: [...cookies, ...common] },
    {
      base: vaultUrl,
      request: 'POST /v1/accounts/status',
      headers: json,
      body: '{}',
      places: [...authorization, ...again],
    },
  ];
  const inHeaders = targets.flatMap(({ places, ...target }) => places.map((place) => inHeader(target, place)));
  const bases = { api: url, vault: vaultUrl, worker: workerUrl };
  return [...inHeaders, ...Object.entries(bases).flatMap(([name, base]) => rawPlaces(name, base))];
}

function inHeader({ base, request, headers = {}, body = '' }: Omit<Target, 'places'>, place: HeaderPlace): Place {
  const { name, before = '', base64 = false, isAlike } = place;
  const usual = { host: new URL(base).host, connection: 'close', 'content-length': String(body.length), ...headers };
  const others = Object.entries(usual).filter(([each]) => each !== name);
  const put = (text: BadText): Promise<Outcome> => {
    const value = base64 ? Buffer.from(bytesOf(text.text).toString('base64')) : bytesOf(text.text);
    const head = [`${request} HTTP/1.1`, ...others.map(([each, is]) => `${each}: ${is}`), `${name}: ${before}`];
    return answerToBytes(base, Buffer.concat([Buffer.from(head.join('\r\n')), value, Buffer.from(`\r\n\r\n${body}`)]));
  };
  const bytes = base64 ? Math.floor(maxHead * 0.7) : maxHead;
  const variant = `${before}${base64 ? 'base64 of ' : ''}`;
  return {
    name: `header ${name}: ${variant}… of ${request}`,
    encoding: 'bytes',
    bytes,
    lengths: [1000, Infinity],
    isAlike,
    put,
  };
}

/** Places where the text is part of the request itself. */
function rawPlaces(process: string, base: string): Place[] {
  const { host } = new URL(base);
  const rest = `HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n`;
  const parts: Record<string, [before: string, after: string]> = {
    'the method': ['', ` / ${rest}\r\n`],
    'the path, as it is': ['GET /', ` ${rest}\r\n`],
    'the query, as it is': ['GET /role?', ` ${rest}\r\n`],
    'the name of a header': [`GET /role ${rest}`, `: x\r\n\r\n`],
    'the whole request': ['', '\r\n\r\n'],
    'the size of a chunk': [`POST /role ${rest}transfer-encoding: chunked\r\n\r\n`, '\r\n0\r\n\r\n'],
  };
  return Object.entries(parts).map(([name, [before, after]]) => ({
    name: `header ${name} at the ${process}`,
    encoding: 'bytes',
    bytes: maxHead,
    lengths: [1000, Infinity],
    put: (text) => answerToBytes(base, Buffer.concat([Buffer.from(before), bytesOf(text.text), Buffer.from(after)])),
  }));
}
