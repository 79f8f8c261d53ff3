import { gzipSync } from 'node:zlib';
import { error, type Fault, flood, giving, misbehaving, result, stream } from './hostile-server.js';
import { keyed, startRemoteScene } from './scene.js';

const { asked, server, account, call } = await startRemoteScene();

const secret = 'canary-api-key';
const used = () => account(keyed, { api_key: secret });

const text = (value: string) => ({ content: [{ type: 'text', text: value }] });
const answering =
  (value: unknown): Fault =>
  (_, response, id) =>
    result(response, id, value);

const deep = (depth: number): unknown => (depth === 0 ? 1 : [deep(depth - 1)]);

/** `sent` says whether the tool may have run. */
type Row = [fault: string, does: Fault, failure: string, sent: boolean];

const faults: Row[] = [
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
      stream(response).end(`data: {"jsonrpc":"2.0","id":${id},"result":{"content":[]\n${lines}data: }}\n\n`);
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

const calls = () => asked.filter(({ message }) => message?.method === 'tools/call').length;

describe('A remote tool', () => {
  it.each(faults)('whose server %s is called once and has a definite outcome', async (_, does, failure, sent) => {
    server.answer = misbehaving('tools/call', does);
    const answer = await call(await used(), 'add', {}, failure === 'timeout' ? { timeout_ms: 500 } : {});
    expect(answer).toMatchObject({ failure, sent, message: expect.stringMatching(/^[A-Z].{5,}/) });
    expect([calls(), asked.some(({ path }) => path !== '/mcp')]).toEqual([1, false]);
  });

  it('never reveals the key in results or errors', async () => {
    server.answer = misbehaving('tools/call', ({ headers }, response, id) =>
      result(response, id, text(`It is ${headers['x-key']}.`)),
    );
    expect((await call(await used(), 'add')).content).toEqual([{ type: 'text', text: 'It is [credential].' }]);
    server.answer = misbehaving('tools/call', ({ headers }, response, id) =>
      error(response, id, -32603, `Bad key ${headers['x-key']}`),
    );
    expect((await call(await used(), 'add')).message).toBe('The server says: Bad key [credential] (-32603)');
  });

  it('hides a result that repeats the key too often', async () => {
    const content = text(`${secret} `.repeat(5001)).content;
    server.answer = misbehaving('tools/call', giving({ content, structuredContent: { key: secret } }));
    expect(await call(await used(), 'add')).toMatchObject({
      content: [{ text: expect.stringContaining('could not be removed') }],
      structured_content: null,
      truncated: true,
    });
    server.answer = misbehaving('tools/call', (_, response, id) =>
      error(response, id, -32603, `${secret} `.repeat(100_000)),
    );
    expect((await call(await used(), 'add')).message).toMatch(/^The server says: (\[credential\] ){20}/);
  });

  const encodings: [string, (key: string) => string][] = [
    ['a URL', encodeURIComponent],
    ['a form', (key) => new URLSearchParams([['', key]]).toString().slice(1)],
    ['JSON', (key) => JSON.stringify(key).slice(1, -1)],
    ['base64', (key) => Buffer.from(`ada:${key}`).toString('base64')],
  ];

  it.each(encodings)('never reveals the key in the encoding of %s', async (_, encode) => {
    const odd = 'canary "key" & more';
    const used = await account(keyed, { api_key: odd });
    server.answer = misbehaving('tools/call', giving(text(`It is ${encode(odd)}.`)));
    const { content } = await call(used, 'add');
    expect(content[0].text).toMatch(/^It is .{0,6}\[credential\].{0,3}\.$/);
    server.answer = misbehaving('tools/call', (_, response, id) =>
      error(response, id, -32603, `Bad key ${encode(odd)}`),
    );
    expect((await call(used, 'add')).message).toMatch(
      /^The server says: Bad key .{0,6}\[credential\].{0,3} \(-32603\)$/,
    );
  });

  it('returns no hidden characters', async () => {
    const hide = (word: string) => `\u202e${word}\u2066\u{e0041}\u0007`;
    const link = { type: 'resource_link', uri: hide('a:b'), name: hide('Name'), description: hide('Text') };
    const content = [text(hide('Pay')).content[0], link];
    server.answer = misbehaving(
      'tools/call',
      giving({ content, structuredContent: { [hide('key')]: [hide('value')] } }),
    );
    expect(await call(await used(), 'add')).toMatchObject({
      content: [
        { type: 'text', text: 'Pay' },
        { type: 'resource_link', uri: 'a:b', name: 'Name', description: 'Text' },
      ],
      structured_content: { key: ['value'] },
    });
    server.answer = misbehaving('tools/call', (_, response, id) => error(response, id, -32603, hide('Bad')));
    expect((await call(await used(), 'add')).message).toBe('The server says: Bad (-32603)');
  });

  it('returns text of all scripts unchanged', async () => {
    const plain = 'naïve 🧑‍🚀 ❤️ می‌خواهم \u200fעברית 葛\u{e0100}\n\tx';
    server.answer = misbehaving('tools/call', giving(text(plain)));
    expect((await call(await used(), 'add')).content).toEqual(text(plain).content);
  });

  it.each([
    ['JSON', 'application/json', (message: string) => message],
    ['a stream', 'text/event-stream', (message: string) => `data: ${message}\n\n`],
  ])('never reveals the key in compressed %s', async (_, type, written) => {
    server.answer = misbehaving('tools/call', ({ headers }, response, id) => {
      const message = JSON.stringify({ jsonrpc: '2.0', id, result: text(`It is ${headers['x-key']}.`) });
      response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(gzipSync(written(message)));
    });
    expect((await call(await used(), 'add')).content).toEqual([{ type: 'text', text: 'It is [credential].' }]);
  });

  it('is not called with a key in a header that describes the client', async () => {
    server.answer = misbehaving('tools/call', answering(text('done')));
    const headers = [{ name: 'User-Agent', template: '{{api_key}}' }];
    await call(await account({ auth_mode: 'custom', headers }, { api_key: secret }), 'add');
    expect(calls()).toBe(1);
    expect(JSON.stringify(asked)).not.toContain(secret);
  });

  it('never reveals the key in the scopes it requires', async () => {
    server.answer = misbehaving('tools/call', ({ headers }, response) =>
      response
        .writeHead(403, { 'www-authenticate': `Bearer error="insufficient_scope", scope="read ${headers['x-key']}"` })
        .end(),
    );
    expect((await call(await used(), 'add')).scopes).toEqual(['read']);
  });

  it('returns as many whole content blocks as fit', async () => {
    server.answer = misbehaving(
      'tools/call',
      answering({ content: [text('a').content[0], text('b'.repeat(2000)).content[0]], structuredContent: {} }),
    );
    expect(await call(await used(), 'add', {}, { max_bytes: 1000 })).toMatchObject({
      content: [{ type: 'text', text: 'a' }],
      structured_content: null,
      truncated: true,
    });
  });

  it("does not pass its server's questions on to the user", async () => {
    const answers: unknown[] = [];
    let open: ReturnType<typeof stream> | undefined;
    let id = 0;
    server.answer = misbehaving('tools/call', (_, response, asking) => {
      id = asking;
      open = stream(
        response,
        ...['elicitation/create', 'sampling/createMessage', 'roots/list'].map((method, index) => ({
          jsonrpc: '2.0',
          id: 90 + index,
          method,
          params: {},
        })),
      );
    });
    const usual = server.answer;
    server.answer = (given, response) => {
      if (!given.message?.error) return usual(given, response);
      answers.push(given.message.error.code);
      response.writeHead(202).end();
      if (answers.length === 3) open!.end(`data: ${JSON.stringify({ jsonrpc: '2.0', id, result: text('done') })}\n\n`);
    };
    expect((await call(await used(), 'add')).content).toEqual(text('done').content);
    expect(answers).toEqual([-32601, -32601, -32601]);
  });

  it('fails if its server requires input first', async () => {
    server.answer = ({ message: { id, method } }, response) => {
      const said = {
        supportedVersions: ['2026-07-28'],
        capabilities: { tools: {} },
        resultType: 'complete',
        ttlMs: 0,
        cacheScope: 'private',
      };
      if (method === 'server/discover') return result(response, id, said);
      return result(response, id, { resultType: 'input_required', requestState: 's', inputRequests: {} });
    };
    expect(await call(await used(), 'add')).toMatchObject({ failure: 'upstream_input_required', sent: true });
  });

  it('reports that its server’s tools have changed', async () => {
    server.answer = misbehaving('tools/call', (_, response, id) =>
      stream(
        response,
        { jsonrpc: '2.0', method: 'notifications/tools/list_changed' },
        { jsonrpc: '2.0', id, result: text('x') },
      ).end(),
    );
    expect(await call(await used(), 'add')).toMatchObject({ list_changed: true });
    server.answer = misbehaving('tools/call', answering(text('x')));
    expect(await call(await used(), 'add')).toMatchObject({ list_changed: false });
  });

  it('cannot be reached at a non-public address', async () => {
    const away = await account({ url: 'https://10.0.0.1/mcp' });
    expect(await call(away, 'add')).toMatchObject({ failure: 'address_refused', sent: false });
    expect(asked).toEqual([]);
  });
});
