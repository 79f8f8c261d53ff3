import { CommandBus } from '@nestjs/cqrs';
import { ImportRestriction } from '#access-control';
import { type Api, type Client, startApi } from './support/api.js';
import { catalogOf, connector, type TestConnector } from './support/catalog-of.js';
import { type MemberClient } from './support/founder.js';
import { runJob } from './support/run-job.js';

const connectors = new Map<string, TestConnector>([
  ['github', { ...connector('GitHub', 'list_issues', 'delete_issue', 'close_issue'), logo: '/github.png' }],
  ['slack', connector('Slack', 'send_message', 'list_users')],
  ['jira', connector('Jira', 'create_issue')],
  ...Array.from({ length: 1001 }, (_, n) => [`many-${n}`, connector(`Many ${n}`, 'run')] as const),
]);

let api: Api;
let owner: MemberClient;
let people: Record<'owner' | 'bob' | 'eve', MemberClient>;

beforeAll(async () => {
  api = await startApi();
  catalogOf(api, connectors);
});
afterAll(() => api.stop());

beforeEach(async () => {
  people = await api.organization({ bob: ['connector:view'], eve: ['connector:view', 'tool:execute'] });
  ({ owner } = people);
});

const onRole = (facts: object = {}) => ({
  target_type: 'role',
  target_id: people.bob.roleIds[0],
  mode: 'block',
  connector_slugs: [],
  ...facts,
});
const onMember = (facts: object = {}) => onRole({ target_type: 'user', target_id: people.bob.userId, ...facts });
const github = (...names: string[]) => names.map((tool_name) => ({ connector_slug: 'github', tool_name }));
const create = async (body: object, as: Client = owner) => {
  const { status, body: created } = await as('POST /restriction', body);
  expect([status, created.error]).toEqual([201, undefined]);
  return created;
};
const imported = (mode: 'allow' | 'block', connector_slugs: string[], target: MemberClient, override: boolean) =>
  api.app
    .get(CommandBus, { strict: false })
    .execute(
      new ImportRestriction(
        owner.orgId,
        { target_type: 'user', target_id: target.userId, mode, connector_slugs, tools: [] },
        override,
      ),
    );
const events = () =>
  api.sql(
    owner.orgId,
    `select type, actor_kind, subject_user_id, data, changes from kernel.events
    where type like 'restriction.%' order by id`,
  );
const epoch = async () => Number((await api.sql(owner.orgId, 'select epoch from kernel.access_epochs'))[0].epoch);
const invalid = (reason: string, path: string) => ({
  status: 400,
  body: { error: { code: 'validation_error', fields: [expect.objectContaining({ reason, path })] } },
});

