import { type MemberClient } from '../../support/founder.js';
import { refused } from '../../support/refused.js';
import { plain, unlike } from './names.js';
import { api, created } from './scene.js';

const epoch = async (orgId: string) =>
  Number((await api.sql(orgId, 'select epoch from kernel.access_epochs'))[0].epoch);

describe('Creating a team', () => {
  it('makes its creator a member and administrator', async () => {
    const { ada, bob, cid } = await api.organization({ ada: 'Member', bob: 'Guest', cid: 'Guest' });
    const members = [{ user_id: bob.userId }, { user_id: cid.userId, is_admin: true }, { user_id: ada.userId }];
    const answer = await ada('POST /team', { name: ' Sales ', members });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        name: 'Sales',
        description: null,
        source: 'manual',
        member_count: 3,
        admin_count: 2,
        my_role: 'admin',
        can_manage: true,
      },
    });
    expect(answer.headers.get('location')).toBe(`/team/${answer.body.id}`);
    const { body } = await bob(`GET /team/${answer.body.id}/member`);
    expect(body.result.map(({ name, is_admin, added_by_label }: any) => [name, is_admin, added_by_label])).toEqual([
      ['Ada', true, 'Ada'],
      ['Bob', false, 'Ada'],
      ['Cid', true, 'Ada'],
    ]);
  });

  it('accepts only names with visible, unambiguous characters', async () => {
    const { ada } = await api.organization({ ada: 'Member' });
    const named = async (name: string) => (await ada('POST /team', { name })).status;
    for (const name of unlike) expect([name, await named(name)]).toEqual([name, 400]);
    for (const name of plain) expect([name, await named(name)]).toEqual([name, 201]);
  });

  it('requires team:create or team:manage and an unused name', async () => {
    const { ada, bob } = await api.organization({ ada: 'Member', bob: 'Guest' });
    const { eve } = await api.organization({ eve: 'Member' });
    await created(ada, { name: 'Sales' });
    expect(await bob('POST /team', { nonsense: 1 })).toMatchObject(refused(403, 'forbidden', 'permission_required'));
    expect(await ada('POST /team', { name: 'SALES' })).toMatchObject(refused(409, 'conflict', 'name_taken'));
    const answer = await ada('POST /team', { name: 'X', members: [{ user_id: bob.userId }, { user_id: eve.userId }] });
    expect(answer.body.error.fields).toMatchObject([{ path: '/members/1/user_id', reason: 'unknown_member' }]);
    const twice = [{ user_id: bob.userId }, { user_id: bob.userId }];
    expect(await ada('POST /team', { name: 'X', members: twice })).toMatchObject(refused(400, 'validation_error'));
    expect(await ada('POST /team', { name: 'X', members: [null] })).toMatchObject(refused(400, 'validation_error'));
  });
});

