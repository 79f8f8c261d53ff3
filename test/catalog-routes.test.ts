import { readShippedDefinitions } from '#catalog';
import { ConnectorLabels, ConnectorLineage, ConnectorTools, toolLabel } from '#access-control';
import { type Api, startApi } from './support/api.js';
import { type MemberClient } from './support/founder.js';

const demoProviderUrl = 'http://127.0.0.1:4021';
const shipped = readShippedDefinitions({ demoProviderUrl });
const bySlug = new Map(shipped.map((definition) => [definition.slug, definition]));

let api: Api;
beforeAll(async () => {
  api = await startApi({ catalog: { demoProviderUrl, seeds: true } });
});
afterAll(() => api.stop());

const people = () =>
  api.organization({
    ada: ['connector:view', 'connection:create', 'restriction:manage', 'restriction:view'],
    bob: ['connector:view'],
    cid: 'Guest',
    eve: ['tool:execute'],
    max: ['connector:view', 'connector:manage', 'restriction:manage'],
  });

const restrict = async (by: MemberClient, target: MemberClient, facts: object) => {
  const body = { target_type: 'role', target_id: target.roleIds[0], mode: 'block', connector_slugs: [], ...facts };
  const answer = await by('POST /restriction', body);
  expect(answer.body).toMatchObject({ id: expect.any(String) });
};

/** All rows of a list, page by page. */
const walk = async (as: MemberClient, path: string, limit: number) => {
  const rows: any[] = [];
  let cursor: string | null = null;
  do {
    const separator = path.includes('?') ? '&' : '?';
    const { status, body }: any = await as(`GET ${path}${separator}limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`);
    expect(status).toBe(200);
    rows.push(...body.result);
    cursor = body.next_cursor;
  } while (cursor);
  return rows;
};

/** A connector of the organization's own, as the routes that will make them store it. */
async function own(
  by: MemberClient,
  name: string,
  facts: { ancestors?: string[]; status?: string; ownerless?: boolean } = {},
) {
  const slug = `${name}-${Math.random().toString(36).slice(2, 7)}`;
  const definition = { ...bySlug.get('github')!, slug, name: `Our ${name}` };
  const tools = definition.tools.map((tool) => ({
    name: tool.name,
    operation: `own ${tool.name}`,
    origin: `o ${tool.name}`,
    origins: [`o ${tool.name}`],
  }));
  const { ancestors, status = 'published', ownerless = false } = facts;
  await api.sql(
    by.orgId,
    `insert into catalog.connectors (org_id, slug, version, origin, status, owner_user_id, digest, definition, tools, created_at, updated_at)
     values ($1, $2, 1, $3, $4, $5, 'digest', $6, $7, now(), now())`,
    [
      by.orgId,
      slug,
      ancestors ? 'fork' : 'custom',
      status,
      ownerless ? null : by.userId,
      JSON.stringify(definition),
      JSON.stringify(tools),
    ],
  );
  if (ancestors)
    await api.sql(by.orgId, 'insert into catalog.lineages values ($1, $2, $3)', [by.orgId, slug, ancestors]);
  await moved(by);
  return slug;
}

const share = async (by: MemberClient, slug: string, grantee: [type: string, id: string | null], level: string) => {
  await api.sql(
    by.orgId,
    `insert into catalog.shares (org_id, id, resource_id, grantee_type, grantee_id, level, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, now(), now())`,
    [by.orgId, `acl_${Math.random()}`, slug, ...grantee, level],
  );
  await moved(by);
};

const moved = ({ orgId }: MemberClient) => api.sql(orgId, 'update kernel.access_epochs set epoch = epoch + 1');

