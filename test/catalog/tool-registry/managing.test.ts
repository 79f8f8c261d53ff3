import { forbidden } from '../../support/refused.js';
import { ruleOn } from '../../support/rule-on.js';
import { held, startRegistryScene, worse } from './scene.js';

const { served, owner, editor, member, made, connected, refresh, tool, run, say } = await startRegistryScene();

describe('An editor of a remote connector', () => {
  it('can disable a tool until it is enabled again', async () => {
    const slug = await made();
    const id = await connected(slug);
    expect((await say(slug, 'list_notes', { status: 'disabled' })).body).toMatchObject({
      status: 'disabled',
      disabled_reason: 'manager',
    });
    expect(await run(id, 'list_notes')).toMatchObject({ status: 409, body: { error: { reason: 'tool_disabled' } } });
    await refresh(id);
    expect(await tool(slug, 'list_notes')).toMatchObject({ disabled_reason: 'manager' });
    await say(slug, 'list_notes', { status: 'active' });
    expect((await run(id, 'list_notes')).body.outcome).toBe('succeeded');
  });

  it('can raise a tier but never lower it', async () => {
    const slug = await made();
    const id = await connected(slug);
    expect((await say(slug, 'add_note', { tier: 'read' })).body.error.fields).toMatchObject([
      { path: '/tier', reason: 'invalid_value' },
    ]);
    expect((await say(slug, 'list_notes', { tier: 'destructive' })).body).toMatchObject({
      tier: 'destructive',
      tier_source: 'manager',
    });
    expect(await run(id, 'list_notes')).toMatchObject({ status: 202 });
    served.tools = worse();
    await refresh(id);
    const { hash } = await tool(slug, 'list_notes');
    expect((await say(slug, 'list_notes', { status: 'active', hash })).body).toMatchObject({ tier: 'destructive' });
    expect((await say(slug, 'list_notes', { tier: null })).body).toMatchObject({ tier: 'read', tier_source: 'label' });
  });

  it('finds listings and decisions in the audit log', async () => {
    const slug = await made();
    const id = await connected(slug);
    served.tools = worse();
    await refresh(id);
    await say(slug, 'list_notes', { status: 'active', hash: (await tool(slug, 'list_notes')).hash });
    const { result } = (await owner(`GET /audit-log?scope=org&connector_slug=${slug}&limit=10`)).body;
    expect(result.map(({ action }: any) => action).slice(0, 4)).toEqual([
      'connector.tool_accepted',
      'connector.tool_held',
      'connector.tools_discovered',
      'connector.tools_discovered',
    ]);
  });
});

describe('A member with `use` access to a remote connector', () => {
  it('cannot see or change its tool registry', async () => {
    const slug = await made();
    await connected(slug);
    expect(await member(`GET /connector/${slug}/tool`)).toMatchObject({ status: 403 });
    expect(await say(slug, 'wipe', { status: 'disabled' }, member)).toMatchObject({ status: 403 });
    expect(await say(slug, 'none', { status: 'disabled' })).toMatchObject({ status: 404 });
  });
});

describe('A remote connector', () => {
  it('is not admitted by an allow list after an edit of its address until a restriction manager confirms its tools', async () => {
    const slug = await made();
    const [of, mine] = [await connected(slug), await connected(slug, member)];
    const tools = [{ connector_slug: slug, tool_name: 'list_notes' }];
    const { id } = (await owner('POST /restriction', ruleOn(member.userId, { mode: 'allow', tools }))).body;
    expect((await run(mine, 'list_notes', {}, member)).body.outcome).toBe('succeeded');
    const { url } = (await editor(`GET /connector/${slug}`)).body.mcp;
    await editor(`PATCH /connector/${slug}`, { mcp: { url: `${url}?v=2`, auth_mode: 'none' } });
    expect(await run(mine, 'list_notes', {}, member)).toMatchObject(forbidden('tool_restricted'));
    expect((await run(of, 'list_notes')).body.outcome).toBe('succeeded');
    const rows = (await owner(`GET /restriction/connector/${slug}/tools`)).body.result;
    const { unconfirmed } = rows.find(({ name }: any) => name === 'list_notes');
    expect(unconfirmed).toMatchObject({
      request: { tool_name: 'list_notes' },
      allowed_versions: [{ changed_pointers: ['/address_digest'], restriction_ids: [id] }],
    });
    expect(JSON.stringify(unconfirmed)).not.toContain('v=2');
    const { request_digest } = unconfirmed;
    const path = `/restriction/connector/${slug}/tools/list_notes/confirm`;
    expect((await owner(`POST ${path}`, { request_digest })).status).toBe(200);
    await refresh(of);
    expect((await run(mine, 'list_notes', {}, member)).body.outcome).toBe('succeeded');
  });

  it("requires a review of all tools when its server's host changes", async () => {
    const slug = await made();
    const id = await connected(slug);
    const { url } = (await editor(`GET /connector/${slug}`)).body.mcp;
    const at = (address: string, query = '') =>
      editor(`PATCH /connector/${slug}${query}`, { mcp: { url: address, auth_mode: 'none' } });
    expect((await at(`${url}?v=2`)).body.mcp).toMatchObject({ url: `${url}?v=2`, review_count: 0 });
    expect((await run(id, 'list_notes')).body.outcome).toBe('succeeded');
    const elsewhere = 'https://mcp.example.com/mcp';
    expect(await at(elsewhere)).toMatchObject({ status: 409, body: { error: { reason: 'host_change_unconfirmed' } } });
    expect((await at(elsewhere, '?confirm=true')).body).toMatchObject({ tool_count: 0, mcp: { review_count: 4 } });
    expect(await run(id, 'list_notes')).toMatchObject(held);
    expect((await editor(`PATCH /connector/${slug}`, { name: 'Renamed' })).body).toMatchObject({
      name: 'Renamed',
      kind: 'remote_mcp',
    });
  });

  it('accepts no definition', async () => {
    const slug = await made();
    const definition = { format: 1, name: 'X', categories: [], base_url: 'https://x.example.com', auth: [], tools: [] };
    expect(await editor(`PATCH /connector/${slug}`, { definition })).toMatchObject({ status: 400 });
  });

  it('cannot be forked', async () => {
    const slug = await made();
    expect(await editor(`POST /connector/${slug}/fork`, {})).toMatchObject({
      status: 409,
      body: { error: { reason: 'fork_of_remote_mcp' } },
    });
  });
});
