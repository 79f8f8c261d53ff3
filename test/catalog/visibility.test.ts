import { type MemberClient } from '../support/founder.js';
import { restrict, startCatalogScene, walk } from './scene.js';
import { addConnection, shareConnection } from '../support/states/connections.js';
import { refreshRights } from '../support/states/kernel.js';

const { api, organize, own, share } = await startCatalogScene();

describe('GET /connector', () => {
  it('shows a blocked connector with the reason, without its tools', async () => {
    const { owner, creator } = await organize();
    await restrict(owner, creator, {
      connector_slugs: ['slack'],
      tools: [{ connector_slug: 'github', tool_name: 'create_issue' }],
    });
    const find = async (slug: string) => (await creator(`GET /connector/${slug}`)).body;
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

  it('counts only connections visible to the caller', async () => {
    const { creator, viewer, manager } = await organize();
    const connect = async (owner: MemberClient, slug: string, status: string, sharedWith?: MemberClient) => {
      const id = `conn_${Math.random()}`;
      await addConnection(api, owner.orgId, { id, slug, owner_user_id: owner.userId, status });
      if (sharedWith) await shareConnection(api, owner.orgId, id, sharedWith.userId, 'view');
    };
    await connect(creator, 'github', 'active');
    await connect(creator, 'github', 'pending');
    await connect(creator, 'slack', 'pending');
    await connect(manager, 'github', 'active', creator);
    await connect(manager, 'notion', 'active');
    const counts = async (member: MemberClient, query: string) =>
      (await walk(member, `/connector?${query}`, 3)).map(({ slug, connection_count }) => [slug, connection_count]);
    expect((await counts(creator, 'sort=-connection_count')).slice(0, 3)).toEqual([
      ['github', 3],
      ['slack', 1],
      [expect.any(String), 0],
    ]);
    expect(await counts(creator, 'connected=true')).toEqual([['github', 3]]);
    expect((await counts(creator, 'connected=false')).map(([slug]) => slug)).toContain('slack');
    expect(await counts(viewer, 'connected=true')).toEqual([]);
    expect((await creator('GET /connector/github')).body.connection_count).toBe(3);
    await connect(creator, 'github', 'pending');
    await refreshRights(api, creator.orgId);
    expect((await creator('GET /connector/github')).body.connection_count).toBe(4);
    expect((await viewer('GET /connector/github')).body.connection_count).toBe(0);
  });

  it('sets can_manage_oauth_app exactly where PUT …/oauth-app is allowed', async () => {
    const { viewer, manager } = await organize();
    for (const member of [viewer, manager])
      for (const { slug, can_manage_oauth_app } of await walk(member, '/connector', 200)) {
        if (!['github', 'stripe', 'twilio'].includes(slug)) continue;
        expect(can_manage_oauth_app).toBe(member === manager && slug === 'github');
        const { status } = await member(`PUT /connector/${slug}/oauth-app`, { client_id: 'c', client_secret: 's' });
        expect(status >= 500).toBe(can_manage_oauth_app);
      }
  });

  it('lists ownerless connectors only to members who can assign owners', async () => {
    const { owner, creator, manager } = await organize();
    const slug = await own(owner, 'orphan', { ownerless: true });
    expect((await walk(manager, '/connector?ownerless=true', 10)).map((row) => row.slug)).toEqual([slug]);
    expect(await creator('GET /connector?ownerless=true')).toMatchObject({
      status: 403,
      body: { error: { reason: 'permission_required' } },
    });
    expect((await walk(creator, '/connector', 200)).map((row) => row.slug)).not.toContain(slug);
  });
});

describe('GET /connector/{slug}', () => {
  it('shows custom connectors only to their owner and grantees', async () => {
    const { owner, creator, viewer, guest, manager } = await organize();
    const slug = await own(creator, 'tool');
    const see = async (member: MemberClient) => {
      const { status, body } = await member(`GET /connector/${slug}?include=definition`);
      return status === 200 ? { can_use: body.can_use, definition: 'definition' in body } : status;
    };
    expect(await see(creator)).toEqual({ can_use: true, definition: true });
    for (const member of [owner, viewer, manager]) expect(await see(member)).toBe(404);
    await share(creator, slug, ['user', viewer.userId], 'view');
    expect(await see(viewer)).toEqual({ can_use: false, definition: false });
    await share(creator, slug, ['org', null], 'use');
    expect(await see(owner)).toEqual({ can_use: true, definition: false });
    expect(await see(guest)).toEqual({ can_use: false, definition: false });
    const { creator: stranger } = await organize();
    expect(await see(stranger)).toBe(404);
    expect((await creator(`GET /connector/${slug}`)).body).toMatchObject({
      origin: 'custom',
      owner_user_id: creator.userId,
    });
  });

  it('shows an unpublished connector only to its owner and editors', async () => {
    const { owner, creator, viewer } = await organize();
    const slug = await own(creator, 'draft', { status: 'unpublished' });
    await share(creator, slug, ['user', viewer.userId], 'use');
    expect(await creator(`GET /connector/${slug}`)).toMatchObject({
      status: 200,
      body: { status: 'unpublished', can_use: false },
    });
    expect((await viewer(`GET /connector/${slug}`)).status).toBe(404);
    expect((await walk(creator, '/connector?status=unpublished', 10)).map((row) => row.slug)).toEqual([slug]);
    expect((await walk(creator, '/connector', 200)).map((row) => row.slug)).not.toContain(slug);
    await share(creator, slug, ['user', owner.userId], 'edit');
    expect((await owner(`GET /connector/${slug}`)).status).toBe(200);
  });

  it('names the ancestor of an inherited block only if it is visible', async () => {
    const { owner, creator, viewer } = await organize();
    const hidden = await own(owner, 'hidden');
    const fork = await own(creator, 'fork', { ancestors: [hidden, 'github'] });
    await share(creator, fork, ['org', null], 'use');
    await restrict(owner, viewer, { connector_slugs: ['github'] });
    const { body } = await viewer(`GET /connector/${fork}`);
    expect(body).toMatchObject({
      restricted: true,
      restricted_by: 'role',
      restricted_inherited_from: { slug: 'github', label: 'GitHub' },
    });
    await restrict(owner, creator, { connector_slugs: [hidden] });
    expect((await creator(`GET /connector/${fork}`)).body.restricted_inherited_from).toEqual({
      slug: null,
      label: null,
    });
    expect(await walk(creator, `/connector?upstream_slug=${hidden}`, 10)).toEqual([]);
    await share(owner, hidden, ['user', creator.userId], 'view');
    expect((await walk(creator, `/connector?upstream_slug=${hidden}`, 10)).map((row) => row.slug)).toEqual([fork]);
  });
});
