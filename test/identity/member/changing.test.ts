import { type MemberClient } from '../../support/founder.js';
import { refused } from '../../support/refused.js';
import { names, startMemberScene } from './scene.js';
import { markProvisioned, setMemberStatus } from '../../support/states/identity.js';

const { api, events } = await startMemberScene();

describe('The profile of a member', () => {
  it('can be changed by the member or a member manager', async () => {
    const { owner, member, colleague } = await api.organization({ member: 'Member', colleague: 'Member' });
    expect((await member(`PATCH /member/${member.userId}`, { title: 'Analyst' })).body).toMatchObject({
      name: 'Member',
      title: 'Analyst',
    });
    expect((await owner(`PATCH /members/${member.userId}`, { name: null })).body).toMatchObject({
      name: null,
      title: 'Analyst',
    });
    expect(await colleague(`PATCH /member/${member.userId}`, { title: 'X' })).toMatchObject(
      refused(403, 'forbidden', 'permission_required'),
    );
    expect(await names(colleague, `q=${encodeURIComponent('member@')}`)).toEqual([null]);
    expect(await member(`PATCH /member/${member.userId}`, { email: 'x@example.com' })).toMatchObject(
      refused(400, 'validation_error'),
    );
    await markProvisioned(api, member);
    expect((await member(`GET /member/${member.userId}`)).body.can_edit_profile).toBe(false);
    expect(await member(`PATCH /member/${member.userId}`, { title: 'X' })).toMatchObject(
      refused(409, 'conflict', 'provisioned_attribute'),
    );
  });
});

describe('Suspending a member', () => {
  it('immediately stops all their tokens until reactivation', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    const suspended = await owner(`POST /member/${member.userId}/suspend`, { note: 'On leave.' });
    expect(suspended.body).toMatchObject({ status: 'suspended', suspended_by: 'admin', uses_seat: false });
    expect(await member('GET /role')).toMatchObject(refused(401, 'unauthorized', 'member_suspended'));
    expect((await owner(`POST /member/${member.userId}/suspend`, {})).status).toBe(200);
    for (const verb of ['reinstate', 'reactivate'])
      expect((await owner(`POST /member/${member.userId}/${verb}`, {})).body).toMatchObject({
        status: 'active',
        suspended_by: null,
      });
    expect((await member('GET /role')).status).toBe(200);
    expect((await events(owner.orgId, 'member.%')).map(({ type }) => type).slice(-2)).toEqual([
      'member.suspended',
      'member.reactivated',
    ]);
  });

  it('is not allowed for oneself', async () => {
    const { manager, member } = await api.organization({ manager: 'People Admin', member: 'Member' });
    expect(await manager(`POST /member/${manager.userId}/suspend`, {})).toMatchObject(
      refused(403, 'forbidden', 'self_target'),
    );
    expect(await member(`POST /member/${manager.userId}/suspend`, {})).toMatchObject(
      refused(403, 'forbidden', 'permission_required'),
    );
    await setMemberStatus(api, member, 'suspended', 'provisioning');
    expect(await manager(`POST /member/${member.userId}/reactivate`, {})).toMatchObject(
      refused(409, 'conflict', 'provisioned_attribute'),
    );
    expect((await manager(`POST /member/${member.userId}/suspend`, {})).body.suspended_by).toBe('both');
    expect((await manager(`POST /member/${member.userId}/reactivate`, {})).body).toMatchObject({
      status: 'suspended',
      suspended_by: 'provisioning',
    });
  });
});

describe('A service member', () => {
  it('is created by member managers without using a seat', async () => {
    const { owner, manager, member } = await api.organization({ manager: 'People Admin', member: 'Member' });
    const [memberRole, ownerRole, adminRole] = [
      member.roleIds[0]!,
      owner.roleIds[0]!,
      await api.roleId(owner, 'Org Admin'),
    ];
    const make = (as: MemberClient, role_ids: string[], kind = 'service') =>
      as('POST /member', { kind, name: 'Nightly', role_ids });
    const answer = await make(manager, [memberRole]);
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
    expect(await make(manager, [adminRole])).toMatchObject(refused(403, 'forbidden', 'permission_not_held'));
    expect(await make(owner, [ownerRole])).toMatchObject(refused(400, 'validation_error'));
    expect(await make(member, [memberRole])).toMatchObject(refused(403, 'forbidden', 'permission_required'));
    expect((await make(manager, [memberRole], 'person')).body.error.message).toMatch(/POST \/invite/);
    expect(await owner(`PATCH /member/${answer.body.id}`, { role_ids: [ownerRole] })).toMatchObject(
      refused(400, 'validation_error'),
    );
    expect(await owner(`PATCH /member/${answer.body.id}`, { name: null })).toMatchObject(
      refused(400, 'validation_error'),
    );
    expect(await events(owner.orgId, 'member.created')).toMatchObject([{ subject_user_id: answer.body.id }]);
  });

  it('is created by POST /member if no kind is given', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    const { status, body } = await owner('POST /member', { name: 'Nightly', role_ids: member.roleIds });
    expect([status, body.kind]).toEqual([201, 'service']);
    const token = await owner('POST /api-token', { name: 'Export', user_id: body.id });
    expect(token.body.error.message).toContain('For a service member, send kind: "service".');
  });

  it('requires a plan that includes service members', async () => {
    const free = await api.organization({}, { plan: 'free' });
    const body = { kind: 'service', name: 'X', role_ids: free.owner.roleIds };
    expect(await free.owner('POST /member', body)).toMatchObject(refused(403, 'forbidden', 'feature_required'));
  });
});
