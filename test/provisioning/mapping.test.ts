import { copyMember } from '../support/many-members.js';
import { refused } from '../support/refused.js';
import { mappingsOf, some } from './mapping-scene.js';
import { expectStatus, scim, startDirectoryScene } from './scene.js';
import { setStoredPlan } from '../support/states/organizations.js';

const scene = await startDirectoryScene();
const { api, directory, directoryOf, eventsOf, memberOf, owner, provisioned } = scene;
const { custom, mapped, pushed, rolesOf } = mappingsOf(scene);

const change = (id: string, ...Operations: object[]) => directory(scim(`PATCH /Groups/${id}`), { Operations });

describe('A mapped group', () => {
  it('grants its role from the next request on', async () => {
    const [member, joiner] = [(await provisioned('member')).id, (await provisioned('joiner')).id];
    const group = await pushed('Engineers', [member]);
    const role = await custom('Engineer', ['team:create']);
    const id = await mapped(group, role);
    expect(await rolesOf(member)).toEqual(['Engineer group']);
    expectStatus(await change(group, { op: 'add', path: 'members', value: some(joiner) }), 204);
    expectStatus(await owner(`PATCH /member/${joiner}`, { role_ids: [role, await api.roleId(owner, 'Guest')] }), 200);
    expect(await rolesOf(joiner)).toEqual(['Engineer direct+group', 'Guest direct']);
    expectStatus(await change(group, { op: 'remove', path: 'members' }), 204);
    expect([await rolesOf(member), await rolesOf(joiner)]).toEqual([
      ['Member default'],
      ['Engineer direct', 'Guest direct'],
    ]);
    expectStatus(await change(group, { op: 'add', path: 'members', value: some(member) }), 204);
    expectStatus(await owner(`DELETE /group-mapping/${id}`), 204);
    expect(await rolesOf(member)).toEqual(['Member default']);
    expect(await eventsOf(member)).toEqual([
      'member.joined',
      ...Array.from({ length: 4 }, () => 'member.roles_changed'),
    ]);
  });

  it('combines its role with those of other groups', async () => {
    const { id: member } = await provisioned('both');
    const [one, other] = [await pushed('One', [member]), await pushed('Other', [member])];
    const [first, second] = [await custom('First'), await custom('Second')];
    for (const group of [one, other]) await mapped(group, first);
    await mapped(other, second);
    expect(await rolesOf(member)).toEqual(['First group', 'Second group']);
    expect((await memberOf(member)).roles[0].group_names).toEqual(['One', 'Other']);
    const { manager } = await api.organization({ manager: ['member:manage'] });
    expect((await memberOf(manager.userId, manager)).roles[0].group_names).toBeUndefined();
    expect((await owner(`DELETE /role/${first}`)).body.error.code).toBe('role_mapped');
    expect((await owner(`GET /role/${first}`)).body).toMatchObject({ group_mapping_count: 2, can_delete: false });
    expectStatus(await directory(scim(`DELETE /Groups/${other}`)), 204);
    expect(await rolesOf(member)).toEqual(['First group']);
    expect((await owner(`GET /role/${first}`)).body).toMatchObject({ group_mapping_count: 1, member_count: 1 });
    expectStatus(await directory(scim(`DELETE /Users/${member}`)), 204);
    expect((await owner(`GET /role/${first}`)).body.member_count).toBe(0);
    const [mapping] = (await owner(`GET /group-mapping?role_id=${first}`)).body.result;
    expectStatus(await owner(`DELETE /group-mapping/${mapping.id}`), 204);
    expect((await owner(`DELETE /role/${first}`)).status).toBe(204);
    const { body } = await owner('GET /audit-log?scope=org&action=group_mapping.*&limit=1');
    expect(body.result[0].summary).toMatch(/removed the mapping of group One to the role First/);
  });

  it('can be found by group, role and name', async () => {
    const group = await pushed('Lawyers');
    const role = await custom('Lawyer');
    const id = await mapped(group, role);
    const expected = {
      id,
      group_id: group,
      group_name: 'Lawyers',
      role_id: role,
      role_name: 'Lawyer',
      team_id: null,
      team_name: null,
      member_count: 0,
    };
    const { body } = await owner(`GET /group-mapping?group_id=${group}`);
    expect(body.result).toEqual([
      { ...expected, created_by: owner.userId, created_by_label: 'Olivia Owner', created_at: expect.any(String) },
    ]);
    expect((await owner(`GET /group-mapping/${id}`)).body).toEqual(body.result[0]);
    const groups = (await owner('GET /provisioning/group?q=lawy')).body.result;
    expect(groups).toMatchObject([{ name: 'Lawyers', mappings: [{ id, role_id: role, role_name: 'Lawyer' }] }]);
    expect(await owner('POST /group-mapping', { group_id: group, role_id: role })).toMatchObject(
      refused(409, 'conflict', 'already_mapped'),
    );
    const { owner: other } = await api.organization();
    for (const body of [
      { group_id: group, role_id: await api.roleId(other, 'Guest') },
      { group_id: 'sgrp_x', role_id: role },
    ])
      expect((await other('POST /group-mapping', body)).status).toBe(400);
    expect((await other(`DELETE /group-mapping/${id}`)).status).toBe(404);
    expect((await owner(`DELETE /group-mapping/${id}`, undefined, { 'if-match': '"7"' })).status).toBe(412);
  });

  it('needs seats for all its members', async () => {
    const { owner: boss } = await api.organization();
    const theirs = await directoryOf(boss);
    const guest = await api.roleId(boss, 'Guest');
    await boss(`PATCH /organization/${boss.orgId}`, { settings: { provisioning_default_role_id: guest } });
    await setStoredPlan(api, boss.orgId, 'free');
    const ids: string[] = [];
    for (const name of ['one', 'two', 'three', 'four', 'five']) ids.push((await provisioned(name, {}, theirs)).id);
    const group = await pushed('Crew', ids, theirs);
    const body = { group_id: group, role_id: await api.roleId(boss, 'Member') };
    expect(await boss('POST /group-mapping', body)).toMatchObject(refused(409, 'conflict', 'seat_limit'));
    expect(await rolesOf(ids[0]!, boss)).toEqual(['Guest default']);
  });

  it('accepts 5,000 people in one request', async () => {
    const { owner: boss } = await api.organization();
    const theirs = await directoryOf(boss);
    await copyMember(api, boss.orgId, boss.userId, 5000);
    const group = await pushed('Everybody', [], theirs);
    const role = await custom('Everybody', [], boss);
    await mapped(group, role, boss);
    const all = Array.from({ length: 5000 }, (_, place) => `usr_${place + 1}`);
    const Operations = [{ op: 'add', path: 'members', value: some(...all) }];
    expectStatus(await theirs(scim(`PATCH /Groups/${group}`), { Operations }), 204);
    expect((await boss(`GET /role/${role}`)).body.member_count).toBe(5000);
  });
});

describe('A directory', () => {
  it('gets a 403 for a new user if the plan has no free seat', async () => {
    const { owner: boss } = await api.organization();
    const theirs = await directoryOf(boss);
    await setStoredPlan(api, boss.orgId, 'free');
    const statuses: number[] = [];
    for (let n = 0; n < 7; n++)
      statuses.push((await theirs(scim('POST /Users'), { userName: `seat-${n}@example.com` })).status);
    expect([...new Set(statuses)]).toEqual([201, 403]);
  });
});
