import { permissionNames, systemRoles } from '#access-control';
import { type Answer, type Api, startApi } from './support/api.js';
import { type MemberClient } from './support/founder.js';
import { never, refused } from './support/refused.js';

let api: Api;
beforeAll(async () => void (api = await startApi()));
afterAll(() => api.stop());

const manager = ['role:manage', 'member:manage', 'connector:view', 'tool:execute'] as const;
const created = async (as: MemberClient, body: object) => {
  const answer = await as('POST /role', body);
  expect([answer.status, answer.body.error]).toEqual([201, undefined]);
  return answer.body;
};
const rolesOf = async (as: MemberClient, query = '') => (await as(`GET /role?${query}`)).body.result as any[];
const roleIdsOf = async (as: MemberClient, userId: string): Promise<string[]> =>
  (
    await api.sql(as.orgId, 'select role_id from access_control.member_roles where user_id = $1 order by 1', [userId])
  ).map((row) => row.role_id);
const invite = (orgId: string, email: string, roleId: string) =>
  api.sql(
    orgId,
    `insert into access_control.invites (org_id, id, version, email, email_key, role_ids, team_ids, status, days,
       expires_at, sent_at, send_count, created_at, updated_at)
     values ($1, 'inv_' || $2, 1, $2, $2, array[$3], '{}', 'pending', 7, now() + interval '7 days', now(), 1, now(), now())`,
    [orgId, email, roleId],
  );
const map = (orgId: string, roleId: string) =>
  api.sql(
    orgId,
    `insert into access_control.group_mappings (org_id, id, group_id, role_id, created_at)
     values ($1, 'gmap_' || $2, 'sgrp_1', $2, now())`,
    [orgId, roleId],
  );

describe('The list of permissions', () => {
  it('is complete, in catalogue order, and says which of them the caller holds', async () => {
    const { vic } = await api.organization({ vic: ['connector:view'] });
    const { body } = await vic('GET /permission');
    expect(body.result.map(({ name }: any) => name)).toEqual(permissionNames);
    expect(body.result.filter(({ held }: any) => held).map(({ name }: any) => name)).toEqual(['connector:view']);
    expect([body.next_cursor, body.prev_cursor]).toEqual([null, null]);
    const first = await vic('GET /permission?limit=30');
    const rest = await vic(`GET /permission?limit=30&cursor=${first.body.next_cursor}`);
    expect([...first.body.result, ...rest.body.result]).toEqual(body.result);
    const back = await vic(`GET /permission?limit=30&cursor=${rest.body.prev_cursor}`);
    expect(back.body.result).toEqual(first.body.result);
  });
});

