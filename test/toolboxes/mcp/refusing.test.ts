import { request } from 'node:http';
import { listing, startMcpScene } from './scene.js';

const { product, user, viewer, colleague, idle, toolbox, send } = await startMcpScene();

const initialize = (protocolVersion: string) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } },
});

const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]));
const extended = (experimental: object) => {
  const { params, ...message } = initialize('2025-11-25');
  return { ...message, params: { ...params, capabilities: { experimental } } };
};

const call = { jsonrpc: '2.0', id: 8, method: 'tools/call', params: { name: 'list' } };

describe('A message', () => {
  it('gets a JSON response instead of a stream', async () => {
    const { status, headers, body } = await send(listing);
    expect([status, headers.get('content-type'), body.id]).toEqual([200, 'application/json', 7]);
    expect(body.result.tools).toHaveLength(4);
  });

  it('gets a 202 if it is a notification', async () => {
    expect((await send({ jsonrpc: '2.0', method: 'notifications/initialized' })).status).toBe(202);
  });

  it.each([
    ['is a batch', [listing, listing], -32600],
    ['is an empty batch', [], -32600],
    ['is not valid JSON', '{', -32700],
    ['is not a valid message', { hello: 'there' }, -32600],
    ['is a string', '"tools/list"', -32600],
    ['has 1,000 capabilities', extended(many(1000)), -32600],
    ['has 1,000 fields in `_meta`', { ...call, params: { ...call.params, _meta: many(1000) } }, -32600],
    ['has 1,000 arguments of a prompt', { ...call, method: 'prompts/get', params: { arguments: many(1000) } }, -32600],
    ['is named with 256 KiB', { ...listing, method: 'x'.repeat(256 * 1024) }, -32600],
    ['has a long progress token', { ...listing, params: { _meta: { progressToken: 'x'.repeat(257) } } }, -32602],
  ])('is refused if it %s', async (_, message, code) => {
    const { status, body } = await send(message);
    expect([status, body.error?.code]).toEqual([400, code]);
  });

  it('can have thousands of arguments for a tool', async () => {
    const { status, body } = await send({ ...call, params: { ...call.params, arguments: many(5000) } });
    expect([status, body.result.structuredContent.error.reason]).toEqual([200, 'invalid_arguments']);
  });

  it('of an unknown revision gets a list of the supported revisions', async () => {
    expect((await send(initialize('1999-01-01'))).body.result.protocolVersion).toBe('2025-11-25');
    expect((await send(listing, user, { 'mcp-protocol-version': '1999-01-01' })).status).toBe(400);
    const claim = { 'io.modelcontextprotocol/protocolVersion': '2999-01-01' };
    const capabilities = { 'io.modelcontextprotocol/clientCapabilities': {} };
    const message = { ...listing, params: { _meta: { ...claim, ...capabilities } } };
    const { status, body } = await send(message, user, { 'mcp-protocol-version': '2999-01-01' });
    expect([status, body.error.code, body.error.data.supported]).toEqual([400, -32022, ['2026-07-28']]);
  });

  it('must name a known method', async () => {
    expect((await send({ ...listing, method: 'completion/complete' })).body.error.code).toBe(-32601);
    expect((await send({ ...listing, params: { cursor: '§' } })).body.error.code).toBe(-32602);
  });

  it('must be JSON in a POST request', async () => {
    expect((await send(listing, user, { 'content-type': 'text/plain' })).status).toBe(415);
    for (const method of ['GET', 'DELETE']) expect((await user(`${method} /mcp/toolbox/${toolbox}`)).status).toBe(405);
  });
});

describe('An MCP endpoint', () => {
  const anybody = () => product.client();

  it('tells clients without a valid token where to sign in', async () => {
    for (const [as, path] of [
      [anybody(), '/mcp'],
      [product.client('nonsense'), `/mcp/toolbox/${toolbox}`],
    ] as const) {
      const { status, headers } = await send(listing, as, {}, path);
      const metadata = `${product.base}/.well-known/oauth-protected-resource${path}`;
      expect([status, headers.get('www-authenticate')]).toEqual([
        401,
        expect.stringContaining(`resource_metadata="${metadata}"`),
      ]);
    }
  });

  it('publishes sign-in metadata even for unknown toolboxes', async () => {
    const about = async (path: string) => {
      const { status, body } = await anybody()(`GET /.well-known/oauth-protected-resource${path}`);
      return [status, JSON.stringify(body)];
    };
    const said = (path: string) => [
      200,
      JSON.stringify({
        resource: product.base + path,
        authorization_servers: [product.base],
        scopes_supported: ['mcp:read', 'mcp:write', 'mcp:destructive'],
        bearer_methods_supported: ['header'],
      }),
    ];
    for (const path of ['/mcp', `/mcp/toolbox/${toolbox}`, '/mcp/toolbox/never-was', '/mcp/toolbox/%22%3F'])
      expect(await about(path)).toEqual(said(path));
  });

  it('needs `use` access and the permission to run tools', async () => {
    expect((await send(listing, colleague)).status).toBe(404);
    expect((await send(listing, viewer)).body.error.reason).toBe('use_required');
    expect((await send(listing, idle)).status).toBe(403);
    expect((await send(call, viewer)).status).toBe(403);
  });

  /** The status of a request whose headers name a host, other than the address that it is sent to. */
  const statusFor = (headers: { host: string; origin?: string }) =>
    new Promise((resolve, reject) => {
      const others = { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' };
      const sent = request(`${product.base}/mcp`, { method: 'POST', headers: { ...others, ...headers } }, (answer) =>
        resolve(answer.resume().statusCode),
      );
      sent.on('error', reject).end(JSON.stringify(listing));
    });

  it('accepts only its own host name', async () => {
    expect(await statusFor({ host: 'evil.example' })).toBe(403);
    expect(await statusFor({ host: 'localhost' })).toBe(406);
  });

  it.each(['localhost', '127.0.0.1', '[::1]'])('accepts pages of %s with its port', async (name) => {
    const host = `${name}:${new URL(product.base).port}`;
    expect(await statusFor({ host, origin: `http://${host}` })).toBe(406);
  });

  it('refuses requests from pages on other ports', async () => {
    const { host } = new URL(product.base);
    for (const origin of ['http://localhost:6274', 'http://127.0.0.1', 'http://[::1]:6274'])
      expect(await statusFor({ host, origin })).toBe(403);
  });

  it('refuses requests from pages of other sites', async () => {
    const refused = async (headers: Record<string, string>) => (await send(listing, user, headers)).body.error?.reason;
    expect(await refused({ origin: 'https://evil.example' })).toBe('origin_refused');
    const { origin, port } = new URL(product.base);
    expect(await refused({ origin: `http://evil.example:${port}` })).toBe('origin_refused');
    for (const origin of ['null', '', ' ', 'http://[']) expect(await refused({ origin })).toBe('origin_refused');
    expect(await refused({ origin })).toBeUndefined();
    expect(await refused({ origin: origin.replace('http:', 'https:') })).toBe('origin_refused');
  });
});
