import { RestrictionsInForce } from '#access-control';
import { Callers } from '#kernel';
import { type Api, startApi } from './support/api.js';
import { catalogOf, connector } from './support/catalog-of.js';
import { type MemberClient } from './support/founder.js';
import { never, refused } from './support/refused.js';

let api: Api;
let people: Record<'owner' | 'bob' | 'eve' | 'mia' | 'max' | 'vic', MemberClient>;
beforeAll(async () => {
  api = await startApi();
  const slugs = ['slack', 'github', 'jira'];
  catalogOf(api, new Map(slugs.map((slug) => [slug, connector(slug.toUpperCase(), 'run', 'stop')])));
});
afterAll(() => api.stop());
beforeEach(async () => {
  people = await api.organization({
    bob: ['connector:view'],
    eve: ['connector:view', 'tool:execute'],
    mia: ['connector:view', 'member:manage'],
    max: ['member:manage', 'restriction:view', 'restriction:manage', 'restriction:override'],
    vic: ['restriction:view'],
  });
  for (const as of [people.bob, people.eve]) await block(as.roleIds[0]!, 'slack', 'github', 'jira');
});

const block = (target: string, ...connector_slugs: string[]) =>
  people.owner('POST /restriction', {
    target_type: target.startsWith('usr') ? 'user' : 'role',
    target_id: target,
    mode: 'block',
    connector_slugs,
  });
/** Has somebody ask and an administrator approve. Answers the grant's id. */
const grant = async (to: MemberClient, asked: object, terms: object = {}, by = people.max): Promise<string> => {
  const { body } = await to('POST /access-request', asked);
  return (await by(`POST /access-request/${body.id}/resolve`, { decision: 'approve', ...terms })).body.grant_id;
};
const read = async (id: string, as = people.max) => (await as(`GET /access-grant/${id}`)).body;
const list = async (as: MemberClient, query = '') =>
  (await as(`GET /access-grant${query}`)).body.result.map(({ id }: { id: string }) => id);
const revoke = (as: MemberClient, id: string, body: object = {}, headers = {}) =>
  as(`POST /access-grant/${id}/revoke`, body, headers);
const extend = (as: MemberClient, id: string, expires_in_days: unknown = 60, headers = {}) =>
  as(`POST /access-grant/${id}/extend`, { expires_in_days }, headers);
const conflicting = (reason: string) => refused(409, 'conflict', reason);
const forbidden = (reason: string) => refused(403, 'forbidden', reason);
const slack = { connector_slug: 'slack' };
const reaches = async ({ token }: MemberClient, slug: string) => {
  const caller = await api.app.get(Callers, { strict: false }).identify(token, { id: 'r', ip: null, user_agent: null });
  return (await api.app.get(RestrictionsInForce, { strict: false }).of(caller, [slug])).decideConnector(slug).allowed;
};
const events = (type: string) =>
  api.sql(
    people.owner.orgId,
    `select actor_id, actor_kind, subject_user_id, resource_id, resource_label, changes, data from kernel.events
     where type = $1 order by id`,
    [type],
  );
const settings = (facts: object) =>
  api.sql(people.owner.orgId, 'update organizations.organizations set settings = settings || $1::jsonb', [facts]);

