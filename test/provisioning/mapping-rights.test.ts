import { refused } from '../support/refused.js';
import { custom, mapped, mirrored, pushed, rolesOf, some } from './mapping-scene.js';
import { api, directoryOf, expectStatus, scim } from './scene.js';

describe('Group mappings', () => {
  it('cannot grant Owner, or permissions that their creator does not hold', async () => {
    const { owner: boss, ada, bob } = await api.organization({ ada: ['sso:manage'], bob: ['sso:view'] });
    const theirs = await directoryOf(boss);
    const [group, own] = [await pushed('Crew', [bob.userId], theirs), await pushed('Own', [ada.userId], theirs)];
    const [guest, strong] = [await custom('Plain', [], boss), await custom('Strong', ['role:manage'], boss)];
    const map = (as: typeof boss, group_id: string, role_id: string) =>
      as('POST /group-mapping', { group_id, role_id });
    expect(await map(bob, group, guest)).toMatchObject(refused(403, 'forbidden', 'permission_required'));
    expect(await map(ada, group, strong)).toMatchObject(refused(403, 'forbidden', 'permission_not_held'));
    expect(await map(ada, own, guest)).toMatchObject(refused(403, 'forbidden', 'own_roles'));
    expect(await map(boss, group, boss.roleIds[0]!)).toMatchObject(refused(403, 'forbidden', 'owner_only'));
    const id = await mapped(own, strong, boss);
    expect(await ada(`DELETE /group-mapping/${id}`)).toMatchObject(refused(403, 'forbidden', 'own_roles'));
    expect((await ada('GET /group-mapping')).status).toBe(403);
    expect((await bob('GET /group-mapping')).body.result).toMatchObject([{ id }]);
  });

  it("cannot grant roles to the member who issued the directory's token", async () => {
    const { owner: boss, ada } = await api.organization({ ada: ['sso:manage'] });
    const issued = (await ada('POST /api-token', { kind: 'scim', name: 'Ada' })).body;
    const hers = api.client(issued.token as string);
    const group = await pushed('Admins', [], hers);
    await mapped(group, await custom('Strong', ['role:manage'], boss), boss);
    const put = (as = hers, members = some(ada.userId)) =>
      as(scim(`PUT /Groups/${group}`), { displayName: 'Admins', members });
    expect(await put()).toMatchObject({ status: 403, body: { error: { reason: 'own_roles' } } });
    expect(await rolesOf(ada.userId, boss)).toEqual(['Role of ada direct']);
    const { body } = await boss('GET /provisioning/status');
    expect(body.refusals).toMatchObject([{ reason: 'own_roles', resource_id: group }]);
    const active = (value: boolean) => ({ Operations: [{ op: 'replace', path: 'active', value }] });
    expectStatus(await hers(scim(`PATCH /Users/${ada.userId}`), active(false)), 200);
    expect(await hers(scim(`PATCH /Users/${ada.userId}`), active(true))).toMatchObject({ status: 403 });
    const renewed = (await boss(`POST /api-token/${issued.id}/rotate`, {})).body.token as string;
    expectStatus(await api.client(renewed)(scim(`PATCH /Users/${ada.userId}`), active(true)), 200);
    expectStatus(await put(api.client(renewed)), 200);
    expect(await rolesOf(ada.userId, boss)).toEqual(['Role of ada direct', 'Strong group']);
    expect((await api.client(renewed)(scim(`DELETE /Groups/${group}`))).status).toBe(204);
  });

  it("cannot grant roles to unconfirmed people invited by the token's issuer", async () => {
    const { owner: boss, ada } = await api.organization({ ada: ['sso:manage', 'member:manage', 'team:create'] });
    const email = 'second@example.com';
    const { invite_url } = expectStatus(await ada('POST /invite', { email, role_ids: ada.roleIds }), 201);
    const { user } = expectStatus(await api.client()('POST /invite/accept', { token: invite_url.split('=')[1] }), 200);
    const { token, id } = expectStatus(await ada('POST /api-token', { kind: 'scim', name: 'Ada' }), 201);
    const hers = api.client(token as string);
    const [strong, plain] = [await pushed('Admins', [], hers), await pushed('Builders', [], hers)];
    await mapped(strong, await custom('Strong', ['role:manage'], boss), boss);
    await mapped(plain, await custom('Plain', ['team:create'], boss), boss);
    const put = (group: string, as = hers) =>
      as(scim(`PUT /Groups/${group}`), { displayName: `Now ${group}`, members: some(user.id) });
    expect(await put(strong)).toMatchObject({ status: 403, body: { error: { reason: 'own_roles' } } });
    expectStatus(await put(plain), 200);
    expect(await rolesOf(user.id, boss)).toEqual(['Plain group', 'Role of ada direct']);
    const renewed = (await boss(`POST /api-token/${id}/rotate`, {})).body.token as string;
    expectStatus(await put(strong, api.client(renewed)), 200);
  });

  it('have no effect once they are deleted', async () => {
    const { owner: boss, bob } = await api.organization({ bob: 'Member' });
    const group = await pushed('Crew', [bob.userId], await directoryOf(boss));
    const role = await mapped(group, await custom('Plain', [], boss), boss);
    const { id, team_id } = await mirrored(group, { create_team: true }, boss);
    const plan = "update kernel.access_epochs set features = '{}' where org_id = $1";
    await api.sql(boss.orgId, plan, [boss.orgId]);
    expect(await boss('POST /group-mapping', { group_id: group, create_team: true })).toMatchObject(
      refused(403, 'forbidden', 'feature_required'),
    );
    for (const each of [role, id]) expectStatus(await boss(`DELETE /group-mapping/${each}`), 204);
    expect(await rolesOf(bob.userId, boss)).toEqual(['Member direct']);
    expectStatus(await boss(`DELETE /team/${team_id}`), 204);
  });
});
