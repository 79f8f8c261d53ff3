import { eventually } from '../../support/vault.js';
import { changed, startRegistryScene } from './scene.js';
import { takeToolRefreshes } from '../../support/states/connections.js';

const { product, served, url, editor, member, remote, made, connected, refresh, tool, run } =
  await startRegistryScene();

describe('A remote MCP connector', () => {
  it('needs only an address and a sign-in method', async () => {
    const { status, body } = await editor('POST /connector', remote());
    expect(status).toBe(201);
    expect(body).toMatchObject({ kind: 'remote_mcp', origin: 'custom', tool_count: 0, can_fork: false });
    expect(body.mcp).toMatchObject({ url: url, auth_mode: 'none', last_discovered_at: null, review_count: 0 });
    expect(body).not.toHaveProperty('operation_counts');
    const id = await connected(body.slug);
    const found = (await editor(`GET /connector/${body.slug}`)).body;
    expect(found).toMatchObject({ tool_count: 4, mcp: { server_name: 'Notes', discovery_error: null } });
    expect(found.mcp.last_discovered_at).not.toBeNull();
    const connection = (await editor(`GET /connection/${id}`)).body;
    expect(connection).toMatchObject({ status: 'active', connector: { auth_mode: 'none' } });
  });

  it('shows users only its host, not its address or headers', async () => {
    const slug = await made();
    const { mcp } = (await member(`GET /connector/${slug}`)).body;
    expect(mcp).toMatchObject({ host: new URL(url).host, auth_mode: 'none' });
    expect(mcp).not.toHaveProperty('url');
    expect(mcp).not.toHaveProperty('review_count');
  });

  it.each([
    ['a private address', { url: 'https://10.0.0.8/mcp' }, 'url_forbidden_host', '/url'],
    ['a file URL', { url: 'file:///etc/passwd' }, 'url_forbidden_host', '/url'],
    ['an address without a host', { url: 'mailto:editor@example.com' }, 'url_forbidden_host', '/url'],
    ['an invisible host', { url: 'https://\u200b' }, 'url_forbidden_host', '/url'],
    ['an address without TLS', { url: 'http://example.com/mcp' }, 'url_insecure', '/url'],
    [
      'a header that MCP reserves',
      { auth_mode: 'custom', headers: [{ name: 'Mcp-Session-Id', template: '{{a}}' }] },
      'remote_sign_in',
      '/headers/0/name',
    ],
    [
      'a header that describes the client',
      { auth_mode: 'custom', headers: [{ name: 'User-Agent', template: '{{a}}' }] },
      'remote_sign_in',
      '/headers/0/name',
    ],
    [
      'a hop-by-hop header',
      { auth_mode: 'custom', headers: [{ name: 'Connection', template: '{{a}}' }] },
      'remote_sign_in',
      '/headers/0/name',
    ],
    [
      'a header template without a field',
      { auth_mode: 'custom', headers: [{ name: 'X-Key', template: 'secret' }] },
      'remote_sign_in',
      '/headers/0/template',
    ],
    ['no header at all', { auth_mode: 'custom' }, 'remote_sign_in', '/headers'],
  ])('is refused with %s, both when validated and when created', async (_, mcp, code, pointer) => {
    const told = (await editor('POST /connector/validate', { mcp: remote(mcp).mcp })).body;
    expect(told).toMatchObject({ valid: false, diagnostics: [{ code, pointer }] });
    const refused = await editor('POST /connector', remote(mcp));
    expect(refused).toMatchObject({ status: 400, body: { error: { reason: 'definition_invalid' } } });
  });

  it('asks for the values of its headers on the connect page', async () => {
    const headers = [{ name: 'Authorization', template: 'Bearer {{api_key}}' }];
    const { body } = await editor('POST /connector', remote({ auth_mode: 'custom', headers }));
    expect(body.auth_methods).toMatchObject([
      { type: 'api_key', form_fields: [{ name: 'api_key', type: 'password' }] },
    ]);
    expect(body.mcp.headers).toEqual(headers);
  });

  it('can be saved while its server is unavailable', async () => {
    served.isDown = true;
    const slug = await made();
    served.isDown = false;
    const id = await connected(slug);
    served.isDown = true;
    expect(await refresh(id)).toMatchObject({ status: 503, body: { error: { reason: 'discovery_failed' } } });
    const { mcp, tool_count } = (await editor(`GET /connector/${slug}`)).body;
    expect([mcp.discovery_error, tool_count]).toEqual([expect.any(String), 4]);
    served.isDown = false;
    expect((await refresh(id)).body).toMatchObject({ added: 0, changed: 0, removed: 0, unchanged: 4, held: 0 });
    expect((await editor(`GET /connector/${slug}`)).body.mcp.discovery_error).toBeNull();
  });
});

