import { type Api, startApi } from './support/api.js';
import { connectionOf, teamOf } from './support/connections.js';
import { type MemberClient } from './support/founder.js';
import { never, refused } from './support/refused.js';

let api: Api;
let people: Record<'owner' | 'ada' | 'bob' | 'eve' | 'mia' | 'tom' | 'zoe', MemberClient>;
let id: string;
let team: string;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  const works = ['connector:view', 'connection:create', 'connection:share', 'tool:execute'] as const;
  people = await api.organization({
    ada: works,
    bob: works,
    eve: works,
    mia: ['member:manage'],
    tom: works,
    zoe: works,
  });
  const { ada, bob, tom, owner } = people;
  id = await connectionOf(api, owner.orgId, { owner_user_id: ada.userId, name: 'Sales' });
  // Tom administers the team that may use it, Bob sees it, Zoe doesn't.
  team = await teamOf(api, owner.orgId, 'Sellers', [], [tom.userId]);
  expect((await share({ grantee_type: 'team', grantee_id: team, level: 'use' })).status).toBe(201);
  expect((await share({ grantee_type: 'user', grantee_id: bob.userId, level: 'view' })).status).toBe(201);
});

const share = (grant: object) => people.ada(`POST /connection/${id}/share`, grant);
const asking = (level = 'use', resource_id = id) => ({ resource_type: 'connection', resource_id, level });
const ask = async (as: MemberClient, level = 'use'): Promise<string> => {
  const { status, body } = await as('POST /access-request', asking(level));
  expect([status, body.error]).toEqual([201, undefined]);
  return body.id;
};
const resolve = (as: MemberClient, request: string, body: object = { decision: 'approve' }, headers = {}) =>
  as(`POST /access-request/${request}/resolve`, body, headers);
const withdraw = (as: MemberClient, request: string, headers = {}) =>
  as(`POST /access-request/${request}/withdraw`, {}, headers);
const read = async (as: MemberClient, request: string) => (await as(`GET /access-request/${request}`)).body;
const listed = async (as: MemberClient, query = '') =>
  (await as(`GET /access-request?${query}`)).body.result.map((row: any) => row.id);
const access = async (as: MemberClient) => (await as(`GET /connection/${id}`)).body.access ?? null;
const grants = async () =>
  (await people.ada(`GET /connection/${id}/share`)).body.result.map((row: any) => [row.grantee_id, row.level]);
const conflicting = (reason: string) => refused(409, 'conflict', reason);
const forbidden = (reason: string) => refused(403, 'forbidden', reason);
const missing = refused(404, 'not_found');
const closing = () => api.run('AccessRequestClosedWhenNotNeeded', people.owner.orgId, '');

