import { AsyncLocalStorage } from 'node:async_hooks';
import { RestrictionsInForce } from '#access-control';
import { Callers } from '#kernel';
import { type Api, startApi } from './support/api.js';
import { catalogOf, connector, type TestConnector, toolNamed } from './support/catalog-of.js';
import { type MemberClient } from './support/founder.js';
import { never, refused } from './support/refused.js';

/** Runs something as if nothing else were running. */
const apart = AsyncLocalStorage.snapshot();

const connectors = new Map<string, TestConnector>();

let api: Api;
let people: Record<'owner' | 'bob' | 'eve' | 'mia' | 'max' | 'vic', MemberClient>;
beforeAll(async () => {
  api = await startApi();
  catalogOf(api, connectors);
});
afterAll(() => api.stop());
beforeEach(async () => {
  connectors.clear();
  connectors.set('github', connector('GitHub', 'list_issues', 'delete_issue'));
  connectors.set('gh2', {
    ...connector('Ours', toolNamed('delete_issue', { name: 'tidy_issue' })),
    ancestors: ['github'],
  });
  connectors.set('secret', { ...connector('Secret', 'run'), seenBy: [] });
  connectors.set('slack', connector('Slack', 'send_message'));
  people = await api.organization({
    bob: ['connector:view', 'tool:execute'],
    eve: ['connector:view', 'tool:execute', 'team:create'],
    mia: ['connector:view', 'member:manage'],
    max: ['member:manage', 'restriction:view', 'restriction:manage', 'restriction:override'],
    vic: ['restriction:view'],
  });
});

const restrict = async (target: string, facts: object): Promise<string> => {
  const target_type = target.startsWith('usr') ? 'user' : 'role';
  const { body } = await people.owner('POST /restriction', {
    target_type,
    target_id: target,
    mode: 'block',
    connector_slugs: [],
    ...facts,
  });
  return body.id;
};
const blockSlack = () => restrict(people.bob.roleIds[0]!, { connector_slugs: ['slack'] });
const file = async (as: MemberClient, body: object): Promise<string> =>
  (await as('POST /access-request', body)).body.id;
const resolve = (as: MemberClient, id: string, body: object = { decision: 'approve' }, headers = {}) =>
  as(`POST /access-request/${id}/resolve`, body, headers);
const conflicting = (reason: string) => refused(409, 'conflict', reason);
const forbidden = (reason: string) => refused(403, 'forbidden', reason);
const status = async (id: string) => (await people.max(`GET /access-request/${id}`)).body.status;
const settings = (facts: object) =>
  api.sql(people.owner.orgId, 'update organizations.organizations set settings = settings || $1::jsonb', [facts]);
const reaches = async ({ token, orgId }: MemberClient, slug: string, tool?: string) => {
  const caller = await api.app
    .get(Callers, { strict: false })
    .identify(token, { id: 'req', ip: null, user_agent: null });
  const rules = await api.app.get(RestrictionsInForce, { strict: false }).of(caller, [slug]);
  expect(caller.orgId).toBe(orgId);
  if (!tool) return rules.decideConnector(slug).allowed;
  return rules.decideTool(
    slug,
    connectors.get(slug)!.tools.find(({ name }) => name === tool)!,
  ).allowed;
};
const tasks = (job: string) =>
  api.sql(people.owner.orgId, 'select * from kernel.outbox where org_id = $1 and job = $2 order by id', [
    people.owner.orgId,
    job,
  ]);
const run = (job: string, subjectId = '') => api.run(job, people.owner.orgId, subjectId);

