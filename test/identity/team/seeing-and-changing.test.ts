import { startApi } from '../../support/api.js';
import { type MemberClient } from '../../support/founder.js';
import { never, refused } from '../../support/refused.js';
import { createTeam } from './create-team.js';
import { setTeamFromDirectory } from '../../support/states/identity.js';

const api = await startApi();
afterAll(() => api.stop());

const mirrored = (orgId: string, id: string) => setTeamFromDirectory(api, orgId, id);

describe('Teams', () => {
  it('can be found, filtered and sorted', async () => {
    const { member, colleague } = await api.organization({ member: 'Member', colleague: 'Member' });
    const [sales, legal] = [
      await createTeam(member, { name: 'Sales' }),
      await createTeam(colleague, { name: 'Legal', members: [{ user_id: member.userId }] }),
    ];
    await mirrored(member.orgId, sales.id);
    const names = async (as: MemberClient, query: string) =>
      (await as(`GET /team?${query}`)).body.result.map(({ name }: any) => name);
    expect(await names(member, '')).toEqual(['Legal', 'Sales']);
    expect(await names(member, 'q=SAL')).toEqual(['Sales']);
    expect(await names(colleague, 'mine=true')).toEqual(['Legal']);
    expect(await names(colleague, 'mine=false')).toEqual(['Sales']);
    expect(await names(colleague, `user_id=${member.userId}&sort=-member_count`)).toEqual(['Legal', 'Sales']);
    expect(await names(colleague, 'source=scim')).toEqual(['Sales']);
    expect(await names(colleague, 'sort=-created_at&limit=1')).toEqual(['Legal']);
    expect((await member(`GET /team/${legal.id}/member?is_admin=false`)).body.result).toMatchObject([
      { user_id: member.userId },
    ]);
    const [first, alike] = [
      await member(`GET /team/${legal.id}/member?limit=1`),
      await member(`GET /team/${legal.id}/members?limit=1`),
    ];
    expect(alike).toMatchObject({ status: 200, body: { result: first.body.result } });
    const next = await member(`GET /team/${legal.id}/members?cursor=${first.body.next_cursor}`);
    expect(next.body.result).toMatchObject([{ user_id: member.userId }]);
    expect(await member('GET /team/team_nobody/member')).toMatchObject(refused(404, 'not_found'));
  });

  it('from a directory allow changes only to description and administrators', async () => {
    const { lead, member } = await api.organization({ lead: 'Member', member: 'Member' });
    const { id } = await createTeam(lead, { members: [{ user_id: member.userId }] });
    await mirrored(lead.orgId, id);
    expect((await lead(`GET /team/${id}`)).body).toMatchObject({
      can_manage: true,
      can_manage_members: false,
      can_delete: false,
    });
    const conflict = refused(409, 'conflict', 'provisioned_team');
    expect(await lead(`PATCH /team/${id}`, { name: 'Other' })).toMatchObject(conflict);
    expect(await lead(`DELETE /team/${id}`)).toMatchObject(conflict);
    expect(await lead(`POST /team/${id}/members`, { user_id: member.userId })).toMatchObject(conflict);
    expect(await member(`DELETE /team/${id}/members/${member.userId}`)).toMatchObject(conflict);
    expect((await lead(`PATCH /team/${id}`, { description: 'Ours' })).status).toBe(200);
    expect((await lead(`PATCH /team/${id}/members/${member.userId}`, { is_admin: true })).status).toBe(200);
  });

  it('keep the fields that PATCH does not send', async () => {
    const { lead } = await api.organization({ lead: 'Member' });
    const team = await createTeam(lead, { name: 'Sales', description: 'Sells.' });
    const answer = await lead(`PATCH /team/${team.id}`, { name: 'Deals' }, { 'if-match': '"1"' });
    expect([answer.status, answer.body.name, answer.body.description]).toEqual([200, 'Deals', 'Sells.']);
    expect(await lead(`PATCH /team/${team.id}`, { name: 'X' }, { 'if-match': '"1"' })).toMatchObject(
      refused(412, 'conflict'),
    );
    expect((await lead(`PATCH /team/${team.id}`, { description: null })).body.description).toBeNull();
    expect(await lead(`PATCH /team/${team.id}`, { name: null })).toMatchObject(refused(400, 'validation_error'));
  });

  it('have can_* flags that match what each caller may do', async () => {
    const { owner, ...people } = await api.organization({
      lead: 'Member',
      member: 'Member',
      teamManager: 'Team Admin',
      guest: 'Guest',
    });
    const { lead, member } = people;
    await createTeam(lead, { members: [{ user_id: member.userId }] });
    await mirrored(lead.orgId, (await createTeam(lead)).id);
    for (const as of [owner, ...Object.values(people)])
      for (const row of (await as('GET /team')).body.result) {
        const statuses = await Promise.all([
          as(`PATCH /team/${row.id}`, { description: 'X' }, never),
          as(`DELETE /team/${row.id}`, undefined, never),
          as(`POST /team/${row.id}/members`, { user_id: 'usr_nobody' }),
        ]);
        const [patch, remove, add] = statuses.map(({ status }) => status);
        expect([as.email, patch === 412, remove === 412, add === 400]).toEqual([
          as.email,
          row.can_manage,
          row.can_delete,
          row.can_manage_members,
        ]);
      }
  });

  it('look like unknown ids to other organizations', async () => {
    const { lead, member } = await api.organization({ lead: 'Member', member: 'Member' });
    const { stranger } = await api.organization({ stranger: 'Org Owner' });
    const { id } = await createTeam(lead, { members: [{ user_id: member.userId }] });
    const bodies: Record<string, object> = {
      'PATCH /team/ID': { name: 'X' },
      'POST /team/ID/members': { user_id: stranger.userId },
      [`PATCH /team/ID/members/${member.userId}`]: { is_admin: true },
    };
    const requests = [
      'GET /team/ID',
      'DELETE /team/ID',
      'GET /team/ID/member',
      `DELETE /team/ID/members/${member.userId}`,
    ];
    for (const request of [...requests, ...Object.keys(bodies)]) {
      const ask = async (team: string) => {
        const { status, body } = await stranger(request.replace('ID', team), bodies[request]);
        return JSON.stringify([status, { ...body.error, request_id: '' }]);
      };
      expect(await ask(id)).toBe(await ask('team_01k7vm3q8ef6ha4x2c9b5t0rsd'));
      expect(await ask(id)).toContain('404');
    }
  });
});