describe('Asking for more access to a connection', () => {
  it('answers with all there is to know of it, once a level', async () => {
    const { bob } = people;
    const { status, body, headers } = await bob('POST /access-request', {
      ...asking(),
      note: 'To call customers.',
      requested_days: 7,
    });
    expect([status, headers.get('location')]).toEqual([201, `/access-request/${body.id}`]);
    expect(body).toMatchObject({
      kind: 'resource',
      reason: null,
      requester_user_id: bob.userId,
      connector_slug: null,
      tool_name: null,
      permission: null,
      resource_type: 'connection',
      resource_id: id,
      resource_label: 'Sales',
      level: 'use',
      note: 'To call customers.',
      requested_days: 7,
      status: 'pending',
      blocked_by: ['share'],
      grant_id: null,
      acl_id: null,
      can_resolve: false,
      can_withdraw: true,
    });
    expect(await bob('POST /access-request', asking())).toMatchObject({ status: 200, body: { id: body.id } });
    expect(await ask(bob, 'edit')).not.toBe(body.id);
    expect(await people.tom('POST /access-request', asking('edit'))).toMatchObject({ status: 201 });
  });

  it.each([
    ['what everybody who sees it has', { level: 'view' }, refused(400, 'validation_error')],
    ['a level there is not', { level: 'owner' }, refused(400, 'validation_error')],
    ['no level', { level: undefined }, refused(400, 'validation_error')],
    ['a level of nothing', { resource_type: undefined, resource_id: undefined }, refused(400, 'validation_error')],
    ['a kind there is not', { resource_type: 'file' }, refused(400, 'validation_error')],
    ['two things', { permission: 'team:create' }, refused(400, 'validation_error')],
    ['a reason', { reason: 'restriction' }, refused(400, 'validation_error')],
    ['a kind of which there is nothing here', { resource_type: 'toolbox' }, missing],
    ['a connection nobody has', { resource_id: 'conn_01k7vm3q8ef6ha4x2c9b5t0rsd' }, missing],
  ])('refuses %s', async (_, changed, answer) => {
    expect(await people.bob('POST /access-request', { ...asking(), ...changed })).toMatchObject(answer);
    expect(await api.sql(people.owner.orgId, 'select from access_control.access_requests')).toEqual([]);
    expect((await people.bob('POST /access-request', asking())).status).toBe(201);
  });

  it('is not for what one has', async () => {
    const { ada, bob, tom } = people;
    for (const level of ['use', 'edit'])
      expect(await ada('POST /access-request', asking(level))).toMatchObject(conflicting('not_restricted'));
    expect(await tom('POST /access-request', asking('use'))).toMatchObject(conflicting('not_restricted'));
    await share({ grantee_type: 'user', grantee_id: bob.userId, level: 'edit' });
    expect(await bob('POST /access-request', asking())).toMatchObject(conflicting('not_restricted'));
  });

  it('tells a connection that the member cannot see, or of another organization, from none', async () => {
    const { eve, zoe } = people;
    const other = await api.organization({ max: 'Org Admin' });
    const none = await zoe('POST /access-request', asking('use', 'conn_01k7vm3q8ef6ha4x2c9b5t0rsd'));
    for (const as of [zoe, eve, other.owner, other.max]) {
      const { status, body } = await as('POST /access-request', asking());
      expect([status, body.error.code, body.error.message]).toEqual([404, 'not_found', none.body.error.message]);
    }
  });
});

describe('Who sees and decides what is asked of a connection', () => {
  it('shows it to who asks, to who may share the connection, and to administrators; and to nobody else', async () => {
    const { ada, bob, eve, mia, tom, zoe, owner } = people;
    await share({ grantee_type: 'user', grantee_id: eve.userId, level: 'edit' });
    const request = await ask(bob);
    const other = await connectionOf(api, owner.orgId, { owner_user_id: zoe.userId });
    for (const as of [ada, eve, mia, tom, bob, owner])
      expect([as.email, await listed(as)]).toEqual([as.email, [request]]);
    expect(await listed(zoe)).toEqual([]);
    expect(await zoe(`GET /access-request/${request}`)).toMatchObject(missing);
    expect(await listed(ada, 'mine=true')).toEqual([]);
    expect(await listed(ada, 'kind=resource&status=pending')).toEqual([request]);
    expect(await listed(ada, 'kind=connector')).toEqual([]);
    await bob(`POST /access-request`, asking('edit', other));
    expect((await read(mia, request)).resource_label).toBeNull();
    expect((await read(tom, request)).resource_label).toBe('Sales');
    const count = async (as: MemberClient) => (await as('GET /access-request/pending-count')).body;
    for (const as of [ada, eve, tom]) expect(await count(as)).toEqual({ count: 1, own_count: 0 });
    for (const as of [mia, zoe, owner]) expect(await count(as)).toEqual({ count: 0, own_count: 0 });
    expect(await count(bob)).toEqual({ count: 0, own_count: 1 });
  });

  it('keeps every can_* promise, and counts what it promises', async () => {
    const { ada, bob, eve, mia, tom, zoe, owner } = people;
    await share({ grantee_type: 'user', grantee_id: eve.userId, level: 'edit' });
    await resolve(ada, await ask(bob), { decision: 'deny' });
    await ask(bob);
    await ask(bob, 'edit');
    await ask(tom, 'edit');
    for (const as of [ada, bob, eve, mia, tom, zoe, owner]) {
      const { result } = (await as('GET /access-request')).body;
      const { count } = (await as('GET /access-request/pending-count')).body;
      expect(result.filter((row: any) => row.can_resolve)).toHaveLength(count);
      for (const row of result) {
        expect((await as(`GET /access-request/${row.id}`)).body).toEqual(row);
        const tried = await resolve(as, row.id, { decision: 'deny' }, never);
        expect([as.email, row.level, tried.status === 412]).toEqual([as.email, row.level, row.can_resolve]);
        expect((await withdraw(as, row.id, never)).status === 412).toBe(row.can_withdraw);
      }
    }
  });

  it('is nobody else, not even who manages members', async () => {
    const { bob, mia, zoe, owner } = people;
    const request = await ask(bob);
    for (const decision of ['approve', 'deny']) {
      expect(await resolve(mia, request, { decision })).toMatchObject(forbidden('edit_required'));
      expect(await resolve(owner, request, { decision })).toMatchObject(forbidden('edit_required'));
      expect(await resolve(zoe, request, { decision })).toMatchObject(forbidden('permission_required'));
      expect(await resolve(zoe, 'areq_none', { decision })).toMatchObject(forbidden('permission_required'));
      expect(await resolve(bob, request, { decision })).toMatchObject(forbidden('own_request'));
    }
    expect(await access(bob)).toBe('view');
    expect(await withdraw(people.ada, request)).toMatchObject(forbidden('requester_only'));
    expect(await withdraw(zoe, request)).toMatchObject(missing);
    expect((await read(bob, request)).status).toBe('pending');
  });

  it('is not who asks, though they may share it', async () => {
    const { tom } = people;
    const request = await ask(tom, 'edit');
    for (const decision of ['approve', 'deny'])
      expect(await resolve(tom, request, { decision })).toMatchObject(forbidden('own_request'));
    expect(await access(tom)).toBe('use');
  });

  it('is nobody of another organization', async () => {
    const request = await ask(people.bob);
    const { owner: stranger } = await api.organization();
    for (const answer of [
      await stranger(`GET /access-request/${request}`),
      await resolve(stranger, request),
      await withdraw(stranger, request),
    ])
      expect(answer).toMatchObject(missing);
    expect(await listed(stranger)).toEqual([]);
  });
});