describe('Writing a restriction', () => {
  it('answers a new rule as one row, with its sentence, its author and the connectors it scopes', async () => {
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
      scope_connectors: { slack: { label: 'Slack', logo: null }, github: { label: 'GitHub', logo: '/github.png' } },
      active_grant_count: 0,
    });
    const read = await owner(`GET /restriction/${created.id}`);
    const { active_grant_count, ...same } = created;
    expect(read.body).toEqual(same);
    expect(active_grant_count).toBe(0);
  });

  it('says that an allow rule naming nothing blocks everything (rule 2)', async () => {
    expect((await create(onRole({ mode: 'allow' }))).summary).toBe('Blocks every connector and every tool.');
  });

  it('keeps lists sorted and without repetitions', async () => {
    const tools = [
      ...github('list_issues', 'delete_issue', 'list_issues'),
      { connector_slug: 'jira', tool_name: 'create_issue' },
    ];
    const created = await create(onRole({ connector_slugs: ['slack', 'many-1', 'slack'], tools }));
    expect(created.connector_slugs).toEqual(['many-1', 'slack']);
    expect(created.tools.map((tool: any) => tool.tool_name)).toEqual(['delete_issue', 'list_issues', 'create_issue']);
  });

  it('refuses a tool of a connector covered whole, whichever of the two comes later (rule 4)', async () => {
    const overlap = invalid('overlaps_whole_connector', 'tools[0].connector_slug');
    const tools = github('delete_issue');
    expect(await owner('POST /restriction', onRole({ connector_slugs: ['github'], tools }))).toMatchObject(overlap);
    const { id } = await create(onRole({ tools }));
    expect(await owner(`PATCH /restriction/${id}`, { connector_slugs: ['github'] })).toMatchObject(overlap);
    const both = { connector_slugs: ['github'], tools };
    expect(await owner(`PATCH /restriction/${id}`, both)).toMatchObject(overlap);
    expect((await owner(`GET /restriction/${id}`)).body.connector_slugs).toEqual([]);
  });

  it.each([
    ['a mode that no longer exists (rule 6)', () => onRole({ mode: 'except' }), 'invalid_value', 'mode'],
    ['null for a list', () => onRole({ tools: null }), 'null_not_allowed', 'tools'],
    [
      'a legacy override, which cannot be set (rule 5)',
      () => onRole({ legacy_override: true }),
      'unknown_field',
      'legacy_override',
    ],
    ['a role nobody has', () => onRole({ target_id: 'role_ghost' }), 'unknown_role', 'target_id'],
    ['a member nobody knows', () => onMember({ target_id: 'usr_ghost' }), 'unknown_member', 'target_id'],
    [
      'an unknown connector',
      () => onRole({ connector_slugs: ['slack', 'nope'] }),
      'unknown_connector',
      'connector_slugs[1]',
    ],
    [
      'a tool of an unknown connector',
      () => onRole({ tools: [{ connector_slug: 'nope', tool_name: 'x' }] }),
      'unknown_connector',
      'tools[0].connector_slug',
    ],
    ['an unknown tool', () => onRole({ tools: github('list_issues', 'nope') }), 'unknown_tool', 'tools[1].tool_name'],
    ['a rule without a list', () => onRole({ connector_slugs: undefined }), 'required', 'connector_slugs'],
    [
      'a tool without a name',
      () => onRole({ tools: [{ connector_slug: 'github' }] }),
      'required',
      'tools[0].tool_name',
    ],
    ['a list that is none', () => onRole({ connector_slugs: 'github' }), 'invalid_value', 'connector_slugs'],
    ['a tool that is a list', () => onRole({ tools: [[]] }), 'invalid_value', 'tools'],
  ])('refuses %s', async (_, body, reason, path) => {
    expect(await owner('POST /restriction', body())).toMatchObject(invalid(reason, path));
  });

  it('names every unknown entry at once', async () => {
    const { body } = await owner('POST /restriction', onRole({ connector_slugs: ['no', 'slack', 'nay'] }));
    expect(body.error.fields.map((field: any) => field.path)).toEqual(['connector_slugs[0]', 'connector_slugs[2]']);
  });

  it('takes exactly 1000 connectors and 1000 tools, and not one more', async () => {
    const slugs = Array.from({ length: 1001 }, (_, n) => `many-${n}`);
    const tools = Array.from({ length: 1001 }, (_, n) => ({ connector_slug: 'github', tool_name: `tool_${n}` }));
    connectors.set('github', {
      ...connectors.get('github')!,
      tools: tools.map((tool) => ({ ...connectors.get('github')!.tools[0]!, name: tool.tool_name })),
    });
    const created = await create(onRole({ connector_slugs: slugs.slice(0, 1000), tools: tools.slice(0, 1000) }));
    expect(Object.keys(created.scope_connectors)).toHaveLength(1001);
    expect(Object.keys(created.connector_labels)).toHaveLength(8);
    expect(await owner('POST /restriction', onRole({ connector_slugs: slugs }))).toMatchObject(
      invalid('too_many', 'connector_slugs'),
    );
    expect(await owner('POST /restriction', onRole({ tools }))).toMatchObject(invalid('too_many', 'tools'));
    connectors.set('github', {
      ...connector('GitHub', 'list_issues', 'delete_issue', 'close_issue'),
      logo: '/github.png',
    });
  });

  it('refuses a second rule that says the same of the same target', async () => {
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

  it('takes 50 rules a target, and not one more', async () => {
    for (let n = 0; n < 50; n++) await create(onRole({ connector_slugs: [`many-${n}`] }));
    const full = { status: 409, body: { error: { code: 'conflict', reason: 'quota_exceeded' } } };
    expect(await owner('POST /restriction', onRole({ connector_slugs: ['slack'] }))).toMatchObject(full);
    const { id } = await create(onMember({ connector_slugs: ['slack'] }));
    const move = { target_type: 'role', target_id: people.bob.roleIds[0] };
    expect(await owner(`PATCH /restriction/${id}`, move)).toMatchObject(full);
  });
});

