import { type MemberClient } from '../../support/founder.js';
import { never, refused } from '../../support/refused.js';
import { members, names, startMemberScene } from './scene.js';
import { markProvisioned } from '../../support/states/identity.js';

const { api } = await startMemberScene();

describe('The list of members', () => {
  it('can be filtered, sorted and paged', async () => {
    const { owner, member, guest } = await api.organization({
      auditor: { roles: ['Guest', 'Auditor'] },
      guest: 'Guest',
      member: 'Member',
    });
    expect(await names(owner, '')).toEqual(['Auditor', 'Guest', 'Member', 'Olivia Owner']);
    expect(await names(owner, 'q=OLI')).toEqual(['Olivia Owner']);
    expect(await names(owner, `q=${encodeURIComponent('member@')}`)).toEqual(['Member']);
    expect(await names(owner, `role_id=${guest.roleIds[0]}`)).toEqual(['Auditor', 'Guest']);
    expect(await names(owner, 'seat_class=free_admin')).toEqual(['Auditor', 'Guest']);
    expect(await names(owner, 'sort=-joined_at')).toEqual(['Member', 'Guest', 'Auditor', 'Olivia Owner']);
    expect(await names(owner, 'sort=email&limit=1')).toEqual(['Auditor']);
    const { id } = (await member('POST /team', { name: 'Sales', members: [{ user_id: guest.userId }] })).body;
    expect(await names(owner, `team_id=${id}`)).toEqual(['Guest', 'Member']);
    const first = (await owner('GET /member?limit=3')).body;
    const rest = (await owner(`GET /member?limit=3&cursor=${first.next_cursor}`)).body;
    const back = (await owner(`GET /members?limit=3&cursor=${rest.prev_cursor}`)).body;
    // Compares only names, because activity is written in batches, possibly between two pages.
    expect([first, rest, back].map(({ result }) => result.map(({ name }: any) => name))).toEqual([
      ['Auditor', 'Guest', 'Member'],
      ['Olivia Owner'],
      ['Auditor', 'Guest', 'Member'],
    ]);
    expect(rest.next_cursor).toBe(null);
    expect(await owner('GET /member?kind=robot')).toMatchObject(refused(400, 'validation_error'));
  });

  it('shows each viewer only permitted fields', async () => {
    const { owner, member, auditor } = await api.organization({ member: 'Member', auditor: 'Auditor' });
    await owner('POST /restriction', { target_type: 'user', target_id: member.userId, mode: 'block', tools: [] });
    await member('GET /user/me');
    const seen = async (as: MemberClient) => {
      const row = (await as(`GET /member/${member.userId}`)).body;
      return [row.last_active_at === null, 'second_factor' in row, row.restriction_count, 'external_id' in row];
    };
    // Uses are written in batches in the background.
    while ((await owner(`GET /member/${member.userId}`)).body.last_active_at === null) api.clock.now();
    expect(await seen(owner)).toEqual([false, true, 1, true]);
    expect(await seen(auditor)).toEqual([true, true, 1, true]);
    expect(await seen(member)).toEqual([false, true, undefined, false]);
    expect((await member(`GET /member/${owner.userId}`)).body).toMatchObject({ last_active_at: null });
    expect(await names(owner, 'has_restrictions=true')).toEqual(['Member']);
    expect(await names(owner, 'has_restrictions=false')).toEqual(['Auditor', 'Olivia Owner']);
    expect(await member('GET /member?has_restrictions=true')).toMatchObject(refused(403, 'forbidden'));
    expect(await member('GET /member?sort=-last_active_at')).toMatchObject(refused(403, 'forbidden'));
  });
});

describe('A member', () => {
  it('has can_* flags that match what each caller may do', async () => {
    const { owner, ...people } = await api.organization({
      manager: 'People Admin',
      member: 'Member',
      coOwner: 'Org Owner',
      guest: 'Guest',
    });
    await owner(`POST /member/${people.coOwner.userId}/suspend`, {});
    const guestRoles = people.guest.roleIds;
    await markProvisioned(api, people.guest);
    const { coOwner: _, ...callers } = people;
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
        const more = [...new Set([...row.role_ids, ...guestRoles])];
        const added = more.length === row.role_ids.length ? [...more, ...people.member.roleIds] : more;
        const roles = await as(`PATCH ${path}`, { role_ids: added }, never);
        expect([as.email, row.name, roles.status === 412]).toEqual([as.email, row.name, row.can_manage_roles]);
      }
  });

  it('looks like an unknown id to other organizations', async () => {
    const { member } = await api.organization({ member: 'Member' });
    const { stranger } = await api.organization({ stranger: 'Org Owner' });
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
        const { status, body } = await stranger(`${method} /member/${id}${rest}`, method[0] === 'P' ? {} : undefined);
        return JSON.stringify([status, { ...body.error, request_id: '' }]);
      };
      expect(await ask(member.userId)).toBe(await ask('usr_01k7vm3q8ef6ha4x2c9b5t0rsd'));
      expect(await ask(member.userId)).toContain('404');
    }
  });
});

describe('GET /user/me', () => {
  it('returns the caller with their permissions', async () => {
    const { owner, member } = await api.organization({ member: { roles: ['Guest', 'Auditor'] } });
    const { id } = (await owner('POST /team', { name: 'Sales', members: [{ user_id: member.userId }] })).body;
    await owner('POST /restriction', { target_type: 'user', target_id: member.userId, mode: 'block', tools: [] });
    await owner('POST /restriction', { target_type: 'role', target_id: member.roleIds[0], mode: 'block', tools: [] });
    const { status, body } = await member('GET /user/me');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user: { id: member.userId, name: 'Member', can_remove: true },
      organization: { id: member.orgId, plan: 'self_hosted', status: 'active' },
      organizations: [{ id: member.orgId, current: true }],
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
