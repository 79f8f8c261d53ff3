import { conflicting, forbidden } from '../../support/refused.js';
import { desk, made, people, share, tools } from './scene.js';

describe('POST /connector/{slug}/fork', () => {
  it('creates an unpublished copy, still covered by restrictions on the original', async () => {
    const { ada, bob, owner } = await people();
    const { status, body } = await ada('POST /connector/github/fork', { name: 'Our GitHub' });
    expect([status, body]).toMatchObject([
      201,
      {
        slug: expect.stringMatching(/^our-github-/),
        ...{ origin: 'fork', status: 'unpublished', owner_user_id: ada.userId },
        upstream: { slug: 'github', label: 'GitHub', linked: true, changes_available: false },
      },
    ]);
    const { slug } = body;
    await ada(`PATCH /connector/${slug}`, { status: 'published' });
    const { definition } = (await ada(`GET /connector/${slug}?include=definition`)).body;
    const renamed = definition.tools.map((tool: any) =>
      tool.name === 'create_issue' ? { ...tool, name: 'file_issue' } : tool,
    );
    expect((await ada(`PATCH /connector/${slug}`, { definition: { ...definition, tools: renamed } })).status).toBe(200);
    await share(ada, slug, bob, 'use');
    await owner('POST /restriction', {
      ...{ target_type: 'role', target_id: bob.roleIds[0], mode: 'block' },
      tools: [{ connector_slug: 'github', tool_name: 'create_issue' }],
    });
    const names = async () => (await bob(`GET /connector/${slug}/tools`)).body.result.map(({ name }: any) => name);
    expect(await names()).not.toContain('file_issue');
    expect(await names()).toContain('list_issues');
    await ada(`DELETE /connector/${slug}/link-upstream`);
    expect(await names()).not.toContain('file_issue');
    expect((await ada(`GET /connector/${slug}`)).body.upstream).toBeNull();
  });

  it('is refused if the caller cannot read or use the original', async () => {
    const { ada, eva, bob, owner } = await people();
    const slug = await made(ada);
    await share(ada, slug, eva, 'use');
    expect(await eva(`POST /connector/${slug}/fork`, {})).toMatchObject(forbidden('definition_not_readable'));
    expect(await bob('POST /connector/github/fork', {})).toMatchObject(forbidden('permission_required'));
    await owner('POST /restriction', {
      ...{ target_type: 'user', target_id: ada.userId, mode: 'block' },
      connector_slugs: ['github'],
    });
    expect(await ada('POST /connector/github/fork', {})).toMatchObject(forbidden('connector_restricted'));
  });

  it('hides a private upstream from other members', async () => {
    const { ada, bob } = await people();
    const slug = await made(ada);
    const fork = (await ada(`POST /connector/${slug}/fork`, {})).body.slug as string;
    await ada(`PATCH /connector/${fork}`, { status: 'published' });
    await share(ada, fork, bob, 'edit');
    const { body } = await bob(`GET /connector/${fork}`);
    expect('upstream' in body).toBe(false);
    expect(JSON.stringify(body)).not.toContain(slug);
    expect(await bob(`GET /connector/${fork}/pull`)).toMatchObject(conflicting('upstream_unavailable'));
  });
});

describe('A pull', () => {
  it('applies only the selected changes', async () => {
    const { ada } = await people();
    const slug = await made(ada);
    const fork = (await ada(`POST /connector/${slug}/fork`, {})).body.slug as string;
    await ada(`PATCH /connector/${fork}`, { name: 'Mine' });
    await ada(`PATCH /connector/${slug}`, {
      definition: desk({ ...tools('list_tickets', 'close_ticket'), name: 'Theirs' }),
    });
    expect((await ada(`GET /connector/${fork}`)).body.upstream.changes_available).toBe(true);
    const preview = await ada(`GET /connector/${fork}/pull`);
    const found = preview.body.changes as any[];
    expect(found.map(({ kind, key, change, state }) => [kind, key, change, state])).toEqual([
      ['field', 'name', 'modified', 'conflict'],
      ['tool', 'close_ticket', 'added', 'clean'],
      ['tool', 'create_ticket', 'removed', 'clean'],
    ]);
    const [name, added, removed] = found.map(({ id }) => id as string);
    const pull = (changes: object[], headers = {}) => ada(`POST /connector/${fork}/pull`, { changes }, headers);
    expect((await pull([{ id: name }])).body.error.fields).toMatchObject([{ reason: 'resolution_required' }]);
    expect(await pull([{ id: 'chg_none' }, { id: added }])).toMatchObject(conflicting('change_set_stale'));
    const etag = preview.headers.get('etag')!;
    const done = await pull([{ id: added }, { id: name, resolution: 'mine' }], { 'if-match': etag });
    expect(done).toMatchObject({
      status: 200,
      body: { applied: [added], kept: [name], remaining: 1, connector: { name: 'Mine', tool_count: 3 } },
    });
    expect((await pull([{ id: removed }], { 'if-match': etag })).status).toBe(412);
    expect((await ada(`GET /connector/${fork}/pull`)).body.changes).toMatchObject([{ id: removed }]);
    expect((await pull([{ id: removed }])).body).toMatchObject({ remaining: 0, connector: { tool_count: 2 } });
    expect((await ada(`GET /connector/${fork}`)).body.upstream.changes_available).toBe(false);
  });

  it('needs an upstream', async () => {
    const { ada } = await people();
    const [one, other] = [await made(ada), await made(ada)];
    const link = (slug: string, upstream_slug: string) =>
      ada(`POST /connector/${slug}/link-upstream`, { upstream_slug });
    expect(await ada(`GET /connector/${one}/pull`)).toMatchObject(conflicting('no_upstream'));
    expect((await link(one, other)).body.upstream).toMatchObject({ slug: other });
    expect(await link(one, other)).toMatchObject(conflicting('already_linked'));
    expect(await link(other, one)).toMatchObject(conflicting('lineage_cycle'));
    expect((await ada(`GET /connector/${one}/pull`)).body.counts).toMatchObject({ clean: 0, conflict: 0 });
    expect((await ada(`DELETE /connector/${one}/link-upstream`)).status).toBe(204);
    expect(await ada(`DELETE /connector/${one}/link-upstream`)).toMatchObject(conflicting('no_upstream'));
  });
});