describe('Filing an access request', () => {
  it('asks for what a restriction keeps away, and answers with all there is to know of it', async () => {
    const { bob } = people;
    await blockSlack();
    const answer = await bob('POST /access-request', {
      connector_slug: 'slack',
      note: ' For work. ',
      requested_days: 30,
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toBe(`/access-request/${answer.body.id}`);
    expect(answer.headers.get('etag')).toBe('"1"');
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^areq_/),
      kind: 'connector',
      reason: 'restriction',
      requester_user_id: bob.userId,
      requester_label: 'Bob',
      connector_slug: 'slack',
      connector_label: 'Slack',
      tool_name: null,
      tool_label: null,
      permission: null,
      resource_type: null,
      resource_id: null,
      resource_label: null,
      level: null,
      note: 'For work.',
      requested_days: 30,
      status: 'pending',
      blocked_by: ['role'],
      decided_by: null,
      decided_by_label: null,
      decided_at: null,
      decision_note: null,
      grant_id: null,
      acl_id: null,
      can_resolve: false,
      can_withdraw: true,
      expires_at: expect.any(String),
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(Date.parse(answer.body.expires_at) - Date.parse(answer.body.created_at)).toBe(30 * 86_400_000);
  });

  it('takes just what a refusal says to send', async () => {
    const { bob } = people;
    await restrict(bob.roleIds[0]!, { tools: [{ connector_slug: 'github', tool_name: 'delete_issue' }] });
    const inForce = api.app.get(RestrictionsInForce, { strict: false });
    const caller = await api.app
      .get(Callers, { strict: false })
      .identify(bob.token, { id: 'r', ip: null, user_agent: null });
    const tool = connectors.get('github')!.tools[1]!;
    const refusal = async () => inForce.mustAdmit(caller, 'github', tool).catch((error) => error.parts.details);
    const { request_access, pending_request_id } = await refusal();
    expect(pending_request_id).toBeNull();
    const id = await file(bob, request_access);
    expect((await bob(`GET /access-request/${id}`)).body).toMatchObject({
      kind: 'tool',
      connector_slug: 'github',
      tool_name: 'delete_issue',
      tool_label: 'Delete issue',
    });
    expect((await refusal()).pending_request_id).toBe(id);
    await bob(`POST /access-request/${id}/withdraw`, {});
    expect((await refusal()).pending_request_id).toBeNull();
    const denied = (await bob('POST /role', {})).body.error.details;
    expect((await bob('POST /access-request', denied.request_access)).body).toMatchObject({
      kind: 'permission',
      reason: 'permission',
      permission: 'role:manage',
      connector_slug: null,
      blocked_by: ['role'],
    });
  });

  it('answers the open request with 200 to who files it again', async () => {
    const { bob, eve } = people;
    await blockSlack();
    await restrict(eve.roleIds[0]!, { connector_slugs: ['slack'] });
    const id = await file(bob, { connector_slug: 'slack' });
    const again = await bob('POST /access-request', { connector_slug: 'slack', note: 'Another note' });
    expect([again.status, again.body.id, again.body.note]).toEqual([200, id, null]);
    expect(again.headers.get('location')).toBeNull();
    expect((await bob('POST /access-request', { connector_slug: 'slack', tool_name: 'send_message' })).status).toBe(
      201,
    );
    expect((await eve('POST /access-request', { connector_slug: 'slack' })).status).toBe(201);
    await resolve(people.mia, id, { decision: 'deny' });
    expect((await bob('POST /access-request', { connector_slug: 'slack' })).status).toBe(201);
  });

  it('says what blocks: rules of a role, of the member, of an ancestor', async () => {
    const { bob } = people;
    const blockers = async (body: object) => (await bob('POST /access-request', body)).body.blocked_by;
    await restrict(bob.roleIds[0]!, { connector_slugs: ['github'] });
    expect(await blockers({ connector_slug: 'gh2' })).toEqual(['inherited']);
    expect(await blockers({ connector_slug: 'github', tool_name: 'list_issues' })).toEqual(['role']);
    await restrict(bob.userId, { connector_slugs: ['github'] });
    expect(await blockers({ connector_slug: 'github' })).toEqual(['role', 'user']);
    expect(await blockers({ connector_slug: 'gh2' })).toEqual(['inherited']);
  });

  it.each([
    ['what nothing blocks', { connector_slug: 'github' }, conflicting('not_restricted')],
    ['a permission already held', { permission: 'tool:execute' }, conflicting('not_restricted')],
    ['a connector nobody has', { connector_slug: 'nope' }, refused(404, 'not_found')],
    ['a connector the requester cannot see', { connector_slug: 'secret' }, refused(404, 'not_found')],
    ['a tool nobody has', { connector_slug: 'slack', tool_name: 'nope' }, refused(404, 'not_found')],
    ['a permission there is not', { permission: 'world:rule' }, refused(404, 'not_found')],
    ['nothing', {}, refused(400, 'validation_error')],
    ['a tool of no connector', { tool_name: 'send_message' }, refused(400, 'validation_error')],
    ['two things at once', { connector_slug: 'slack', permission: 'team:create' }, refused(400, 'validation_error')],
    ['a reason that does not fit', { connector_slug: 'slack', reason: 'permission' }, refused(400, 'validation_error')],
    ['a state', { connector_slug: 'slack', status: 'approved' }, refused(400, 'validation_error')],
    ['someone else', { connector_slug: 'slack', requester_user_id: 'usr_x' }, refused(400, 'validation_error')],
    ['366 days', { connector_slug: 'slack', requested_days: 366 }, refused(400, 'validation_error')],
    ['a note without end', { connector_slug: 'slack', note: 'x'.repeat(2001) }, refused(400, 'validation_error')],
  ])('refuses %s', async (_, body, answer) => {
    await blockSlack();
    expect(await people.bob('POST /access-request', body)).toMatchObject(answer);
    expect(await api.sql(people.owner.orgId, 'select from access_control.access_requests')).toEqual([]);
  });

  it('tells a hidden connector and a missing one alike', async () => {
    const [hidden, missing] = await Promise.all(
      ['secret', 'nope'].map((connector_slug) => people.bob('POST /access-request', { connector_slug })),
    );
    expect({ ...hidden!.body.error, request_id: null }).toEqual({ ...missing!.body.error, request_id: null });
  });

  it('is for people: a service member is refused before its body is looked at', async () => {
    const { owner, bob } = people;
    await api.sql(owner.orgId, `update access_control.members set kind = 'service', email = null where id = $1`, [
      bob.userId,
    ]);
    expect(await bob('POST /access-request', { nonsense: true })).toMatchObject(forbidden('token_kind'));
  });

  it('keeps within 20 pending, and 50 a day', async () => {
    const { bob } = people;
    const slugs = Array.from({ length: 52 }, (_, n) => `c${n}`);
    for (const slug of slugs) connectors.set(slug, connector(slug));
    await restrict(bob.roleIds[0]!, { connector_slugs: slugs });
    const ids: string[] = [];
    for (const connector_slug of slugs.slice(0, 20)) ids.push(await file(bob, { connector_slug }));
    expect(await bob('POST /access-request', { connector_slug: 'c20' })).toMatchObject(conflicting('quota_exceeded'));
    expect((await bob('POST /access-request', { connector_slug: 'c0' })).status).toBe(200);
    for (const connector_slug of slugs.slice(20, 50)) {
      await bob(`POST /access-request/${ids.pop()}/withdraw`, {});
      ids.push(await file(bob, { connector_slug }));
    }
    await bob(`POST /access-request/${ids.pop()}/withdraw`, {});
    expect(await bob('POST /access-request', { connector_slug: 'c51' })).toMatchObject(conflicting('quota_exceeded'));
    api.clock.pass({ days: 1 });
    expect((await bob('POST /access-request', { connector_slug: 'c51' })).status).toBe(201);
  });
});

describe('Who sees which access requests', () => {
  it('shows requesters theirs, administrators those of all, and everybody else nothing', async () => {
    const { bob, eve, mia, vic } = people;
    await blockSlack();
    await restrict(eve.roleIds[0]!, { connector_slugs: ['slack', 'github'] });
    await restrict(mia.roleIds[0]!, { connector_slugs: ['slack'] });
    const [one, two, three] = [
      await file(bob, { connector_slug: 'slack' }),
      await file(eve, { connector_slug: 'slack' }),
      await file(mia, { connector_slug: 'slack' }),
    ];
    const list = async (as: MemberClient, query = '') =>
      (await as(`GET /access-request${query}`)).body.result.map((row: any) => row.id);
    expect(await list(bob)).toEqual([one]);
    expect(await list(bob, '?mine=false')).toEqual([one]);
    expect(await list(bob, `?user_id=${eve.userId}`)).toEqual([]);
    expect(await list(vic)).toEqual([]);
    expect(await list(mia)).toEqual([three, two, one]);
    expect(await list(mia, '?sort=created_at')).toEqual([one, two, three]);
    expect(await list(mia, '?mine=true')).toEqual([three]);
    expect(await list(mia, `?user_id=${eve.userId}`)).toEqual([two]);
    await file(eve, { connector_slug: 'github' });
    expect(await list(mia, '?connector_slug=github&kind=connector')).toHaveLength(1);
    expect(await list(mia, '?kind=tool,permission')).toEqual([]);
    for (const as of [eve, vic])
      expect(await as(`GET /access-request/${one}`)).toMatchObject(refused(404, 'not_found'));
    expect((await mia(`GET /access-request/${one}`)).status).toBe(200);
    const pages = [];
    for (let cursor = ''; ;) {
      const { body } = await mia(`GET /access-request?limit=1${cursor && `&cursor=${cursor}`}`);
      pages.push(body.result[0].id);
      if (!(cursor = body.next_cursor)) break;
    }
    expect(pages.slice(1)).toEqual([three, two, one]);
  });

  it('counts what waits: for a decision of the caller, and for one about them', async () => {
    const { bob, mia, vic } = people;
    await blockSlack();
    await restrict(mia.roleIds[0]!, { connector_slugs: ['slack'] });
    const count = async (as: MemberClient) => (await as('GET /access-request/pending-count')).body;
    const id = await file(bob, { connector_slug: 'slack' });
    await file(mia, { connector_slug: 'slack' });
    expect(await count(bob)).toEqual({ count: 0, own_count: 1 });
    expect(await count(mia)).toEqual({ count: 1, own_count: 1 });
    expect(await count(people.max)).toEqual({ count: 2, own_count: 0 });
    expect(await count(vic)).toEqual({ count: 0, own_count: 0 });
    await resolve(mia, id, { decision: 'deny' });
    expect(await count(mia)).toEqual({ count: 0, own_count: 1 });
    api.clock.pass({ days: 31 });
    expect(await count(mia)).toEqual({ count: 0, own_count: 0 });
  });

  it('keeps every can_* promise', async () => {
    const { bob, mia, max, vic, owner } = people;
    await restrict(mia.roleIds[0]!, { connector_slugs: ['slack'] });
    await blockSlack();
    await file(bob, { connector_slug: 'slack' });
    await file(mia, { connector_slug: 'slack' });
    await resolve(max, await file(bob, { connector_slug: 'slack', tool_name: 'send_message' }), { decision: 'deny' });
    const shown: Record<string, unknown[]> = {};
    for (const [name, as] of Object.entries({ bob, mia, max, vic, owner })) {
      const { result } = (await as('GET /access-request')).body;
      shown[name] = result.map((row: any) => [row.requester_label, row.status, row.can_resolve, row.can_withdraw]);
      for (const row of result) {
        expect((await as(`GET /access-request/${row.id}`)).body).toEqual(row);
        const resolved = await resolve(as, row.id, { decision: 'deny' }, never);
        const withdrawn = await as(`POST /access-request/${row.id}/withdraw`, {}, never);
        expect([name, row.id, resolved.status === 412, withdrawn.status === 412]).toEqual([
          name,
          row.id,
          row.can_resolve,
          row.can_withdraw,
        ]);
      }
    }
    expect(shown).toEqual({
      bob: [
        ['Bob', 'denied', false, false],
        ['Bob', 'pending', false, true],
      ],
      mia: [
        ['Bob', 'denied', false, false],
        ['Mia', 'pending', false, true],
        ['Bob', 'pending', true, false],
      ],
      max: [
        ['Bob', 'denied', false, false],
        ['Mia', 'pending', true, false],
        ['Bob', 'pending', true, false],
      ],
      vic: [],
      owner: [
        ['Bob', 'denied', false, false],
        ['Mia', 'pending', true, false],
        ['Bob', 'pending', true, false],
      ],
    });
  });

  it('shows nothing of another organization, and tells its ids from missing ones by nothing', async () => {
    await blockSlack();
    const id = await file(people.bob, { connector_slug: 'slack' });
    const { eve } = await api.organization({ eve: 'Org Admin' });
    expect((await eve('GET /access-request')).body.result).toEqual([]);
    expect((await eve('GET /access-request/pending-count')).body).toEqual({ count: 0, own_count: 0 });
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '/resolve', { decision: 'approve' }],
      ['POST', '/withdraw', {}],
    ] as const) {
      const [foreign, missing] = await Promise.all(
        [id, 'areq_01k7vm3q8ef6ha4x2c9b5t0rsd'].map((each) => eve(`${method} /access-request/${each}${path}`, body)),
      );
      expect(foreign!.status).toBe(404);
      expect({ ...foreign!.body.error, request_id: 0 }).toEqual({ ...missing!.body.error, request_id: 0 });
    }
    expect(await api.sql(eve.orgId, 'select * from access_control.access_requests')).toEqual([]);
    expect(await status(id)).toBe('pending');
  });
});