describe('The roles of an organization', () => {
  it('begin with the eight that every organization has, with their exact sets', async () => {
    const { owner } = await api.organization();
    const shown = (await rolesOf(owner)).map(({ system_key, permissions, is_system, member_count }) => [
      system_key,
      permissions,
      is_system,
      member_count,
    ]);
    const expected = systemRoles
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .map(({ key, permissions }) => [key, permissions, true, key === 'org_owner' ? 1 : 0]);
    expect(shown).toEqual(expected);
    const free = (await rolesOf(owner, 'seat_class=free_admin')).map(({ name }) => name);
    expect(free).toEqual(['Auditor', 'Billing Admin', 'Guest']);
  });

  it('are found by name, description, kind and permission, and sorted as asked', async () => {
    const { owner } = await api.organization({ bob: 'Member', cid: 'Member' });
    await created(owner, { name: 'Ämter', description: '100 % Vertrauen', permissions: ['audit:view'] });
    const names = async (query: string) => (await rolesOf(owner, query)).map(({ name }) => name);
    expect(await names('q=%C3%A4MTER')).toEqual(['Ämter']);
    expect(await names(`q=${encodeURIComponent('0 %')}`)).toEqual(['Ämter']);
    expect(await names('q=%25%25')).toEqual([]);
    expect(await names('is_system=false')).toEqual(['Ämter']);
    expect(await names('permission=audit:view')).toEqual(['Auditor', 'Org Admin', 'Org Owner', 'Ämter']);
    expect((await names('sort=-member_count')).slice(0, 2)).toEqual(['Member', 'Org Owner']);
    expect((await names('sort=-created_at'))[0]).toBe('Ämter');
    expect(await owner('GET /role?permission=made:up')).toMatchObject(
      refused(400, 'validation_error', 'invalid_fields'),
    );
    expect(await owner('GET /role?sort=color')).toMatchObject(refused(400, 'validation_error'));
    expect(await owner('GET /role?color=red')).toMatchObject(refused(400, 'bad_request', 'unknown_parameter'));
  });

  it('show what hangs on them only to who manages roles', async () => {
    const { owner, bob } = await api.organization({ bob: 'Member' });
    const [guest] = await rolesOf(owner, 'q=guest');
    await invite(owner.orgId, 'x@example.com', guest.id);
    await map(owner.orgId, guest.id);
    expect((await owner(`GET /role/${guest.id}`)).body).toMatchObject({
      pending_invite_count: 1,
      group_mapping_count: 1,
    });
    const { body } = await bob(`GET /role/${guest.id}`);
    expect([body.pending_invite_count, body.group_mapping_count]).toEqual([undefined, undefined]);
  });
});

describe('Creating a role', () => {
  it('keeps its permissions without repetition, in catalogue order, and tells where it is', async () => {
    const { owner } = await api.organization();
    const body = { name: '  Ops ', permissions: ['tool:execute', 'connector:view', 'tool:execute'] };
    const answer = await owner('POST /role', body);
    expect(answer).toMatchObject({
      status: 201,
      body: {
        name: 'Ops',
        description: null,
        permissions: ['connector:view', 'tool:execute'],
        seat_class: 'billable',
        is_system: false,
        system_key: null,
        member_count: 0,
      },
    });
    expect(answer.headers.get('location')).toBe(`/role/${answer.body.id}`);
    expect(answer.headers.get('etag')).toBe('"1"');
    const copy = await created(owner, { name: 'Ops 2', copy_from: answer.body.id });
    expect(copy.permissions).toEqual(answer.body.permissions);
  });

  it('needs role:manage, the feature, and every permission that the role is to have', async () => {
    const { ada, bob } = await api.organization({ ada: manager, bob: 'Member' });
    expect(await bob('POST /role', { nonsense: true })).toMatchObject(refused(403, 'forbidden', 'permission_required'));
    const beyond = { name: 'Beyond', permissions: ['connector:view', 'audit:view'] };
    expect(await ada('POST /role', beyond)).toMatchObject({
      status: 403,
      body: { error: { reason: 'permission_not_held', details: { missing_permissions: ['audit:view'] } } },
    });
    const [auditor] = await rolesOf(ada, 'q=auditor');
    expect(await ada('POST /role', { name: 'Copy', copy_from: auditor.id })).toMatchObject(
      refused(403, 'forbidden', 'permission_not_held'),
    );
    const free = await api.organization({ ada: manager }, { plan: 'free' });
    expect(await free.ada('POST /role', { name: 'X', permissions: [] })).toMatchObject(
      refused(403, 'forbidden', 'feature_required'),
    );
  });

  it('refuses a name that is taken, whatever its case, and fields that make no sense', async () => {
    const { owner } = await api.organization();
    const problem = async (body: object) => {
      const { status, body: answer } = await owner('POST /role', body);
      return [status, answer.error.fields?.[0]?.path ?? answer.error.reason, answer.error.fields?.[0]?.reason];
    };
    expect(await problem({ name: 'org OWNER', permissions: [] })).toEqual([409, 'name_taken', undefined]);
    expect(await problem({ permissions: [] })).toEqual([400, 'name', 'required']);
    expect(await problem({ name: ' ', permissions: [] })).toEqual([400, 'name', 'too_short']);
    expect(await problem({ name: 'x'.repeat(81), permissions: [] })).toEqual([400, 'name', 'too_long']);
    expect(await problem({ name: 'X' })).toEqual([400, 'permissions', 'required']);
    expect(await problem({ name: 'X', permissions: ['made:up'] })).toEqual([400, 'permissions', 'unknown_permission']);
    expect(await problem({ name: 'X', permissions: [], copy_from: 'role_nobody' })).toEqual([
      400,
      'copy_from',
      'invalid_value',
    ]);
    expect(await problem({ name: 'X', copy_from: 'role_nobody' })).toEqual([400, 'copy_from', 'unknown_role']);
    expect(await problem({ name: 'X', permissions: [], is_system: true })).toEqual([400, 'is_system', 'unknown_field']);
  });
});