describe('GET /connector', () => {
  it('lists the shipped catalog by name, with every field', async () => {
    const { ada } = await people();
    const { status, body } = await ada('GET /connector?limit=200');
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
      logo: null,
      status: 'published',
      auth_methods: [
        {
          name: 'oauth',
          type: 'oauth2',
          label: 'Sign in with GitHub',
          redirect: true,
          form_fields: [],
          permissions_text: null,
          scopes: ['repo', 'read:user', 'read:org'],
        },
      ],
      single_redirect_auth: true,
      permissions_text: null,
      tool_count: 7,
      operation_counts: { create: 2, delete: 0, other: 0, read: 4, update: 1 },
      rate_limits: { requests: 5000, per_seconds: 3600, scope: 'account' },
      restricted: false,
      restricted_by: null,
      restricted_inherited_from: null,
      connection_count: 0,
      can_use: true,
      can_manage_oauth_app: false,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it('pages forward and back, each row once', async () => {
    const { ada } = await people();
    const all = (await walk(ada, '/connector', 200)).map(({ slug }) => slug);
    expect((await walk(ada, '/connector', 7)).map(({ slug }) => slug)).toEqual(all);
    const first = await ada('GET /connector?limit=5');
    const second = await ada(`GET /connector?limit=5&cursor=${first.body.next_cursor}`);
    const back = await ada(`GET /connector?limit=5&cursor=${second.body.prev_cursor}`);
    expect(first.body.prev_cursor).toBeNull();
    expect(back.body.result).toEqual(first.body.result);
    const latest = await walk(ada, '/connector?sort=-updated_at', 4);
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
    const { owner, ada } = await people();
    await restrict(owner, ada, { connector_slugs: ['slack'] });
    const all = await walk(ada, '/connector', 200);
    expect(await walk(ada, `/connector?${query}`, 3)).toEqual(all.filter(isWanted));
  });

  it('keeps what is blocked in sight, says who blocks it, and counts none of its tools', async () => {
    const { owner, ada } = await people();
    await restrict(owner, ada, {
      connector_slugs: ['slack'],
      tools: [{ connector_slug: 'github', tool_name: 'create_issue' }],
    });
    const find = async (slug: string) => (await ada(`GET /connector/${slug}`)).body;
    expect(await find('slack')).toMatchObject({
      restricted: true,
      restricted_by: 'role',
      restricted_inherited_from: null,
      can_use: false,
      tool_count: 0,
    });
    expect(await find('github')).toMatchObject({
      restricted: false,
      can_use: true,
      tool_count: 6,
      operation_counts: { create: 1 },
    });
  });

  it('counts the connections that the caller sees, and filters and sorts by them', async () => {
    const { ada, bob, eve } = await people();
    const connect = async (owner: MemberClient, slug: string, status: string, sharedWith?: MemberClient) => {
      const id = `conn_${Math.random()}`;
      await api.sql(
        owner.orgId,
        `insert into connections.connections (org_id, id, version, connector_slug, name, name_key, owner_user_id, status, created_at, updated_at)
         values ($1, $2, 1, $3, $3, $3, $4, $5, now(), now())`,
        [owner.orgId, id, slug, owner.userId, status],
      );
      if (sharedWith)
        await api.sql(
          owner.orgId,
          `insert into connections.shares (org_id, id, resource_id, grantee_type, grantee_id, level, created_at, updated_at)
           values ($1, $2, $2, 'user', $3, 'view', now(), now())`,
          [owner.orgId, id, sharedWith.userId],
        );
    };
    await connect(ada, 'github', 'active');
    await connect(ada, 'github', 'pending');
    await connect(ada, 'slack', 'pending');
    await connect(eve, 'github', 'active', ada);
    await connect(eve, 'notion', 'active');
    const counts = async (who: MemberClient, query: string) =>
      (await walk(who, `/connector?${query}`, 3)).map(({ slug, connection_count }) => [slug, connection_count]);
    expect((await counts(ada, 'sort=-connection_count')).slice(0, 3)).toEqual([
      ['github', 3],
      ['slack', 1],
      [expect.any(String), 0],
    ]);
    expect(await counts(ada, 'connected=true')).toEqual([['github', 3]]);
    expect((await counts(ada, 'connected=false')).map(([slug]) => slug)).toContain('slack');
    expect(await counts(bob, 'connected=true')).toEqual([]);
    expect((await ada('GET /connector/github')).body.connection_count).toBe(3);
  });

  it('says can_manage_oauth_app just where setting one would be allowed', async () => {
    const { bob, max } = await people();
    for (const who of [bob, max])
      for (const { slug, can_manage_oauth_app } of await walk(who, '/connector', 200)) {
        if (!['github', 'stripe', 'twilio'].includes(slug)) continue;
        expect(can_manage_oauth_app).toBe(who === max && slug === 'github');
        const { status } = await who(`PUT /connector/${slug}/oauth-app`, { client_id: 'c', client_secret: 's' });
        expect(status >= 500).toBe(can_manage_oauth_app);
      }
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
    const { ada } = await people();
    expect(await ada(`GET /connector?${query}`)).toMatchObject({ status: 400, body: { error: { code } } });
  });

  it('takes a cursor only with the filters it came from', async () => {
    const { ada } = await people();
    const { body } = await ada('GET /connector?limit=3');
    const answer = await ada(`GET /connector?limit=3&category=crm&cursor=${body.next_cursor}`);
    expect(answer).toMatchObject({ status: 400, body: { error: { reason: 'invalid_cursor' } } });
  });

  it('lists ownerless connectors to who may assign them an owner, and to nobody else', async () => {
    const { owner, ada, max } = await people();
    const slug = await own(owner, 'orphan', { ownerless: true });
    expect((await walk(max, '/connector?ownerless=true', 10)).map((row) => row.slug)).toEqual([slug]);
    expect(await ada('GET /connector?ownerless=true')).toMatchObject({
      status: 403,
      body: { error: { reason: 'permission_required' } },
    });
    expect((await walk(ada, '/connector', 200)).map((row) => row.slug)).not.toContain(slug);
  });
});

describe('every route of the catalog', () => {
  const routes = ['/connector', '/connector/categories', '/connector/github', '/connector/github/tools'];
  const forRules = ['/restriction/connector', '/restriction/connector/github/tools'];

  it.each(routes)('%s needs connector:view', async (route) => {
    const { eve, bob } = await people();
    expect((await bob(`GET ${route}`)).status).toBe(200);
    expect(await eve(`GET ${route}`)).toMatchObject({
      status: 403,
      body: { error: { reason: 'permission_required', details: { required_permissions: ['connector:view'] } } },
    });
    expect((await api.client()(`GET ${route}`)).status).toBe(401);
  });

  it.each(forRules)('%s needs restriction:manage and connector:view', async (route) => {
    const { ada, bob } = await people();
    const { manager } = await api.organization({ manager: ['restriction:manage'] });
    expect((await ada(`GET ${route}`)).status).toBe(200);
    expect(await bob(`GET ${route}`)).toMatchObject({
      status: 403,
      body: { error: { details: { required_permissions: ['restriction:manage'] } } },
    });
    expect(await manager(`GET ${route}`)).toMatchObject({
      status: 403,
      body: { error: { details: { required_permissions: ['connector:view'] } } },
    });
  });

  it.each([
    '/connector/nothing',
    '/connector/nothing/tools',
    '/restriction/connector/nothing/tools',
    '/connector/GITHUB',
    '/connector/%00',
  ])('%s does not exist', async (route) => {
    const { ada } = await people();
    expect(await ada(`GET ${route}`)).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  });
});

describe('GET /connector/{slug}', () => {
  it('has variables and documentation, and the definition for who asks', async () => {
    const { bob } = await people();
    const { body } = await bob('GET /connector/zendesk');
    expect(body).toMatchObject({ slug: 'zendesk', single_redirect_auth: false, can_use: false, documentation: [] });
    expect(body.variables).toEqual([
      {
        name: 'subdomain',
        label: 'Zendesk subdomain',
        description: null,
        type: 'host',
        required: true,
        secret: false,
        identity: true,
        editable: false,
        source: 'form',
      },
    ]);
    expect(body.auth_methods[0].form_fields).toMatchObject([{ name: 'subdomain', type: 'host', required: true }]);
    expect(body).not.toHaveProperty('definition');
    expect((await bob('GET /connector/zendesk?include=definition')).body.definition).toEqual(bySlug.get('zendesk'));
    expect((await bob('GET /connector/zendesk?include=secrets')).status).toBe(400);
  });

  it('says single_redirect_auth only where nothing stands between a person and the provider', async () => {
    const { bob } = await people();
    const single = (await walk(bob, '/connector', 200))
      .filter(({ single_redirect_auth }) => single_redirect_auth)
      .map(({ slug }) => slug);
    const expected = shipped.filter(
      ({ auth, permissions_text }) =>
        auth.length === 1 &&
        auth[0]!.type === 'oauth2' &&
        !auth[0]!.form_fields &&
        !permissions_text &&
        !auth[0]!.permissions_text,
    );
    expect(single.sort()).toEqual(expected.map(({ slug }) => slug).sort());
    expect(single).toContain('demo');
  });

  it('shows a connector of the organization to its owner and to who it is shared with, and its definition to who may change it', async () => {
    const { owner, ada, bob, cid, max } = await people();
    const slug = await own(ada, 'tool');
    const see = async (who: MemberClient) => {
      const { status, body } = await who(`GET /connector/${slug}?include=definition`);
      return status === 200 ? { can_use: body.can_use, definition: 'definition' in body } : status;
    };
    expect(await see(ada)).toEqual({ can_use: true, definition: true });
    for (const who of [owner, bob, max]) expect(await see(who)).toBe(404);
    await share(ada, slug, ['user', bob.userId], 'view');
    expect(await see(bob)).toEqual({ can_use: false, definition: false });
    await share(ada, slug, ['org', null], 'use');
    expect(await see(owner)).toEqual({ can_use: true, definition: false });
    expect(await see(cid)).toEqual({ can_use: false, definition: false });
    const { ada: stranger } = await people();
    expect(await see(stranger)).toBe(404);
    expect((await ada(`GET /connector/${slug}`)).body).toMatchObject({ origin: 'custom', owner_user_id: ada.userId });
  });

  it('shows an unpublished one to its owner and editors alone', async () => {
    const { owner, ada, bob } = await people();
    const slug = await own(ada, 'draft', { status: 'unpublished' });
    await share(ada, slug, ['user', bob.userId], 'use');
    expect(await ada(`GET /connector/${slug}`)).toMatchObject({
      status: 200,
      body: { status: 'unpublished', can_use: false },
    });
    expect((await bob(`GET /connector/${slug}`)).status).toBe(404);
    expect((await walk(ada, '/connector?status=unpublished', 10)).map((row) => row.slug)).toEqual([slug]);
    expect((await walk(ada, '/connector', 200)).map((row) => row.slug)).not.toContain(slug);
    await share(ada, slug, ['user', owner.userId], 'edit');
    expect((await owner(`GET /connector/${slug}`)).status).toBe(200);
  });

  it('says of a fork from whom it inherits a block, and names that one only to who can see it', async () => {
    const { owner, ada, bob } = await people();
    const hidden = await own(owner, 'hidden');
    const fork = await own(ada, 'fork', { ancestors: [hidden, 'github'] });
    await share(ada, fork, ['org', null], 'use');
    await restrict(owner, bob, { connector_slugs: ['github'] });
    const { body } = await bob(`GET /connector/${fork}`);
    expect(body).toMatchObject({
      restricted: true,
      restricted_by: 'role',
      restricted_inherited_from: { slug: 'github', label: 'GitHub' },
    });
    await restrict(owner, ada, { connector_slugs: [hidden] });
    expect((await ada(`GET /connector/${fork}`)).body.restricted_inherited_from).toEqual({ slug: hidden, label: null });
    expect((await walk(ada, `/connector?upstream_slug=${hidden}`, 10)).map((row) => row.slug)).toEqual([fork]);
  });
});

describe('GET /connector/categories', () => {
  it('counts what the caller sees, by label, without empty ones', async () => {
    const { ada, bob } = await people();
    const slug = await own(ada, 'mine');
    const expected = new Map<string, number>();
    for (const { categories } of [...shipped, bySlug.get('github')!])
      for (const category of categories) expected.set(category, (expected.get(category) ?? 0) + 1);
    const rows = await walk(ada, '/connector/categories', 4);
    expect(new Map(rows.map((row) => [row.slug, row.connector_count]))).toEqual(expected);
    expect(rows.find((row) => row.slug === 'crm')).toMatchObject({ label: 'CRM' });
    const labels = rows.map(({ label }) => label.toLowerCase());
    expect(labels).toEqual([...labels].sort());
    const seen = (await walk(bob, '/connector/categories', 200)).find((row) => row.slug === 'dev-tools');
    expect(seen.connector_count).toBe(expected.get('dev-tools')! - 1);
    expect(slug).toBeDefined();
  });
});

describe('GET /connector/{slug}/tools', () => {
  it('lists tools by name, as rules and approvals will see them', async () => {
    const { bob } = await people();
    const { body } = await bob('GET /connector/jira/tools');
    expect(body.result.map(({ name }: any) => name)).toEqual([
      'add_comment',
      'create_issue',
      'delete_issue',
      'get_issue',
      'search_issues',
      'transition_issue',
    ]);
    expect(body.result[2]).toEqual({
      name: 'delete_issue',
      tool_label: 'Delete issue',
      description: 'Deletes an issue for good.',
      resource: 'issues',
      method: 'delete',
      kind: 'catalog',
      operation: 'delete',
      tier: 'destructive',
    });
    expect(body.operation_counts).toEqual({ create: 2, delete: 1, other: 0, read: 2, update: 1 });
  });

  it('gives the schemas to who asks for them', async () => {
    const { bob } = await people();
    const { body } = await bob('GET /connector/demo/tools?include=schema');
    expect(body.result.find(({ name }: any) => name === 'delete_note')).toMatchObject({
      input_schema: { type: 'object', required: ['id'], additionalProperties: false },
      output_schema: null,
    });
  });

  it.each([
    [
      'q=ISSUE',
      ['create_issue', 'delete_issue', 'get_issue', 'search_issues', 'transition_issue', 'add_comment'].sort(),
    ],
    ['q=delete%20issue', ['delete_issue']],
    ['q=_issue%25', []],
    ['operation=read,delete', ['delete_issue', 'get_issue', 'search_issues']],
    ['operation=', ['add_comment', 'create_issue', 'delete_issue', 'get_issue', 'search_issues', 'transition_issue']],
    ['tier=destructive', ['delete_issue']],
    ['tier=write&operation=create', ['add_comment', 'create_issue']],
  ])('filters by %s before it pages', async (query, names) => {
    const { bob } = await people();
    expect((await walk(bob, `/connector/jira/tools?${query}`, 2)).map(({ name }) => name)).toEqual(names);
  });

  it.each(['operation=write', 'tier=huge', 'include=secrets', 'include_restricted=1'])('refuses ?%s', async (query) => {
    const { bob } = await people();
    expect(await bob(`GET /connector/jira/tools?${query}`)).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_error' } },
    });
  });

  it('leaves out single blocked tools, counts without them, and marks them for who asks', async () => {
    const { owner, bob } = await people();
    await restrict(owner, bob, { tools: [{ connector_slug: 'jira', tool_name: 'delete_issue' }] });
    const { body } = await bob('GET /connector/jira/tools');
    expect(body.result.map(({ name }: any) => name)).not.toContain('delete_issue');
    expect(body.operation_counts).toMatchObject({ delete: 0, read: 2 });
    const marked = (await bob('GET /connector/jira/tools?include_restricted=true')).body;
    expect(marked.result.filter(({ restricted }: any) => restricted).map(({ name }: any) => name)).toEqual([
      'delete_issue',
    ]);
    expect(marked.result.filter(({ restricted }: any) => restricted === false)).toHaveLength(5);
    expect(marked.operation_counts).toEqual(body.operation_counts);
  });

  it('answers 403 for a blocked connector, and says how to ask for access', async () => {
    const { owner, bob } = await people();
    await restrict(owner, bob, { connector_slugs: ['jira'] });
    const { status, body } = await bob('GET /connector/jira/tools?include_restricted=true');
    expect(status).toBe(403);
    expect(body.error).toMatchObject({
      code: 'forbidden',
      reason: 'connector_restricted',
      details: {
        connector_slug: 'jira',
        restricted_by: 'role',
        restricted_scope: 'connector',
        request_access: { connector_slug: 'jira' },
      },
    });
  });

  it('follows a block through a fork, by what a tool does, whatever it is called there', async () => {
    const { owner, ada } = await people();
    const fork = await own(ada, 'fork', { ancestors: ['github'] });
    const [blocked] = await api.app
      .get(ConnectorTools, { strict: false })
      .find(ada.orgId, [{ connector_slug: 'github', tool_name: 'create_issue' }]);
    await api.sql(
      ada.orgId,
      `update catalog.connectors set tools = (select jsonb_agg(case when tool->>'name' = 'update_issue' then tool || $2::jsonb else tool end) from jsonb_array_elements(tools) tool) where slug = $1`,
      [fork, JSON.stringify({ operation: blocked!.operation })],
    );
    await restrict(owner, ada, { tools: [{ connector_slug: 'github', tool_name: 'create_issue' }] });
    const names = (await ada(`GET /connector/${fork}/tools`)).body.result.map(({ name }: any) => name);
    expect(names).not.toContain('create_issue');
    expect(names).not.toContain('update_issue');
    expect(names).toContain('create_comment');
  });
});