describe('The members of a team', () => {
  it('are counted once, even if added twice', async () => {
    const { ada, bob } = await api.organization({ ada: 'Member', bob: 'Member' });
    const { id } = await created(ada);
    const before = await epoch(ada.orgId);
    expect((await ada(`POST /team/${id}/members`, { user_id: bob.userId })).status).toBe(201);
    expect(await epoch(ada.orgId)).toBeGreaterThan(before);
    const again = await ada(`POST /team/${id}/members`, { user_id: bob.userId, is_admin: true });
    expect([again.status, again.body.is_admin]).toEqual([200, false]);
    expect((await bob(`GET /team/${id}`)).body).toMatchObject({
      member_count: 2,
      admin_count: 1,
      my_role: 'member',
      can_manage: false,
    });
    expect((await bob(`DELETE /team/${id}/members/${bob.userId}`)).status).toBe(204);
    expect(await bob(`DELETE /team/${id}/members/${bob.userId}`)).toMatchObject(refused(404, 'not_found'));
    expect((await bob(`GET /team/${id}`)).body).toMatchObject({ member_count: 1, my_role: null });
    const events = await api.sql(
      ada.orgId,
      `select type, subject_user_id from kernel.events where resource_id = $1 order by id`,
      [id],
    );
    expect(events.map(({ type, subject_user_id }) => [type, subject_user_id])).toEqual([
      ['team.created', null],
      ['team.member_added', bob.userId],
      ['team.member_removed', bob.userId],
    ]);
  });

  it('can be changed only by administrators of the team or of all teams', async () => {
    const { ada, bob, tom } = await api.organization({ ada: 'Member', bob: 'Member', tom: 'Team Admin' });
    const { id } = await created(ada);
    const add = { user_id: bob.userId };
    expect(await bob(`POST /team/${id}/members`, add)).toMatchObject(refused(403, 'forbidden', 'team_admin_required'));
    expect((await tom(`POST /team/${id}/members`, add)).status).toBe(201);
    expect(await bob(`PATCH /team/${id}/members/${ada.userId}`, { is_admin: false })).toMatchObject(
      refused(403, 'forbidden'),
    );
    expect(await bob(`DELETE /team/${id}/members/${ada.userId}`)).toMatchObject(refused(403, 'forbidden'));
    expect(await bob(`PATCH /team/${id}`, { name: 'Mine' })).toMatchObject(refused(403, 'forbidden'));
    expect(await bob(`DELETE /team/${id}`)).toMatchObject(refused(403, 'forbidden'));
    expect((await ada(`PATCH /team/${id}/members/${bob.userId}`, { is_admin: true })).body.is_admin).toBe(true);
    expect((await bob(`PATCH /team/${id}`, { name: 'Ours' })).status).toBe(200);
  });

  it('cannot make themselves administrators, whatever their permissions', async () => {
    const { ada, bob, tom } = await api.organization({ ada: 'Member', bob: 'Member', tom: 'Team Admin' });
    const { id } = await created(ada, { members: [{ user_id: bob.userId }] });
    const self = (as: MemberClient) => [
      as(`POST /team/${id}/members`, { user_id: as.userId, is_admin: true }),
      as(`PATCH /team/${id}/members/${as.userId}`, { is_admin: true }),
    ];
    expect((await self(tom)[0])!).toMatchObject(refused(403, 'forbidden', 'self_target'));
    expect(await tom(`POST /team/${id}/members`, { user_id: tom.userId })).toMatchObject(
      refused(403, 'forbidden', 'self_target'),
    );
    expect((await ada(`POST /team/${id}/members`, { user_id: tom.userId })).status).toBe(201);
    expect((await Promise.all(self(tom))).map(({ status }) => status)).toEqual([403, 403]);
    expect((await tom(`GET /team/${id}`)).body).toMatchObject({ my_role: 'member', admin_count: 1 });
    expect((await Promise.all(self(bob))).map(({ status }) => status)).toEqual([403, 403]);
  });

  it('always include an administrator', async () => {
    const { ada, bob, tom } = await api.organization({ ada: 'Member', bob: 'Member', tom: 'Team Admin' });
    const { id } = await created(ada, { members: [{ user_id: bob.userId }] });
    const [leave, stepDown] = [`DELETE /team/${id}/members/${ada.userId}`, `PATCH /team/${id}/members/${ada.userId}`];
    expect(await ada(leave)).toMatchObject(refused(409, 'conflict', 'last_admin'));
    expect(await ada(stepDown, { is_admin: false })).toMatchObject(refused(409, 'conflict', 'last_admin'));
    await ada(`PATCH /team/${id}/members/${bob.userId}`, { is_admin: true });
    expect((await ada(stepDown, { is_admin: false })).status).toBe(200);
    expect(await bob(`DELETE /team/${id}/members/${bob.userId}`)).toMatchObject(refused(409, 'conflict', 'last_admin'));
    expect((await tom(`PATCH /team/${id}/members/${bob.userId}`, { is_admin: false })).status).toBe(200);
    expect((await tom(`GET /team/${id}`)).body.admin_count).toBe(0);
  });

  it('keep one administrator even if the last two leave concurrently', async () => {
    const { ada, bob } = await api.organization({ ada: 'Member', bob: 'Member' });
    const { id } = await created(ada, { members: [{ user_id: bob.userId, is_admin: true }] });
    const both = await api.atOnce(ada.orgId, () =>
      [ada, bob].map((as) => as(`DELETE /team/${id}/members/${as.userId}`)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
  });
});
