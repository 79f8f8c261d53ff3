import { newId } from '#kernel';
import { type Api, startApi } from './support/api.js';
import { catalogOf, connector, type TestConnector, toolNamed } from './support/catalog-of.js';
import { type MemberClient } from './support/founder.js';

const connectors = new Map<string, TestConnector>([
  ['github', connector('GitHub', 'list_issues', 'delete_issue')],
  ['gh2', { ...connector('GitHub of ours', toolNamed('delete_issue', { name: 'tidy_issue' })), ancestors: ['github'] }],
  ['secret', { ...connector('Secret', 'run'), seenBy: [] }],
  ['slack', connector('Slack', 'send_message', toolNamed('old', { active: false }))],
]);

let api: Api;
let people: Record<'owner' | 'bob' | 'vic', MemberClient>;
beforeAll(async () => {
  api = await startApi();
  catalogOf(api, connectors);
});
afterAll(() => api.stop());
beforeEach(async () => {
  people = await api.organization({ bob: ['connector:view', 'tool:execute'], vic: ['restriction:view'] });
});

const restrict = async (target: string, facts: object): Promise<string> => {
  const target_type = target.startsWith('usr') ? 'user' : 'role';
  const body = { target_type, target_id: target, mode: 'block', connector_slugs: [], ...facts };
  return (await people.owner('POST /restriction', body)).body.id;
};
const explain = async (as: MemberClient, query: string) => (await as(`GET /restriction/explain?${query}`)).body;
const about = (of: MemberClient, query: string) => explain(people.vic, `user_id=${of.userId}&${query}`);

