import { METHODS } from 'node:http';

/** A seeded random generator, so that the same requests can be sent again. Source: mulberry32. */
export function chancesOf(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, oneOf: <Item>(items: readonly Item[]): Item => items[below(items.length)]! };
}

type Chances = ReturnType<typeof chancesOf>;

const methods = [...METHODS, 'GET', 'GET', 'POST', 'POST', 'PATCH', 'DELETE', 'get', 'FOO', 'GE T', ''];

const paths = [
  ...['/role', '/role/role_x', '/role?limit=1', '/member/usr_x/../x', '/team', '/connector/github/tools', '/audit-log'],
  ...['/health/live', '/health/ready', '/schema/openapi.json', '/connection/conn_x/execute', '/connection/x/callback'],
  ...[
    '//[',
    '//',
    '/',
    '',
    '*',
    '/%zz',
    '/%',
    '/..%2f..',
    '/\\',
    '/?',
    '/#',
    '/role#x',
    'role',
    'http://[',
    'http://a/role',
  ],
  ...['/role?limit[]=1', '/role?limit=1&limit=2', '/role?__proto__=1', '/role?q=%00', '/role?q=%ED%A0%80', '/role;x=1'],
  ...[
    '/role?cursor=%F0%28',
    `/role/${'x'.repeat(700)}`,
    `/${'a/'.repeat(300)}`,
    `/role?q=${'y'.repeat(9000)}`,
    '/rôle',
  ],
  ...[
    '/role/role_%00',
    '/favicon.ico',
    '/docs',
    '/connect/x',
    '/oauth/callback?state=%',
    '//evil.example/role',
    '/role//',
  ],
];

const bodies = [
  ...['', '{}', '{"name":"x"}', '[]', 'null', '"', '{"a":', '\0', '\xff\xfe', 'a=1&b=2', '{"name":{"$gt":1}}', '1e400'],
  ...['['.repeat(40), '{"name":"\\ud800"}', '{"__proto__":1}', 'x'.repeat(5000), `{"name":"${'n'.repeat(70_000)}"}`],
];

const headerLines = [
  ...[
    'content-type: application/json',
    'content-type: text/plain',
    'content-type: ;',
    'content-type: application/json; charset=x',
  ],
  ...[
    'content-type: multipart/form-data; boundary=',
    'content-type: application/x-www-form-urlencoded',
    'content-type:',
  ],
  ...['content-encoding: gzip', 'content-encoding: x', 'expect: 100-continue', 'expect: 200-ok', 'upgrade: websocket'],
  ...[
    'connection: upgrade',
    'upgrade: h2c',
    'transfer-encoding: gzip',
    'transfer-encoding: chunked, gzip',
    'te: trailers',
  ],
  ...[
    'if-match: *',
    'if-match: W/"1"',
    'if-match: x',
    'if-none-match: *',
    ...Array<string>(6).fill('idempotency-key: key'),
    'idempotency-key: \x01',
  ],
  ...[
    `idempotency-key: ${'k'.repeat(300)}`,
    'x-request-id: ../../x',
    'x-request-id: abcdefgh',
    'accept: x/y',
    'accept-version: 9',
  ],
  ...[
    'range: bytes=0-',
    'authorization: Basic eDp5',
    'authorization: Bearer',
    'authorization: Bearer lk_test_pat_x',
    'origin: null',
  ],
  ...[
    'x-http-method-override: DELETE',
    'host: y',
    'cookie: =;=',
    `x-long: ${'z'.repeat(6000)}`,
    'bad header: x',
    ': x',
    'x:\x00y',
  ],
  ...[
    'traceparent: x',
    'x-forwarded-for: ][',
    'x-forwarded-host: //[',
    'content-length: -1',
    'content-length: 1e3',
    'access-control-request-method: GET',
  ],
];

/** The bytes of one request. */
export function rawRequest(chances: Chances, token: string): Buffer {
  const { below, oneOf } = chances;
  const body = oneOf(bodies);
  const lines = Array.from({ length: below(4) }, () => oneOf(headerLines));
  if (below(20)) lines.push('host: api.example.com');
  if (below(2)) lines.push(`authorization: Bearer ${token}`);
  if (below(3)) lines.push('content-type: application/json');
  const chunked = body !== '' && below(4) === 0;
  const length = Buffer.byteLength(body, 'latin1');
  if (chunked) lines.push('transfer-encoding: chunked');
  else if (length > 0) lines.push(`content-length: ${below(12) ? length : oneOf([length + 5, 2_000_000, 0, 'x'])}`);
  const sent = chunked ? `${length.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body;
  const text = `${oneOf(methods)} ${oneOf(paths)} ${oneOf(versions)}\r\n${lines.join('\r\n')}\r\n\r\n${sent}`;
  return damaged(Buffer.from(text, 'latin1'), chances);
}

const versions = [...Array<string>(12).fill('HTTP/1.1'), 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9', ''];

/** Changes a few bytes in one of five requests, and truncates one of ten. */
function damaged(bytes: Buffer, { below }: Chances): Buffer {
  if (below(5) === 0) for (let n = below(4); n >= 0; n--) bytes[below(bytes.length)] = below(256);
  return below(10) === 0 ? bytes.subarray(0, below(bytes.length)) : bytes;
}
