import { gzipSync } from 'node:zlib';
import { answering, callFaults, text } from './call-faults.js';
import { error, giving, misbehaving, result, stream } from './hostile-server.js';
import { keyed, startRemoteScene } from './scene.js';

const { asked, server, account, call } = await startRemoteScene();

const secret = 'canary-api-key';
const used = () => account(keyed, { api_key: secret });

const calls = () => asked.filter(({ message }) => message?.method === 'tools/call').length;

describe('A remote tool', () => {
  it.each(callFaults)('whose server %s is called once and has a definite outcome', async (_, does, failure, sent) => {
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
