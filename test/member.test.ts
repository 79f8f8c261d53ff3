import { CommandBus } from '@nestjs/cqrs';
import { CreateMember, operatorOf, OwnedThings, Roles } from '#access-control';
import { type Answer, type Api, startApi } from './support/api.js';
import { type MemberClient } from './support/founder.js';
import { connectionOf } from './support/connections.js';
import { never, refused } from './support/refused.js';

let api: Api;
beforeAll(async () => void (api = await startApi()));
afterAll(() => api.stop());

const roleId = async (of: { orgId: string }, name: string) =>
  (await api.app.get(Roles, { strict: false }).idsByName(of.orgId, [name]))[0]!;
const events = (orgId: string, like: string) =>
  api.sql(orgId, 'select type, subject_user_id, data from kernel.events where type like $1 order by id', [like]);
const members = async (as: MemberClient, query = '') => (await as(`GET /member?${query}`)).body.result as any[];
const grantOf = ({ userId }: MemberClient, level: string) => ({ grantee_type: 'user', grantee_id: userId, level });
const names = async (as: MemberClient, query: string) => (await members(as, query)).map(({ name }) => name);

describe('The list of members', () => {
  it('shows everybody, found and sorted as asked, a page at a time', async () => {
    const { owner, ada, bob } = await api.organization({
      ada: 'Member',
      bob: 'Guest',
      cid: { roles: ['Guest', 'Auditor'] },
    });
    expect(await names(owner, '')).toEqual(['Ada', 'Bob', 'Cid', 'Olivia Owner']);
    expect(await names(owner, 'q=OLI')).toEqual(['Olivia Owner']);
    expect(await names(owner, `q=${encodeURIComponent('ada@')}`)).toEqual(['Ada']);
    expect(await names(owner, `role_id=${bob.roleIds[0]}`)).toEqual(['Bob', 'Cid']);
    expect(await names(owner, 'seat_class=free_admin')).toEqual(['Bob', 'Cid']);
    expect(await names(owner, 'sort=-joined_at')).toEqual(['Cid', 'Bob', 'Ada', 'Olivia Owner']);
    expect(await names(owner, 'sort=email&limit=1')).toEqual(['Ada']);
    const { id } = (await ada('POST /team', { name: 'Sales', members: [{ user_id: bob.userId }] })).body;
    expect(await names(owner, `team_id=${id}`)).toEqual(['Ada', 'Bob']);
    const first = (await owner('GET /member?limit=3')).body;
    const rest = (await owner(`GET /member?limit=3&cursor=${first.next_cursor}`)).body;
    expect([first.result.length, rest.result.map(({ name }: any) => name), rest.next_cursor]).toEqual([
      3,
      ['Olivia Owner'],
      null,
    ]);
    expect((await owner(`GET /members?limit=3&cursor=${rest.prev_cursor}`)).body.result).toEqual(first.result);
    expect(await owner('GET /member?kind=robot')).toMatchObject(refused(400, 'validation_error'));
  });

  it('tells each viewer what they may know, and no more', async () => {
    const { owner, ada, aud } = await api.organization({ ada: 'Member', aud: 'Auditor' });
    await owner('POST /restriction', { target_type: 'user', target_id: ada.userId, mode: 'block', tools: [] });
    await ada('GET /user/me');
    const seen = async (as: MemberClient) => {
      const row = (await as(`GET /member/${ada.userId}`)).body;
      return [row.last_active_at === null, 'second_factor' in row, row.restriction_count, 'external_id' in row];
    };
    // Uses are written in batches, apart from requests.
    while ((await owner(`GET /member/${ada.userId}`)).body.last_active_at === null) api.clock.now();
    expect(await seen(owner)).toEqual([false, true, 1, true]);
    expect(await seen(aud)).toEqual([true, true, 1, true]);
    expect(await seen(ada)).toEqual([false, true, undefined, false]);
    expect((await ada(`GET /member/${owner.userId}`)).body).toMatchObject({ last_active_at: null });
    expect(await names(owner, 'has_restrictions=true')).toEqual(['Ada']);
    expect(await ada('GET /member?has_restrictions=true')).toMatchObject(refused(403, 'forbidden'));
    expect(await ada('GET /member?sort=-last_active_at')).toMatchObject(refused(403, 'forbidden'));
  });
});

