import { conflicting, forbidden, never } from '../../support/refused.js';
import { desk, made, share, startCustomConnectorScene, tools } from './scene.js';

const { organize, connectedTo } = await startCustomConnectorScene();

const moved = { definition: desk({ base_url: 'https://elsewhere.example.com/api' }) };

describe('PATCH /connector/{slug}', () => {
  it('changes only the sent fields', async () => {
    const { creator, owner } = await organize();
    const slug = await made(creator, { description: 'Ours.' });
    const named = await creator(`PATCH /connector/${slug}`, { name: 'Help desk' });
    expect(named).toMatchObject({ status: 200, body: { name: 'Help desk', description: 'Ours.', tool_count: 2 } });
    const cleared = await creator(`PATCH /connector/${slug}`, { description: null, categories: ['crm'] });
    expect(cleared.body).toMatchObject({ name: 'Help desk', description: null, categories: ['crm'] });
    await creator(`PATCH /connector/${slug}`, { definition: desk(tools('list_tickets', 'close_ticket')) });
    const { body } = await creator(`GET /connector/${slug}?include=definition`);
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
    expect(await creator(`PATCH /connector/${slug}`, { categories: ['no-such'] })).toMatchObject({
      status: 400,
      body: { error: { reason: 'definition_invalid' } },
    });
  });

  it('keeps the name if the new definition has none', async () => {
    const { creator } = await organize();
    const called = { name: 'Help desk', description: 'Ours.', categories: ['crm'] };
    const slug = await made(creator, called);
    const { name: _, description: __, categories: ___, ...unnamed } = desk(tools('list_tickets')) as any;
    for (const source of [{ definition: unnamed }, { definition_text: JSON.stringify(unnamed) }])
      expect((await creator(`PATCH /connector/${slug}`, source)).body).toMatchObject({ ...called, tool_count: 1 });
    const edit = { definition: unnamed, description: null };
    expect((await creator(`PATCH /connector/${slug}`, edit)).body).toMatchObject({ ...called, description: null });
  });

  it('is limited to the owner and editors', async () => {
    const { creator, recipient, colleague, manager } = await organize();
    const slug = await made(creator);
    await share(creator, slug, recipient, 'edit');
    await share(creator, slug, colleague, 'use');
    expect((await recipient(`PATCH /connector/${slug}`, { name: 'Edited' })).body.name).toBe('Edited');
    expect(await colleague(`PATCH /connector/${slug}`, { name: 'X' })).toMatchObject(forbidden('edit_required'));
    expect((await manager(`PATCH /connector/${slug}`, { name: 'X' })).status).toBe(404);
    expect(await creator('PATCH /connector/github', { name: 'X' })).toMatchObject(forbidden('not_editable'));
  });

  it('refuses outdated versions', async () => {
    const { creator } = await organize();
    const slug = await made(creator);
    expect((await creator(`PATCH /connector/${slug}`, { name: 'X' }, never)).status).toBe(412);
    const etag = (await creator(`GET /connector/${slug}`)).headers.get('etag')!;
    expect((await creator(`PATCH /connector/${slug}`, { name: 'X' }, { 'if-match': etag })).status).toBe(200);
  });

  it('needs confirmation if a new host invalidates credentials', async () => {
    const { creator, recipient } = await organize();
    const slug = await made(creator);
    expect((await creator(`PATCH /connector/${slug}`, moved)).status).toBe(200);
    await creator(`PATCH /connector/${slug}`, { definition: desk() });
    await connectedTo(slug, recipient);
    await connectedTo(slug, creator);
    const refused = await creator(`PATCH /connector/${slug}`, moved);
    expect(refused).toMatchObject(conflicting('host_change_unconfirmed'));
    expect(refused.body.error.details).toEqual({ connections: 2, oauth_app: false });
    const confirmed = await creator(`PATCH /connector/${slug}?confirm=true`, moved);
    expect(confirmed.status).toBe(200);
    const log = await creator(`GET /audit-log?connector_slug=${slug}`);
    expect(log.body.result[0].data.host_changed).toBe(true);
  });

  it('never removes an auth method that connections use', async () => {
    const { creator } = await organize();
    const slug = await made(creator);
    await connectedTo(slug, creator);
    const [key] = desk().auth;
    const renamed = { definition: desk({ auth: [{ ...key, name: 'token' }] }) };
    const refused = await creator(`PATCH /connector/${slug}?confirm=true`, renamed);
    expect(refused).toMatchObject(conflicting('auth_method_in_use'));
    expect(refused.body.error.message).toMatch(/^1 connection uses an auth method/);
    const both = { definition: desk({ auth: [key, { ...key, name: 'token' }] }) };
    expect((await creator(`PATCH /connector/${slug}`, both)).status).toBe(200);
  });

  it('with dry_run only reports the effects', async () => {
    const { creator } = await organize();
    const slug = await made(creator);
    await connectedTo(slug, creator);
    const change = { definition: desk({ ...tools('list_tickets'), base_url: 'https://elsewhere.example.com/api' }) };
    const tried = await creator(`PATCH /connector/${slug}?dry_run=true`, change);
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
    expect((await creator(`GET /connector/${slug}?include=definition`)).body.definition.base_url).toBe(desk().base_url);
  });

  it('can unpublish a connector without affecting its connections', async () => {
    const { creator, recipient } = await organize();
    const slug = await made(creator);
    await share(creator, slug, recipient, 'use');
    const id = await connectedTo(slug, recipient);
    await creator(`PATCH /connector/${slug}`, { status: 'unpublished' });
    expect((await recipient(`GET /connector/${slug}`)).status).toBe(404);
    expect((await creator(`GET /connector/${slug}`)).body).toMatchObject({ status: 'unpublished', can_use: false });
    expect((await recipient(`GET /connection/${id}`)).body).toMatchObject({
      status: 'active',
      connector: { available: false },
    });
  });
});
