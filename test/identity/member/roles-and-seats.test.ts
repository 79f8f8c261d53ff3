import { type MemberClient } from '../../support/founder.js';
import { refused } from '../../support/refused.js';
import { members, startMemberScene } from './scene.js';
import { setRolesFromGroup } from '../../support/states/identity.js';

const { api, events } = await startMemberScene();

describe('The roles of a member', () => {
  it('are replaced as a whole, with effect from the next request', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    const [auditor, guest] = [await api.roleId(owner, 'Auditor'), await api.roleId(owner, 'Guest')];
    expect((await member('GET /audit-log?scope=org')).status).toBe(403);
    const answer = await owner(`PATCH /member/${member.userId}`, { role_ids: [auditor, guest] });
    expect(answer.body.roles).toEqual([
      { id: auditor, name: 'Auditor', is_system: true, sources: ['direct'] },
      { id: guest, name: 'Guest', is_system: true, sources: ['direct'] },
    ]);
    expect([answer.body.seat_class, answer.body.uses_seat]).toEqual(['free_admin', false]);
    expect((await member('GET /audit-log?scope=org')).status).toBe(200);
    expect(await events(owner.orgId, 'member.roles_changed')).toMatchObject([
      { subject_user_id: member.userId, data: { added: [auditor, guest], removed: member.roleIds } },
    ]);
  });

  it('always include the roles from groups', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    const guest = await api.roleId(owner, 'Guest');
    await setRolesFromGroup(api, member);
    const { body } = await owner(`PATCH /member/${member.userId}`, { role_ids: [guest] });
    expect(body.roles.map(({ name, sources }: any) => [name, sources])).toEqual([
      ['Guest', ['direct']],
      ['Member', ['group']],
    ]);
  });

  it("can be granted only within the caller's own permissions", async () => {
    const { owner, manager, member, coOwner } = await api.organization({
      manager: 'People Admin',
      member: 'Member',
      coOwner: 'Org Owner',
    });
    const patch = (as: MemberClient, of: MemberClient, role_ids: string[]) =>
      as(`PATCH /member/${of.userId}`, { role_ids });
    const [admin, guest] = [await api.roleId(owner, 'Org Admin'), await api.roleId(owner, 'Guest')];
    expect(await patch(manager, member, [admin])).toMatchObject(refused(403, 'forbidden', 'permission_not_held'));
    expect(await patch(manager, coOwner, [guest])).toMatchObject(refused(403, 'forbidden', 'owner_only'));
    expect(await patch(manager, manager, [guest])).toMatchObject(refused(403, 'forbidden', 'own_roles'));
    expect(await patch(owner, owner, [...owner.roleIds, guest])).toMatchObject(refused(403, 'forbidden', 'own_roles'));
    expect(await patch(member, manager, [guest])).toMatchObject(refused(403, 'forbidden', 'permission_required'));
    expect(await patch(manager, member, ['role_nobody'])).toMatchObject({
      status: 400,
      body: { error: { fields: [{ path: '/role_ids/0', reason: 'unknown_role' }] } },
    });
    expect(await patch(manager, member, [])).toMatchObject(refused(400, 'validation_error'));
    expect((await patch(manager, member, [...member.roleIds, guest])).status).toBe(200);
    expect((await patch(owner, coOwner, [guest])).status).toBe(200);
    expect((await patch(manager, manager, manager.roleIds)).status).toBe(200);
  });
});

describe('The last active owner', () => {
  it('cannot be removed on any route', async () => {
    const { owner, coOwner, admin } = await api.organization({ coOwner: 'Org Owner', admin: 'Org Admin' });
    const guest = await api.roleId(owner, 'Guest');
    expect((await owner(`POST /member/${coOwner.userId}/suspend`, {})).status).toBe(200);
    const last = refused(409, 'conflict', 'last_owner');
    expect(await owner(`POST /member/${owner.userId}/remove`, { confirm_ownerless: true })).toMatchObject(last);
    expect(await owner(`DELETE /member/${owner.userId}?confirm_ownerless=true`)).toMatchObject(last);
    expect(await owner(`PATCH /member/${owner.userId}`, { role_ids: [guest] })).toMatchObject(
      refused(403, 'forbidden', 'own_roles'),
    );
    const { body } = await admin(`GET /member/${owner.userId}`);
    expect([body.can_suspend, body.can_remove]).toEqual([false, false]);
  });

  it('cannot be removed when two owners demote each other concurrently', async () => {
    const { owner, coOwner } = await api.organization({ coOwner: 'Org Owner' });
    const guest = await api.roleId(owner, 'Guest');
    const both = await api.atOnce(owner.orgId, () => [
      owner(`PATCH /member/${coOwner.userId}`, { role_ids: [guest] }),
      coOwner(`PATCH /member/${owner.userId}`, { role_ids: [guest] }),
    ]);
    // The second caller is no longer an owner, and is refused earlier.
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it('cannot be removed when two owners leave concurrently', async () => {
    const { owner, coOwner } = await api.organization({ coOwner: 'Org Owner' });
    const both = await api.atOnce(owner.orgId, () =>
      [owner, coOwner].map((as) => as(`DELETE /member/${as.userId}?confirm_ownerless=true`)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
  });
});

describe('The seats of a plan', () => {
  it('cannot be exceeded by role changes, reactivation or concurrent requests', async () => {
    const { owner, ...people } = await api.organization(
      { member: 'Member', colleague: 'Member', teammate: 'Member', guest: 'Guest', visitor: 'Guest' },
      { plan: 'free' },
    );
    const { guest, visitor } = people;
    const memberRoles = people.member.roleIds;
    const both = await api.atOnce(owner.orgId, () =>
      [guest, visitor].map(({ userId }) => owner(`PATCH /member/${userId}`, { role_ids: memberRoles })),
    );
    expect(both.map(({ status, body }) => [status, body.error?.reason]).sort()).toEqual([
      [200, undefined],
      [409, 'seat_limit'],
    ]);
    const [left] = await members(owner, 'seat_class=free_admin');
    await owner(`POST /member/${people.member.userId}/suspend`, {});
    expect((await owner(`PATCH /member/${left.id}`, { role_ids: memberRoles })).status).toBe(200);
    expect(await owner(`POST /member/${people.member.userId}/reactivate`, {})).toMatchObject(
      refused(409, 'conflict', 'seat_limit'),
    );
  });
});