describe('An access grant', () => {
  it('says what it lifts, for whom, by whom and until when', async () => {
    const { bob, max } = people;
    const asked = await bob('POST /access-request', { connector_slug: 'slack', tool_name: 'run' });
    const id = await grant(bob, { connector_slug: 'slack', tool_name: 'run' }, { expires_in_days: 7 });
    const answer = await bob(`GET /access-grant/${id}`);
    expect(answer.headers.get('etag')).toBe('"1"');
    expect(answer.body).toEqual({
      id,
      user_id: bob.userId,
      user_label: 'Bob',
      connector_slug: 'slack',
      connector_label: 'SLACK',
      tool_name: 'run',
      tool_label: 'Run',
      lifts_member_rules: false,
      request_id: asked.body.id,
      granted_by: max.userId,
      granted_by_label: 'Max',
      status: 'active',
      expires_at: expect.any(String),
      revoked_at: null,
      revoked_by: null,
      revoked_by_label: null,
      revoke_reason: null,
      can_revoke: true,
      can_extend: false,
      created_at: expect.any(String),
    });
    expect(Date.parse(answer.body.expires_at) - Date.parse(answer.body.created_at)).toBe(7 * 86_400_000);
  });

  it('is seen by its member, and by who manages members or sees restrictions', async () => {
    const { bob, eve, mia, max, vic } = people;
    const [of_bob, of_eve] = [await grant(bob, slack), await grant(eve, slack)];
    expect(await list(bob)).toEqual([of_bob]);
    expect(await list(bob, `?user_id=${eve.userId}`)).toEqual([]);
    for (const as of [mia, max, vic]) expect(await list(as)).toEqual([of_eve, of_bob]);
    expect(await bob(`GET /access-grant/${of_eve}`)).toMatchObject(refused(404, 'not_found'));
    expect(await revoke(bob, of_eve)).toMatchObject(refused(404, 'not_found'));
    expect((await vic(`GET /access-grant/${of_eve}`)).status).toBe(200);
  });

  it('is found by member, connector and state, newest or soonest to end first', async () => {
    const { bob, eve, max } = people;
    const endless = await grant(bob, slack);
    const late = await grant(bob, { connector_slug: 'github' }, { expires_in_days: 20 });
    const soon = await grant(eve, slack, { expires_in_days: 2 });
    const gone = await grant(eve, { connector_slug: 'jira' });
    await revoke(max, gone);
    expect(await list(max)).toEqual([gone, soon, late, endless]);
    expect((await list(max, '?sort=expires_at')).slice(0, 2)).toEqual([soon, late]);
    expect(await list(max, `?user_id=${eve.userId}`)).toEqual([gone, soon]);
    expect(await list(max, '?connector_slug=slack')).toEqual([soon, endless]);
    expect(await list(max, '?status=active')).toEqual([soon, late, endless]);
    api.clock.pass({ days: 3 });
    expect(await list(max, '?status=expired')).toEqual([soon]);
    expect(await list(max, '?status=revoked,expired')).toEqual([gone, soon]);
    const walked = [];
    for (let cursor = ''; ;) {
      const { body } = await max(`GET /access-grant?sort=expires_at&limit=1${cursor && `&cursor=${cursor}`}`);
      walked.push(...body.result.map((row: any) => row.id));
      if (!(cursor = body.next_cursor)) break;
    }
    expect(walked).toEqual(await list(max, '?sort=expires_at'));
    expect(await max('GET /access-grant?status=dead')).toMatchObject(refused(400, 'validation_error'));
  });

  it('keeps every can_* promise', async () => {
    const { bob, eve, mia, max, vic, owner } = people;
    await block(mia.roleIds[0]!, 'slack');
    await block(eve.userId, 'jira');
    await grant(bob, slack);
    await grant(mia, slack);
    await grant(eve, { connector_slug: 'jira' }, { lift_member_rules: true });
    await revoke(max, await grant(bob, { connector_slug: 'github' }));
    const shown: Record<string, unknown[]> = {};
    for (const [name, as] of Object.entries({ bob, mia, max, vic, owner })) {
      const { result } = (await as('GET /access-grant')).body;
      shown[name] = result.map((row: any) => [row.user_label, row.status, row.can_revoke, row.can_extend]);
      for (const row of result) {
        expect((await as(`GET /access-grant/${row.id}`)).body).toEqual(row);
        const revoked = await revoke(as, row.id, {}, never);
        const extended = await extend(as, row.id, null, never);
        // What has no end cannot be put off; that it comes to this shows that it was allowed.
        const mayExtend = extended.body.error.code === 'validation_error';
        expect([name, row.id, revoked.status === 412, mayExtend]).toEqual([
          name,
          row.id,
          row.can_revoke,
          row.can_extend,
        ]);
      }
    }
    const gone = ['Bob', 'revoked', false, false];
    expect(shown).toEqual({
      bob: [gone, ['Bob', 'active', true, false]],
      mia: [gone, ['Eve', 'active', true, false], ['Mia', 'active', true, false], ['Bob', 'active', true, true]],
      max: [gone, ['Eve', 'active', true, true], ['Mia', 'active', true, true], ['Bob', 'active', true, true]],
      vic: [gone, ['Eve', 'active', false, false], ['Mia', 'active', false, false], ['Bob', 'active', false, false]],
      owner: [gone, ['Eve', 'active', true, true], ['Mia', 'active', true, true], ['Bob', 'active', true, true]],
    });
  });

  it('shows nothing of another organization, and tells its ids from missing ones by nothing', async () => {
    const id = await grant(people.bob, slack);
    const { eve } = await api.organization({ eve: 'Org Admin' });
    expect((await eve('GET /access-grant')).body.result).toEqual([]);
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '/revoke', {}],
      ['POST', '/extend', { expires_in_days: 3 }],
    ] as const) {
      const [foreign, missing] = await Promise.all(
        [id, 'agrt_01k7vm3q8ef6ha4x2c9b5t0rsd'].map((each) => eve(`${method} /access-grant/${each}${path}`, body)),
      );
      expect(foreign!.status).toBe(404);
      expect({ ...foreign!.body.error, request_id: 0 }).toEqual({ ...missing!.body.error, request_id: 0 });
    }
    expect((await read(id)).status).toBe('active');
  });
});

