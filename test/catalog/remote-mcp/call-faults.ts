import { error, type Fault, flood, result, stream } from './hostile-server.js';

export const text = (value: string) => ({ content: [{ type: 'text', text: value }] });
export const answering =
  (value: unknown): Fault =>
  (_, response, id) =>
    result(response, id, value);

export const deep = (depth: number): unknown => (depth === 0 ? 1 : [deep(depth - 1)]);

/** `sent` says whether the tool may have run. */
type Row = [fault: string, does: Fault, failure: string, sent: boolean];

export const callFaults: Row[] = [
  [
    'reports an unknown tool',
    (_, response, id) => error(response, id, -32602, 'Unknown tool'),
    'protocol_error',
    false,
  ],
  ['reports an internal error', (_, response, id) => error(response, id, -32603, 'Oops'), 'protocol_error', true],
  ['is too busy', (_, response) => response.writeHead(429).end(), 'unreachable', false],
  ['breaks', (_, response) => response.writeHead(500).end(), 'unreachable', true],
  ['accepts the call as a notification', (_, response) => response.writeHead(202).end(), 'protocol_error', true],
  ['closes the connection', (_, response) => response.destroy(), 'unreachable', true],
  ['never answers', () => undefined, 'timeout', true],
  [
    'sends 64 MB',
    (_, response) => flood(response.writeHead(200, { 'content-type': 'application/json' }), ' '.repeat(1 << 20)),
    'too_large',
    true,
  ],
  ['redirects', (_, response) => response.writeHead(307, { location: '/other' }).end(), 'protocol_error', false],
  [
    'answers another request',
    (_, response, id) => result(response, id + 1, text('with another id')),
    'protocol_error',
    true,
  ],
  ['returns something other than a result', answering({ content: 'x' }), 'protocol_error', true],
  ['returns no content', answering({ structuredContent: { sum: 2 } }), 'protocol_error', true],
  ['returns invalid content blocks', answering({ content: [1] }), 'protocol_error', true],
  ['returns 100,001 values', answering({ content: [], structuredContent: Array(100_001).fill(0) }), 'too_large', true],
  [
    'returns an object with 60,000 fields',
    answering({
      content: [],
      structuredContent: Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [at, 0])),
    }),
    'protocol_error',
    true,
  ],
  [
    'spreads 60,000 names of fields over the lines of an event',
    (_, response, id) => {
      const names = (from: number) => Array.from({ length: 20_000 }, (_, at) => `"${from + at}":0`).join(',');
      const lines = [0, 20_000, 40_000].map((from) => `data: ,${names(from)}\n`).join('');
      // The names are in a field that the last line replaces, so only a check before parsing can find them.
      stream(response).end(
        `data: {"jsonrpc":"2.0","id":${id},"result":{"content":[],"_meta":{"x":0\n${lines}data: },"_meta":{}}}\n\n`,
      );
    },
    'protocol_error',
    true,
  ],
  [
    'hides the quotes of its result behind a comment',
    (_, response, id) => {
      const names = Array.from({ length: 60_000 }, (_, at) => `"${at}":0`).join(',');
      stream(response).end(`: "\ndata: {"jsonrpc":"2.0","id":${id},"result":{"content":[],${names}}}\n\n`);
    },
    'protocol_error',
    true,
  ],
  [
    'sends a notification of 6,000 values',
    (_, response, id) => {
      const data = Array(6000).fill(0);
      const note = { jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data } };
      stream(response, note, { jsonrpc: '2.0', id, result: text('done') }).end();
    },
    'protocol_error',
    true,
  ],
  [
    'returns 101,000 different short texts',
    answering({ content: [], structuredContent: Array.from({ length: 101_000 }, (_, at) => at.toString(36)) }),
    'protocol_error',
    true,
  ],
  [
    'asks 21 questions before its result',
    (_, response, id) => {
      const questions = Array.from({ length: 21 }, (_, at) => ({ jsonrpc: '2.0', id: at, method: 'ping' }));
      stream(response, ...questions, { jsonrpc: '2.0', id, result: text('done') }).end();
    },
    'protocol_error',
    true,
  ],
  [
    'sends 1,200 notifications before its result',
    (_, response, id) => {
      const notes = Array(1200).fill({ jsonrpc: '2.0', method: 'notifications/other' }) as object[];
      stream(response, ...notes, { jsonrpc: '2.0', id, result: text('done') }).end();
    },
    'too_large',
    true,
  ],
  [
    'sends 100,000 lines that end with a carriage return',
    (_, response, id) => {
      const done = JSON.stringify({ jsonrpc: '2.0', id, result: text('done') });
      stream(response).end(`${'x\r'.repeat(100_000)}\rdata: ${done}\r\r`);
    },
    'too_large',
    true,
  ],
  [
    'nests its result 1000 deep',
    answering({ content: [], structuredContent: { a: deep(1000) } }),
    'protocol_error',
    true,
  ],
  ['rejects the key', (_, response) => response.writeHead(401).end(), 'unauthorized', false],
  [
    'requires further scopes',
    (_, response) =>
      response.writeHead(403, { 'www-authenticate': 'Bearer error="insufficient_scope", scope="x"' }).end(),
    'insufficient_scope',
    false,
  ],
  ['has been removed', (_, response) => response.writeHead(404).end(), 'protocol_error', false],
];
