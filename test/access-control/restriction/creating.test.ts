import { connector } from '../../support/catalog.js';
import { give } from '../../support/own-connectors.js';
import { github, invalid, startWritingScene } from './writing-scene.js';

const { api, organize } = await startWritingScene();

const logo = expect.stringMatching(/^\/image\/latchkey\//);

describe('Creating a restriction', () => {
  it('returns the rule with its summary, author and connectors', async () => {
    const { owner, onRole } = await organize();
    const body = onRole({ connector_slugs: ['slack'], tools: github('delete_issue') });
    const { status, headers, body: created } = await owner('POST /restriction', body);
    expect(status).toBe(201);
    expect([headers.get('etag'), headers.get('location')]).toEqual(['"1"', `/restriction/${created.id}`]);
    expect(created).toEqual({
      ...body,
      id: expect.stringMatching(/^rstr_/),
      tools: [{ connector_slug: 'github', tool_name: 'delete_issue', tool_label: 'Delete issue' }],
      summary: 'Blocks slack and “Delete issue” on github.',
      created_by: owner.userId,
      created_by_label: 'Olivia Owner',
      updated_by: owner.userId,
      updated_by_label: 'Olivia Owner',
      legacy_override: false,
      created_at: expect.stringMatching(/Z$/),
      updated_at: created.created_at,
      target_label: null,
      connector_labels: { slack: 'Slack', github: 'GitHub' },
      can_manage: true,
      scope_connectors: { slack: { label: 'Slack', logo }, github: { label: 'GitHub', logo } },
      role_label: 'Role of member',
      active_grant_count: 0,
    });
    const read = await owner(`GET /restriction/${created.id}`);
    const { active_grant_count, ...same } = created;
    expect(read.body).toEqual(same);
    expect(active_grant_count).toBe(0);
  });

  it('says that an allow rule without entries blocks everything (rule 2)', async () => {
    const { onRole, create } = await organize();
    expect((await create(onRole({ mode: 'allow' }))).summary).toBe('Blocks every connector and every tool.');
  });

  it('sorts lists and removes duplicates', async () => {
    const { onRole, create } = await organize();
    const tools = [
      ...github('list_issues', 'delete_issue', 'list_issues'),
      { connector_slug: 'jira', tool_name: 'create_issue' },
    ];
    const created = await create(onRole({ connector_slugs: ['slack', 'many-1', 'slack'], tools }));
    expect(created.connector_slugs).toEqual(['many-1', 'slack']);
    expect(created.tools.map((tool: any) => tool.tool_name)).toEqual(['delete_issue', 'list_issues', 'create_issue']);
  });

  it('refuses a tool whose connector is also listed (rule 4)', async () => {
    const { owner, onRole, create } = await organize();
    const overlap = invalid('overlaps_whole_connector', '/tools/0/connector_slug');
    const tools = github('delete_issue');
    expect(await owner('POST /restriction', onRole({ connector_slugs: ['github'], tools }))).toMatchObject(overlap);
    const { id } = await create(onRole({ tools }));
    expect(await owner(`PATCH /restriction/${id}`, { connector_slugs: ['github'] })).toMatchObject(overlap);
    const both = { connector_slugs: ['github'], tools };
    expect(await owner(`PATCH /restriction/${id}`, both)).toMatchObject(overlap);
    expect((await owner(`GET /restriction/${id}`)).body.connector_slugs).toEqual([]);
  });

  it.each([
    ['a mode that no longer exists (rule 6)', { mode: 'except' }, 'invalid_value', '/mode'],
    ['null for a list', { tools: null }, 'null_not_allowed', '/tools'],
    ['a legacy override, which cannot be set (rule 5)', { legacy_override: true }, 'unknown_field', '/legacy_override'],
    ['an unknown role', { target_id: 'role_ghost' }, 'unknown_role', '/target_id'],
    ['an unknown member', { target_type: 'user', target_id: 'usr_ghost' }, 'unknown_member', '/target_id'],
    ['an unknown connector', { connector_slugs: ['slack', 'nope'] }, 'unknown_connector', '/connector_slugs/1'],
    [
      'a tool of an unknown connector',
      { tools: [{ connector_slug: 'nope', tool_name: 'x' }] },
      'unknown_connector',
      '/tools/0/connector_slug',
    ],
    ['an unknown tool', { tools: github('list_issues', 'nope') }, 'unknown_tool', '/tools/1/tool_name'],
    ['a rule without a list', { connector_slugs: undefined }, 'required', '/connector_slugs'],
    ['a tool without a name', { tools: [{ connector_slug: 'github' }] }, 'required', '/tools/0/tool_name'],
    ['a list of the wrong type', { connector_slugs: 'github' }, 'invalid_value', '/connector_slugs'],
    ['a list as a tool', { tools: [[]] }, 'invalid_value', '/tools/0'],
  ])('refuses %s', async (_, facts, reason, path) => {
    const { owner, onRole } = await organize();
    expect(await owner('POST /restriction', onRole(facts))).toMatchObject(invalid(reason, path));
  });

  it('names every unknown entry in one error', async () => {
    const { owner, onRole } = await organize();
    const { body } = await owner('POST /restriction', onRole({ connector_slugs: ['no', 'slack', 'nay'] }));
    expect(body.error.fields.map((field: any) => field.path)).toEqual(['/connector_slugs/0', '/connector_slugs/2']);
  });

  it('accepts at most 1000 connectors and 1000 tools', async () => {
    const { owner, onRole, create } = await organize();
    const slugs = Array.from({ length: 1001 }, (_, n) => `many-${n}`);
    const tools = Array.from({ length: 1001 }, (_, n) => ({ connector_slug: 'forge', tool_name: `tool_${n}` }));
    await give(api, owner, connector('forge', 'Forge', ...tools.map(({ tool_name }) => tool_name)));
    const created = await create(onRole({ connector_slugs: slugs.slice(0, 1000), tools: tools.slice(0, 1000) }));
    expect(Object.keys(created.scope_connectors)).toHaveLength(1001);
    expect(Object.keys(created.connector_labels)).toHaveLength(8);
    expect(await owner('POST /restriction', onRole({ connector_slugs: slugs }))).toMatchObject(
      invalid('too_many', '/connector_slugs'),
    );
    expect(await owner('POST /restriction', onRole({ tools }))).toMatchObject(invalid('too_many', '/tools'));
  });

  it('refuses an identical rule for the same target', async () => {
    const { owner, onRole, create } = await organize();
    const { id } = await create(onRole({ connector_slugs: ['slack'], tools: github('delete_issue') }));
    const again = await owner(
      'POST /restriction',
      onRole({ connector_slugs: ['slack'], tools: github('delete_issue') }),
    );
    expect(again).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict', reason: 'duplicate_restriction' } },
    });
    expect(again.body.error.fields[0].message).toContain(id);
    const other = await create(onRole({ connector_slugs: ['slack'], tools: github('list_issues') }));
    const patched = await owner(`PATCH /restriction/${other.id}`, { tools: github('delete_issue') });
    expect(patched).toMatchObject({ status: 409, body: { error: { reason: 'duplicate_restriction' } } });
    await create(onRole({ connector_slugs: ['slack'], tools: github('delete_issue'), mode: 'allow' }));
  });

  it('accepts at most 50 rules per target', async () => {
    const { owner, member, onRole, onMember, create } = await organize();
    for (let n = 0; n < 50; n++) await create(onRole({ connector_slugs: [`many-${n}`] }));
    const full = { status: 409, body: { error: { code: 'conflict', reason: 'quota_exceeded' } } };
    expect(await owner('POST /restriction', onRole({ connector_slugs: ['slack'] }))).toMatchObject(full);
    const { id } = await create(onMember({ connector_slugs: ['slack'] }));
    const move = { target_type: 'role', target_id: member.roleIds[0] };
    expect(await owner(`PATCH /restriction/${id}`, move)).toMatchObject(full);
  });
});
