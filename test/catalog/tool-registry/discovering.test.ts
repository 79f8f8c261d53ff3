import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { runJob } from '../../support/run-job.js';
import { eventually } from '../../support/vault.js';
import { changed, startRegistryScene } from './scene.js';

const { product, served, origin, url, editor, remote, made, connected, refresh, tool, run } =
  await startRegistryScene();

const discover = (slug: string) => runJob(product.app, 'DiscoverRemoteServer', editor.orgId, slug);

const known = async (slug: string) => (await editor(`GET /connector/${slug}`)).body.mcp;

describe('A new remote MCP server', () => {
  it('is probed before the first sign-in', async () => {
    const slug = await made();
    expect(await known(slug)).toMatchObject({ server_name: null, issuer: null, registration: 'none' });
    await discover(slug);
    expect(await known(slug)).toMatchObject({ server_name: 'Notes', discovery_error: null });
    expect(await tool(slug, 'list_notes')).toMatchObject({ status: 'active', tier: 'read' });
    await connected(slug);
    expect((await editor(`GET /connector/${slug}/tool`)).body.result).toHaveLength(4);
  });

  it('can be saved while it is unavailable', async () => {
    served.isDown = true;
    const slug = await made();
    await discover(slug);
    expect(await known(slug)).toMatchObject({ discovery_error: 'Notes cannot be reached.', last_discovered_at: null });
    served.isDown = false;
    await discover(slug);
    expect(await known(slug)).toMatchObject({ discovery_error: null, last_discovered_at: expect.any(String) });
  });

  it('is reported if its metadata is too large', async () => {
    served.documents = { '/.well-known/oauth-protected-resource/mcp': { resource: 'x'.repeat(9 << 20) } };
    const { slug } = (await editor('POST /connector', remote({ auth_mode: 'oauth_auto' }))).body;
    await discover(slug);
    expect((await known(slug)).discovery_error).toBe('Notes sent a response that is too large.');
  });

  it('is retried hourly and, after a week, daily', async () => {
    served.isDown = true;
    const slug = await made();
    const hours = async () => ((await discover(slug)) as { again_in: number }).again_in / 3_600_000;
    expect(await hours()).toBe(1);
    const { failing_since } = await known(slug);
    expect(failing_since).toEqual(expect.any(String));
    product.clock.pass({ days: 6 });
    expect([await hours(), (await known(slug)).failing_since]).toEqual([1, failing_since]);
    product.clock.pass({ days: 1 });
    expect([await hours(), (await known(slug)).failing_since]).toEqual([24, failing_since]);
    served.isDown = false;
    expect(await hours()).toBeGreaterThanOrEqual(22);
    expect((await known(slug)).failing_since).toBeNull();
  });

  it('shows its authorization server and how clients register', async () => {
    const metadata = {
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
    };
    const takes = { code_challenge_methods_supported: ['S256'], client_id_metadata_document_supported: true };
    served.documents = {
      '/.well-known/oauth-protected-resource/mcp': { resource: url, authorization_servers: [origin] },
      '/.well-known/oauth-authorization-server': { ...metadata, ...takes },
    };
    const { slug } = (await editor('POST /connector', remote({ auth_mode: 'oauth_auto' }))).body;
    await discover(slug);
    expect(await known(slug)).toMatchObject({ resource: url, issuer: origin, registration: 'cimd' });
    served.documents['/.well-known/oauth-authorization-server'] = { ...metadata, issuer: 'https://else.example' };
    await discover(slug);
    expect(await known(slug)).toMatchObject({
      issuer: origin,
      discovery_error: 'The authorization server’s metadata names another issuer.',
    });
    await editor(`PATCH /connector/${slug}?confirm=true`, { mcp: { url: url, auth_mode: 'none' } });
    expect(await known(slug)).toMatchObject({ resource: null, issuer: null, registration: 'none' });
  });
});

