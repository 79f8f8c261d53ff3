import { bySlug, restrict, shipped, startCatalogScene, walk } from './scene.js';

const { organize, own } = await startCatalogScene();

describe('GET /connector', () => {
  it('lists the shipped catalog by name with every field', async () => {
    const { creator } = await organize();
    const { status, body } = await creator('GET /connector?limit=200');
    expect(status).toBe(200);
    const names = shipped
      .map(({ name }) => name)
      .sort((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1));
    expect(body.result.map(({ name }: any) => name)).toEqual(names);
    expect(body.result.find(({ slug }: any) => slug === 'github')).toEqual({
      slug: 'github',
      name: 'GitHub',
      description: bySlug.get('github')!.description,
      kind: 'catalog',
      origin: 'catalog',
      categories: ['dev-tools'],
      logo: expect.stringMatching(/^\/image\/latchkey\//),
      status: 'published',
      auth_methods: [
        {
          name: 'oauth',
          type: 'oauth2',
          label: 'Sign in with GitHub',
          redirect: true,
          form_fields: [],
          permissions_text: bySlug.get('github')!.permissions_text,
          scopes: ['repo', 'read:user', 'read:org'],
          help_url: expect.stringMatching(/^https:\/\/docs\.github\.com\//),
          configured: true,
        },
        expect.objectContaining({ name: 'token', type: 'api_key', redirect: false, configured: true }),
      ],
      single_redirect_auth: false,
      permissions_text: bySlug.get('github')!.permissions_text,
      tool_count: 7,
      operation_counts: { create: 2, delete: 0, other: 0, read: 4, update: 1 },
      rate_limits: { requests: 5000, per_seconds: 3600, scope: 'account' },
      restricted: false,
      restricted_by: null,
      restricted_inherited_from: null,
      connection_count: 0,
      can_use: true,
      can_fork: false,
      can_manage_oauth_app: false,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it('shows each row once when paging forward and back', async () => {
    const { creator } = await organize();
    const all = (await walk(creator, '/connector', 200)).map(({ slug }) => slug);
    expect((await walk(creator, '/connector', 7)).map(({ slug }) => slug)).toEqual(all);
    const first = await creator('GET /connector?limit=5');
    const second = await creator(`GET /connector?limit=5&cursor=${first.body.next_cursor}`);
    const back = await creator(`GET /connector?limit=5&cursor=${second.body.prev_cursor}`);
    expect(first.body.prev_cursor).toBeNull();
    expect(back.body.result).toEqual(first.body.result);
    const latest = await walk(creator, '/connector?sort=-updated_at', 4);
    expect(latest.map(({ updated_at }) => updated_at)).toEqual(
      latest
        .map(({ updated_at }) => updated_at)
        .sort()
        .reverse(),
    );
  });

  it.each([
    ['q=TICKETS', ({ slug }: any) => slug === 'zendesk'],
    ['q=%25', () => false],
    ['q=', () => true],
    ['category=email', ({ categories }: any) => categories.includes('email')],
    ['category=email,crm', ({ categories }: any) => categories.includes('email') || categories.includes('crm')],
    ['category=nothing', () => false],
    ['kind=remote_mcp', () => false],
    ['origin=fork', () => false],
    ['owner=me', () => false],
    ['restricted=true', ({ slug }: any) => slug === 'slack'],
    ['can_use=false', ({ slug }: any) => slug === 'slack'],
    ['upstream_slug=github', () => false],
    ['status=unpublished', () => false],
  ])('filters by %s', async (query, isWanted) => {
    const { owner, creator } = await organize();
    await restrict(owner, creator, { connector_slugs: ['slack'] });
    const all = await walk(creator, '/connector', 200);
    expect(await walk(creator, `/connector?${query}`, 3)).toEqual(all.filter(isWanted));
  });

  it.each([
    ['limit=0', 'validation_error'],
    ['status=gone', 'validation_error'],
    ['restricted=maybe', 'validation_error'],
    ['sort=slug', 'validation_error'],
    ['colour=red', 'bad_request'],
    ['q=a&q=b', 'bad_request'],
    [`q=${'x'.repeat(201)}`, 'validation_error'],
    ['cursor=abc', 'bad_request'],
  ])('refuses ?%s', async (query, code) => {
    const { creator } = await organize();
    expect(await creator(`GET /connector?${query}`)).toMatchObject({ status: 400, body: { error: { code } } });
  });

  it('accepts a cursor only with the filters that it was issued for', async () => {
    const { creator } = await organize();
    const { body } = await creator('GET /connector?limit=3');
    const answer = await creator(`GET /connector?limit=3&category=crm&cursor=${body.next_cursor}`);
    expect(answer).toMatchObject({ status: 400, body: { error: { reason: 'invalid_cursor' } } });
  });
});

describe('GET /connector/categories', () => {
  it('counts a new connector in the next response', async () => {
    const { creator } = await organize();
    const count = async () =>
      (await walk(creator, '/connector/categories', 200)).find(({ slug }) => slug === 'dev-tools').connector_count;
    const before = await count();
    await own(creator, 'new');
    expect(await count()).toBe(before + 1);
  });

  it('counts visible connectors per category and omits empty categories', async () => {
    const { creator, viewer } = await organize();
    await own(creator, 'mine');
    const expected = new Map<string, number>();
    for (const { categories } of [...shipped, bySlug.get('github')!])
      for (const category of categories) expected.set(category, (expected.get(category) ?? 0) + 1);
    const rows = await walk(creator, '/connector/categories', 4);
    expect(new Map(rows.map((row) => [row.slug, row.connector_count]))).toEqual(expected);
    expect(rows.find((row) => row.slug === 'crm')).toMatchObject({ label: 'CRM' });
    const labels = rows.map(({ label }) => label.toLowerCase());
    expect(labels).toEqual([...labels].sort());
    const seen = (await walk(viewer, '/connector/categories', 200)).find((row) => row.slug === 'dev-tools');
    expect(seen.connector_count).toBe(expected.get('dev-tools')! - 1);
  });
});