describe('the catalog for rules', () => {
  it('lists every connector, private ones too, whatever binds the caller', async () => {
    const { owner, ada, bob } = await people();
    const slug = await own(bob, 'private');
    await restrict(owner, ada, { connector_slugs: ['slack'] });
    const rows = await walk(ada, '/restriction/connector', 6);
    expect(rows.map((row) => row.slug).sort()).toEqual([...bySlug.keys(), slug].sort());
    expect(rows.find((row) => row.slug === slug)).toEqual({
      slug,
      label: 'Our private',
      logo: null,
      kind: 'catalog',
      origin: 'custom',
      owner_label: 'Bob',
      tool_count: 7,
    });
    expect(rows.find((row) => row.slug === 'slack')).toMatchObject({ owner_label: null, tool_count: 4 });
    expect((await ada(`GET /restriction/connector/${slug}/tools`)).status).toBe(200);
    expect((await ada(`GET /connector/${slug}/tools`)).status).toBe(404);
    const { ada: stranger } = await people();
    expect((await stranger(`GET /restriction/connector/${slug}/tools`)).status).toBe(404);
  });

  it('answers where the other tool list does not, and counts what q alone leaves', async () => {
    const { owner, ada } = await people();
    await restrict(owner, ada, { connector_slugs: ['jira'] });
    const all = (await ada('GET /restriction/connector/jira/tools')).body;
    expect(all.result).toHaveLength(6);
    const some = (await ada('GET /restriction/connector/jira/tools?operation=delete&limit=1')).body;
    expect(some.result.map(({ name }: any) => name)).toEqual(['delete_issue']);
    expect(some.operation_counts).toEqual(all.operation_counts);
    expect(some.next_cursor).toBeNull();
    const found = (await ada('GET /restriction/connector/jira/tools?q=comment&operation=read')).body;
    expect([found.result, found.operation_counts]).toEqual([
      [],
      { create: 1, delete: 0, other: 0, read: 0, update: 0 },
    ]);
    expect((await ada('GET /restriction/connector/jira/tools?operation=read,bogus')).status).toBe(400);
    expect((await ada('GET /restriction/connector/jira/tools?tier=read')).status).toBe(400);
  });

  it('names tools as saved rules do', async () => {
    const { owner, ada } = await people();
    const tools = (await ada('GET /restriction/connector/github/tools')).body.result as {
      name: string;
      tool_label: string;
    }[];
    const body = {
      target_type: 'user',
      target_id: ada.userId,
      mode: 'block',
      tools: tools.map(({ name }) => ({ connector_slug: 'github', tool_name: name })),
    };
    const rule = await owner('POST /restriction', body);
    expect(rule.status).toBe(201);
    expect(rule.body.tools.map(({ tool_label }: any) => tool_label)).toEqual(tools.map(({ tool_label }) => tool_label));
    for (const { name, tool_label } of tools) expect(tool_label).toBe(toolLabel(name, 'github'));
    expect(rule.body.scope_connectors).toEqual({ github: { label: 'GitHub', logo: null } });
  });

  it('refuses rules about what it does not know', async () => {
    const { owner, ada } = await people();
    const rule = (facts: object) =>
      owner('POST /restriction', { target_type: 'user', target_id: ada.userId, mode: 'block', ...facts });
    expect((await rule({ connector_slugs: ['nothing'] })).body.error.fields).toMatchObject([
      { reason: 'unknown_connector' },
    ]);
    expect(
      (await rule({ tools: [{ connector_slug: 'github', tool_name: 'nothing' }] })).body.error.fields,
    ).toMatchObject([{ reason: 'unknown_tool' }]);
  });
});