describe('Updating a role', () => {
  it('changes only what is sent, replaces the permissions as a whole, and says so in the log', async () => {
    const { owner } = await api.organization();
    const role = await created(owner, {
      name: 'Ops',
      description: 'Before',
      permissions: ['connector:view', 'tool:execute'],
    });
    const answer = await owner(`PATCH /role/${role.id}`, { permissions: ['audit:view', 'connector:view'] });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        name: 'Ops',
        description: 'Before',
        permissions: ['audit:view', 'connector:view'],
        seat_class: 'free_admin',
      },
    });
    expect(answer.headers.get('etag')).toBe('"2"');
    expect((await owner(`PATCH /role/${role.id}`, { description: null })).body.description).toBeNull();
    const events = await api.sql(
      owner.orgId,
      `select data, changes from kernel.events where resource_id = $1 and type = 'role.updated' order by id`,
      [role.id],
    );
    expect(events).toMatchObject([
      { data: { added: ['audit:view'], removed: ['tool:execute'], fields: [] } },
      { data: { fields: ['description'] }, changes: [{ field: 'description', before: 'Before', after: null }] },
    ]);
  });

  it('leaves no trace when nothing differs', async () => {
    const { owner } = await api.organization();
    const role = await created(owner, { name: 'Ops', permissions: ['connector:view'] });
    const answer = await owner(`PATCH /role/${role.id}`, { name: 'Ops', permissions: ['connector:view'] });
    expect([answer.status, answer.body.updated_at, answer.headers.get('etag')]).toEqual([200, role.updated_at, '"1"']);
    expect((await owner(`PATCH /role/${role.id}`, {})).headers.get('etag')).toBe('"1"');
  });

  it('holds on the very next request of every holder', async () => {
    const { owner, bob } = await api.organization({ bob: ['role:manage', 'connector:view'] });
    expect((await bob('POST /role', { name: 'One', permissions: [] })).status).toBe(201);
    await owner(`PATCH /role/${bob.roleIds[0]}`, { permissions: ['connector:view'] });
    expect(await bob('POST /role', { name: 'Two', permissions: [] })).toMatchObject(
      refused(403, 'forbidden', 'permission_required'),
    );
  });

  it('lets nobody grant what they lack, even what the role has already, but lets them narrow their own', async () => {
    const { owner, ada } = await api.organization({ ada: manager });
    const role = await created(owner, { name: 'Watch', permissions: ['audit:view', 'connector:view'] });
    expect(await ada(`PATCH /role/${role.id}`, { permissions: ['audit:view'] })).toMatchObject(
      refused(403, 'forbidden', 'permission_not_held'),
    );
    expect((await ada(`PATCH /role/${role.id}`, { permissions: ['connector:view'] })).status).toBe(200);
    expect((await ada(`PATCH /role/${role.id}`, { name: 'Look' })).status).toBe(200);
    expect((await ada(`PATCH /role/${ada.roleIds[0]}`, { permissions: ['connector:view'] })).status).toBe(200);
    expect(await ada(`PATCH /role/${role.id}`, {})).toMatchObject(refused(403, 'forbidden', 'permission_required'));
  });

  it('lets a narrow token grant no more than its scopes, whatever its holder may', async () => {
    const { owner } = await api.organization();
    const scopes = ['role:manage', 'connector:view'];
    const narrow = api.client((await owner('POST /api-token', { name: 'Narrow', scopes })).body.token);
    const role = (permissions: string[]) => ({ name: permissions.join(), permissions });
    expect((await narrow('POST /role', role(['connector:view']))).status).toBe(201);
    expect(await narrow('POST /role', role(['connector:view', 'tool:execute']))).toMatchObject(
      refused(403, 'forbidden', 'permission_not_held'),
    );
  });

  it('refuses system roles, taken names and stale versions', async () => {
    const { owner } = await api.organization();
    const [guest] = await rolesOf(owner, 'q=guest');
    expect(await owner(`PATCH /role/${guest.id}`, { name: 'X' })).toMatchObject(
      refused(403, 'forbidden', 'system_role'),
    );
    const role = await created(owner, { name: 'Ops', permissions: [] });
    expect(await owner(`PATCH /role/${role.id}`, { name: 'GUEST' }, { 'if-match': '"9"' })).toMatchObject(
      refused(409, 'conflict', 'name_taken'),
    );
    expect(await owner(`PATCH /role/${role.id}`, { name: 'Dev' }, { 'if-match': '"9"' })).toMatchObject(
      refused(412, 'conflict', 'version_mismatch'),
    );
    expect((await owner(`PATCH /role/${role.id}`, { name: 'OPS' }, { 'if-match': '"1"' })).status).toBe(200);
  });

  it('decides by the rights held when the write gets its turn, not when it was sent', async () => {
    const { owner, ada } = await api.organization({ ada: manager });
    const role = await created(owner, { name: 'Ops', permissions: [] });
    let write!: Promise<Answer>;
    await api.transactions.run(owner.orgId, async () => {
      await api.sql(owner.orgId, 'select from kernel.access_epochs for update');
      write = ada(`PATCH /role/${role.id}`, { permissions: ['connector:view'] });
      await api.untilBlocking();
      await api.sql(owner.orgId, `update access_control.roles set permissions = '{role:manage}' where id = $1`, [
        ada.roleIds[0],
      ]);
    });
    expect(await write).toMatchObject(refused(403, 'forbidden', 'permission_not_held'));
  });
});