describe('Revoking a grant', () => {
  it('holds on the next request, for good', async () => {
    const { bob, mia } = people;
    const id = await grant(bob, slack);
    expect(await reaches(bob, 'slack')).toBe(true);
    expect((await revoke(mia, id, { note: 'The release is out.' })).body).toMatchObject({
      status: 'revoked',
      revoked_by: mia.userId,
      revoked_by_label: 'Mia',
      revoke_reason: 'revoked',
      can_revoke: false,
    });
    expect(await reaches(bob, 'slack')).toBe(false);
    expect(await revoke(mia, id)).toMatchObject(conflicting('not_active'));
    expect(await extend(mia, id)).toMatchObject(conflicting('not_active'));
    expect(await events('access_grant.revoked')).toMatchObject([
      { actor_id: mia.userId, subject_user_id: bob.userId, data: { cause: 'revoked', note: 'The release is out.' } },
    ]);
  });

  it('is open to who holds it, who thereby gives it up', async () => {
    const { bob, mia } = people;
    await block(mia.roleIds[0]!, 'slack');
    expect((await revoke(bob, await grant(bob, slack))).body).toMatchObject({ revoke_reason: 'given_up' });
    expect((await revoke(mia, await grant(mia, slack))).body).toMatchObject({ revoke_reason: 'given_up' });
    expect(await reaches(bob, 'slack')).toBe(false);
  });

  it('is not open to who may only see it', async () => {
    const id = await grant(people.bob, slack);
    expect(await revoke(people.vic, id)).toMatchObject(forbidden('permission_required'));
    expect(await revoke(people.max, id, { nonsense: true })).toMatchObject(refused(400, 'validation_error'));
    expect(await revoke(people.max, id, {}, { 'if-match': '"7"' })).toMatchObject(refused(412, 'conflict'));
    expect((await read(id)).status).toBe('active');
  });
});