describe('Changing a restriction', () => {
  it('lets many change one rule at once, one after another', async () => {
    const { id } = await create(onRole({ connector_slugs: ['slack'] }));
    const modes = Array.from({ length: 8 }, (_, n) => (n % 2 ? 'allow' : 'block'));
    const answers = await Promise.all(modes.map((mode) => owner(`PATCH /restriction/${id}`, { mode })));
    expect(answers.map(({ status }) => status)).toEqual(modes.map(() => 200));
    const events = await api.sql(
      owner.orgId,
      `select changes from kernel.events where resource_id = $1 and type = 'restriction.updated' order by id`,
      [id],
    );
    // Each change begins where the one before it ended.
    const steps = events.map(({ changes }) => changes.find(({ field }: { field: string }) => field === 'mode'));
    expect(steps.map(({ before }) => before)).toEqual(['block', ...steps.slice(0, -1).map(({ after }) => after)]);
  });

  it('changes only what PATCH was sent', async () => {
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

  it('takes back what it answered: labels inside tools are left aside', async () => {
    const { id, tools } = await create(onRole({ tools: github('delete_issue') }));
    const { status, headers } = await owner(`PATCH /restriction/${id}`, { tools });
    expect([status, headers.get('etag')]).toEqual([200, '"1"']);
  });

  it('changes nothing when it is sent nothing, or what is there already', async () => {
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

  it('keeps the type when only the id of the target changes, and wants both when the type does', async () => {
    const { id } = await create(onMember());
    const moved = await owner(`PATCH /restriction/${id}`, { target_id: people.eve.userId });
    expect(moved.body).toMatchObject({ target_type: 'user', target_id: people.eve.userId, target_label: 'Eve' });
    expect(await owner(`PATCH /restriction/${id}`, { target_type: 'role' })).toMatchObject(
      invalid('required', 'target_id'),
    );
    expect(await owner(`PATCH /restriction/${id}`, { target_type: 'user' })).toMatchObject({ status: 200 });
    const role = await owner(`PATCH /restriction/${id}`, { target_id: people.eve.roleIds[0] });
    expect(role).toMatchObject(invalid('unknown_member', 'target_id'));
  });

  it('stays editable when its connector is gone and its tool renamed, and goes on meaning that tool', async () => {
    const body = onRole({ connector_slugs: ['jira'], tools: github('list_issues') });
    const { id, tools } = await create(body);
    const [jira, original] = [connectors.get('jira')!, connectors.get('github')!];
    connectors.delete('jira');
    connectors.set('github', {
      ...original,
      tools: original.tools.map((tool) => ({ ...tool, name: `${tool.name}_2` })),
    });
    const changed = await owner(`PATCH /restriction/${id}`, {
      connector_slugs: ['jira', 'slack'],
      tools,
      mode: 'allow',
    });
    expect(changed).toMatchObject({ status: 200, body: { scope_connectors: { jira: { label: 'jira', logo: null } } } });
    expect(await owner('POST /restriction', body)).toMatchObject({ status: 400 });
    connectors.set('jira', jira).set('github', original);
    const [row] = await api.sql(owner.orgId, 'select tools from access_control.restrictions');
    expect(row.tools[0]).toMatchObject({ tool_name: 'list_issues', operation: 'operation of list_issues' });
  });

  it('refuses a write made from a version that is gone', async () => {
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

describe('The legacy override (rule 5)', () => {
  const flags = async () =>
    (await api.sql(owner.orgId, 'select id, legacy_override from access_control.restrictions order by id')).map(
      (row) => row.legacy_override,
    );

  it('is cleared on every row of the member, and on no other, with one event', async () => {
    const first = await imported('block', ['slack'], people.bob, true);
    const second = await imported('allow', ['jira'], people.bob, true);
    await imported('block', ['slack'], people.eve, true);
    const before = await epoch();
    const { body } = await owner(`PATCH /restriction/${first}`, { legacy_override: false });
    expect(body).toMatchObject({ legacy_override: false, created_by: null, updated_by: owner.userId });
    expect(await flags()).toEqual([false, false, true]);
    expect((await events()).at(-1)).toMatchObject({
      type: 'restriction.legacy_override_cleared',
      subject_user_id: people.bob.userId,
      data: { user_id: people.bob.userId, restriction_ids: [first, second] },
    });
    expect([(await events()).length, await epoch()]).toEqual([4, before + 1]);
  });

  it('is cleared through a row that does not carry it, too', async () => {
    const flagged = await imported('block', ['slack'], people.bob, true);
    const { id } = await create(onMember({ connector_slugs: ['jira'] }));
    const bystander = await create(onMember({ connector_slugs: ['github'] }));
    expect((await owner(`PATCH /restriction/${id}`, { legacy_override: false })).status).toBe(200);
    expect(await flags()).toEqual([false, false, false]);
    const tagOf = async (row: string) => (await owner(`GET /restriction/${row}`)).headers.get('etag');
    expect([await tagOf(flagged), await tagOf(bystander.id)]).toEqual(['"2"', '"1"']);
    expect((await owner(`GET /restriction/${id}`)).body.updated_at).toBe(
      (await owner(`GET /restriction/${id}`)).body.created_at,
    );
  });

  it('cannot be set', async () => {
    const { id } = await create(onMember());
    expect(await owner(`PATCH /restriction/${id}`, { legacy_override: true })).toMatchObject(
      invalid('invalid_value', 'legacy_override'),
    );
  });

  it('does not travel with a row to another member', async () => {
    const id = await imported('block', ['slack'], people.bob, true);
    await imported('block', ['jira'], people.bob, true);
    const { body } = await owner(`PATCH /restriction/${id}`, { target_id: people.eve.userId });
    expect([body.legacy_override, await flags()]).toEqual([false, [false, true]]);
  });
});

describe('The trace of a restriction', () => {
  it('is one event a write, with its sentence and what changed, and a new epoch', async () => {
    const before = await epoch();
    const { id } = await create(onMember({ connector_slugs: ['slack'] }));
    await owner(`PATCH /restriction/${id}`, { connector_slugs: ['jira'] });
    await owner(`DELETE /restriction/${id}`);
    expect(await events()).toMatchObject([
      {
        type: 'restriction.created',
        actor_kind: 'user',
        subject_user_id: people.bob.userId,
        data: { summary: 'Blocks slack.' },
      },
      {
        type: 'restriction.updated',
        data: { before: 'Blocks slack.', after: 'Blocks jira.' },
        changes: [{ field: 'connector_slugs', added: ['jira'], removed: ['slack'] }],
      },
      { type: 'restriction.deleted', data: { summary: 'Blocks jira.', connector_slugs: ['jira'] } },
    ]);
    expect(await epoch()).toBe(before + 3);
  });

  it('names the role it binds', async () => {
    await create(onRole());
    expect((await events())[0].data).toMatchObject({ role_name: 'Role of bob', target_type: 'role' });
  });

  it('reads as sentences, with the names of today', async () => {
    const { id } = await create(onRole({ connector_slugs: ['slack'] }));
    await owner(`PATCH /restriction/${id}`, { mode: 'allow' });
    await create(onMember({ connector_slugs: ['jira'] }));
    await imported('block', ['slack'], people.eve, true).then((row) =>
      owner(`PATCH /restriction/${row}`, { legacy_override: false }),
    );
    const { body } = await owner('GET /audit-log?scope=org&action=restriction.*');
    expect(body.result.map((row: any) => row.summary).reverse()).toEqual([
      'Olivia Owner restricted Role of bob: Blocks slack.',
      'Olivia Owner changed a restriction on Role of bob: Allows only slack.',
      'Olivia Owner restricted Bob: Blocks jira.',
      'Operator restricted Eve: Blocks slack.',
      'Olivia Owner put role rules back on Eve, beside: Blocks slack.',
    ]);
  });

  it('is missing when the write was refused', async () => {
    await owner('POST /restriction', onRole({ connector_slugs: ['nope'] }));
    await owner('POST /restriction', onMember({ target_id: owner.userId }));
    expect(await events()).toEqual([]);
  });
});

describe('Restrictions of a member who left', () => {
  const forget = () => runJob(api.app, 'StaleRestrictionForgottenWhenMemberGoneAYear', owner.orgId, people.bob.userId);

  it('wait a year for the member to come back, and are then forgotten with a trace', async () => {
    const { id } = await create(onMember({ connector_slugs: ['slack'] }));
    await create(onMember({ connector_slugs: ['slack'], target_id: people.eve.userId }));
    expect((await owner(`DELETE /member/${people.bob.userId}?confirm_ownerless=true`)).status).toBe(204);
    const [task] = await api.sql(
      owner.orgId,
      `select due_at, subject_id from kernel.outbox where job = 'StaleRestrictionForgottenWhenMemberGoneAYear'`,
    );
    expect(task.subject_id).toBe(people.bob.userId);
    expect(Math.round((task.due_at - api.clock.now().getTime()) / 86_400_000)).toBe(365);
    await forget();
    expect((await owner('GET /restriction?stale=true')).body.result.map((row: any) => row.id)).toEqual([id]);
    await api.sql(
      owner.orgId,
      `update access_control.departures set removed_at = removed_at - interval '365 days 1 minute'`,
    );
    for (let twice = 0; twice < 2; twice++) await forget();
    const left = await api.sql(owner.orgId, 'select target_id from access_control.restrictions');
    expect(left).toEqual([{ target_id: people.eve.userId }]);
    const forgotten = (await events()).filter(({ type }) => type === 'restriction.deleted');
    expect(forgotten).toMatchObject([{ actor_kind: 'system', subject_user_id: people.bob.userId }]);
  });

  it('stay when the member is there', async () => {
    await create(onMember({ connector_slugs: ['slack'] }));
    await forget();
    expect(await api.sql(owner.orgId, 'select from access_control.restrictions')).toHaveLength(1);
  });
});

describe('Importing a restriction', () => {
  it('keeps a row without an author, which still replaces role rules', async () => {
    const id = await imported('allow', ['slack'], people.bob, true);
    expect((await owner(`GET /restriction/${id}`)).body).toMatchObject({
      target_label: 'Bob',
      legacy_override: true,
      created_by: null,
      created_by_label: null,
      updated_by: null,
      updated_by_label: null,
    });
    expect((await events())[0]).toMatchObject({ actor_kind: 'operator' });
  });

  it('refuses what POST would refuse', async () => {
    await expect(imported('allow', ['nope'], people.bob, true)).rejects.toMatchObject({ code: 'validation_error' });
    await expect(imported('allow', [], { ...people.bob, userId: 'usr_x' } as MemberClient, true)).rejects.toMatchObject(
      {
        code: 'validation_error',
      },
    );
  });
});