describe('Deleting a role', () => {
  it('moves holders and pending invites, and takes the rules on the role along', async () => {
    const { owner, bob, cid } = await api.organization({ bob: ['connector:view'], cid: ['connector:view'] });
    const [guest] = await rolesOf(owner, 'q=guest');
    const [role] = bob.roleIds as [string];
    await invite(owner.orgId, 'x@example.com', role);
    await owner('POST /restriction', { target_type: 'role', target_id: role, mode: 'block', tools: [] });
    const answer = await owner(`DELETE /role/${role}?reassign_to=${guest.id}`);
    expect([answer.status, answer.body]).toEqual([204, '']);
    expect(await owner(`GET /role/${role}`)).toMatchObject(refused(404, 'not_found'));
    expect(await roleIdsOf(owner, bob.userId)).toEqual([guest.id]);
    expect((await owner(`GET /role/${guest.id}`)).body).toMatchObject({ member_count: 1, pending_invite_count: 1 });
    expect((await owner('GET /restriction')).body.result).toEqual([]);
    expect((await bob('GET /role')).status).toBe(200);
    expect(await roleIdsOf(owner, cid.userId)).toEqual(cid.roleIds);
    const told = await api.sql(
      owner.orgId,
      `select type, subject_user_id, data from kernel.events where type in ('role.deleted', 'member.roles_changed') order by id`,
    );
    expect(told).toMatchObject([
      { type: 'member.roles_changed', subject_user_id: bob.userId, data: { added: [guest.id], removed: [role] } },
      {
        type: 'role.deleted',
        data: { reassign_to: guest.id, moved_user_ids: [bob.userId], restriction_ids: [expect.any(String)] },
      },
    ]);
  });

  it('gives single holders roles of their own, and drops what is held already', async () => {
    const { owner, bob, cid } = await api.organization({ bob: 'Member', cid: 'Member' });
    const role = await created(owner, { name: 'Extra', permissions: ['connector:view'] });
    for (const { userId } of [bob, cid])
      await api.sql(
        owner.orgId,
        'insert into access_control.member_roles (org_id, user_id, role_id, direct) values ($1, $2, $3, true)',
        [owner.orgId, userId, role.id],
      );
    const [auditor] = await rolesOf(owner, 'q=auditor');
    const body = { reassign_to: bob.roleIds[0], reassignments: [{ user_id: cid.userId, role_id: auditor.id }] };
    const answer = await owner(`POST /role/${role.id}/delete`, body);
    expect([answer.status, answer.body]).toEqual([
      200,
      { deleted: { id: role.id, name: 'Extra' }, moved_holders: 2, moved_invites: 0, deleted_restrictions: 0 },
    ]);
    expect(await roleIdsOf(owner, bob.userId)).toEqual(bob.roleIds);
    expect(await roleIdsOf(owner, cid.userId)).toEqual([...cid.roleIds, auditor.id].sort());
  });

  it('is refused while somebody would be left with nothing, and says so in order', async () => {
    const { owner, ada, bob } = await api.organization({ ada: ['role:manage'], bob: ['connector:view'] });
    const [[guest], [auditor]] = [await rolesOf(owner, 'q=guest'), await rolesOf(owner, 'q=auditor')];
    const role = bob.roleIds[0]!;
    const toGuest = `?reassign_to=${guest.id}`;
    expect(await owner(`DELETE /role/${guest.id}`)).toMatchObject(refused(403, 'forbidden', 'system_role'));
    expect(await owner(`DELETE /role/${role}?reassign_to=${role}`)).toMatchObject(refused(400, 'validation_error'));
    expect(await owner(`DELETE /role/${role}?reassign_to=role_nobody`)).toMatchObject(refused(400, 'validation_error'));
    expect(await owner(`DELETE /role/${role}`)).toMatchObject(refused(409, 'conflict', 'role_in_use'));
    expect(await ada(`DELETE /role/${role}${toGuest}`)).toMatchObject(
      refused(403, 'forbidden', 'cannot_reassign_holders'),
    );
    const reassignments = [{ user_id: owner.userId, role_id: guest.id }];
    expect((await owner(`POST /role/${role}/delete`, { reassignments })).body.error.fields).toMatchObject([
      { path: 'reassignments[0].user_id', reason: 'unknown_member' },
    ]);
    const twice = [bob, bob].map(({ userId }) => ({ user_id: userId, role_id: guest.id }));
    expect((await owner(`POST /role/${role}/delete`, { reassignments: twice })).body.error.fields).toMatchObject([
      { path: 'reassignments[1].user_id' },
    ]);
    const people = await api.organization({ mia: ['role:manage', 'member:manage'], bob: ['connector:view'] });
    const [their] = await rolesOf(people.owner, 'q=auditor');
    expect(await people.mia(`DELETE /role/${people.bob.roleIds[0]}?reassign_to=${their.id}`)).toMatchObject(
      refused(403, 'forbidden', 'permission_not_held'),
    );
    await map(owner.orgId, role);
    expect(await owner(`DELETE /role/${role}`)).toMatchObject(refused(409, 'role_mapped'));
    expect(await owner(`DELETE /role/${role}?reassign_to=${auditor.id}`)).toMatchObject(refused(409, 'role_mapped'));
    expect(await roleIdsOf(owner, bob.userId)).toEqual([role]);
  });

  it('moves no holders of a role that one holds oneself', async () => {
    const { ada, bob } = await api.organization({ ada: manager, bob: ['connector:view'] });
    const [mine, other] = [ada.roleIds[0]!, bob.roleIds[0]!];
    expect((await ada(`GET /role/${mine}`)).body).toMatchObject({ can_reassign_holders: false, can_delete: false });
    expect((await ada(`GET /role/${other}`)).body).toMatchObject({ can_reassign_holders: true, can_delete: true });
    expect(await ada(`DELETE /role/${mine}?reassign_to=${other}`)).toMatchObject(
      refused(403, 'forbidden', 'cannot_reassign_holders'),
    );
  });

  it('ignores reassign_to where nobody holds the role, and needs no member:manage then', async () => {
    const { owner, ada } = await api.organization({ ada: ['role:manage'] });
    const [guest] = await rolesOf(owner, 'q=guest');
    const [one, other] = [
      await created(owner, { name: 'One', permissions: ['audit:view'] }),
      await created(owner, { name: 'Other', permissions: ['audit:view'] }),
    ];
    expect((await ada(`DELETE /role/${one.id}`)).status).toBe(204);
    expect((await ada(`DELETE /role/${other.id}?reassign_to=${guest.id}`)).status).toBe(204);
  });

  it('keeps the role that newcomers get', async () => {
    const { owner } = await api.organization();
    const role = await created(owner, { name: 'Newcomer', permissions: [] });
    await api.sql(
      owner.orgId,
      `update organizations.organizations set settings = settings || jsonb_build_object('default_role_id', $1::text)`,
      [role.id],
    );
    expect((await owner(`GET /role/${role.id}`)).body.can_delete).toBe(false);
    expect(await owner(`DELETE /role/${role.id}`)).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict', reason: 'role_in_use', fields: [{ path: 'settings.default_role_id' }] } },
    });
  });
});

