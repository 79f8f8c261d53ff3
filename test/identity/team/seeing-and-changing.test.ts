import { type MemberClient } from '../../support/founder.js';
import { never, refused } from '../../support/refused.js';
import { api, created } from './scene.js';

const mirrored = (orgId: string, id: string) =>
  api.sql(orgId, `update identity.teams set source = 'scim' where id = $1`, [id]);

describe('Teams', () => {
  it('can be found, filtered and sorted', async () => {
    const { ada, bob } = await api.organization({ ada: 'Member', bob: 'Member' });
    const [sales, legal] = [
      await created(ada, { name: 'Sales' }),
      await created(bob, { name: 'Legal', members: [{ user_id: ada.userId }] }),
    ];
    await mirrored(ada.orgId, sales.id);
    const names = async (as: MemberClient, query: string) =>
      (await as(`GET /team?${query}`)).body.result.map(({ name }: any) => name);
    expect(await names(ada, '')).toEqual(['Legal', 'Sales']);
    expect(await names(ada, 'q=SAL')).toEqual(['Sales']);
    expect(await names(bob, 'mine=true')).toEqual(['Legal']);
    expect(await names(bob, 'mine=false')).toEqual(['Sales']);
    expect(await names(bob, `user_id=${ada.userId}&sort=-member_count`)).toEqual(['Legal', 'Sales']);
    expect(await names(bob, 'source=scim')).toEqual(['Sales']);
    expect(await names(bob, 'sort=-created_at&limit=1')).toEqual(['Legal']);
    expect((await ada(`GET /team/${legal.id}/member?is_admin=false`)).body.result).toMatchObject([
      { user_id: ada.userId },
    ]);
    const [first, alike] = [
      await ada(`GET /team/${legal.id}/member?limit=1`),
      await ada(`GET /team/${legal.id}/members?limit=1`),
    ];
    expect(alike).toMatchObject({ status: 200, body: { result: first.body.result } });
    const next = await ada(`GET /team/${legal.id}/members?cursor=${first.body.next_cursor}`);
    expect(next.body.result).toMatchObject([{ user_id: bob.userId }]);
    expect(await ada('GET /team/team_nobody/member')).toMatchObject(refused(404, 'not_found'));
  });

  it('from a directory allow changes only to description and administrators', async () => {
    const { ada, bob } = await api.organization({ ada: 'Member', bob: 'Member' });
    const { id } = await created(ada, { members: [{ user_id: bob.userId }] });
    await mirrored(ada.orgId, id);
    expect((await ada(`GET /team/${id}`)).body).toMatchObject({
      can_manage: true,
      can_manage_members: false,
      can_delete: false,
    });
    const conflict = refused(409, 'conflict', 'provisioned_team');
    expect(await ada(`PATCH /team/${id}`, { name: 'Other' })).toMatchObject(conflict);
    expect(await ada(`DELETE /team/${id}`)).toMatchObject(conflict);
    expect(await ada(`POST /team/${id}/members`, { user_id: bob.userId })).toMatchObject(conflict);
    expect(await bob(`DELETE /team/${id}/members/${bob.userId}`)).toMatchObject(conflict);
    expect((await ada(`PATCH /team/${id}`, { description: 'Ours' })).status).toBe(200);
    expect((await ada(`PATCH /team/${id}/members/${bob.userId}`, { is_admin: true })).status).toBe(200);
  });

  it('keep the fields that PATCH does not send', async () => {
    const { ada } = await api.organization({ ada: 'Member' });
    const team = await created(ada, { name: 'Sales', description: 'Sells.' });
    const answer = await ada(`PATCH /team/${team.id}`, { name: 'Deals' }, { 'if-match': '"1"' });
    expect([answer.status, answer.body.name, answer.body.description]).toEqual([200, 'Deals', 'Sells.']);
    expect(await ada(`PATCH /team/${team.id}`, { name: 'X' }, { 'if-match': '"1"' })).toMatchObject(
      refused(412, 'conflict'),
    );
    expect((await ada(`PATCH /team/${team.id}`, { description: null })).body.description).toBeNull();
    expect(await ada(`PATCH /team/${team.id}`, { name: null })).toMatchObject(refused(400, 'validation_error'));
  });

  it('have can_* flags that match what each caller may do', async () => {
    const { owner, ...people } = await api.organization({
      ada: 'Member',
      bob: 'Member',
      tom: 'Team Admin',
      gus: 'Guest',
    });
    const { ada, bob } = people;
    await created(ada, { members: [{ user_id: bob.userId }] });
    await mirrored(ada.orgId, (await created(ada)).id);
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
    const { ada, bob } = await api.organization({ ada: 'Member', bob: 'Member' });
    const { eve } = await api.organization({ eve: 'Org Owner' });
    const { id } = await created(ada, { members: [{ user_id: bob.userId }] });
    const bodies: Record<string, object> = {
      'PATCH /team/ID': { name: 'X' },
      'POST /team/ID/members': { user_id: eve.userId },
      [`PATCH /team/ID/members/${bob.userId}`]: { is_admin: true },
    };
    const requests = [
      'GET /team/ID',
      'DELETE /team/ID',
      'GET /team/ID/member',
      `DELETE /team/ID/members/${bob.userId}`,
    ];
    for (const request of [...requests, ...Object.keys(bodies)]) {
      const ask = async (team: string) => {
        const { status, body } = await eve(request.replace('ID', team), bodies[request]);
        return JSON.stringify([status, { ...body.error, request_id: '' }]);
      };
      expect(await ask(id)).toBe(await ask('team_01k7vm3q8ef6ha4x2c9b5t0rsd'));
      expect(await ask(id)).toContain('404');
    }
  });
});