describe('Extending a grant', () => {
  it('puts its end off, counted from now', async () => {
    const { bob, mia } = people;
    const id = await grant(bob, slack, { expires_in_days: 2 });
    api.clock.pass({ days: 1 });
    const { expires_at } = (await extend(mia, id, 5)).body;
    expect(Math.round((Date.parse(expires_at) - api.clock.now().getTime()) / 86_400_000)).toBe(5);
    api.clock.pass({ days: 4 });
    expect(await reaches(bob, 'slack')).toBe(true);
    expect((await extend(mia, id, null)).body.expires_at).toBeNull();
    expect(await events('access_grant.extended')).toHaveLength(2);
  });

  it.each([[1], [0], [366], ['3'], [undefined]])('refuses to end it sooner, or %s days', async (days) => {
    const id = await grant(people.bob, slack, { expires_in_days: 10 });
    expect(await people.mia(`POST /access-grant/${id}/extend`, { expires_in_days: days })).toMatchObject(
      refused(400, 'validation_error'),
    );
  });

  it('keeps to what the organization says of how long grants last', async () => {
    const id = await grant(people.bob, slack, { expires_in_days: 10 });
    await settings({ max_grant_days: 30 });
    for (const days of [31, null])
      expect(await extend(people.mia, id, days)).toMatchObject(refused(400, 'validation_error'));
    expect((await extend(people.mia, id, 30)).status).toBe(200);
  });

  it('is not for its holder, nor for who could not have granted it', async () => {
    const { bob, eve, mia, max } = people;
    await block(mia.roleIds[0]!, 'slack');
    const own = await grant(mia, slack, { expires_in_days: 2 });
    expect(await extend(mia, own)).toMatchObject(forbidden('self_target'));
    expect(await extend(bob, own, 'nonsense')).toMatchObject(forbidden('permission_required'));
    await block(eve.userId, 'jira');
    const strong = await grant(eve, { connector_slug: 'jira' }, { lift_member_rules: true, expires_in_days: 2 });
    expect(await extend(mia, strong)).toMatchObject(forbidden('permission_required'));
    expect((await extend(max, strong)).status).toBe(200);
  });
});

describe('The end of a grant', () => {
  it('comes with its date, and the log is told of it once', async () => {
    const { bob, owner } = people;
    const id = await grant(bob, slack, { expires_in_days: 2 });
    const [due] = await api.sql(
      owner.orgId,
      `select due_at from kernel.outbox where job = 'GrantEndRecordedWhenExpired' and subject_id = $1`,
      [id],
    );
    expect(due.due_at.toISOString()).toBe((await read(id)).expires_at);
    await api.run('GrantEndRecordedWhenExpired', owner.orgId, id);
    expect(await events('access_grant.expired')).toEqual([]);
    api.clock.pass({ days: 2 });
    expect([await reaches(bob, 'slack'), (await read(id)).status]).toEqual([false, 'expired']);
    for (let twice = 0; twice < 2; twice++) await api.run('GrantEndRecordedWhenExpired', owner.orgId, id);
    expect(await events('access_grant.expired')).toMatchObject([
      { actor_kind: 'system', subject_user_id: bob.userId, resource_id: id, resource_label: 'slack' },
    ]);
    expect((await read(id)).status).toBe('expired');
    expect(await extend(people.max, id)).toMatchObject(conflicting('not_active'));
  });

  it('comes later where the grant was extended', async () => {
    const { bob, owner, max } = people;
    const id = await grant(bob, slack, { expires_in_days: 2 });
    await extend(max, id, 4);
    api.clock.pass({ days: 3 });
    await api.run('GrantEndRecordedWhenExpired', owner.orgId, id);
    expect([await events('access_grant.expired'), await reaches(bob, 'slack')]).toEqual([[], true]);
  });

  it('comes with a newer grant for the same target, which takes its place', async () => {
    const { bob, max } = people;
    const [first, tool] = [await grant(bob, slack), await grant(bob, { connector_slug: 'github', tool_name: 'run' })];
    await block(bob.userId, 'slack');
    expect(await reaches(bob, 'slack')).toBe(false);
    const second = await grant(bob, slack, { lift_member_rules: true });
    expect(await reaches(bob, 'slack')).toBe(true);
    expect(await read(first)).toMatchObject({ status: 'revoked', revoke_reason: 'replaced', revoked_by: max.userId });
    expect((await read(second)).status).toBe('active');
    expect((await read(tool)).status).toBe('active');
    expect((await bob('GET /access-grant?connector_slug=slack&status=active')).body.result).toHaveLength(1);
  });

  it('does not come with a change of roles', async () => {
    const { bob, eve, owner } = people;
    await grant(bob, slack);
    await api.sql(owner.orgId, 'update access_control.member_roles set role_id = $1 where user_id = $2', [
      eve.roleIds[0],
      bob.userId,
    ]);
    await api.sql(owner.orgId, 'update kernel.access_epochs set epoch = epoch + 1');
    expect(await reaches(bob, 'slack')).toBe(true);
    expect(await reaches(bob, 'github')).toBe(false);
  });
});
