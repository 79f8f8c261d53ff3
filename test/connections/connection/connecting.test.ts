import { Browser, textOf } from '../../support/browser.js';
import { startConnectionScene, visit } from './scene.js';

const { product, owner, creator, colleague, begin, get, events } = await startConnectionScene();

describe('Connecting', () => {
  it('without an OAuth application leaves no connection behind', async () => {
    const { status, body } = await begin();
    expect([status, body.error.reason]).toEqual([409, 'oauth_app_required']);
    expect((await creator('GET /connection')).body.result).toEqual([]);
    await product.installDemo(creator);
  });

  it('creates a pending connection that becomes active after the sign-in', async () => {
    const { status, headers, body } = await begin({ redirect_uri: '/done?tab=1' });
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`/connection/${body.connection.id}`);
    expect(body.connection).toMatchObject({
      connector_slug: 'demo',
      name: 'Demo Notes',
      owner_user_id: creator.userId,
      connected_by_user_id: creator.userId,
      saffron_account_id: null,
      status: 'pending',
      access: 'owner',
      shares: [],
    });
    expect(body.connection).not.toHaveProperty('connector');
    expect(body.connect_url).toMatch(new RegExp(`^${product.vaultUrl}/connect\\?`));
    const back = await visit(await product.signIn(body.connect_url));
    expect(back.status).toBe(302);
    const returned = new URL(back.location!);
    expect(returned.origin + returned.pathname).toBe('https://app.example.com/done');
    expect(Object.fromEntries(returned.searchParams)).toEqual({
      tab: '1',
      connection_id: body.connection.id,
      status: 'connected',
    });
    expect(await get(body.connection.id)).toMatchObject({
      status: 'active',
      saffron_account_id: expect.stringMatching(/^sfa_/),
      auth_method: 'oauth',
      account_label: 'ada@notes.example',
      scopes_granted: ['notes.read', 'notes.write'],
    });
    expect(await events(body.connection.id)).toEqual(['connection.created', 'connection.connected']);
  });

  it('can skip the connect page if only one redirect is possible', async () => {
    const { body } = await begin();
    const direct = new URL(body.direct_connect_url);
    expect(direct.origin + direct.pathname).toBe(`${product.vaultUrl}/connect/demo`);
    expect([...direct.searchParams.keys()]).toEqual([
      'connect_session',
      'installed_integration_id',
      'authentication_method',
    ]);
    const browser = new Browser();
    const back = await browser.follow(await browser.get(direct.href), product.provider.issuer, product.vaultUrl);
    expect((await visit(back.location!)).status).toBe(200);
    expect(await get(body.connection.id)).toMatchObject({ status: 'active' });
  });

  it('asks for confirmation after a direct link if the organization requires it', async () => {
    const { orgId } = owner;
    await owner(`PATCH /organization/${orgId}`, { settings: { confirm_direct_connect: true } });
    const { body } = await begin();
    const browser = new Browser();
    const departed = await browser.get(body.direct_connect_url);
    const page = await browser.follow(departed, product.provider.issuer, product.vaultUrl);
    expect(textOf(page)).toContain('Organization Analytical Engines Owner Creator');
    expect(await get(body.connection.id)).toMatchObject({ status: 'pending' });
    const confirmed = await browser.submit(page, { answer: 'confirm' });
    expect((await visit(confirmed.location!)).status).toBe(200);
    expect(await get(body.connection.id)).toMatchObject({ status: 'active' });
    await owner(`PATCH /organization/${orgId}`, { settings: { confirm_direct_connect: false } });
  });

  it("numbers the default names of the owner's connections", async () => {
    const names = [];
    for (let count = 0; count < 2; count++) names.push((await begin({}, colleague)).body.connection.name);
    names.push((await begin({ name: '  My notes  ' }, colleague)).body.connection.name);
    expect(names).toEqual(['Demo Notes', 'Demo Notes 2', 'My notes']);
  });

  it('shows a closing page if no return address is given', async () => {
    const { ended } = await product.connect(creator);
    expect(ended.status).toBe(200);
    expect(textOf(ended)).toContain('You can close this window');
    expect(ended.headers.get('cache-control')).toBe('no-store');
    expect(ended.headers.get('referrer-policy')).toBe('no-referrer');
    expect(ended.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(ended.headers.getSetCookie()).toEqual([]);
  });

  it('ignores a repeated callback', async () => {
    const { body } = await begin({ redirect_uri: '/done' });
    const address = await product.signIn(body.connect_url);
    const visits = await Promise.all([visit(address), visit(address)]);
    visits.push(await visit(address));
    expect(new Set(visits.map(({ location }) => location)).size).toBe(1);
    expect(await events(body.connection.id)).toEqual(['connection.created', 'connection.connected']);
  });
});