describe('Approving what is asked of a connection', () => {
  it('shares it with who asked, and with nobody else', async () => {
    const { ada, bob, tom } = people;
    const before = await grants();
    const request = await ask(bob, 'edit');
    const { status, body } = await resolve(ada, request, { decision: 'approve', note: 'Welcome.' });
    expect([status, body.status, body.decision_note, body.grant_id]).toEqual([200, 'approved', 'Welcome.', null]);
    expect(body.acl_id).toMatch(/^acl_/);
    expect(body.blocked_by).toEqual([]);
    expect(await access(bob)).toBe('edit');
    expect(await access(tom)).toBe('use');
    const raised = before.map(([to, level]: string[]) => [to, to === bob.userId ? 'edit' : level]);
    expect(await grants()).toEqual(raised);
    expect((await ada(`DELETE /connection/${id}/share/${body.acl_id}`)).status).toBe(204);
    expect(await access(bob)).toBe(null);
  });

  it('gives a share of their own to who saw it through others', async () => {
    const { ada, zoe } = people;
    await share({ grantee_type: 'org', level: 'view' });
    await resolve(ada, await ask(zoe));
    expect(await grants()).toEqual(
      expect.arrayContaining([
        [null, 'view'],
        [zoe.userId, 'use'],
      ]),
    );
    expect([await access(zoe), await access(people.eve)]).toEqual(['use', 'view']);
  });

  it('goes as far as who approves may share', async () => {
    const { bob, tom } = people;
    const [use, edit] = [await ask(bob), await ask(bob, 'edit')];
    expect(await resolve(tom, edit)).toMatchObject(forbidden('level_above_own'));
    expect((await resolve(tom, use)).body.status).toBe('approved');
    expect(await access(bob)).toBe('use');
    expect((await resolve(tom, edit, { decision: 'deny' })).body.status).toBe('denied');
  });

  it('takes no terms, for a share has none', async () => {
    const { ada, bob } = people;
    const request = await ask(bob);
    for (const terms of [{ expires_in_days: 3 }, { lift_member_rules: true }])
      expect([400, 403]).toContain((await resolve(ada, request, { decision: 'approve', ...terms })).status);
    expect(await resolve(ada, request, { decision: 'approve', expires_in_days: 3 })).toMatchObject({
      status: 400,
      body: { error: { fields: [{ path: 'expires_in_days' }] } },
    });
    expect(await access(bob)).toBe('view');
  });

  it('is not for who is suspended; denying is', async () => {
    const { ada, bob, owner } = people;
    const request = await ask(bob);
    await owner(`POST /member/${bob.userId}/suspend`, {});
    expect(await resolve(ada, request)).toMatchObject(conflicting('requester_suspended'));
    expect((await resolve(ada, request, { decision: 'deny' })).body.status).toBe('denied');
  });

  it('needs the right to share at the time, and within the token', async () => {
    const { bob, eve, owner } = people;
    await share({ grantee_type: 'user', grantee_id: eve.userId, level: 'edit' });
    const request = await ask(bob);
    await api.sql(owner.orgId, `update access_control.api_tokens set scopes = '{connector:view}' where user_id = $1`, [
      eve.userId,
    ]);
    expect((await resolve(eve, request)).status).toBe(403);
    await api.sql(owner.orgId, `update access_control.api_tokens set scopes = null where user_id = $1`, [eve.userId]);
    expect((await resolve(eve, request)).status).toBe(200);
  });

  it('stands in the log with what it shared', async () => {
    const { ada, bob, owner } = people;
    const request = await ask(bob);
    const approval = { decision: 'approve', note: 'x'.repeat(2000) };
    const { body } = await resolve(ada, request, approval, { 'x-request-id': 'approving' });
    await resolve(ada, await ask(bob, 'edit'), { decision: 'deny' });
    const { result } = (await owner('GET /audit-log?scope=org&sort=occurred_at&action=access_request.*,connection.*'))
      .body;
    expect(result.slice(-5).map(({ summary }: any) => summary)).toEqual([
      'Bob asked for use access to Sales',
      "Ada approved Bob's request for use access to Sales",
      "Ada changed Bob's access to Sales",
      'Bob asked for edit access to Sales',
      "Ada denied Bob's request for edit access to Sales",
    ]);
    const approved = result.find(({ action }: any) => action === 'access_request.approved');
    expect(approved).toMatchObject({
      request_id: 'approving',
      subject_user_id: bob.userId,
      resource: { type: 'access_request', id: request },
      data: { kind: 'resource', resource_type: 'connection', resource_id: id, level: 'use', acl_id: body.acl_id },
      changes: expect.arrayContaining([
        { field: 'acl_id', before: null, after: body.acl_id },
        { field: 'decision_note', before: null, after: `${'x'.repeat(1023)}…` },
      ]),
    });
  });
});

