import { connector, toolNamed } from '../../support/catalog.js';
import { give, take } from '../../support/own-connectors.js';
import { github, invalid, startWritingScene } from './writing-scene.js';

const { api, organize } = await startWritingScene();

describe('Changing a restriction', () => {
  it('applies concurrent requests one after another', async () => {
    const { owner, onRole, create } = await organize();
    const { id } = await create(onRole({ connector_slugs: ['slack'] }));
    const modes = Array.from({ length: 8 }, (_, n) => (n % 2 ? 'allow' : 'block'));
    const answers = await Promise.all(modes.map((mode) => owner(`PATCH /restriction/${id}`, { mode })));
    expect(answers.map(({ status }) => status)).toEqual(modes.map(() => 200));
    const changed = await api.sql(
      owner.orgId,
      `select changes from kernel.events where resource_id = $1 and type = 'restriction.updated' order by id`,
      [id],
    );
    // Each change starts from the result of the previous one.
    const steps = changed.map(({ changes }) => changes.find(({ field }: { field: string }) => field === 'mode'));
    expect(steps.map(({ before }) => before)).toEqual(['block', ...steps.slice(0, -1).map(({ after }) => after)]);
  });

  it('changes only the fields that PATCH sends', async () => {
    const { owner, onRole, create } = await organize();
    const created = await create(onRole({ connector_slugs: ['slack'], tools: github('delete_issue') }));
    const { body, headers } = await owner(`PATCH /restriction/${created.id}`, { mode: 'allow' });
    const { active_grant_count: _, ...rest } = created;
    expect(body).toEqual({
      ...rest,
      mode: 'allow',
      summary: 'Allows only slack and “Delete issue” on github.',
      updated_at: expect.not.stringMatching(created.updated_at),
    });
    expect(headers.get('etag')).toBe('"2"');
  });

  it('accepts `tools` exactly as a response returned them, including labels', async () => {
    const { owner, onRole, create } = await organize();
    const { id, tools } = await create(onRole({ tools: github('delete_issue') }));
    const { status, headers } = await owner(`PATCH /restriction/${id}`, { tools });
    expect([status, headers.get('etag')]).toEqual([200, '"1"']);
  });

  it('does nothing for an empty or identical body', async () => {
    const { owner, onRole, create, events, epoch } = await organize();
    const { id, updated_at, connector_slugs } = await create(onRole({ connector_slugs: ['slack', 'jira'] }));
    const before = await epoch();
    for (const same of [
      {},
      { connector_slugs: [...connector_slugs].reverse() },
      { mode: 'block' },
      { legacy_override: false },
    ])
      expect((await owner(`PATCH /restriction/${id}`, same)).body.updated_at).toBe(updated_at);
    expect([await epoch(), (await events()).length]).toEqual([before, 1]);
  });

  it('can change target_id alone, but not target_type alone', async () => {
    const { owner, colleague, onMember, create } = await organize();
    const { id } = await create(onMember());
    const moved = await owner(`PATCH /restriction/${id}`, { target_id: colleague.userId });
    expect(moved.body).toMatchObject({ target_type: 'user', target_id: colleague.userId, target_label: 'Colleague' });
    expect(await owner(`PATCH /restriction/${id}`, { target_type: 'role' })).toMatchObject(
      invalid('required', '/target_id'),
    );
    expect(await owner(`PATCH /restriction/${id}`, { target_type: 'user' })).toMatchObject({ status: 200 });
    const role = await owner(`PATCH /restriction/${id}`, { target_id: colleague.roleIds[0] });
    expect(role).toMatchObject(invalid('unknown_member', '/target_id'));
  });

  it('preserves entries whose connector was deleted', async () => {
    const { owner, onRole, create } = await organize();
    await give(api, owner, connector('board', 'Board', 'run'), connector('forge', 'Forge', 'list_issues'));
    const body = onRole({
      connector_slugs: ['board'],
      tools: [{ connector_slug: 'forge', tool_name: 'list_issues' }],
    });
    const { id, tools } = await create(body);
    await take(api, owner, 'board');
    await give(api, owner, connector('forge', 'Forge', toolNamed('list_issues', { name: 'list_issues_2' })));
    const changed = await owner(`PATCH /restriction/${id}`, {
      connector_slugs: ['board', 'slack'],
      tools,
      mode: 'allow',
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { scope_connectors: { board: { label: 'board', logo: null } } },
    });
    expect(await owner('POST /restriction', body)).toMatchObject({ status: 400 });
    const [row] = await api.sql(owner.orgId, 'select tools from access_control.restrictions');
    expect(row.tools[0]).toMatchObject({ tool_name: 'list_issues', operation: 'operation of list_issues' });
  });

  it('refuses an outdated version', async () => {
    const { owner, onRole, create } = await organize();
    const { id } = await create(onRole());
    const path = `/restriction/${id}`;
    const first = await owner(`PATCH ${path}`, { mode: 'allow' }, { 'if-match': '"1"' });
    expect([first.status, first.headers.get('etag')]).toEqual([200, '"2"']);
    expect(await owner(`DELETE ${path}`, undefined, { 'if-match': '"1"' })).toMatchObject({
      status: 412,
      body: { error: { code: 'conflict', reason: 'version_mismatch' } },
    });
    expect(await owner(`DELETE ${path}`, undefined, { 'if-match': '"2"' })).toMatchObject({ status: 204 });
    expect(await owner(`GET ${path}`)).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  });
});