describe('Explaining access', () => {
  it('tells the whole chain: who was asked about what, by which rules, and what came of it', async () => {
    const { bob, vic } = people;
    const id = await restrict(bob.roleIds[0]!, { tools: [{ connector_slug: 'github', tool_name: 'delete_issue' }] });
    const role = { source: 'role', role_id: bob.roleIds[0], lifted_by: null };
    expect(await about(bob, 'connector_slug=gh2&tool_name=tidy_issue')).toEqual({
      user_id: bob.userId,
      user_label: 'Bob',
      connector_slug: 'gh2',
      connector_label: 'GitHub of ours',
      tool_name: 'tidy_issue',
      tool_label: 'Tidy issue',
      decision: 'blocked',
      sentence: 'Blocked by a rule on role Role of bob; inherited from github.',
      roles: [{ id: bob.roleIds[0], name: 'Role of bob' }],
      legacy_override: false,
      lineage: ['gh2', 'github'],
      steps: [
        ...['gh2', 'github'].map((on_slug) => ({
          source: 'user',
          role_id: null,
          on_slug,
          inherited: on_slug === 'github',
          matched: 'none',
          verdict: 'admits',
          lifted_by: null,
          restrictions: [],
        })),
        { ...role, on_slug: 'gh2', inherited: false, matched: 'none', verdict: 'admits', restrictions: [] },
        {
          ...role,
          on_slug: 'github',
          inherited: true,
          matched: 'operation',
          verdict: 'blocks',
          restrictions: [{ id, mode: 'block', summary: 'Blocks “Delete issue” on github.' }],
        },
      ],
      grants: [],
      other_gates: { permission: true, connector_visible: true, tool_active: true },
      can_request_access: true,
    });
    expect(vic.userId).not.toBe(bob.userId);
  });

  it('names every rule that matched, and for an allow list all rules that make it', async () => {
    const { bob } = people;
    const role = bob.roleIds[0]!;
    const whole = await restrict(role, { connector_slugs: ['slack'] });
    const both = await restrict(role, { connector_slugs: ['slack', 'github'] });
    await restrict(role, { connector_slugs: ['github'] });
    const allow = await restrict(bob.userId, { mode: 'allow', connector_slugs: ['github'] });
    const { steps, sentence } = await about(bob, 'connector_slug=slack');
    const named = steps.map((step: any) => [step.source, step.matched, step.restrictions.map((rule: any) => rule.id)]);
    expect(named).toEqual([
      ['user', 'allowlist', [allow]],
      ['role', 'connector', [whole, both]],
    ]);
    expect(sentence).toBe('Blocked by a rule on Bob that does not list it and a rule on role Role of bob.');
  });

  it('says which grant lifts a rule, and until when', async () => {
    const { bob, owner } = people;
    await restrict(bob.roleIds[0]!, { connector_slugs: ['slack'] });
    const id = newId('agrt', api.clock.now());
    await api.sql(
      owner.orgId,
      `insert into access_control.access_grants
         (org_id, id, version, user_id, connector_slug, lifts_member_rules, expires_at, created_at)
       values ($1, $2, 1, $3, 'slack', false, '2027-12-01', now())`,
      [owner.orgId, id, bob.userId],
    );
    await api.sql(owner.orgId, 'update kernel.access_epochs set epoch = epoch + 1');
    const explained = await about(bob, 'connector_slug=slack');
    expect(explained).toMatchObject({
      decision: 'allowed',
      sentence: 'Allowed: the rule on role Role of bob is lifted by an access grant until 2027-12-01.',
      grants: [{ id, connector_slug: 'slack', tool_name: null, expires_at: '2027-12-01T00:00:00.000Z' }],
      can_request_access: false,
    });
    expect(explained.steps[1].lifted_by).toBe(id);
  });

  it('says when nothing blocks, and when only own rules count', async () => {
    const { bob, owner } = people;
    expect((await about(bob, 'connector_slug=slack')).sentence).toBe('Allowed: no rule blocks it.');
    await restrict(bob.userId, { connector_slugs: ['github'] });
    await api.sql(owner.orgId, 'update access_control.restrictions set legacy_override = true');
    await api.sql(owner.orgId, 'update kernel.access_epochs set epoch = epoch + 1');
    expect(await about(bob, 'connector_slug=slack')).toMatchObject({
      legacy_override: true,
      sentence: "Allowed: the member's own rules admit it, and they still replace the rules of roles.",
    });
  });

  it('tells what else must hold before a tool runs', async () => {
    const { bob, vic } = people;
    expect((await about(bob, 'connector_slug=slack&tool_name=old')).other_gates.tool_active).toBe(false);
    expect((await about(bob, 'connector_slug=slack')).other_gates.tool_active).toBeNull();
    expect((await about(bob, 'connector_slug=secret')).other_gates.connector_visible).toBe(false);
    expect((await about(vic, 'connector_slug=slack')).other_gates.permission).toBe(false);
  });

  it('tells everybody about themselves, without the rules and whose they are', async () => {
    const { bob } = people;
    await restrict(bob.roleIds[0]!, { connector_slugs: ['slack'] });
    for (const query of ['', `user_id=self&`, `user_id=${bob.userId}&`]) {
      const explained = await explain(bob, `${query}connector_slug=slack`);
      expect(explained).toMatchObject({ user_id: bob.userId, sentence: 'Blocked by a rule on a role.' });
      for (const step of explained.steps) {
        expect(step).not.toHaveProperty('role_id');
        expect(step).not.toHaveProperty('restrictions');
      }
    }
    const others = await bob(`GET /restriction/explain?user_id=${people.vic.userId}&connector_slug=slack`);
    expect(others).toMatchObject({ status: 403, body: { error: { reason: 'permission_required' } } });
  });

  it('tells nobody of connectors they cannot see, but for who may see restrictions', async () => {
    const answer = (as: MemberClient, slug: string) => as(`GET /restriction/explain?connector_slug=${slug}`);
    const [hidden, missing] = [await answer(people.bob, 'secret'), await answer(people.bob, 'missing')];
    expect(hidden.status).toBe(404);
    expect({ ...hidden.body.error, request_id: null }).toEqual({ ...missing.body.error, request_id: null });
    expect((await answer(people.vic, 'secret')).status).toBe(200);
    expect((await answer(people.vic, 'missing')).status).toBe(404);
  });

  it.each([
    ['an unknown member', 'user_id=usr_nobody&connector_slug=slack', 404],
    ['an unknown tool', 'connector_slug=slack&tool_name=nope', 400],
    ['no connector', 'tool_name=nope', 400],
  ])('refuses %s', async (_, query, status) => {
    expect((await people.vic(`GET /restriction/explain?${query}`)).status).toBe(status);
  });

  it('decides as the routes do that enforce it, and leaves a trace when it is about somebody else', async () => {
    const { bob, vic, owner } = people;
    await explain(bob, 'connector_slug=slack');
    await about(bob, 'connector_slug=slack&tool_name=send_message');
    const events = await api.sql(
      owner.orgId,
      `select actor_id, subject_user_id, category, data from kernel.events where type = 'access.explained'`,
    );
    expect(events).toEqual([
      {
        actor_id: vic.userId,
        subject_user_id: bob.userId,
        category: 'usage',
        data: { user_id: bob.userId, connector_slug: 'slack', tool_name: 'send_message', decision: 'allowed' },
      },
    ]);
  });

  it('shows nothing of members of another organization', async () => {
    const other = await api.organization({ eve: ['restriction:view'] });
    const asked = await other.eve(`GET /restriction/explain?user_id=${people.bob.userId}&connector_slug=slack`);
    expect(asked.status).toBe(404);
  });
});