describe("A remote MCP server's tool list", () => {
  const dueIn = async (id: string): Promise<number> => {
    const due = 'select due_at from connections.tool_refreshes where connection_id = $1';
    const [{ due_at }] = await product.sql(editor.orgId, due, [id]);
    return Math.round((Date.parse(due_at) - product.clock.now().getTime()) / 60_000);
  };

  it('is read again when it expires', async () => {
    const id = await connected(await made());
    for (const [ttlMs, minutes] of [
      [600_000, 10],
      [0, 5],
      [10 * 86_400_000, 1440],
    ] as const) {
      served.ttlMs = ttlMs;
      expect((await refresh(id)).status).toBe(200);
      expect(await dueIn(id)).toBe(minutes);
    }
  });

  it('is read again a minute after a reported change', async () => {
    const slug = await made();
    const id = await connected(slug);
    served.tools = changed('wipe', { description: 'Deletes nothing.' });
    served.says = true;
    for (let turn = 0; turn < 3; turn++) expect((await run(id, 'list_notes')).body.outcome).toBe('succeeded');
    expect(await dueIn(id)).toBe(1);
    product.clock.pass({ minutes: 2 });
    const { sweep } = await product.startWorker();
    await sweep();
    await eventually(async () => (await tool(slug, 'wipe')).status === 'disabled', 'changed tools are held');
  });
});

describe('A tool list with a reported change', () => {
  const dueIn = async (id: string): Promise<number> => {
    const due = 'select due_at from connections.tool_refreshes where connection_id = $1';
    const [{ due_at }] = await product.sql(editor.orgId, due, [id]);
    return Math.round((Date.parse(due_at) - product.clock.now().getTime()) / 60_000);
  };

  it('is read again even if the report arrived during a listing', async () => {
    const id = await connected(await made());
    let release = () => undefined as void;
    served.listing = new Promise((resolve) => (release = resolve));
    const listing = refresh(id);
    const taken = 'select from connections.tool_refreshes where connection_id = $1 and taken_until > $2';
    const isTaken = async () => (await product.sql(editor.orgId, taken, [id, product.clock.now()])).length === 1;
    await eventually(isTaken, 'a listing in progress');
    served.says = true;
    expect((await run(id, 'list_notes')).body.outcome).toBe('succeeded');
    release();
    expect((await listing).status).toBe(200);
    expect(await dueIn(id)).toBe(1);
  });

  it('is read immediately if the last listing is over a minute old', async () => {
    const slug = await made();
    const id = await connected(slug);
    product.clock.pass({ minutes: 2 });
    served.tools = changed('wipe', { description: 'Deletes nothing.' });
    served.says = true;
    await run(id, 'list_notes');
    // Requested by the call, not by a sweep.
    await product.startWorker();
    await eventually(async () => (await tool(slug, 'wipe')).status === 'disabled', 'changed tools are held');
  });
});

describe('Slow servers', () => {
  const waiting: ServerResponse[] = [];
  const silent = createServer((_, response) => void waiting.push(response));
  beforeAll(() => new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready)));
  afterAll(() => {
    silent.closeAllConnections();
    silent.close();
  });

  it('occupy at most two jobs of their organization at a time', async () => {
    const { port } = silent.address() as AddressInfo;
    const at = { url: `http://127.0.0.1:${port}/mcp`, auth_mode: 'none' };
    const add = async () => (await editor('POST /connector', remote(at))).body.slug as string;
    const [one, other, third] = [await add(), await add(), await add()];
    const asked = [discover(one), discover(other)];
    while (waiting.length < 2) await new Promise((passed) => setTimeout(passed, 20));
    const { again_in } = (await discover(third)) as { again_in: number };
    expect(again_in).toBeLessThanOrEqual(60_000);
    expect(waiting).toHaveLength(2);
    const { owner: stranger } = await product.organization({});
    const theirs = (await stranger('POST /connector', remote())).body.slug as string;
    await runJob(product.app, 'DiscoverRemoteServer', stranger.orgId, theirs);
    expect((await stranger(`GET /connector/${theirs}`)).body.mcp.server_name).toBe('Notes');
    const answering = setInterval(() => waiting.splice(0).forEach((response) => response.writeHead(503).end()), 20);
    await Promise.all(asked);
    clearInterval(answering);
  });
});
