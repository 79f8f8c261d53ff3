import { type MemberClient } from '../../support/founder.js';
import { refused } from '../../support/refused.js';
import { api, events, names } from './scene.js';

describe('The profile of a member', () => {
  it('can be changed by the member or a member manager', async () => {
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
    await api.sql(ada.orgId, 'update identity.members set provisioned = true where id = $1', [ada.userId]);
    expect((await ada(`GET /member/${ada.userId}`)).body.can_edit_profile).toBe(false);
    expect(await ada(`PATCH /member/${ada.userId}`, { title: 'X' })).toMatchObject(
      refused(409, 'conflict', 'provisioned_attribute'),
    );
  });
});

describe('Suspending a member', () => {
  it('immediately stops all their tokens until reactivation', async () => {
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

  it('is not allowed for oneself', async () => {
    const { owner, may, bob } = await api.organization({ may: 'People Admin', bob: 'Member' });
    expect(await may(`POST /member/${may.userId}/suspend`, {})).toMatchObject(refused(403, 'forbidden', 'self_target'));
    expect(await bob(`POST /member/${may.userId}/suspend`, {})).toMatchObject(
      refused(403, 'forbidden', 'permission_required'),
    );
    await api.sql(
      owner.orgId,
      `update identity.members set status = 'suspended', suspended_by = 'provisioning' where id = $1`,
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

describe('A service member', () => {
  it('is created by member managers without using a seat', async () => {
    const { owner, may, bob } = await api.organization({ may: 'People Admin', bob: 'Member' });
    const [member, ownerRole, admin] = [bob.roleIds[0]!, owner.roleIds[0]!, await api.roleId(owner, 'Org Admin')];
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

  it('is created by POST /member if no kind is given', async () => {
    const { owner, bob } = await api.organization({ bob: 'Member' });
    const { status, body } = await owner('POST /member', { name: 'Nightly', role_ids: bob.roleIds });
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