describe('Deciding an access request', () => {
  it('lifts role rules for that member and target alone, on the next request', async () => {
    const { bob, eve, mia } = people;
    await restrict(bob.roleIds[0]!, { connector_slugs: ['slack', 'github'] });
    await restrict(eve.roleIds[0]!, { connector_slugs: ['slack'] });
    const id = await file(bob, { connector_slug: 'slack' });
    expect(await reaches(bob, 'slack')).toBe(false);
    const approved = await resolve(mia, id, { decision: 'approve', note: 'Fine.', expires_in_days: 10 });
    expect(approved).toMatchObject({
      status: 200,
      body: {
        status: 'approved',
        decided_by: mia.userId,
        decided_by_label: 'Mia',
        decision_note: 'Fine.',
        blocked_by: [],
      },
    });
    expect((await bob(`GET /access-request/${id}`)).body.decision_note).toBe('Fine.');
    expect(await reaches(bob, 'slack')).toBe(true);
    expect(await reaches(bob, 'slack', 'send_message')).toBe(true);
    expect(await reaches(bob, 'github')).toBe(false);
    expect(await reaches(eve, 'slack')).toBe(false);
    const { body: grant } = await bob(`GET /access-grant/${approved.body.grant_id}`);
    expect(grant).toMatchObject({ user_id: bob.userId, connector_slug: 'slack', request_id: id, status: 'active' });
    api.clock.pass({ days: 11 });
    expect(await reaches(bob, 'slack')).toBe(false);
  });

  it('lifts inherited rules for that fork alone, and a single tool alone', async () => {
    const { bob, mia } = people;
    await restrict(bob.roleIds[0]!, { connector_slugs: ['github', 'slack'] });
    await resolve(mia, await file(bob, { connector_slug: 'gh2' }));
    expect([await reaches(bob, 'gh2'), await reaches(bob, 'github')]).toEqual([true, false]);
    await resolve(mia, await file(bob, { connector_slug: 'github', tool_name: 'list_issues' }));
    expect(await reaches(bob, 'github', 'list_issues')).toBe(true);
    expect(await reaches(bob, 'github', 'delete_issue')).toBe(false);
    expect(await reaches(bob, 'slack')).toBe(false);
  });

  it('lifts role rules that are written later, and not rules of just the member', async () => {
    const { bob, mia } = people;
    await blockSlack();
    await resolve(mia, await file(bob, { connector_slug: 'slack' }));
    await restrict(bob.roleIds[0]!, { mode: 'allow' });
    expect(await reaches(bob, 'slack')).toBe(true);
    await restrict(bob.userId, { connector_slugs: ['slack'] });
    expect(await reaches(bob, 'slack')).toBe(false);
  });

  it('lifts rules of just the member only where that is said, by who may write such rules', async () => {
    const { bob, mia, max } = people;
    await blockSlack();
    await restrict(bob.userId, { connector_slugs: ['slack'] });
    const id = await file(bob, { connector_slug: 'slack' });
    expect(await resolve(mia, id)).toMatchObject(conflicting('member_rule_blocks'));
    const lift = { decision: 'approve', lift_member_rules: true };
    expect(await resolve(mia, id, lift)).toMatchObject(forbidden('permission_required'));
    expect(await reaches(bob, 'slack')).toBe(false);
    expect((await resolve(max, id, lift)).body.status).toBe('approved');
    expect(await reaches(bob, 'slack')).toBe(true);
  });

  it('grants the tool that was asked for, and none that got its name meanwhile', async () => {
    const { bob, mia } = people;
    await blockSlack();
    const id = await file(bob, { connector_slug: 'slack', tool_name: 'send_message' });
    connectors.set('slack', connector('Slack', toolNamed('delete_all', { name: 'send_message' })));
    expect(await resolve(mia, id)).toMatchObject(conflicting('not_restricted'));
    expect(await status(id)).toBe('obsolete');
    expect(await reaches(bob, 'slack', 'send_message')).toBe(false);
  });

  it('refuses requesters, who lacks the permission, and narrowed tokens', async () => {
    const { bob, mia, owner } = people;
    await blockSlack();
    await restrict(mia.roleIds[0]!, { connector_slugs: ['slack'] });
    const own = await file(mia, { connector_slug: 'slack' });
    for (const decision of ['approve', 'deny'])
      expect(await resolve(mia, own, { decision })).toMatchObject(forbidden('own_request'));
    const id = await file(bob, { connector_slug: 'slack' });
    expect(await resolve(bob, id, { nonsense: true })).toMatchObject(forbidden('permission_required'));
    await api.sql(owner.orgId, `update access_control.api_tokens set scopes = '{connector:view}' where user_id = $1`, [
      mia.userId,
    ]);
    expect(await resolve(mia, id)).toMatchObject(forbidden('scope_missing'));
    expect([await status(own), await status(id)]).toEqual(['pending', 'pending']);
  });

  it('decides once, whatever comes after', async () => {
    const { bob, mia } = people;
    await blockSlack();
    for (const end of [
      (id: string) => resolve(mia, id, { decision: 'deny' }),
      (id: string) => resolve(mia, id),
      (id: string) => bob(`POST /access-request/${id}/withdraw`, {}),
    ]) {
      const [id] = [await file(bob, { connector_slug: 'slack' })];
      expect((await end(id)).status).toBe(200);
      const closed = await status(id);
      expect(await resolve(mia, id)).toMatchObject(conflicting('not_pending'));
      expect(await bob(`POST /access-request/${id}/withdraw`, {})).toMatchObject(conflicting('not_pending'));
      expect(await status(id)).toBe(closed);
      for (const { id: grant } of (await bob('GET /access-grant?status=active')).body.result)
        await bob(`POST /access-grant/${grant}/revoke`, {});
    }
  });

  it('closes a request that nothing blocks any more, and says so', async () => {
    const { bob, mia } = people;
    const rule = await blockSlack();
    const id = await file(bob, { connector_slug: 'slack' });
    await people.owner(`DELETE /restriction/${rule}`);
    expect((await bob(`GET /access-request/${id}`)).body).toMatchObject({ status: 'pending', blocked_by: [] });
    expect(await resolve(mia, id)).toMatchObject(conflicting('not_restricted'));
    expect(await status(id)).toBe('obsolete');
    expect((await bob('GET /access-grant')).body.result).toEqual([]);
  });

  it('does not grant to who is suspended, but lets them be denied', async () => {
    const { bob, mia, owner } = people;
    await blockSlack();
    const id = await file(bob, { connector_slug: 'slack' });
    await api.sql(
      owner.orgId,
      `update access_control.members set status = 'suspended', suspended_by = 'admin' where id = $1`,
      [bob.userId],
    );
    expect(await resolve(mia, id)).toMatchObject(conflicting('requester_suspended'));
    expect((await resolve(mia, id, { decision: 'deny' })).body.status).toBe('denied');
  });

  it('records an approved permission, and changes no role', async () => {
    const { bob, mia } = people;
    const id = await file(bob, { permission: 'team:create' });
    expect(await resolve(mia, id, { decision: 'approve', expires_in_days: 3 })).toMatchObject(
      refused(400, 'validation_error'),
    );
    expect(await resolve(people.max, id, { decision: 'approve', lift_member_rules: true })).toMatchObject(
      refused(400, 'validation_error'),
    );
    expect((await resolve(mia, id)).body).toMatchObject({ status: 'approved', grant_id: null });
    expect(await bob('POST /access-request', { permission: 'team:create' })).toMatchObject({ status: 201 });
  });

  it('keeps to what the organization says of how long grants last', async () => {
    const { bob, mia } = people;
    await blockSlack();
    const id = await file(bob, { connector_slug: 'slack' });
    const approve = (days?: number | null) => resolve(mia, id, { decision: 'approve', expires_in_days: days });
    const invalid = { status: 400, body: { error: { fields: [{ path: 'expires_in_days' }] } } };
    await settings({ require_grant_expiry: true });
    expect(await approve()).toMatchObject(invalid);
    expect(await approve(null)).toMatchObject(invalid);
    await settings({ require_grant_expiry: false, max_grant_days: 30 });
    expect(await approve(31)).toMatchObject(invalid);
    expect(await approve(null)).toMatchObject(invalid);
    for (const days of [0, 366, 1.5, '3']) expect(await approve(days as number)).toMatchObject(invalid);
    const { body } = await approve(30);
    const { expires_at, created_at } = (await bob(`GET /access-grant/${body.grant_id}`)).body;
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(30 * 86_400_000);
  });

  it('refuses a denial with terms, and a stale If-Match after everything else', async () => {
    const { bob, mia } = people;
    await blockSlack();
    const id = await file(bob, { connector_slug: 'slack' });
    expect(await resolve(mia, id, { decision: 'deny', expires_in_days: 3 })).toMatchObject(
      refused(400, 'validation_error'),
    );
    expect(await resolve(mia, id, { decision: 'maybe' })).toMatchObject(refused(400, 'validation_error'));
    expect(await resolve(mia, id, { decision: 'approve' }, { 'if-match': '"9"' })).toMatchObject(
      refused(412, 'conflict', 'version_mismatch'),
    );
    expect(await reaches(bob, 'slack')).toBe(false);
    expect((await resolve(mia, id, { decision: 'approve' }, { 'if-match': '"1"' })).status).toBe(200);
  });
});