describe('The roles of a member', () => {
  it('are replaced as a whole, and hold on the next request', async () => {
    const { owner, bob } = await api.organization({ bob: 'Member' });
    const [auditor, guest] = [await roleId(owner, 'Auditor'), await roleId(owner, 'Guest')];
    expect((await bob('GET /audit-log?scope=org')).status).toBe(403);
    const answer = await owner(`PATCH /member/${bob.userId}`, { role_ids: [auditor, guest] });
    expect(answer.body.roles).toEqual([
      { id: auditor, name: 'Auditor', is_system: true, sources: ['direct'] },
      { id: guest, name: 'Guest', is_system: true, sources: ['direct'] },
    ]);
    expect([answer.body.seat_class, answer.body.uses_seat]).toEqual(['free_admin', false]);
    expect((await bob('GET /audit-log?scope=org')).status).toBe(200);
    expect(await events(owner.orgId, 'member.roles_changed')).toMatchObject([
      { subject_user_id: bob.userId, data: { added: [auditor, guest], removed: bob.roleIds } },
    ]);
  });

  it('keep what a group gives, whatever is given directly', async () => {
    const { owner, bob } = await api.organization({ bob: 'Member' });
    const guest = await roleId(owner, 'Guest');
    await api.sql(owner.orgId, `update access_control.member_roles set group_ids = '{sgrp_1}' where user_id = $1`, [
      bob.userId,
    ]);
    const { body } = await owner(`PATCH /member/${bob.userId}`, { role_ids: [guest] });
    expect(body.roles.map(({ name, sources }: any) => [name, sources])).toEqual([
      ['Guest', ['direct']],
      ['Member', ['group']],
    ]);
  });

  it('are given by who holds all they allow, taken from owners by owners, and never by oneself', async () => {
    const { owner, may, bob, oto } = await api.organization({ may: 'People Admin', bob: 'Member', oto: 'Org Owner' });
    const patch = (as: MemberClient, of: MemberClient, role_ids: string[]) =>
      as(`PATCH /member/${of.userId}`, { role_ids });
    const [admin, guest] = [await roleId(owner, 'Org Admin'), await roleId(owner, 'Guest')];
    expect(await patch(may, bob, [admin])).toMatchObject(refused(403, 'forbidden', 'permission_not_held'));
    expect(await patch(may, oto, [guest])).toMatchObject(refused(403, 'forbidden', 'owner_only'));
    expect(await patch(may, may, [guest])).toMatchObject(refused(403, 'forbidden', 'own_roles'));
    expect(await patch(owner, owner, [...owner.roleIds, guest])).toMatchObject(refused(403, 'forbidden', 'own_roles'));
    expect(await patch(bob, may, [guest])).toMatchObject(refused(403, 'forbidden', 'permission_required'));
    expect(await patch(may, bob, ['role_nobody'])).toMatchObject({
      status: 400,
      body: { error: { fields: [{ path: 'role_ids[0]', reason: 'unknown_role' }] } },
    });
    expect(await patch(may, bob, [])).toMatchObject(refused(400, 'validation_error'));
    expect((await patch(may, bob, [...bob.roleIds, guest])).status).toBe(200);
    expect((await patch(owner, oto, [guest])).status).toBe(200);
    expect((await patch(may, may, may.roleIds)).status).toBe(200);
  });
});