describe('A request for a connection that is no longer needed', () => {
  it.each([
    ['the member is shared more', () => share({ grantee_type: 'user', grantee_id: people.bob.userId, level: 'use' })],
    ['everybody is', () => share({ grantee_type: 'org', level: 'edit' })],
    [
      'the member joins a team that has it',
      () => people.owner(`POST /team/${team}/members`, { user_id: people.bob.userId }),
    ],
  ])('closes when %s', async (_, happens) => {
    const { ada, bob } = people;
    const [request, higher] = [await ask(bob), await ask(bob, 'edit')];
    await closing();
    expect((await read(bob, request)).status).toBe('pending');
    const due = async () =>
      (await api.sql(bob.orgId, `select from kernel.outbox where job = 'AccessRequestClosedWhenNotNeeded'`)).length;
    const before = await due();
    expect((await happens()).status).toBeLessThan(300);
    expect(await due()).toBe(before + 1);
    expect((await read(bob, request)).blocked_by).toEqual([]);
    expect(await resolve(ada, request)).toMatchObject(conflicting('not_restricted'));
    await closing();
    expect((await read(bob, request)).status).toBe('obsolete');
    expect(['pending', 'obsolete']).toContain((await read(bob, higher)).status);
  });

  it('stays while a lower level comes, and closes when the connection goes', async () => {
    const { ada, bob, mia } = people;
    const request = await ask(bob, 'edit');
    await share({ grantee_type: 'user', grantee_id: bob.userId, level: 'use' });
    await closing();
    expect((await read(bob, request)).blocked_by).toEqual(['share']);
    expect((await ada(`DELETE /connection/${id}`)).status).toBe(204);
    expect(await read(bob, request)).toMatchObject({ status: 'pending', resource_label: null, blocked_by: [] });
    await closing();
    expect((await read(bob, request)).status).toBe('obsolete');
    const [told] = (await people.owner('GET /audit-log?scope=org&action=access_request.obsolete')).body.result;
    expect(told).toMatchObject({ data: { cause: 'target_gone' }, actor: { kind: 'system' } });
    expect(told.summary).toBe("System closed Bob's request as no longer needed for edit access to Sales");
    expect(await resolve(mia, request)).toMatchObject(conflicting('not_pending'));
  });

  it('lapses after 30 days, and is withdrawn by who asked, or when they leave', async () => {
    const { ada, bob, mia } = people;
    const request = await ask(bob);
    expect(await withdraw(bob, request)).toMatchObject({ status: 200, body: { status: 'withdrawn', blocked_by: [] } });
    const again = await ask(bob);
    api.clock.pass({ days: 30 });
    expect((await read(bob, again)).status).toBe('expired');
    expect(await resolve(ada, again)).toMatchObject(conflicting('not_pending'));
    const last = await ask(bob);
    await mia(`DELETE /member/${bob.userId}?confirm_ownerless=true`);
    expect((await read(ada, last)).status).toBe('withdrawn');
    expect(await resolve(ada, last)).toMatchObject(conflicting('not_pending'));
  });
});

