import { startApi } from '../../support/api.js';
import { type MemberClient } from '../../support/founder.js';
import { refused } from '../../support/refused.js';
import { createTeam } from './create-team.js';
import { plain, unlike } from './names.js';

const api = await startApi();
afterAll(() => api.stop());

const epoch = async (orgId: string) =>
  Number((await api.sql(orgId, 'select epoch from kernel.access_epochs'))[0].epoch);

describe('Creating a team', () => {
  it('makes its creator a member and administrator', async () => {
    const { creator, guest, lead } = await api.organization({ creator: 'Member', guest: 'Guest', lead: 'Guest' });
    const members = [{ user_id: guest.userId }, { user_id: lead.userId, is_admin: true }, { user_id: creator.userId }];
    const answer = await creator('POST /team', { name: ' Sales ', members });
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
    const { body } = await guest(`GET /team/${answer.body.id}/member`);
    expect(body.result.map(({ name, is_admin, added_by_label }: any) => [name, is_admin, added_by_label])).toEqual([
      ['Creator', true, 'Creator'],
      ['Guest', false, 'Creator'],
      ['Lead', true, 'Creator'],
    ]);
  });

  it('accepts only names with visible, unambiguous characters', async () => {
    const { member } = await api.organization({ member: 'Member' });
    const named = async (name: string) => (await member('POST /team', { name })).status;
    for (const name of unlike) expect([name, await named(name)]).toEqual([name, 400]);
    for (const name of plain) expect([name, await named(name)]).toEqual([name, 201]);
  });

  it('requires team:create or team:manage and an unused name', async () => {
    const { member, guest } = await api.organization({ member: 'Member', guest: 'Guest' });
    const { stranger } = await api.organization({ stranger: 'Member' });
    await createTeam(member, { name: 'Sales' });
    expect(await guest('POST /team', { nonsense: 1 })).toMatchObject(refused(403, 'forbidden', 'permission_required'));
    expect(await member('POST /team', { name: 'SALES' })).toMatchObject(refused(409, 'conflict', 'name_taken'));
    const answer = await member('POST /team', {
      name: 'X',
      members: [{ user_id: guest.userId }, { user_id: stranger.userId }],
    });
    expect(answer.body.error.fields).toMatchObject([{ path: '/members/1/user_id', reason: 'unknown_member' }]);
    const twice = [{ user_id: guest.userId }, { user_id: guest.userId }];
    expect(await member('POST /team', { name: 'X', members: twice })).toMatchObject(refused(400, 'validation_error'));
    expect(await member('POST /team', { name: 'X', members: [null] })).toMatchObject(refused(400, 'validation_error'));
  });
});

