import { Client } from 'pg';
import { startConnectionScene } from './scene.js';

const { product, owner, creator, get } = await startConnectionScene();

await product.installDemo(creator);

describe('A connector without an OAuth application', () => {
  it('cannot be connected until an administrator sets one', async () => {
    const connector = async (as = creator) => (await as('GET /connector/gmail')).body;
    expect(await connector()).toMatchObject({ can_use: false, auth_methods: [{ name: 'oauth', configured: false }] });
    const tried = async (as = creator) => (await as('POST /connection', { connector_slug: 'gmail' })).body.error;
    expect(await tried()).toMatchObject({ reason: 'oauth_app_required', details: { can_fix: false } });
    const { redirect_uri, guide_url } = (await owner('GET /connector/gmail/oauth-app')).body;
    expect([redirect_uri, guide_url]).toEqual([expect.stringContaining('/gmail'), expect.stringMatching(/^https:/)]);
    const request = 'PUT /connector/gmail/oauth-app';
    const { message, ...refusal } = await tried(owner);
    expect(refusal).toMatchObject({
      reason: 'oauth_app_required',
      details: { can_fix: true, request, redirect_uri, guide_url },
    });
    expect(message).toContain(`with the redirect address ${redirect_uri}, then set it with ${request}.`);
    const listed = async () =>
      (await creator('GET /connector?can_use=true&limit=200')).body.result.map(({ slug }: { slug: string }) => slug);
    expect(await listed()).not.toContain('gmail');
    await owner('PUT /connector/gmail/oauth-app', { client_id: 'c', client_secret: 's' });
    expect(await connector()).toMatchObject({ can_use: true, auth_methods: [{ name: 'oauth', configured: true }] });
    expect(await listed()).toContain('gmail');
    await owner('DELETE /connector/gmail/oauth-app');
    expect(await connector()).toMatchObject({ can_use: false });
  });

  it('is still shown as not configured while the vault does not answer', async () => {
    const shown = async () => {
      const { result } = (await creator('GET /connector?limit=200')).body;
      return result.find(({ slug }: { slug: string }) => slug === 'gmail');
    };
    // The vault's first answer may come too late on a busy machine.
    while ((await shown()).can_use);
    product.wire.delay_ms = 60_000;
    await owner('POST /team', { name: 'Changes the epoch' });
    const connector = (await creator('GET /connector/gmail')).body;
    expect(connector).toMatchObject({ can_use: false, auth_methods: [{ name: 'oauth', configured: false }] });
    expect(await shown()).toMatchObject({ can_use: false });
  });

  it("prevents reconnecting, as the connection's can_reconnect flag says", async () => {
    const { id } = await product.connect(creator);
    expect((await get(id)).can_reconnect).toBe(true);
    expect((await owner('DELETE /connector/demo/oauth-app?force=true')).status).toBe(204);
    // Until the vault answers in time, a busy machine shows true.
    while ((await get(id)).can_reconnect);
    const { status, body } = await creator(`POST /connection/${id}/reconnect`, {});
    expect([status, body.error.reason]).toEqual([409, 'oauth_app_required']);
    await product.installDemo(creator);
  });
});

describe('An OAuth application', () => {
  it('hides its client id and editor from members who cannot manage it', async () => {
    const read = async (as = owner) => (await as('GET /connector/gitlab/oauth-app')).body;
    const app = { client_id: 'told', client_secret: 's' };
    const set = (await owner('PUT /connector/gitlab/oauth-app', app)).body;
    const { userId } = owner;
    expect(set).toMatchObject({ source: 'organization', updated_by: userId, updated_by_label: 'Olivia Owner' });
    expect(set.created_at).toBe(set.updated_at);
    await owner('PUT /connector/gitlab/oauth-app', { ...app, client_secret: 't' });
    const rotated = await read();
    expect([rotated.created_at, rotated.updated_at > set.updated_at]).toEqual([set.created_at, true]);
    const told = { client_id: null, updated_by: null, updated_by_label: null };
    expect(await read(creator)).toMatchObject({ ...told, created_at: set.created_at });
    await owner('DELETE /connector/gitlab/oauth-app');
    expect(await read()).toMatchObject({ source: 'none', ...told, created_at: null, updated_at: null });
  });
});

describe('The redirect address of an OAuth application', () => {
  it('contains the connector’s slug, unless the application uses the shared address', async () => {
    const address = async (slug: string) => (await owner(`GET /connector/${slug}/oauth-app`)).body.redirect_uri;
    expect(await address('gitlab')).toBe(`${product.vaultUrl}/oauth/callback/gitlab`);
    const { body } = await owner('PUT /connector/gitlab/oauth-app', { client_id: 'c', client_secret: 's' });
    expect(body.redirect_uri).toBe(`${product.vaultUrl}/oauth/callback/gitlab`);
    expect(await address('demo')).toBe(`${product.vaultUrl}/oauth/callback`);
    const { id: client_id, secret: client_secret } = product.provider.client;
    await owner('PUT /connector/demo/oauth-app', { client_id, client_secret });
    expect(await address('demo')).toBe(`${product.vaultUrl}/oauth/callback`);
  });
});

describe('An OAuth application locked by another request', () => {
  it('cannot be changed, with an error that suggests a retry', async () => {
    const holder = new Client(product.vaultOwnerUrl);
    await holder.connect();
    await holder.query('begin; lock table vault.integrations in exclusive mode');
    const { status, body } = await owner('PUT /connector/demo/oauth-app', { client_id: 'c', client_secret: 's' });
    await holder.end();
    expect([status, body.error.reason]).toEqual([409, 'write_contention']);
  });
});