describe('Two at once', () => {
  const hold = async <Result>(
    begin: () => Promise<Result>[],
    meanwhile: () => Promise<unknown> = () => Promise.resolve(),
  ) => {
    let begun: Promise<Result>[] = [];
    await api.transactions.run(people.owner.orgId, async () => {
      await api.sql(people.owner.orgId, 'select from kernel.access_epochs for update');
      begun = begin();
      await api.untilBlocking(begun.length);
      await meanwhile();
    });
    return Promise.all(begun);
  };

  it('who decide: one does, the other is told it is closed, and one grant is made', async () => {
    const { bob, mia, max } = people;
    await blockSlack();
    const id = await file(bob, { connector_slug: 'slack' });
    const answers = await hold(() => [resolve(mia, id), resolve(max, id, { decision: 'deny' })]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(answers.find((answer) => answer.status === 409)!.body.error.reason).toBe('not_pending');
    const granted = (await bob('GET /access-grant')).body.result;
    expect(granted).toHaveLength((await status(id)) === 'approved' ? 1 : 0);
  });

  it('who both approve make one grant', async () => {
    const { bob, mia, max } = people;
    await blockSlack();
    const id = await file(bob, { connector_slug: 'slack' });
    const answers = await hold(() => [resolve(mia, id), resolve(max, id)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect((await bob('GET /access-grant')).body.result).toHaveLength(1);
  });

  it('filing of the same thing makes one request', async () => {
    const { bob } = people;
    await blockSlack();
    const filed = await hold(() => [1, 2, 3].map(() => bob('POST /access-request', { connector_slug: 'slack' })));
    expect(filed.map((answer) => answer.status).sort()).toEqual([200, 200, 201]);
    expect(new Set(filed.map(({ body }) => body.id)).size).toBe(1);
  });

  it('a decision by who loses the right to it meanwhile is none', async () => {
    const { bob, mia, owner } = people;
    await blockSlack();
    const id = await file(bob, { connector_slug: 'slack' });
    const [answer] = await hold(
      () => [resolve(mia, id)],
      () =>
        api.sql(
          owner.orgId,
          `update access_control.roles set permissions = '{connector:view}' where id = $1`,
          mia.roleIds,
        ),
    );
    expect(answer).toMatchObject(forbidden('permission_required'));
    expect(await status(id)).toBe('pending');
  });

  it('an approval sees the rule about the member that got in before it', async () => {
    const { bob, mia, owner } = people;
    await blockSlack();
    const id = await file(bob, { connector_slug: 'slack' });
    const [answer] = await hold(
      () => [resolve(mia, id)],
      async () => {
        await api.sql(
          owner.orgId,
          `insert into access_control.restrictions (org_id, id, version, target_type, target_id, mode, connector_slugs,
             tools, legacy_override, created_at, updated_at)
           values ($1, 'rstr_rival', 1, 'user', $2, 'block', '{slack}', '[]', false, now(), now())`,
          [owner.orgId, bob.userId],
        );
        await api.sql(owner.orgId, 'update kernel.access_epochs set epoch = epoch + 1');
      },
    );
    expect(answer).toMatchObject(conflicting('member_rule_blocks'));
    expect(await reaches(bob, 'slack')).toBe(false);
  });
});

describe('Requests that nobody decides', () => {
  it('lapse after 30 days by their date, and the log is told once', async () => {
    const { bob, mia } = people;
    await blockSlack();
    const id = await file(bob, { connector_slug: 'slack' });
    const [task] = await tasks('AccessRequestExpiredWhenDue');
    expect(task.subject_id).toBe(id);
    expect(task.due_at.toISOString()).toBe((await bob(`GET /access-request/${id}`)).body.expires_at);
    await run('AccessRequestExpiredWhenDue', id);
    expect(await status(id)).toBe('pending');
    api.clock.pass({ days: 30 });
    expect(await status(id)).toBe('expired');
    expect(await resolve(mia, id)).toMatchObject(conflicting('not_pending'));
    expect((await mia('GET /access-request?status=pending')).body.result).toEqual([]);
    expect((await mia('GET /access-request?status=expired')).body.result).toHaveLength(1);
    for (let twice = 0; twice < 2; twice++) await run('AccessRequestExpiredWhenDue', id);
    expect((await mia('GET /access-request?status=expired,denied')).body.result).toHaveLength(1);
    const lapsed = await api.sql(
      bob.orgId,
      `select actor_kind from kernel.events where type = 'access_request.expired'`,
    );
    expect(lapsed).toEqual([{ actor_kind: 'system' }]);
    expect((await bob('POST /access-request', { connector_slug: 'slack' })).status).toBe(201);
  });

  it('may be filed anew the moment they lapse, before anything recorded it', async () => {
    const { bob } = people;
    await blockSlack();
    const id = await file(bob, { connector_slug: 'slack' });
    api.clock.pass({ days: 30 });
    const again = await bob('POST /access-request', { connector_slug: 'slack' });
    expect(again.status).toBe(201);
    expect(again.body.id).not.toBe(id);
    expect(await status(id)).toBe('expired');
  });

  it('close when a rule, a role or the target goes, and only then', async () => {
    const { bob, eve, owner } = people;
    const rule = await blockSlack();
    await restrict(eve.roleIds[0]!, { connector_slugs: ['github'] });
    const [slack, github, gone, permission] = [
      await file(bob, { connector_slug: 'slack' }),
      await file(eve, { connector_slug: 'github' }),
      await file(eve, { connector_slug: 'github', tool_name: 'list_issues' }),
      await file(bob, { permission: 'team:create' }),
    ];
    const all = async () => Promise.all([slack, github, gone, permission].map(status));
    await run('AccessRequestClosedWhenNotNeeded');
    expect(await all()).toEqual(['pending', 'pending', 'pending', 'pending']);
    const before = (await tasks('AccessRequestClosedWhenNotNeeded')).length;
    await owner(`DELETE /restriction/${rule}`);
    const due = await tasks('AccessRequestClosedWhenNotNeeded');
    expect(due).toHaveLength(before + 1);
    const waits = due.at(-1).due_at.getTime() - api.clock.now().getTime();
    expect(waits).toBeLessThan(5 * 60_000);
    connectors.set('github', connector('GitHub', 'delete_issue'));
    await owner(`PATCH /role/${bob.roleIds[0]}`, { permissions: ['connector:view', 'team:create'] });
    await run('AccessRequestClosedWhenNotNeeded');
    expect(await all()).toEqual(['obsolete', 'pending', 'obsolete', 'obsolete']);
    const told = await api.sql(
      bob.orgId,
      `select resource_id, data->>'cause' as cause, subject_user_id from kernel.events where type = 'access_request.obsolete'`,
    );
    expect(
      new Set(told.map(({ resource_id, cause, subject_user_id }) => `${resource_id} ${cause} ${subject_user_id}`)),
    ).toEqual(
      new Set([
        `${slack} not_restricted ${bob.userId}`,
        `${gone} target_gone ${eve.userId}`,
        `${permission} not_restricted ${bob.userId}`,
      ]),
    );
  });

  it('stay when what keeps them from closing comes while they are being closed', async () => {
    const { bob, owner } = people;
    const rule = await blockSlack();
    const id = await file(bob, { connector_slug: 'slack' });
    await owner(`DELETE /restriction/${rule}`);
    let closing!: Promise<void>;
    await api.transactions.run(bob.orgId, async () => {
      await api.sql(bob.orgId, 'select from kernel.access_epochs for update');
      // Apart from this transaction, which it would join.
      closing = new Promise((done, failed) => {
        apart(() => void run('AccessRequestClosedWhenNotNeeded').then(done, failed));
      });
      await api.untilBlocking();
      await api.sql(
        bob.orgId,
        `insert into access_control.restrictions (org_id, id, version, target_type, target_id, mode, connector_slugs,
           tools, legacy_override, created_at, updated_at)
         values ($1, 'rstr_late', 1, 'user', $2, 'block', '{slack}', '[]', false, now(), now())`,
        [bob.orgId, bob.userId],
      );
      await api.sql(bob.orgId, 'update kernel.access_epochs set epoch = epoch + 1');
    });
    await closing;
    expect(await status(id)).toBe('pending');
  });

  it('are withdrawn by who filed them, and by nobody else', async () => {
    const { bob, eve, mia } = people;
    await blockSlack();
    const id = await file(bob, { connector_slug: 'slack' });
    expect(await eve(`POST /access-request/${id}/withdraw`, {})).toMatchObject(refused(404, 'not_found'));
    expect(await mia(`POST /access-request/${id}/withdraw`, {})).toMatchObject(forbidden('requester_only'));
    expect(await bob(`POST /access-request/${id}/withdraw`, {})).toMatchObject({
      status: 200,
      body: { status: 'withdrawn', can_withdraw: false, blocked_by: [] },
    });
  });
});