describe('The last active owner', () => {
  it('cannot be lost on any route', async () => {
    const { owner, oto, may } = await api.organization({ oto: 'Org Owner', may: 'Org Admin' });
    const guest = await roleId(owner, 'Guest');
    expect((await owner(`POST /member/${oto.userId}/suspend`, {})).status).toBe(200);
    const last = refused(409, 'conflict', 'last_owner');
    expect(await may(`POST /member/${owner.userId}/suspend`, {})).toMatchObject(last);
    expect(await may(`DELETE /member/${owner.userId}?confirm_ownerless=true`)).toMatchObject(last);
    expect(await may(`POST /member/${owner.userId}/remove`, { confirm_ownerless: true })).toMatchObject(last);
    expect(await owner(`DELETE /member/${owner.userId}?confirm_ownerless=true`)).toMatchObject(last);
    expect(await owner(`PATCH /member/${owner.userId}`, { role_ids: [guest] })).toMatchObject(
      refused(403, 'forbidden', 'own_roles'),
    );
    const { body } = await may(`GET /member/${owner.userId}`);
    expect([body.can_suspend, body.can_remove]).toEqual([false, false]);
  });

  it('cannot be lost by two who take each other’s ownership at once', async () => {
    const { owner, oto } = await api.organization({ oto: 'Org Owner' });
    const guest = await roleId(owner, 'Guest');
    let both!: Promise<Answer[]>;
    await api.transactions.run(owner.orgId, async () => {
      await api.sql(owner.orgId, 'select from kernel.access_epochs for update');
      both = Promise.all([
        owner(`PATCH /member/${oto.userId}`, { role_ids: [guest] }),
        oto(`PATCH /member/${owner.userId}`, { role_ids: [guest] }),
      ]);
      await api.untilBlocking(2);
    });
    // Whoever comes second is no longer an owner, and so may not even ask.
    expect((await both).map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it('cannot be lost by two who leave at once', async () => {
    const { owner, oto } = await api.organization({ oto: 'Org Owner' });
    let both!: Promise<Answer[]>;
    await api.transactions.run(owner.orgId, async () => {
      await api.sql(owner.orgId, 'select from kernel.access_epochs for update');
      both = Promise.all([owner, oto].map((as) => as(`DELETE /member/${as.userId}?confirm_ownerless=true`)));
      await api.untilBlocking(2);
    });
    expect((await both).map(({ status }) => status).sort()).toEqual([204, 409]);
  });
});

describe('The profile of a member', () => {
  it('is changed by themselves and by who manages members, and only what is sent', async () => {
    const { owner, ada, bob } = await api.organization({ ada: 'Member', bob: 'Member' });
    expect((await ada(`PATCH /member/${ada.userId}`, { title: 'Analyst' })).body).toMatchObject({
      name: 'Ada',
      title: 'Analyst',
    });
    expect((await owner(`PATCH /members/${ada.userId}`, { name: null })).body).toMatchObject({
      name: null,
      title: 'Analyst',
    });
    expect(await bob(`PATCH /member/${ada.userId}`, { title: 'X' })).toMatchObject(
      refused(403, 'forbidden', 'permission_required'),
    );
    expect(await names(bob, `q=${encodeURIComponent('ada@')}`)).toEqual([null]);
    expect(await ada(`PATCH /member/${ada.userId}`, { email: 'x@example.com' })).toMatchObject(
      refused(400, 'validation_error'),
    );
    await api.sql(ada.orgId, 'update access_control.members set provisioned = true where id = $1', [ada.userId]);
    expect((await ada(`GET /member/${ada.userId}`)).body.can_edit_profile).toBe(false);
    expect(await ada(`PATCH /member/${ada.userId}`, { title: 'X' })).toMatchObject(
      refused(409, 'conflict', 'provisioned_attribute'),
    );
  });
});

describe('Suspending', () => {
  it('stops every token at once until the member is reactivated, and is told once', async () => {
    const { owner, bob } = await api.organization({ bob: 'Member' });
    const suspended = await owner(`POST /member/${bob.userId}/suspend`, { note: 'On leave.' });
    expect(suspended.body).toMatchObject({ status: 'suspended', suspended_by: 'admin', uses_seat: false });
    expect(await bob('GET /role')).toMatchObject(refused(401, 'unauthorized', 'member_suspended'));
    expect((await owner(`POST /member/${bob.userId}/suspend`, {})).status).toBe(200);
    for (const verb of ['reinstate', 'reactivate'])
      expect((await owner(`POST /member/${bob.userId}/${verb}`, {})).body).toMatchObject({
        status: 'active',
        suspended_by: null,
      });
    expect((await bob('GET /role')).status).toBe(200);
    expect((await events(owner.orgId, 'member.%')).map(({ type }) => type).slice(-2)).toEqual([
      'member.suspended',
      'member.reactivated',
    ]);
  });

  it('is not for oneself, and a directory’s suspension only the directory takes back', async () => {
    const { owner, may, bob } = await api.organization({ may: 'People Admin', bob: 'Member' });
    expect(await may(`POST /member/${may.userId}/suspend`, {})).toMatchObject(refused(403, 'forbidden', 'self_target'));
    expect(await bob(`POST /member/${may.userId}/suspend`, {})).toMatchObject(
      refused(403, 'forbidden', 'permission_required'),
    );
    await api.sql(
      owner.orgId,
      `update access_control.members set status = 'suspended', suspended_by = 'provisioning' where id = $1`,
      [bob.userId],
    );
    expect(await may(`POST /member/${bob.userId}/reactivate`, {})).toMatchObject(
      refused(409, 'conflict', 'provisioned_attribute'),
    );
    expect((await may(`POST /member/${bob.userId}/suspend`, {})).body.suspended_by).toBe('both');
    expect((await may(`POST /member/${bob.userId}/reactivate`, {})).body).toMatchObject({
      status: 'suspended',
      suspended_by: 'provisioning',
    });
  });
});

describe('Removing a member', () => {
  it('ends what they had at once, and keeps nothing that says who they were', async () => {
    const { owner, ada, bob } = await api.organization({ ada: 'Member', bob: 'Member' });
    const { id } = (await bob('POST /team', { name: 'Sales', members: [{ user_id: ada.userId }] })).body;
    expect((await owner(`GET /member/${bob.userId}/offboarding`)).body).toMatchObject({
      teams_administered: 1,
      tokens: 1,
      connections: [],
    });
    const answer = await owner(`DELETE /member/${bob.userId}?confirm_ownerless=true`);
    expect([answer.status, answer.body]).toEqual([204, '']);
    expect(await bob('GET /role')).toMatchObject(refused(401, 'unauthorized', 'member_removed'));
    expect(await owner(`GET /member/${bob.userId}`)).toMatchObject(refused(404, 'not_found'));
    expect((await ada(`GET /team/${id}`)).body).toMatchObject({ member_count: 1, admin_count: 0 });
    expect((await ada(`GET /team/${id}/member`)).body.result).toMatchObject([
      { added_by: bob.userId, added_by_label: null },
    ]);
    expect((await owner(`GET /role/${bob.roleIds[0]}`)).body.member_count).toBe(1);
    expect(await events(owner.orgId, 'member.removed')).toMatchObject([
      { subject_user_id: bob.userId, data: { revoked_tokens: 1, team_ids: [id], transfer_to: null } },
    ]);
    const rows = await api.sql(owner.orgId, 'select * from access_control.departures');
    expect(JSON.stringify(rows)).not.toMatch(/bob/i);
  });

  it('lets everybody leave, which the log tells apart', async () => {
    const { owner, bob } = await api.organization({ bob: 'Guest' });
    expect((await bob(`DELETE /members/${bob.userId}`)).status).toBe(204);
    expect(await events(owner.orgId, 'member.left')).toHaveLength(1);
  });

  it('knows them again when they return in time, bound by the rules they had', async () => {
    const { owner, bob } = await api.organization({ bob: 'Member' });
    await owner('POST /restriction', { target_type: 'user', target_id: bob.userId, mode: 'block', tools: [] });
    await owner(`DELETE /member/${bob.userId}?confirm_ownerless=true`);
    expect((await owner('GET /restriction')).body.result).toMatchObject([
      { target_id: bob.userId, target_label: null },
    ]);
    const back = { kind: 'person', name: 'Bob', email: bob.email.toUpperCase(), role_ids: bob.roleIds } as const;
    const commands = api.app.get(CommandBus, { strict: false });
    const operator = operatorOf(owner.orgId, api.clock.now());
    expect(await commands.execute(new CreateMember(operator, back, 'cli'))).toBe(bob.userId);
    expect((await owner('GET /restriction')).body.result).toMatchObject([{ target_label: 'Bob' }]);
    expect(await events(owner.orgId, 'member.returned')).toHaveLength(1);
    expect(await bob('GET /role')).toMatchObject(refused(401, 'unauthorized', 'token_revoked'));
  });

  it('asks who takes over what others use, hands it over, or leaves it ownerless when told to', async () => {
    const { owner, bob, eve } = await api.organization({ bob: 'Member', eve: 'Member' });
    const told: unknown[] = [];
    api.app.get(OwnedThings, { strict: false }).add({
      kind: 'toolboxes',
      needsOwner: true,
      count: (_org, userId) => Promise.resolve(userId === bob.userId ? 2 : 0),
      preview: () => Promise.resolve({ toolboxes: 2 }),
      handOver: ({ userId, transferTo }) => {
        told.push([userId, transferTo]);
        return Promise.resolve(transferTo ? { transferred: 2 } : { ownerless: 2 });
      },
    });
    expect((await owner(`GET /member/${bob.userId}/offboarding`)).body.toolboxes).toBe(2);
    expect(await owner(`DELETE /member/${bob.userId}`)).toMatchObject({
      status: 409,
      body: { error: { reason: 'owns_resources', details: { toolboxes: 2 } } },
    });
    const remove = (transfer_to: string) => owner(`POST /member/${bob.userId}/remove`, { transfer_to });
    expect(await remove(bob.userId)).toMatchObject(refused(400, 'validation_error'));
    expect(await remove('usr_nobody')).toMatchObject({
      status: 400,
      body: { error: { fields: [{ reason: 'unknown_member' }] } },
    });
    await owner(`POST /member/${eve.userId}/suspend`, {});
    expect(await remove(eve.userId)).toMatchObject(refused(400, 'validation_error'));
    await owner(`POST /member/${eve.userId}/reactivate`, {});
    expect((await remove(eve.userId)).body).toEqual({
      transferred: { toolboxes: 2 },
      disconnected: 0,
      replaced: 0,
      ownerless: 0,
    });
    expect(told).toEqual([[bob.userId, eve.userId]]);
  });
});

describe('What a leaver shared, and what was shared with them or a team', () => {
  it('takes as replacements only active connections of others, on that connector, which the caller may use', async () => {
    const { owner, ada, bob, leo } = await api.organization({ ada: 'Member', bob: 'People Admin', leo: 'Member' });
    const { orgId } = owner;
    const of = (who: MemberClient, facts: object = {}) =>
      connectionOf(api, orgId, { owner_user_id: who.userId, ...facts });
    const [own, hidden, shown, theirs] = [await of(bob), await of(ada), await of(ada), await of(leo)];
    const pending = await of(bob, { status: 'pending' });
    expect((await ada(`POST /connection/${shown}/share`, grantOf(bob, 'view'))).status).toBe(201);
    const remove = (connection_id: string, connector_slug = 'github') =>
      bob(`POST /member/${leo.userId}/remove`, {
        replacements: [
          { connector_slug: 'slack', connection_id: slack },
          { connector_slug, connection_id },
        ],
      });
    const slack = await of(bob, { connector_slug: 'slack' });
    for (const id of [hidden, shown, theirs, pending, 'conn_01k7vm3q8ef6ha4x2c9b5t0rsd'])
      expect(await remove(id)).toMatchObject({
        status: 400,
        body: { error: { fields: [{ path: 'replacements[1].connection_id', reason: 'invalid_value' }] } },
      });
    expect(await remove(own, 'jira')).toMatchObject({
      status: 400,
      body: { error: { fields: [{ path: 'replacements[1].connector_slug', reason: 'invalid_value' }] } },
    });
    expect((await owner(`GET /member/${leo.userId}`)).status).toBe(200);
    expect((await ada(`POST /connection/${shown}/share`, grantOf(bob, 'use'))).status).toBe(200);
    expect((await remove(shown)).status).toBe(200);
  });

  it('ends with the membership or the team: connections stand still, grants are gone', async () => {
    const { owner, ada, bob } = await api.organization({ ada: 'Member', bob: 'Member' });
    const [theirs, mine, spare] = [
      await connectionOf(api, owner.orgId, { owner_user_id: bob.userId, name: 'Theirs' }),
      await connectionOf(api, owner.orgId, { owner_user_id: ada.userId, name: 'Mine' }),
      await connectionOf(api, owner.orgId, { owner_user_id: owner.userId, name: 'Spare' }),
    ];
    const team = (await ada('POST /team', { name: 'Sales', members: [{ user_id: bob.userId }] })).body.id;
    const share = (grantee_type: string, grantee_id: string) =>
      ada(`POST /connection/${mine}/share`, { grantee_type, grantee_id, level: 'use' });
    const [direct, byTeam] = [(await share('user', bob.userId)).body.id, (await share('team', team)).body.id];
    await bob(`POST /connection/${theirs}/share`, { grantee_type: 'org', level: 'view' });
    await bob('POST /access-request', { permission: 'org:manage' });
    expect((await owner(`GET /member/${bob.userId}/offboarding`)).body).toMatchObject({
      pending_requests: 1,
      tokens: 1,
      connections: [
        {
          connector_slug: 'github',
          connection_count: 1,
          replacement_candidate_count: 1,
          replacement_candidates: [{ id: spare }],
        },
      ],
      shared_with_others: 1,
    });
    expect((await owner(`POST /member/${bob.userId}/remove`, {})).body).toMatchObject({ disconnected: 1 });
    expect((await ada(`GET /connection/${theirs}`)).body).toMatchObject({
      status: 'disconnected',
      owner_user_id: bob.userId,
    });
    expect((await ada(`GET /connection/${mine}`)).body.shares.map(({ id }: any) => id)).toEqual([byTeam]);
    expect(await events(owner.orgId, 'member.removed')).toMatchObject([
      { data: { acl_ids: [direct], disconnected: 1 } },
    ]);
    expect((await ada(`DELETE /team/${team}`)).status).toBe(204);
    expect((await ada(`GET /connection/${mine}`)).body.shares).toEqual([]);
    expect(await events(owner.orgId, 'team.deleted')).toMatchObject([{ data: { acl_ids: [byTeam], member_count: 1 } }]);
  });
});

describe('A service member', () => {
  it('is made by who manages members, holds any role but the owner’s, and takes no seat', async () => {
    const { owner, may, bob } = await api.organization({ may: 'People Admin', bob: 'Member' });
    const [member, ownerRole, admin] = [bob.roleIds[0]!, owner.roleIds[0]!, await roleId(owner, 'Org Admin')];
    const make = (as: MemberClient, role_ids: string[], kind = 'service') =>
      as('POST /member', { kind, name: 'Nightly', role_ids });
    const answer = await make(may, [member]);
    expect(answer).toMatchObject({
      status: 201,
      body: {
        kind: 'service',
        email: null,
        avatar_url: null,
        seat_class: 'billable',
        uses_seat: false,
        can_manage_roles: true,
      },
    });
    expect(answer.headers.get('location')).toBe(`/member/${answer.body.id}`);
    expect(await make(may, [admin])).toMatchObject(refused(403, 'forbidden', 'permission_not_held'));
    expect(await make(owner, [ownerRole])).toMatchObject(refused(400, 'validation_error'));
    expect(await make(bob, [member])).toMatchObject(refused(403, 'forbidden', 'permission_required'));
    expect((await make(may, [member], 'person')).body.error.message).toMatch(/POST \/invite/);
    expect(await owner(`PATCH /member/${answer.body.id}`, { role_ids: [ownerRole] })).toMatchObject(
      refused(400, 'validation_error'),
    );
    expect(await owner(`PATCH /member/${answer.body.id}`, { name: null })).toMatchObject(
      refused(400, 'validation_error'),
    );
    expect(await events(owner.orgId, 'member.created')).toMatchObject([{ subject_user_id: answer.body.id }]);
  });

  it('needs a plan that includes it', async () => {
    const free = await api.organization({}, { plan: 'free' });
    const body = { kind: 'service', name: 'X', role_ids: free.owner.roleIds };
    expect(await free.owner('POST /member', body)).toMatchObject(refused(403, 'forbidden', 'feature_required'));
  });
});

describe('The seats of a plan', () => {
  it('cannot be exceeded by a role, a reactivation, or two at once', async () => {
    const { owner, ...people } = await api.organization(
      { ada: 'Member', bob: 'Member', cid: 'Member', dan: 'Guest', eve: 'Guest' },
      { plan: 'free' },
    );
    const { dan, eve } = people;
    const member = people.ada.roleIds;
    let both!: Promise<Answer[]>;
    await api.transactions.run(owner.orgId, async () => {
      await api.sql(owner.orgId, 'select from kernel.access_epochs for update');
      both = Promise.all([dan, eve].map(({ userId }) => owner(`PATCH /member/${userId}`, { role_ids: member })));
      await api.untilBlocking(2);
    });
    expect((await both).map(({ status, body }) => [status, body.error?.reason]).sort()).toEqual([
      [200, undefined],
      [409, 'seat_limit'],
    ]);
    const [left] = await members(owner, 'seat_class=free_admin');
    await owner(`POST /member/${people.ada.userId}/suspend`, {});
    expect((await owner(`PATCH /member/${left.id}`, { role_ids: member })).status).toBe(200);
    expect(await owner(`POST /member/${people.ada.userId}/reactivate`, {})).toMatchObject(
      refused(409, 'conflict', 'seat_limit'),
    );
  });
});

describe('Every member', () => {
  it('keeps their can_* promises to everybody', async () => {
    const { owner, ...people } = await api.organization({
      may: 'People Admin',
      bob: 'Member',
      oto: 'Org Owner',
      gus: 'Guest',
    });
    await owner(`POST /member/${people.oto.userId}/suspend`, {});
    const guest = people.gus.roleIds;
    await api.sql(owner.orgId, 'update access_control.members set provisioned = true where id = $1', [
      people.gus.userId,
    ]);
    const { oto: _, ...callers } = people;
    for (const as of [owner, ...Object.values(callers)])
      for (const row of await members(as)) {
        const path = `/member/${row.id}`;
        const [profile, suspend, remove] = await Promise.all([
          as(`PATCH ${path}`, { title: 'X' }, never),
          as(`POST ${path}/suspend`, {}, never),
          as(`DELETE ${path}?confirm_ownerless=true`, undefined, never),
        ]);
        expect([as.email, row.name, profile.status === 412, suspend.status === 412, remove.status === 412]).toEqual([
          as.email,
          row.name,
          row.can_edit_profile,
          row.can_suspend,
          row.can_remove,
        ]);
        const more = [...new Set([...row.role_ids, ...guest])];
        const added = more.length === row.role_ids.length ? [...more, ...people.bob.roleIds] : more;
        const roles = await as(`PATCH ${path}`, { role_ids: added }, never);
        expect([as.email, row.name, roles.status === 412]).toEqual([as.email, row.name, row.can_manage_roles]);
      }
  });

  it('is unknown to another organization, byte for byte as one who never was', async () => {
    const { bob } = await api.organization({ bob: 'Member' });
    const { eve } = await api.organization({ eve: 'Org Owner' });
    const requests = [
      'GET ',
      'PATCH ',
      'DELETE ',
      'GET /offboarding',
      'POST /suspend',
      'POST /reactivate',
      'POST /remove',
    ];
    for (const request of requests) {
      const [method, rest] = request.split(' ') as [string, string];
      const ask = async (id: string) => {
        const { status, body } = await eve(`${method} /member/${id}${rest}`, method[0] === 'P' ? {} : undefined);
        return JSON.stringify([status, { ...body.error, request_id: '' }]);
      };
      expect(await ask(bob.userId)).toBe(await ask('usr_01k7vm3q8ef6ha4x2c9b5t0rsd'));
      expect(await ask(bob.userId)).toContain('404');
    }
  });
});

describe('GET /user/me', () => {
  it('tells who the caller is and what they may do', async () => {
    const { owner, ada } = await api.organization({ ada: { roles: ['Guest', 'Auditor'] } });
    const { id } = (await owner('POST /team', { name: 'Sales', members: [{ user_id: ada.userId }] })).body;
    await owner('POST /restriction', { target_type: 'user', target_id: ada.userId, mode: 'block', tools: [] });
    await owner('POST /restriction', { target_type: 'role', target_id: ada.roleIds[0], mode: 'block', tools: [] });
    const { status, body } = await ada('GET /user/me');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user: { id: ada.userId, name: 'Ada', can_remove: true },
      organization: { id: ada.orgId, plan: 'self_hosted', status: 'active' },
      organizations: [{ id: ada.orgId, current: true }],
      token: { kind: 'personal', scopes: null, expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
      roles: [{ name: 'Auditor' }, { name: 'Guest' }],
      teams: [{ id, name: 'Sales', is_admin: false }],
      seat_class: 'free_admin',
      restrictions: { bound: true, rule_count: 2, legacy_override: false, active_grant_count: 0 },
      pending_request_count: 0,
    });
    expect(body.permissions).toContain('audit:view');
    expect(body.features).toContain('custom_roles');
  });
});