describe('what other contexts ask', () => {
  it('costs no statement for the shipped catalog', async () => {
    const { ada } = await people();
    const get = <Port>(port: abstract new () => Port): Port => api.app.get(port as never, { strict: false });
    const reads = (get(ConnectorLabels) as any).connectors.reads;
    const rows = reads.rows;
    reads.rows = () => {
      throw new Error('A statement was sent.');
    };
    try {
      const viewer = {
        orgId: ada.orgId,
        userId: ada.userId,
        permissions: new Set(['connector:view']),
        teams: new Map(),
      };
      expect(await get(ConnectorLabels).of(ada.orgId, ['github', 'slack'])).toEqual(
        new Map([
          ['github', { label: 'GitHub', logo: null }],
          ['slack', { label: 'Slack', logo: null }],
        ]),
      );
      expect((await get(ConnectorLabels).seenBy({ ...viewer, permissions: new Set() }, ['github'])).size).toBe(0);
      expect((await get(ConnectorLabels).seenBy(viewer, ['github'])).size).toBe(1);
      expect((await get(ConnectorLineage).of(ada.orgId, ['github'])).size).toBe(0);
      expect(
        await get(ConnectorTools).find(ada.orgId, [{ connector_slug: 'github', tool_name: 'create_issue' }]),
      ).toMatchObject([{ name: 'create_issue', active: true }]);
    } finally {
      reads.rows = rows;
    }
  });

  it('is answered for the organization alone', async () => {
    const { ada } = await people();
    const { ada: stranger } = await people();
    const slug = await own(ada, 'fork', { ancestors: ['github'] });
    const lineage = api.app.get(ConnectorLineage, { strict: false });
    const labels = api.app.get(ConnectorLabels, { strict: false });
    const tools = api.app.get(ConnectorTools, { strict: false });
    expect(await lineage.of(ada.orgId, [slug])).toEqual(new Map([[slug, ['github']]]));
    expect((await lineage.of(stranger.orgId, [slug])).size).toBe(0);
    expect((await labels.of(ada.orgId, [slug])).get(slug)).toEqual({ label: 'Our fork', logo: null });
    expect((await labels.of(stranger.orgId, [slug])).size).toBe(0);
    expect(await tools.find(stranger.orgId, [{ connector_slug: slug, tool_name: 'create_issue' }])).toEqual([null]);
  });
});
