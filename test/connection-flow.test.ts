import { Browser, textOf } from './support/browser.js';
import { type MemberClient } from './support/founder.js';
import { type Product, startProduct } from './support/product.js';

let product: Product;
let org: Record<'owner' | 'ada' | 'bob' | 'eve', MemberClient>;

beforeAll(async () => {
  product = await startProduct();
  org = await product.organization({ ada: 'Member', bob: 'Member', eve: 'Guest' }, { name: 'Analytical Engines' });
});
afterAll(() => product.stop());
beforeEach(() => {
  Object.assign(product.wire, { delay_ms: 0, cut: false });
  Object.assign(product.provider.manners, { denies: false, apiStatus: null });
});

const begin = (body: object = {}, as = org.ada) => as('POST /connection', { connector_slug: 'demo', ...body });
const get = async (id: string, as = org.ada) => (await as(`GET /connection/${id}`)).body;
const visit = (url: string) => new Browser().get(url);
const events = async (id: string) =>
  (await product.sql(org.ada.orgId, 'select type from kernel.events where resource_id = $1 order by id', [id])).map(
    ({ type }) => type as string,
  );

describe('Connecting', () => {
  it('needs an OAuth application first, and leaves nothing behind without', async () => {
    const { status, body } = await begin();
    expect([status, body.error.reason]).toEqual([409, 'oauth_app_required']);
    expect((await org.ada('GET /connection')).body.result).toEqual([]);
    await product.installDemo(org.ada.orgId);
  });

  it('answers a pending connection and a link, and ends in an active one', async () => {
    const { status, headers, body } = await begin({ redirect_uri: '/done?tab=1' });
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`/connection/${body.connection.id}`);
    expect(body.connection).toMatchObject({
      connector_slug: 'demo',
      name: 'Demo Notes',
      owner_user_id: org.ada.userId,
      connected_by_user_id: org.ada.userId,
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

  it('can skip the connect page where there is one redirect and nothing to read or fill in', async () => {
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

  it('names what has no name after the connector, numbered among one’s own', async () => {
    const names = [];
    for (let count = 0; count < 2; count++) names.push((await begin({}, org.bob)).body.connection.name);
    names.push((await begin({ name: '  My notes  ' }, org.bob)).body.connection.name);
    expect(names).toEqual(['Demo Notes', 'Demo Notes 2', 'My notes']);
  });

  it('shows a page to close where there is nowhere to return to', async () => {
    const { ended } = await product.connect(org.ada);
    expect(ended.status).toBe(200);
    expect(textOf(ended)).toContain('You can close this window');
    expect(ended.headers.get('cache-control')).toBe('no-store');
    expect(ended.headers.get('referrer-policy')).toBe('no-referrer');
    expect(ended.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(ended.headers.getSetCookie()).toEqual([]);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/..//evil.example',
    '/%2f%2fevil.example',
    'javascript:alert(1)',
    '\t//evil.example',
  ])('ignores the redirect %j', async (redirect_uri) => {
    const { begun, ended } = await product.connect(org.ada, { redirect_uri });
    expect(begun.status).toBe(201);
    expect([ended.status, ended.location]).toEqual([200, null]);
    expect(ended.html).not.toContain('evil');
  });

  it('changes nothing when the same address is visited again', async () => {
    const { body } = await begin({ redirect_uri: '/done' });
    const address = await product.signIn(body.connect_url);
    const visits = await Promise.all([visit(address), visit(address)]);
    visits.push(await visit(address));
    expect(new Set(visits.map(({ location }) => location)).size).toBe(1);
    expect(await events(body.connection.id)).toEqual(['connection.created', 'connection.connected']);
  });

  it('answers 410 to a session that nobody knows, of another connection, or with another code', async () => {
    const [one, other] = [await begin(), await begin()];
    const address = new URL(await product.signIn(one.body.connect_url));
    const misled = new URL(address);
    misled.pathname = `/connection/${other.body.connection.id}/callback`;
    expect((await visit(misled.href)).status).toBe(410);
    const forged = new URL(address);
    forged.searchParams.set('code', 'forged');
    expect((await visit(forged.href)).status).toBe(410);
    expect((await visit(`${product.base}/connection/conn_x/callback?session=cs_x&code=y`)).status).toBe(410);
    expect((await visit(`${product.base}/connection/conn_x/callback`)).status).toBe(410);
    expect(await get(one.body.connection.id)).toMatchObject({ status: 'pending' });
    expect((await visit(address.href)).status).toBe(200);
    expect(await get(one.body.connection.id)).toMatchObject({ status: 'active' });
    expect((await visit(forged.href)).status).toBe(410);
  });

  it('says so when the person denied it, once in the log, and lets them try again', async () => {
    const { body } = await begin({ redirect_uri: '/done' });
    product.provider.manners.denies = true;
    const browser = new Browser();
    const departed = await browser.submit(await browser.get(body.connect_url));
    const page = await browser.follow(departed, product.provider.issuer, product.vaultUrl);
    const back = /href="([^"]*callback[^"]*)"/.exec(page.html)![1]!.replaceAll('&amp;', '&').replaceAll('&#38;', '&');
    for (let count = 0; count < 2; count++)
      expect(new URL((await visit(back)).location!).searchParams.get('status')).toBe('denied');
    expect(await get(body.connection.id)).toMatchObject({ status: 'pending' });
    product.provider.manners.denies = false;
    await visit(await product.signIn(body.connect_url));
    expect(await get(body.connection.id)).toMatchObject({ status: 'active' });
    expect(await events(body.connection.id)).toEqual([
      'connection.created',
      'connection.connect_failed',
      'connection.connected',
    ]);
  });

  it('is refused at the return to who lost the right meanwhile, and nothing is kept', async () => {
    const { body } = await begin({ redirect_uri: '/done' }, org.bob);
    const address = await product.signIn(body.connect_url);
    const rule = await org.owner('POST /restriction', {
      target_type: 'user',
      target_id: org.bob.userId,
      mode: 'block',
      connector_slugs: ['demo'],
    });
    const { searchParams } = new URL((await visit(address)).location!);
    expect([searchParams.get('status'), searchParams.get('reason')]).toEqual(['failed', 'not_allowed']);
    await org.owner(`DELETE /restriction/${rule.body.id}`);
    expect(new URL((await visit(address)).location!).searchParams.get('reason')).toBe('not_allowed');
    expect(await get(body.connection.id, org.bob)).toMatchObject({ status: 'pending', saffron_account_id: null });
  });

  it('ends with 410 when the connection was deleted meanwhile', async () => {
    const { body } = await begin({ redirect_uri: '/done' });
    const address = await product.signIn(body.connect_url);
    expect((await org.ada(`DELETE /connection/${body.connection.id}`)).status).toBe(204);
    expect((await visit(address)).status).toBe(410);
  });
});

describe('Creating a connection', () => {
  it('makes grants with it, or nothing', async () => {
    const shares = [
      { grantee_type: 'org', level: 'view' },
      { grantee_type: 'user', grantee_id: org.bob.userId, level: 'use' },
    ];
    const { body } = await begin({ shares });
    expect(body.connection.shares).toMatchObject(shares);
    const before = (await org.ada('GET /connection?limit=200')).body.result.length;
    const refused = await begin({
      shares: [...shares, { grantee_type: 'user', grantee_id: 'usr_ghost', level: 'use' }],
    });
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { fields: [{ path: 'shares[2].grantee_id', reason: 'unknown_member' }] } },
    });
    expect((await org.ada('GET /connection?limit=200')).body.result).toHaveLength(before);
  });

  it.each<[string, object, number]>([
    ['no connector', { connector_slug: undefined }, 400],
    ['a connector nobody has', { connector_slug: 'ghost' }, 404],
    ['a field nobody knows', { colour: 'red' }, 400],
    ['an empty name', { name: ' ' }, 400],
    ['null for a name', { name: null }, 400],
    ['a name too long', { name: 'x'.repeat(81) }, 400],
    ['a level nobody knows', { shares: [{ grantee_type: 'org', level: 'own' }] }, 400],
    ['an id for the organization', { shares: [{ grantee_type: 'org', grantee_id: 'usr_x', level: 'use' }] }, 400],
    ['a method it does not have', { auth_method: 'carrier_pigeon' }, 400],
  ])('refuses %s', async (_, body, status) => {
    const answer = await begin(body);
    expect(answer.status).toBe(status);
  });

  it('is for who may connect, and shares for who may share', async () => {
    expect(await begin({}, org.eve)).toMatchObject({
      status: 403,
      body: { error: { reason: 'permission_required', details: { required_permissions: ['connection:create'] } } },
    });
  });

  it('is refused on a connector that restrictions keep away, with how to ask for access', async () => {
    const rule = await org.owner('POST /restriction', {
      target_type: 'user',
      target_id: org.ada.userId,
      mode: 'block',
      connector_slugs: ['demo'],
    });
    expect(await begin()).toMatchObject({
      status: 403,
      body: {
        error: {
          reason: 'connector_restricted',
          details: { connector_slug: 'demo', restricted_by: 'user', request_access: { connector_slug: 'demo' } },
        },
      },
    });
    await org.owner(`DELETE /restriction/${rule.body.id}`);
  });

  it('is done once under one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'create-once' };
    const body = { connector_slug: 'demo', name: 'Once' };
    const answers = await Promise.all([1, 2, 3].map(() => org.ada('POST /connection', body, headers)));
    answers.push(await org.ada('POST /connection', body, headers));
    for (const answer of answers) expect(answer.status).toBe(201);
    expect(new Set(answers.map((answer) => answer.body.connection.id)).size).toBe(1);
    expect(new Set(answers.map((answer) => answer.body.connect_url)).size).toBe(1);
    expect((await org.ada('GET /connection?q=Once')).body.result).toHaveLength(1);
    expect((await org.ada('POST /connection', { ...body, name: 'Twice' }, headers)).status).toBe(409);
  });

  it('creates nothing when the vault cannot be reached', async () => {
    const before = (await org.ada('GET /connection?limit=200')).body.result.length;
    product.wire.cut = true;
    const headers = { 'idempotency-key': 'vault-away' };
    const refused = await org.ada('POST /connection', { connector_slug: 'demo' }, headers);
    expect(refused).toMatchObject({ status: 503, body: { error: { reason: 'vault_unavailable' } } });
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await org.ada('GET /connection?limit=200')).body.result).toHaveLength(before);
    product.wire.cut = false;
    expect((await org.ada('POST /connection', { connector_slug: 'demo' }, headers)).status).toBe(201);
  });

  it('gives up the direct link when the vault takes longer than 1.5 s to say how one signs in', async () => {
    product.wire.delay_ms = 1700;
    const { status, body } = await begin();
    expect([status, body.direct_connect_url]).toEqual([201, null]);
    expect(body.connect_url).toMatch(/^http/);
  });
});
