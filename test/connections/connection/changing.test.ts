import { startConnectionScene, visit } from './scene.js';

const { product, creator, colleague, get, sql, events } = await startConnectionScene();

await product.installDemo(creator);

const tasks = (id: string) => sql('select job, due_at from kernel.outbox where subject_id = $1 order by due_at', [id]);

describe('Renaming a connection', () => {
  it('increases the version only if the name changes', async () => {
    const { id } = await product.connect(creator);
    const { status, headers, body } = await creator(`PATCH /connection/${id}`, { name: ' My notes ' });
    expect([status, body.name, headers.get('etag')]).toEqual([200, 'My notes', '"3"']);
    expect(body).not.toHaveProperty('connector');
    for (const same of [{ name: 'My notes' }, {}])
      expect((await creator(`PATCH /connection/${id}`, same)).headers.get('etag')).toBe('"3"');
    expect(await events(id)).toEqual(['connection.created', 'connection.connected', 'connection.renamed']);
  });

  it('is refused for an outdated version or an invalid name', async () => {
    const { id } = await product.connect(creator);
    const stale = await creator(`PATCH /connection/${id}`, { name: 'A' }, { 'if-match': '"1"' });
    expect([stale.status, stale.body.error.reason]).toEqual([412, 'version_mismatch']);
    for (const name of ['', ' ', null, 7, 'x'.repeat(81), 'a\nb'])
      expect((await creator(`PATCH /connection/${id}`, { name })).status).toBe(400);
    expect((await creator(`PATCH /connection/${id}`, { owner_user_id: colleague.userId })).status).toBe(400);
  });
});

describe('Reconnecting a connection', () => {
  it('keeps the account if an editor other than the owner signs in', async () => {
    const { id } = await product.connect(creator);
    await creator(`POST /connection/${id}/share`, {
      grantee_type: 'user',
      grantee_id: colleague.userId,
      level: 'edit',
    });
    const before = await get(id);
    const { status, body } = await colleague(`POST /connection/${id}/reconnect`, { redirect_uri: '/again' });
    expect(status).toBe(200);
    expect(body.connection).toMatchObject({ id, status: 'active' });
    const back = await visit(await product.signIn(body.connect_url));
    expect(new URL(back.location!).searchParams.get('status')).toBe('connected');
    expect(await get(id)).toMatchObject({
      saffron_account_id: before.saffron_account_id,
      connected_by_user_id: creator.userId,
      status: 'active',
    });
    expect((await events(id)).slice(-2)).toEqual(['connection.reconnect_started', 'connection.reconnected']);

    const again = (await colleague(`POST /connection/${id}/reconnect`, {})).body;
    await expect(product.signIn(again.connect_url, 'grace')).rejects.toThrow();
    expect(await get(id)).toMatchObject({
      saffron_account_id: before.saffron_account_id,
      account_label: before.account_label,
    });
    const run = await creator(`POST /connection/${id}/execute`, { tool_name: 'list_notes', arguments: {} });
    expect(run.body.outcome).toBe('succeeded');
  });

  it('invalidates earlier links', async () => {
    const { body } = await creator('POST /connection', { connector_slug: 'demo' });
    const { id } = body.connection;
    const second = (await creator(`POST /connection/${id}/reconnect`, {})).body;
    await expect(product.signIn(body.connect_url)).rejects.toThrow();
    await visit(await product.signIn(second.connect_url));
    expect((await get(id)).status).toBe('active');
  });

  it('changes nothing while the vault is unavailable', async () => {
    const { id } = await product.connect(creator);
    const before = await events(id);
    product.wire.cut = true;
    expect((await creator(`POST /connection/${id}/reconnect`, {})).status).toBe(503);
    expect(await events(id)).toEqual(before);
  });
});

describe('Deleting a connection', () => {
  it('deletes the shares and then revokes the account', async () => {
    const { id } = await product.connect(creator);
    await creator(`POST /connection/${id}/share`, { grantee_type: 'org', level: 'use' });
    const { saffron_account_id } = await get(id);
    expect((await creator(`DELETE /connection/${id}`)).status).toBe(204);
    expect((await colleague(`GET /connection/${id}`)).status).toBe(404);
    expect(await sql('select from connections.shares where resource_id = $1', [id])).toEqual([]);
    expect((await events(id)).at(-1)).toBe('connection.deleted');
    const due = await tasks(id);
    // A change may also affect a toolbox entry or resolve an access request.
    const ofOthers = ['ReportBrokenEntries', 'CloseObsoleteRequests'];
    const others = due.filter(({ job }) => !ofOthers.includes(job));
    expect(others.map(({ job }) => job)).toEqual(['RevokeAccount', 'ExpireUnfinishedConnection']);
    const [event] = await sql(`select data from kernel.events where resource_id = $1 and type = 'connection.deleted'`, [
      id,
    ]);
    expect(event.data).toEqual({ connector_slug: 'demo', account_id: saffron_account_id });
    expect((await creator(`DELETE /connection/${id}`)).status).toBe(404);
  });
});

describe('Disconnecting a connection', () => {
  it('keeps the row with its name and shares', async () => {
    const { id } = await product.connect(creator, { name: 'Kept' });
    const { status, body } = await creator(`POST /connection/${id}/disconnect`, {});
    expect([status, body.status, body.name]).toEqual([200, 'disconnected', 'Kept']);
    expect(body.last_error).toMatch(/Reconnect/);
    expect((await creator(`POST /connection/${id}/disconnect`, {})).status).toBe(200);
    expect((await events(id)).filter((type) => type === 'connection.disconnected')).toHaveLength(1);
    expect((await tasks(id)).map(({ job }) => job)).toContain('RevokeAccount');
  });
});
