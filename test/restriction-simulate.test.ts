import fc from 'fast-check';
import { newId } from '#kernel';
import { type Api, type Client, startApi } from './support/api.js';
import { catalogOf, connector, type TestConnector, toolNamed } from './support/catalog-of.js';
import { type MemberClient } from './support/founder.js';

const connectors = new Map<string, TestConnector>([
  ['github', connector('GitHub', 'list_issues', 'delete_issue')],
  ['gh2', { ...connector('GitHub of ours', toolNamed('delete_issue', { name: 'tidy_issue' })), ancestors: ['github'] }],
  ['secret', { ...connector('Secret', 'run'), seenBy: [] }],
  ['slack', connector('Slack', 'send_message', 'list_users', toolNamed('old', { active: false }))],
]);

let api: Api;
let people: Record<'owner' | 'bob' | 'eve' | 'max', MemberClient>;
let owner: MemberClient;
beforeAll(async () => {
  api = await startApi();
  catalogOf(api, connectors);
});
afterAll(() => api.stop());
beforeEach(async () => {
  people = await api.organization({
    bob: ['connector:view', 'tool:execute'],
    eve: ['connector:view'],
    max: ['restriction:view', 'restriction:manage'],
  });
  ({ owner } = people);
});

const rule = (target: string, facts: object = {}) => ({
  target_type: target.startsWith('usr') ? 'user' : 'role',
  target_id: target,
  mode: 'block',
  connector_slugs: [],
  ...facts,
});
const restrict = async (target: string, facts: object): Promise<string> =>
  (await owner('POST /restriction', rule(target, facts))).body.id;
const simulate = async (body: object, as: Client = owner) => {
  const { status, body: answer } = await as('POST /restriction/simulate', body);
  expect([status, answer.error]).toEqual([200, undefined]);
  return answer;
};
const bobRole = () => people.bob.roleIds[0]!;
const changes = (list: any[]) => list.map((each) => [each.user_label, each.connector_slug, each.tool_count]);