describe('At once', () => {
  const hold = async <Result>(begin: () => Promise<Result>[], meanwhile: () => Promise<unknown> = async () => {}) => {
    let begun: Promise<Result>[] = [];
    await api.transactions.run(people.owner.orgId, async () => {
      await api.sql(people.owner.orgId, 'select from kernel.access_epochs for update');
      begun = begin();
      await api.untilBlocking();
      await meanwhile();
    });
    return Promise.all(begun);
  };

  it('two decide: one does, the other is told it is closed', async () => {
    const { ada, bob, tom } = people;
    const request = await ask(bob);
    const answers = await hold(() => [resolve(ada, request), resolve(tom, request, { decision: 'deny' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject(conflicting('not_pending'));
    expect(await access(bob)).toBe((await read(bob, request)).status === 'approved' ? 'use' : 'view');
  });

  it('one approves what another withdraws: either is whole', async () => {
    const { ada, bob } = people;
    const request = await ask(bob);
    const answers = await hold(() => [resolve(ada, request), withdraw(bob, request)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { status, acl_id } = await read(bob, request);
    expect(['approved', 'withdrawn']).toContain(status);
    expect([await access(bob), acl_id !== null]).toEqual(status === 'approved' ? ['use', true] : ['view', false]);
  });

  it('what was withdrawn before its approval got its turn is not approved', async () => {
    const { ada, bob } = people;
    const request = await ask(bob);
    const [answer] = await hold(
      () => [resolve(ada, request)],
      () =>
        api.sql(bob.orgId, `update access_control.access_requests set status = 'withdrawn' where id = $1`, [request]),
    );
    expect(answer).toMatchObject(conflicting('not_pending'));
    expect(await access(bob)).toBe('view');
  });

  it('what was approved before its withdrawal got its turn is not withdrawn', async () => {
    const { bob } = people;
    const request = await ask(bob);
    const [answer] = await hold(
      () => [withdraw(bob, request)],
      () =>
        api.sql(bob.orgId, `update access_control.access_requests set status = 'approved' where id = $1`, [request]),
    );
    expect(answer).toMatchObject(conflicting('not_pending'));
    expect((await read(bob, request)).status).toBe('approved');
  });

  it('who loses the right to share before their turn does not decide', async () => {
    const { bob, eve, owner } = people;
    await share({ grantee_type: 'user', grantee_id: eve.userId, level: 'edit' });
    const request = await ask(bob);
    const [answer] = await hold(
      () => [resolve(eve, request)],
      () =>
        api.sql(owner.orgId, `delete from connections.shares where resource_id = $1 and grantee_id = $2`, [
          id,
          eve.userId,
        ]),
    );
    expect(answer).toMatchObject(forbidden('permission_required'));
    expect((await read(bob, request)).status).toBe('pending');
    expect(await access(bob)).toBe('view');
  });
});