describe('Refreshing a remote tool list', () => {
  it('returns 409 for an invalid list', async () => {
    const slug = await made();
    const id = await connected(slug);
    served.documents = { '/mcp': { jsonrpc: '2.0', id: 1, result: { tools: 'none' } } };
    expect(await refresh(id)).toMatchObject({ status: 409, body: { error: { reason: 'invalid_tool_list' } } });
    expect((await editor(`GET /connector/${slug}`)).body.mcp.discovery_error).toEqual(expect.any(String));
  });

  it.each([
    ['has the auth_mode none', {}, 'auth_mode_unfit', /refuses requests without a sign-in\. Change the auth_mode/],
    [
      'asks for a key',
      { auth_mode: 'custom', headers: [{ name: 'X-Key', template: '{{api_key}}' }] },
      'reconnect_required',
      /Reconnect the connection to enter a new one/,
    ],
  ])('explains what to do about a 401 if the connector %s', async (_, mcp, reason, message) => {
    const { slug } = (await editor('POST /connector', remote(mcp))).body;
    const id = await connected(slug, editor, 'auth_mode' in mcp ? { 'field.api_key': 'key-of-editor' } : {});
    served.status = 401;
    const { status, body } = await refresh(id);
    expect([status, body.error.reason, body.error.message]).toEqual([409, reason, expect.stringMatching(message)]);
    const { outcome, error } = (await run(id, 'list_notes')).body;
    expect([outcome, error.kind]).toEqual(['failed', 'upstream_4xx']);
  });

  it('reports a server that does not answer as a timeout', async () => {
    const id = await connected(await made());
    served.listing = new Promise(() => undefined);
    expect(await refresh(id)).toMatchObject({
      status: 503,
      body: { error: { reason: 'upstream_timeout', message: 'Notes did not answer in time.' } },
    });
  });

  it('reports the problems of the tools that it omits', async () => {
    const slug = await made();
    const id = await connected(slug);
    const listed = (name: string) => ({ name, inputSchema: { type: 'object' } });
    served.list = [listed('a'), listed('b\0'), listed('c\ud800'), listed('d'.repeat(600))];
    expect(await refresh(id)).toMatchObject({ status: 200 });
    expect((await editor(`GET /connector/${slug}`)).body.mcp.discovery_error).toBe(
      'The list has tools that cannot be used: 1 with a name of more than 512 characters, 2 with a NUL character or a lone surrogate.',
    );
  });

  it('needs edit access and an active connection to a remote server', async () => {
    const slug = await made();
    const id = await connected(slug, member);
    expect(await refresh(id, editor)).toMatchObject({ status: 404 });
    await member(`POST /connection/${id}/share`, { grantee_type: 'org', level: 'use' });
    expect(await refresh(id, editor)).toMatchObject({ status: 403 });
    const begun = (await editor('POST /connection', { connector_slug: slug })).body.connection.id;
    expect(await refresh(begun)).toMatchObject({ status: 409, body: { error: { reason: 'not_connected' } } });
    await takeToolRefreshes(product, editor.orgId);
    expect(await refresh(id, member)).toMatchObject({
      status: 409,
      body: { error: { reason: 'refresh_in_progress' } },
    });
  });

  it('is limited to six times a minute', async () => {
    const id = await connected(await made());
    for (let turn = 0; turn < 6; turn++) expect((await refresh(id)).status).toBe(200);
    expect((await refresh(id)).status).toBe(429);
  });

  it('is retried hourly, then daily, while the server is unavailable', async () => {
    const id = await connected(await made());
    served.isDown = true;
    const due = async (): Promise<number> => {
      expect((await refresh(id)).status).toBe(503);
      const [{ due_at }] = await product.sql(
        editor.orgId,
        'select due_at from connections.tool_refreshes where connection_id = $1',
        [id],
      );
      return Math.round((Date.parse(due_at) - product.clock.now().getTime()) / 3_600_000);
    };
    expect(await due()).toBe(1);
    product.clock.pass({ days: 7, minutes: 1 });
    expect(await due()).toBe(24);
  });

  it('happens daily without a request', async () => {
    const slug = await made();
    await connected(slug);
    served.tools = changed('wipe', { description: 'Deletes nothing.' });
    product.clock.pass({ days: 1, minutes: 1 });
    const { sweep } = await product.startWorker();
    await sweep();
    await eventually(async () => (await tool(slug, 'wipe')).status === 'disabled', 'changed tools are held');
  });
});
