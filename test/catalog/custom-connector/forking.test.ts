import { conflicting, forbidden } from '../../support/refused.js';
import { desk, made, share, startCustomConnectorScene, tools } from './scene.js';

const { organize } = await startCustomConnectorScene();

describe('POST /connector/{slug}/fork', () => {
  it('creates an unpublished copy, still covered by restrictions on the original', async () => {
    const { creator, recipient, owner } = await organize();
    const { status, body } = await creator('POST /connector/github/fork', { name: 'Our GitHub' });
    expect([status, body]).toMatchObject([
      201,
      {
        slug: expect.stringMatching(/^our-github-/),
        origin: 'fork',
        status: 'unpublished',
        owner_user_id: creator.userId,
        upstream: { slug: 'github', label: 'GitHub', linked: true, changes_available: false },
      },
    ]);
    const { slug } = body;
    await creator(`PATCH /connector/${slug}`, { status: 'published' });
    const { definition } = (await creator(`GET /connector/${slug}?include=definition`)).body;
    const renamed = definition.tools.map((tool: any) =>
      tool.name === 'create_issue' ? { ...tool, name: 'file_issue' } : tool,
    );
    expect((await creator(`PATCH /connector/${slug}`, { definition: { ...definition, tools: renamed } })).status).toBe(
      200,
    );
    await share(creator, slug, recipient, 'use');
    await owner('POST /restriction', {
      target_type: 'role',
      target_id: recipient.roleIds[0],
      mode: 'block',
      tools: [{ connector_slug: 'github', tool_name: 'create_issue' }],
    });
    const names = async () =>
      (await recipient(`GET /connector/${slug}/tools`)).body.result.map(({ name }: any) => name);
    expect(await names()).not.toContain('file_issue');
    expect(await names()).toContain('list_issues');
    await creator(`DELETE /connector/${slug}/link-upstream`);
    expect(await names()).not.toContain('file_issue');
    expect((await creator(`GET /connector/${slug}`)).body.upstream).toBeNull();
  });

  it('is refused if the caller cannot read or use the original', async () => {
    const { creator, colleague, recipient, owner } = await organize();
    const slug = await made(creator);
    await share(creator, slug, colleague, 'use');
    expect(await colleague(`POST /connector/${slug}/fork`, {})).toMatchObject(forbidden('definition_not_readable'));
    expect(await recipient('POST /connector/github/fork', {})).toMatchObject(forbidden('permission_required'));
    await owner('POST /restriction', {
      target_type: 'user',
      target_id: creator.userId,
      mode: 'block',
      connector_slugs: ['github'],
    });
    expect(await creator('POST /connector/github/fork', {})).toMatchObject(forbidden('connector_restricted'));
  });

  it('hides a private upstream from other members', async () => {
    const { creator, recipient } = await organize();
    const slug = await made(creator);
    const fork = (await creator(`POST /connector/${slug}/fork`, {})).body.slug as string;
    await creator(`PATCH /connector/${fork}`, { status: 'published' });
    await share(creator, fork, recipient, 'edit');
    const { body } = await recipient(`GET /connector/${fork}`);
    expect('upstream' in body).toBe(false);
    expect(JSON.stringify(body)).not.toContain(slug);
    expect(await recipient(`GET /connector/${fork}/pull`)).toMatchObject(conflicting('upstream_unavailable'));
  });
});

describe('A pull', () => {
  it('applies only the selected changes', async () => {
    const { creator } = await organize();
    const slug = await made(creator);
    const fork = (await creator(`POST /connector/${slug}/fork`, {})).body.slug as string;
    await creator(`PATCH /connector/${fork}`, { name: 'Mine' });
    await creator(`PATCH /connector/${slug}`, {
      definition: desk({ ...tools('list_tickets', 'close_ticket'), name: 'Theirs' }),
    });
    expect((await creator(`GET /connector/${fork}`)).body.upstream.changes_available).toBe(true);
    const preview = await creator(`GET /connector/${fork}/pull`);
    const found = preview.body.changes as any[];
    expect(found.map(({ kind, key, change, state }) => [kind, key, change, state])).toEqual([
      ['field', 'name', 'modified', 'conflict'],
      ['tool', 'close_ticket', 'added', 'clean'],
      ['tool', 'create_ticket', 'removed', 'clean'],
    ]);
    const [name, added, removed] = found.map(({ id }) => id as string);
    const pull = (changes: object[], headers = {}) => creator(`POST /connector/${fork}/pull`, { changes }, headers);
    expect((await pull([{ id: name }])).body.error.fields).toMatchObject([{ reason: 'resolution_required' }]);
    expect(await pull([{ id: 'chg_none' }, { id: added }])).toMatchObject(conflicting('change_set_stale'));
    const etag = preview.headers.get('etag')!;
    const done = await pull([{ id: added }, { id: name, resolution: 'mine' }], { 'if-match': `"7", ${etag}` });
    expect(done).toMatchObject({
      status: 200,
      body: { applied: [added], kept: [name], remaining: 1, connector: { name: 'Mine', tool_count: 3 } },
    });
    expect((await pull([{ id: removed }], { 'if-match': etag })).status).toBe(412);
    expect((await creator(`GET /connector/${fork}/pull`)).body.changes).toMatchObject([{ id: removed }]);
    expect((await pull([{ id: removed }])).body).toMatchObject({ remaining: 0, connector: { tool_count: 2 } });
    expect((await creator(`GET /connector/${fork}`)).body.upstream.changes_available).toBe(false);
  });

  it('needs an upstream', async () => {
    const { creator } = await organize();
    const [one, other] = [await made(creator), await made(creator)];
    const link = (slug: string, upstream_slug: string) =>
      creator(`POST /connector/${slug}/link-upstream`, { upstream_slug });
    expect(await creator(`GET /connector/${one}/pull`)).toMatchObject(conflicting('no_upstream'));
    expect((await link(one, other)).body.upstream).toMatchObject({ slug: other });
    expect(await link(one, other)).toMatchObject(conflicting('already_linked'));
    expect(await link(other, one)).toMatchObject(conflicting('lineage_cycle'));
    expect((await creator(`GET /connector/${one}/pull`)).body.counts).toMatchObject({ clean: 0, conflict: 0 });
    expect((await creator(`DELETE /connector/${one}/link-upstream`)).status).toBe(204);
    expect(await creator(`DELETE /connector/${one}/link-upstream`)).toMatchObject(conflicting('no_upstream'));
  });
});