describe('Trying out a restriction', () => {
  it('says who would lose what, forks included, and writes nothing', async () => {
    const draft = rule(bobRole(), {
      connector_slugs: ['slack'],
      tools: [{ connector_slug: 'github', tool_name: 'delete_issue' }],
    });
    const answer = await simulate({ draft });
    expect(answer).toMatchObject({
      can_write: true,
      reason: null,
      summary: 'Blocks slack and “Delete issue” on github.',
      widens: false,
      members_bound: 1,
      members_evaluated: 1,
      truncated: false,
      lifted_for: [],
      open_requests_answered: 0,
    });
    expect(changes(answer.impact.lose).sort()).toEqual([
      ['Bob', 'gh2', 1],
      ['Bob', 'github', 1],
      ['Bob', 'slack', 2],
    ]);
    expect(answer.impact).toMatchObject({ gain: [], members_losing: 1, members_gaining: 0 });
    expect((await owner('GET /restriction')).body.result).toEqual([]);
  });

  it('says that a further allow rule widens the list, and who gains by it', async () => {
    await restrict(bobRole(), { mode: 'allow', connector_slugs: ['github'] });
    const answer = await simulate({ draft: rule(bobRole(), { mode: 'allow', connector_slugs: ['slack'] }) });
    expect(answer.widens).toBe(true);
    expect(changes(answer.impact.gain)).toEqual([['Bob', 'slack', 2]]);
    expect(answer.impact.lose).toEqual([]);
  });

  it('leaves out connectors that a member cannot see, and what other rules block anyway', async () => {
    await restrict(people.bob.userId, { connector_slugs: ['github'] });
    const answer = await simulate({ draft: rule(bobRole(), { mode: 'allow' }) });
    expect(changes(answer.impact.lose)).toEqual([['Bob', 'slack', 2]]);
  });

  it('tries out an edit and a deletion', async () => {
    const id = await restrict(bobRole(), { connector_slugs: ['slack'] });
    const edit = await simulate({ draft: rule(bobRole(), { connector_slugs: ['github'] }), replaces: id });
    expect([changes(edit.impact.gain), changes(edit.impact.lose).sort()]).toEqual([
      [['Bob', 'slack', 2]],
      [
        ['Bob', 'gh2', 1],
        ['Bob', 'github', 2],
      ],
    ]);
    const deletion = await simulate({ deletes: id });
    expect([deletion.summary, changes(deletion.impact.gain)]).toEqual([null, [['Bob', 'slack', 2]]]);
  });

  it('knows that role rules come back when the last row with a legacy override goes', async () => {
    await restrict(bobRole(), { connector_slugs: ['github'] });
    const id = await restrict(people.bob.userId, { connector_slugs: ['slack'] });
    await api.sql(owner.orgId, `update access_control.restrictions set legacy_override = true where id = $1`, [id]);
    const { impact } = await simulate({ deletes: id });
    expect([changes(impact.gain), changes(impact.lose).sort()]).toEqual([
      [['Bob', 'slack', 2]],
      [
        ['Bob', 'gh2', 1],
        ['Bob', 'github', 2],
      ],
    ]);
    const edit = await simulate({ draft: rule(people.bob.userId), replaces: id });
    expect([changes(edit.impact.gain), edit.impact.lose]).toEqual([[['Bob', 'slack', 2]], []]);
  });

  it('names the grants that lift it', async () => {
    const id = newId('agrt', api.clock.now());
    await api.sql(
      owner.orgId,
      `insert into access_control.access_grants (org_id, id, version, user_id, connector_slug, lifts_member_rules, created_at)
       values ($1, $2, 1, $3, 'slack', false, now())`,
      [owner.orgId, id, people.bob.userId],
    );
    const { impact, lifted_for } = await simulate({ draft: rule(bobRole(), { connector_slugs: ['slack', 'github'] }) });
    expect(lifted_for).toEqual([{ user_id: people.bob.userId, grant_id: id }]);
    expect(impact.lose.map((each: any) => each.connector_slug).sort()).toEqual(['gh2', 'github']);
    expect(
      (await owner('POST /restriction', rule(bobRole(), { connector_slugs: ['slack'] }))).body.active_grant_count,
    ).toBe(1);
    expect(
      (await owner('POST /restriction', rule(bobRole(), { connector_slugs: ['github'] }))).body.active_grant_count,
    ).toBe(0);
  });

  it('counts the connections whose owners could no longer use them', async () => {
    const connect = (owner_user_id: string, slug: string, status: string) =>
      api.sql(
        owner.orgId,
        `insert into connections.connections
           (org_id, id, version, connector_slug, name, name_key, owner_user_id, status, created_at, updated_at)
         values ($1, $2, 1, $3, 'Mine', 'mine', $4, $5, now(), now())`,
        [owner.orgId, newId('conn', api.clock.now()), slug, owner_user_id, status],
      );
    await connect(people.bob.userId, 'slack', 'active');
    await connect(people.bob.userId, 'slack', 'disconnected');
    await connect(people.bob.userId, 'github', 'active');
    await connect(people.eve.userId, 'slack', 'active');
    const draft = rule(bobRole(), {
      connector_slugs: ['slack'],
      tools: [{ connector_slug: 'github', tool_name: 'delete_issue' }],
    });
    expect(await simulate({ draft })).toMatchObject({ connections_unusable: 1, toolboxes_affected: null });
  });

  it('counts the access requests that it would answer', async () => {
    const id = await restrict(bobRole(), { connector_slugs: ['slack', 'github'] });
    for (const body of [{ connector_slug: 'slack' }, { connector_slug: 'github', tool_name: 'list_issues' }])
      expect((await people.bob('POST /access-request', body)).status).toBe(201);
    const draft = rule(bobRole(), { connector_slugs: ['slack'] });
    expect((await simulate({ draft, replaces: id })).open_requests_answered).toBe(1);
    expect((await simulate({ deletes: id })).open_requests_answered).toBe(2);
    expect((await simulate({ draft })).open_requests_answered).toBe(0);
    await owner(`DELETE /restriction/${id}`);
    const needless = await simulate({ draft: rule(bobRole(), { mode: 'allow', connector_slugs: ['slack'] }) });
    expect(needless.open_requests_answered).toBe(0);
  });

  it('promises what the write then does, and says why it would refuse', async () => {
    const { max } = people;
    const drafts = [rule(bobRole()), rule(people.bob.userId), rule(max.roleIds[0]!), rule(max.userId)];
    for (const draft of drafts) {
      const { can_write, reason } = await simulate({ draft }, max);
      const written = await max('POST /restriction', draft);
      expect([written.status, written.body.error?.reason ?? null]).toEqual([can_write ? 201 : 403, reason]);
    }
    const id = await restrict(max.userId, { connector_slugs: ['slack'] });
    expect(await simulate({ draft: rule(bobRole(), { mode: 'allow' }), replaces: id }, max)).toMatchObject({
      can_write: false,
    });
  });

  it('gains and loses nothing by what changes nothing, whatever the rules', async () => {
    const id = await restrict(bobRole(), { connector_slugs: ['slack'] });
    const drafts = fc.constantFrom(
      { draft: rule(bobRole(), { connector_slugs: ['slack'] }), replaces: id },
      { draft: rule(bobRole()) },
      { draft: rule(bobRole(), { connector_slugs: ['slack'] }), deletes: id },
    );
    await fc.assert(
      fc.asyncProperty(drafts, async (body) => {
        expect((await simulate(body)).impact).toEqual({ lose: [], gain: [], members_losing: 0, members_gaining: 0 });
      }),
      { numRuns: 6 },
    );
  });

  it.each([
    ['nothing to try', {}, 'draft', 'required'],
    ['an unknown rule to replace', { deletes: 'rstr_none' }, 'deletes', 'invalid_value'],
    ['too many members', { deletes: 'rstr_none', member_limit: 10_001 }, 'member_limit', 'out_of_range'],
    [
      'an unknown connector',
      { draft: rule('role_x', { connector_slugs: ['slack'] }) },
      'draft.target_id',
      'unknown_role',
    ],
    ['a mode that is none', { draft: rule('role_x', { mode: 'except' }) }, 'draft.mode', 'invalid_value'],
  ])('refuses %s', async (_, body, path, reason) => {
    expect(await owner('POST /restriction/simulate', body)).toMatchObject({
      status: 400,
      body: { error: { fields: [{ path, reason }] } },
    });
  });

  it('is refused to who may not write rules, and sees no other organization', async () => {
    const id = await restrict(bobRole(), { connector_slugs: ['slack'] });
    expect((await people.bob('POST /restriction/simulate', { deletes: id })).status).toBe(403);
    const other = await api.organization();
    expect((await other.owner('POST /restriction/simulate', { deletes: id })).status).toBe(400);
  });

  it('takes less than 2 s for 10,000 members', async () => {
    const org = owner.orgId;
    await api.sql(
      org,
      `insert into access_control.members
       select (jsonb_populate_record(member, jsonb_build_object(
         'id', 'usr_' || n, 'email', n || '@x.example.com', 'email_key', n || '@x.example.com'))).*
       from access_control.members member, generate_series(1, 10000) n where member.id = $1`,
      [people.bob.userId],
    );
    await api.sql(
      org,
      `insert into access_control.member_roles (org_id, user_id, role_id, direct)
       select $1, 'usr_' || n, $2, true from generate_series(1, 10000) n`,
      [org, bobRole()],
    );
    await api.sql(
      org,
      `insert into access_control.member_roles (org_id, user_id, role_id, direct)
       select $1, 'usr_' || n, $2, true from generate_series(1, 10000, 3) n`,
      [org, people.eve.roleIds[0]],
    );
    await api.sql(
      org,
      `insert into access_control.restrictions (org_id, id, version, target_type, target_id, mode, connector_slugs, tools,
         legacy_override, created_at, updated_at)
       select $1, 'rstr_' || n, 1, 'user', 'usr_' || n * 2, case n % 3 when 0 then 'allow' else 'block' end, '{github}', '[]',
         false, now(), now() from generate_series(1, 4000) n`,
      [org],
    );
    const many = Array.from(
      { length: 100 },
      (_, n) => [`many${n}`, connector(`Many ${n}`, ...'abcdefghijkl')] as const,
    );
    for (const [slug, known] of many) connectors.set(slug, known);
    // Processor time, because the tests share the machine: PostgreSQL's part, about 0.3 s of it, is left out.
    const start = process.cpuUsage();
    const answer = await simulate({
      draft: rule(bobRole(), { mode: 'allow', connector_slugs: ['many1'] }),
      member_limit: 10_000,
    });
    const { user, system } = process.cpuUsage(start);
    for (const [slug] of many) connectors.delete(slug);
    expect(answer).toMatchObject({ members_bound: 10_001, members_evaluated: 10_000, truncated: true });
    expect(answer.impact.members_losing).toBe(10_000);
    expect(answer.impact.lose).toHaveLength(50);
    expect((user + system) / 1000).toBeLessThan(1_700);
  });
});
