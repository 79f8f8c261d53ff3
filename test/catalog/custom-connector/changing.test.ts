import { conflicting, forbidden, never } from '../../support/refused.js';
import { connectedTo, desk, made, people, share, tools } from './scene.js';

const moved = { definition: desk({ base_url: 'https://elsewhere.example.com/api' }) };

describe('PATCH /connector/{slug}', () => {
  it('changes only the sent fields', async () => {
    const { ada, owner } = await people();
    const slug = await made(ada, { description: 'Ours.' });
    const named = await ada(`PATCH /connector/${slug}`, { name: 'Help desk' });
    expect(named).toMatchObject({ status: 200, body: { name: 'Help desk', description: 'Ours.', tool_count: 2 } });
    const cleared = await ada(`PATCH /connector/${slug}`, { description: null, categories: ['crm'] });
    expect(cleared.body).toMatchObject({ name: 'Help desk', description: null, categories: ['crm'] });
    await ada(`PATCH /connector/${slug}`, { definition: desk(tools('list_tickets', 'close_ticket')) });
    const { body } = await ada(`GET /connector/${slug}?include=definition`);
    expect(body).toMatchObject({ name: 'Ticket desk', definition: { slug }, tool_count: 2 });
    const log = await owner(`GET /audit-log?scope=org&connector_slug=${slug}`);
    expect(log.body.result[0]).toMatchObject({
      action: 'connector.updated',
      data: {
        fields: ['categories', 'name', 'tools'],
        added_tools: ['close_ticket'],
        removed_tools: ['create_ticket'],
        host_changed: false,
      },
    });
    expect(await ada(`PATCH /connector/${slug}`, { categories: ['no-such'] })).toMatchObject({
      status: 400,
      body: { error: { reason: 'definition_invalid' } },
    });
  });

  it('keeps the name if the new definition has none', async () => {
    const { ada } = await people();
    const called = { name: 'Help desk', description: 'Ours.', categories: ['crm'] };
    const slug = await made(ada, called);
    const { name: _, description: __, categories: ___, ...unnamed } = desk(tools('list_tickets')) as any;
    for (const source of [{ definition: unnamed }, { definition_text: JSON.stringify(unnamed) }])
      expect((await ada(`PATCH /connector/${slug}`, source)).body).toMatchObject({ ...called, tool_count: 1 });
    const edit = { definition: unnamed, description: null };
    expect((await ada(`PATCH /connector/${slug}`, edit)).body).toMatchObject({ ...called, description: null });
  });

  it('is limited to the owner and editors', async () => {
    const { ada, bob, eva, max } = await people();
    const slug = await made(ada);
    await share(ada, slug, bob, 'edit');
    await share(ada, slug, eva, 'use');
    expect((await bob(`PATCH /connector/${slug}`, { name: 'Of Bob' })).body.name).toBe('Of Bob');
    expect(await eva(`PATCH /connector/${slug}`, { name: 'X' })).toMatchObject(forbidden('edit_required'));
    expect((await max(`PATCH /connector/${slug}`, { name: 'X' })).status).toBe(404);
    expect(await ada('PATCH /connector/github', { name: 'X' })).toMatchObject(forbidden('not_editable'));
  });

  it('refuses outdated versions', async () => {
    const { ada } = await people();
    const slug = await made(ada);
    expect((await ada(`PATCH /connector/${slug}`, { name: 'X' }, never)).status).toBe(412);
    const etag = (await ada(`GET /connector/${slug}`)).headers.get('etag')!;
    expect((await ada(`PATCH /connector/${slug}`, { name: 'X' }, { 'if-match': etag })).status).toBe(200);
  });

  it('needs confirmation if a new host invalidates credentials', async () => {
    const { ada, bob } = await people();
    const slug = await made(ada);
    expect((await ada(`PATCH /connector/${slug}`, moved)).status).toBe(200);
    await ada(`PATCH /connector/${slug}`, { definition: desk() });
    await connectedTo(slug, bob);
    await connectedTo(slug, ada);
    const refused = await ada(`PATCH /connector/${slug}`, moved);
    expect(refused).toMatchObject(conflicting('host_change_unconfirmed'));
    expect(refused.body.error.details).toEqual({ connections: 2, oauth_app: false });
    const confirmed = await ada(`PATCH /connector/${slug}?confirm=true`, moved);
    expect(confirmed.status).toBe(200);
    const log = await ada(`GET /audit-log?connector_slug=${slug}`);
    expect(log.body.result[0].data.host_changed).toBe(true);
  });

  it('never removes an auth method that connections use', async () => {
    const { ada } = await people();
    const slug = await made(ada);
    await connectedTo(slug, ada);
    const [key] = desk().auth;
    const renamed = { definition: desk({ auth: [{ ...key, name: 'token' }] }) };
    const refused = await ada(`PATCH /connector/${slug}?confirm=true`, renamed);
    expect(refused).toMatchObject(conflicting('auth_method_in_use'));
    expect(refused.body.error.message).toMatch(/^1 connection uses an auth method/);
    const both = { definition: desk({ auth: [key, { ...key, name: 'token' }] }) };
    expect((await ada(`PATCH /connector/${slug}`, both)).status).toBe(200);
  });

  it('with dry_run only reports the effects', async () => {
    const { ada } = await people();
    const slug = await made(ada);
    await connectedTo(slug, ada);
    const change = { definition: desk({ ...tools('list_tickets'), base_url: 'https://elsewhere.example.com/api' }) };
    const tried = await ada(`PATCH /connector/${slug}?dry_run=true`, change);
    expect(tried).toMatchObject({
      status: 200,
      body: {
        tool_count: 2,
        impact: {
          removed_tools: ['create_ticket'],
          added_tools: [],
          moved_auth_methods: ['key'],
          removed_auth_methods: [],
          connections_to_reconnect: 1,
          connections_without_method: 0,
          broken: { toolbox_entries: 0 },
        },
      },
    });
    expect((await ada(`GET /connector/${slug}?include=definition`)).body.definition.base_url).toBe(desk().base_url);
  });

  it('can unpublish a connector without affecting its connections', async () => {
    const { ada, bob } = await people();
    const slug = await made(ada);
    await share(ada, slug, bob, 'use');
    const id = await connectedTo(slug, bob);
    await ada(`PATCH /connector/${slug}`, { status: 'unpublished' });
    expect((await bob(`GET /connector/${slug}`)).status).toBe(404);
    expect((await ada(`GET /connector/${slug}`)).body).toMatchObject({ status: 'unpublished', can_use: false });
    expect((await bob(`GET /connection/${id}`)).body).toMatchObject({
      status: 'active',
      connector: { available: false },
    });
  });
});