describe('Every role', () => {
  it('keeps its can_* promises to everybody', async () => {
    const { owner, ...people } = await api.organization({
      ada: manager,
      eva: ['role:manage'],
      bob: 'Member',
      may: ['member:manage'],
      cid: ['connector:view'],
    });
    const empty = await created(owner, { name: 'Empty', permissions: [] });
    const mapped = await created(owner, { name: 'Mapped', permissions: [] });
    await map(owner.orgId, mapped.id);
    for (const as of [owner, ...Object.values(people)])
      for (const row of await rolesOf(as)) {
        const [target] = [empty.id, mapped.id].filter((id) => id !== row.id);
        const patch = await as(`PATCH /role/${row.id}`, { description: 'X' }, never);
        expect([as.email, row.name, patch.status]).toEqual([as.email, row.name, row.can_manage ? 412 : 403]);
        const attempt = await as(`DELETE /role/${row.id}?reassign_to=${target}`, undefined, never);
        expect([as.email, row.name, attempt.status === 412]).toEqual([as.email, row.name, row.can_delete]);
        if (row.can_manage && row.member_count > 0)
          expect([row.name, attempt.body?.error?.reason === 'cannot_reassign_holders']).toEqual([
            row.name,
            !row.can_reassign_holders,
          ]);
      }
  });

  it('is unknown to another organization, byte for byte as one that never was', async () => {
    const { owner } = await api.organization({ bob: ['connector:view'] });
    const { eve } = await api.organization({ eve: 'Org Owner' });
    const [theirs] = await rolesOf(owner, 'is_system=false');
    const nobody = 'role_01k7vm3q8ef6ha4x2c9b5t0rsd';
    for (const request of ['GET /role/ID', 'PATCH /role/ID', 'DELETE /role/ID', 'POST /role/ID/delete']) {
      const ask = async (id: string) => {
        const { status, body } = await eve(request.replace('ID', id), request.startsWith('P') ? {} : undefined);
        return JSON.stringify([status, { ...body.error, request_id: '' }]);
      };
      expect(await ask(theirs.id)).toBe(await ask(nobody));
      expect(await ask(theirs.id)).toContain('404');
    }
  });
});
