import { changeSettings } from '../../support/change-settings.js';
import { type MemberClient } from '../../support/founder.js';
import { refused } from '../../support/refused.js';
import { created, managerPermissions, rolesOf, startRoleScene } from './scene.js';
import { expireInvites } from '../../support/states/identity.js';

const { api, invite, map } = await startRoleScene();

const roleIdsOf = async (as: MemberClient, userId: string): Promise<string[]> =>
  (await api.sql(as.orgId, 'select role_id from identity.member_roles where user_id = $1 order by 1', [userId])).map(
    (row) => row.role_id,
  );

describe('Deleting a role', () => {
  it('moves holders and pending invites to another role', async () => {
    const { owner, holder, colleague } = await api.organization({
      holder: ['connector:view'],
      colleague: ['connector:view'],
    });
    const [guest] = await rolesOf(owner, 'q=guest');
    const [role] = holder.roleIds as [string];
    await invite(owner, 'x@example.com', role);
    await owner('POST /restriction', { target_type: 'role', target_id: role, mode: 'block', tools: [] });
    const answer = await owner(`DELETE /role/${role}?reassign_to=${guest.id}`);
    expect([answer.status, answer.body]).toEqual([204, '']);
    expect(await owner(`GET /role/${role}`)).toMatchObject(refused(404, 'not_found'));
    expect(await roleIdsOf(owner, holder.userId)).toEqual([guest.id]);
    expect((await owner(`GET /role/${guest.id}`)).body).toMatchObject({ member_count: 1, pending_invite_count: 1 });
    expect((await owner('GET /restriction')).body.result).toEqual([]);
    expect((await holder('GET /role')).status).toBe(200);
    expect(await roleIdsOf(owner, colleague.userId)).toEqual(colleague.roleIds);
    const told = await api.sql(
      owner.orgId,
      `select type, subject_user_id, data from kernel.events where type in
       ('restriction.deleted', 'role.deleted', 'member.roles_changed', 'invite.roles_changed') order by id`,
    );
    expect(told).toHaveLength(4);
    const data = Object.fromEntries(told.map((event) => [event.type, event.data]));
    expect(data['invite.roles_changed']).toEqual({ added: [guest.id], removed: [role], cause: 'role_deleted' });
    expect(data['restriction.deleted']).toMatchObject({ target_id: role, role_name: 'Role of holder', mode: 'block' });
    expect(data['role.deleted']).toMatchObject({ permissions: ['connector:view'], description: null });
    const { body: log } = await owner('GET /audit-log?scope=org&resource_type=restriction');
    expect(log.result.map(({ action, resource }: any) => [action, resource.deleted])).toEqual([
      ['restriction.deleted', true],
      ['restriction.created', true],
    ]);
    expect(told.filter(({ type }) => type === 'member.roles_changed' || type === 'role.deleted')).toMatchObject([
      { type: 'member.roles_changed', subject_user_id: holder.userId, data: { added: [guest.id], removed: [role] } },
      {
        type: 'role.deleted',
        data: { reassign_to: guest.id, moved_user_ids: [holder.userId], restriction_ids: [expect.any(String)] },
      },
    ]);
  });

  it('is refused while an unexpired pending invite names the role', async () => {
    const { owner } = await api.organization();
    const role = await created(owner, { name: 'Invited', permissions: ['connector:view'] });
    const { status } = await owner('POST /invite', { email: 'late@example.com', role_ids: [role.id] });
    const counts = async () => [
      (await owner(`GET /role/${role.id}`)).body.pending_invite_count,
      (await rolesOf(owner, 'q=invited'))[0].pending_invite_count,
    ];
    expect([status, await counts()]).toEqual([201, [1, 1]]);
    expect(await owner(`DELETE /role/${role.id}`)).toMatchObject(refused(409, 'conflict', 'role_in_use'));
    await expireInvites(api, owner.orgId);
    expect(await counts()).toEqual([0, 0]);
    expect((await owner(`DELETE /role/${role.id}`)).status).toBe(204);
  });

  it('can move individual holders to different roles', async () => {
    const { owner, holder, colleague } = await api.organization({ holder: 'Member', colleague: 'Member' });
    const role = await created(owner, { name: 'Extra', permissions: ['connector:view'] });
    for (const { userId, roleIds } of [holder, colleague])
      await owner(`PATCH /member/${userId}`, { role_ids: [...roleIds, role.id] });
    const [auditor] = await rolesOf(owner, 'q=auditor');
    const body = {
      reassign_to: holder.roleIds[0],
      reassignments: [{ user_id: colleague.userId, role_id: auditor.id }],
    };
    const answer = await owner(`POST /role/${role.id}/delete`, body);
    expect([answer.status, answer.body]).toEqual([
      200,
      { deleted: { id: role.id, name: 'Extra' }, moved_holders: 2, moved_invites: 0, deleted_restrictions: 0 },
    ]);
    expect(await roleIdsOf(owner, holder.userId)).toEqual(holder.roleIds);
    expect(await roleIdsOf(owner, colleague.userId)).toEqual([...colleague.roleIds, auditor.id].sort());
  });

  it('is refused with reasons if a holder would have no role', async () => {
    const { owner, roleManager, holder } = await api.organization({
      roleManager: ['role:manage'],
      holder: ['connector:view'],
    });
    const [[guest], [auditor]] = [await rolesOf(owner, 'q=guest'), await rolesOf(owner, 'q=auditor')];
    const role = holder.roleIds[0]!;
    const toGuest = `?reassign_to=${guest.id}`;
    expect(await owner(`DELETE /role/${guest.id}`)).toMatchObject(refused(403, 'forbidden', 'system_role'));
    expect(await owner(`DELETE /role/${role}?reassign_to=${role}`)).toMatchObject(refused(400, 'validation_error'));
    expect(await owner(`DELETE /role/${role}?reassign_to=role_nobody`)).toMatchObject(refused(400, 'validation_error'));
    expect(await owner(`DELETE /role/${role}`)).toMatchObject(refused(409, 'conflict', 'role_in_use'));
    expect(await roleManager(`DELETE /role/${role}${toGuest}`)).toMatchObject(
      refused(403, 'forbidden', 'cannot_reassign_holders'),
    );
    const reassignments = [{ user_id: owner.userId, role_id: guest.id }];
    expect((await owner(`POST /role/${role}/delete`, { reassignments })).body.error.fields).toMatchObject([
      { path: '/reassignments/0/user_id', reason: 'unknown_member' },
    ]);
    const twice = [holder, holder].map(({ userId }) => ({ user_id: userId, role_id: guest.id }));
    expect((await owner(`POST /role/${role}/delete`, { reassignments: twice })).body.error.fields).toMatchObject([
      { path: '/reassignments/1/user_id' },
    ]);
    const people = await api.organization({ manager: ['role:manage', 'member:manage'], holder: ['connector:view'] });
    const [their] = await rolesOf(people.owner, 'q=auditor');
    expect(await people.manager(`DELETE /role/${people.holder.roleIds[0]}?reassign_to=${their.id}`)).toMatchObject(
      refused(403, 'forbidden', 'permission_not_held'),
    );
    await map(owner.orgId, role);
    expect(await owner(`DELETE /role/${role}`)).toMatchObject(refused(409, 'role_mapped', 'role_mapped'));
    expect(await owner(`DELETE /role/${role}?reassign_to=${auditor.id}`)).toMatchObject(refused(409, 'role_mapped'));
    expect(await roleIdsOf(owner, holder.userId)).toEqual([role]);
  });

  it("is refused if it would move holders of the caller's own role", async () => {
    const { manager, holder } = await api.organization({ manager: managerPermissions, holder: ['connector:view'] });
    const [mine, other] = [manager.roleIds[0]!, holder.roleIds[0]!];
    expect((await manager(`GET /role/${mine}`)).body).toMatchObject({ can_reassign_holders: false, can_delete: false });
    expect((await manager(`GET /role/${other}`)).body).toMatchObject({ can_reassign_holders: true, can_delete: true });
    expect(await manager(`DELETE /role/${mine}?reassign_to=${other}`)).toMatchObject(
      refused(403, 'forbidden', 'cannot_reassign_holders'),
    );
  });

  it('needs no member:manage if the role is unused', async () => {
    const { owner, roleManager } = await api.organization({ roleManager: ['role:manage'] });
    const [guest] = await rolesOf(owner, 'q=guest');
    const [one, other] = [
      await created(owner, { name: 'One', permissions: ['audit:view'] }),
      await created(owner, { name: 'Other', permissions: ['audit:view'] }),
    ];
    expect((await roleManager(`DELETE /role/${one.id}`)).status).toBe(204);
    expect((await roleManager(`DELETE /role/${other.id}?reassign_to=${guest.id}`)).status).toBe(204);
  });

  it('is refused for the default role of new members', async () => {
    const { owner } = await api.organization();
    const role = await created(owner, { name: 'Newcomer', permissions: [] });
    await changeSettings(owner, { default_role_id: role.id });
    expect((await owner(`GET /role/${role.id}`)).body.can_delete).toBe(false);
    expect(await owner(`DELETE /role/${role.id}`)).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict', reason: 'role_in_use', fields: [{ path: '/settings/default_role_id' }] } },
    });
  });
});