describe('The members of a team', () => {
  it('are counted once, even if added twice', async () => {
    const { lead, member } = await api.organization({ lead: 'Member', member: 'Member' });
    const { id } = await createTeam(lead);
    const before = await epoch(lead.orgId);
    expect((await lead(`POST /team/${id}/members`, { user_id: member.userId })).status).toBe(201);
    expect(await epoch(lead.orgId)).toBeGreaterThan(before);
    const again = await lead(`POST /team/${id}/members`, { user_id: member.userId, is_admin: true });
    expect([again.status, again.body.is_admin]).toEqual([200, false]);
    expect((await member(`GET /team/${id}`)).body).toMatchObject({
      member_count: 2,
      admin_count: 1,
      my_role: 'member',
      can_manage: false,
    });
    expect((await member(`DELETE /team/${id}/members/${member.userId}`)).status).toBe(204);
    expect(await member(`DELETE /team/${id}/members/${member.userId}`)).toMatchObject(refused(404, 'not_found'));
    expect((await member(`GET /team/${id}`)).body).toMatchObject({ member_count: 1, my_role: null });
    const events = await api.sql(
      lead.orgId,
      `select type, subject_user_id from kernel.events where resource_id = $1 order by id`,
      [id],
    );
    expect(events.map(({ type, subject_user_id }) => [type, subject_user_id])).toEqual([
      ['team.created', null],
      ['team.member_added', member.userId],
      ['team.member_removed', member.userId],
    ]);
  });

  it('can be changed only by administrators of the team or of all teams', async () => {
    const { lead, member, teamManager } = await api.organization({
      lead: 'Member',
      member: 'Member',
      teamManager: 'Team Admin',
    });
    const { id } = await createTeam(lead);
    const add = { user_id: member.userId };
    expect(await member(`POST /team/${id}/members`, add)).toMatchObject(
      refused(403, 'forbidden', 'team_admin_required'),
    );
    expect((await teamManager(`POST /team/${id}/members`, add)).status).toBe(201);
    expect(await member(`PATCH /team/${id}/members/${lead.userId}`, { is_admin: false })).toMatchObject(
      refused(403, 'forbidden'),
    );
    expect(await member(`DELETE /team/${id}/members/${lead.userId}`)).toMatchObject(refused(403, 'forbidden'));
    expect(await member(`PATCH /team/${id}`, { name: 'Mine' })).toMatchObject(refused(403, 'forbidden'));
    expect(await member(`DELETE /team/${id}`)).toMatchObject(refused(403, 'forbidden'));
    expect((await lead(`PATCH /team/${id}/members/${member.userId}`, { is_admin: true })).body.is_admin).toBe(true);
    expect((await member(`PATCH /team/${id}`, { name: 'Ours' })).status).toBe(200);
  });

  it('cannot make themselves administrators, whatever their permissions', async () => {
    const { lead, member, teamManager } = await api.organization({
      lead: 'Member',
      member: 'Member',
      teamManager: 'Team Admin',
    });
    const { id } = await createTeam(lead, { members: [{ user_id: member.userId }] });
    const self = (as: MemberClient) => [
      as(`POST /team/${id}/members`, { user_id: as.userId, is_admin: true }),
      as(`PATCH /team/${id}/members/${as.userId}`, { is_admin: true }),
    ];
    expect((await self(teamManager)[0])!).toMatchObject(refused(403, 'forbidden', 'self_target'));
    expect(await teamManager(`POST /team/${id}/members`, { user_id: teamManager.userId })).toMatchObject(
      refused(403, 'forbidden', 'self_target'),
    );
    expect((await lead(`POST /team/${id}/members`, { user_id: teamManager.userId })).status).toBe(201);
    expect((await Promise.all(self(teamManager))).map(({ status }) => status)).toEqual([403, 403]);
    expect((await teamManager(`GET /team/${id}`)).body).toMatchObject({ my_role: 'member', admin_count: 1 });
    expect((await Promise.all(self(member))).map(({ status }) => status)).toEqual([403, 403]);
  });

  it('always include an administrator', async () => {
    const { lead, member, teamManager } = await api.organization({
      lead: 'Member',
      member: 'Member',
      teamManager: 'Team Admin',
    });
    const { id } = await createTeam(lead, { members: [{ user_id: member.userId }] });
    const [leave, stepDown] = [`DELETE /team/${id}/members/${lead.userId}`, `PATCH /team/${id}/members/${lead.userId}`];
    expect(await lead(leave)).toMatchObject(refused(409, 'conflict', 'last_admin'));
    expect(await lead(stepDown, { is_admin: false })).toMatchObject(refused(409, 'conflict', 'last_admin'));
    await lead(`PATCH /team/${id}/members/${member.userId}`, { is_admin: true });
    expect((await lead(stepDown, { is_admin: false })).status).toBe(200);
    expect(await member(`DELETE /team/${id}/members/${member.userId}`)).toMatchObject(
      refused(409, 'conflict', 'last_admin'),
    );
    expect((await teamManager(`PATCH /team/${id}/members/${member.userId}`, { is_admin: false })).status).toBe(200);
    expect((await teamManager(`GET /team/${id}`)).body.admin_count).toBe(0);
  });

  it('keep one administrator even if the last two leave concurrently', async () => {
    const { lead, colleague } = await api.organization({ lead: 'Member', colleague: 'Member' });
    const { id } = await createTeam(lead, { members: [{ user_id: colleague.userId, is_admin: true }] });
    const both = await api.atOnce(lead.orgId, () =>
      [lead, colleague].map((as) => as(`DELETE /team/${id}/members/${as.userId}`)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
  });
});
