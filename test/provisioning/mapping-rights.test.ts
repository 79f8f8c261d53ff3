import { refused } from '../support/refused.js';
import { mappingsOf, some } from './mapping-scene.js';
import { expectStatus, scim, startDirectoryScene } from './scene.js';
import { setFeatures } from '../support/states/kernel.js';

const scene = await startDirectoryScene();
const { api, directoryOf } = scene;
const { custom, mapped, mirrored, pushed, rolesOf } = mappingsOf(scene);

describe('Group mappings', () => {
  it('cannot grant Owner, or permissions that their creator does not hold', async () => {
    const { owner, manager, viewer } = await api.organization({ manager: ['sso:manage'], viewer: ['sso:view'] });
    const directory = await directoryOf(owner);
    const [group, own] = [
      await pushed('Crew', [viewer.userId], directory),
      await pushed('Own', [manager.userId], directory),
    ];
    const [guest, strong] = [await custom('Plain', [], owner), await custom('Strong', ['role:manage'], owner)];
    const map = (as: typeof owner, group_id: string, role_id: string) =>
      as('POST /group-mapping', { group_id, role_id });
    expect(await map(viewer, group, guest)).toMatchObject(refused(403, 'forbidden', 'permission_required'));
    expect(await map(manager, group, strong)).toMatchObject(refused(403, 'forbidden', 'permission_not_held'));
    expect(await map(manager, own, guest)).toMatchObject(refused(403, 'forbidden', 'own_roles'));
    expect(await map(owner, group, owner.roleIds[0]!)).toMatchObject(refused(403, 'forbidden', 'owner_only'));
    const id = await mapped(own, strong, owner);
    expect(await manager(`DELETE /group-mapping/${id}`)).toMatchObject(refused(403, 'forbidden', 'own_roles'));
    expect((await manager('GET /group-mapping')).status).toBe(403);
    expect((await viewer('GET /group-mapping')).body.result).toMatchObject([{ id }]);
  });

  it("cannot grant roles to the member who issued the directory's token", async () => {
    const { owner, issuer } = await api.organization({ issuer: ['sso:manage'] });
    const issued = (await issuer('POST /api-token', { kind: 'scim', name: 'Directory' })).body;
    const directory = api.client(issued.token as string);
    const group = await pushed('Admins', [], directory);
    await mapped(group, await custom('Strong', ['role:manage'], owner), owner);
    const put = (as = directory, members = some(issuer.userId)) =>
      as(scim(`PUT /Groups/${group}`), { displayName: 'Admins', members });
    expect(await put()).toMatchObject({ status: 403, body: { error: { reason: 'own_roles' } } });
    expect(await rolesOf(issuer.userId, owner)).toEqual(['Role of issuer direct']);
    const { body } = await owner('GET /provisioning/status');
    expect(body.refusals).toMatchObject([{ reason: 'own_roles', resource_id: group }]);
    const active = (value: boolean) => ({ Operations: [{ op: 'replace', path: 'active', value }] });
    expectStatus(await directory(scim(`PATCH /Users/${issuer.userId}`), active(false)), 200);
    expect(await directory(scim(`PATCH /Users/${issuer.userId}`), active(true))).toMatchObject({ status: 403 });
    const renewed = (await owner(`POST /api-token/${issued.id}/rotate`, {})).body.token as string;
    expectStatus(await api.client(renewed)(scim(`PATCH /Users/${issuer.userId}`), active(true)), 200);
    expectStatus(await put(api.client(renewed)), 200);
    expect(await rolesOf(issuer.userId, owner)).toEqual(['Role of issuer direct', 'Strong group']);
    expect((await api.client(renewed)(scim(`DELETE /Groups/${group}`))).status).toBe(204);
  });

  it("cannot grant roles to unconfirmed people invited by the token's issuer", async () => {
    const { owner, issuer } = await api.organization({ issuer: ['sso:manage', 'member:manage', 'team:create'] });
    const email = 'invitee@example.com';
    const { invite_url } = expectStatus(await issuer('POST /invite', { email, role_ids: issuer.roleIds }), 201);
    const { user: invitee } = expectStatus(
      await api.client()('POST /invite/accept', { token: invite_url.split('=')[1] }),
      200,
    );
    const { token, id } = expectStatus(await issuer('POST /api-token', { kind: 'scim', name: 'Directory' }), 201);
    const directory = api.client(token as string);
    const [strong, plain] = [await pushed('Admins', [], directory), await pushed('Builders', [], directory)];
    await mapped(strong, await custom('Strong', ['role:manage'], owner), owner);
    await mapped(plain, await custom('Plain', ['team:create'], owner), owner);
    const put = (group: string, as = directory) =>
      as(scim(`PUT /Groups/${group}`), { displayName: `Now ${group}`, members: some(invitee.id) });
    expect(await put(strong)).toMatchObject({ status: 403, body: { error: { reason: 'own_roles' } } });
    expectStatus(await put(plain), 200);
    expect(await rolesOf(invitee.id, owner)).toEqual(['Plain group', 'Role of issuer direct']);
    const renewed = (await owner(`POST /api-token/${id}/rotate`, {})).body.token as string;
    expectStatus(await put(strong, api.client(renewed)), 200);
  });

  it('have no effect once they are deleted', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    const group = await pushed('Crew', [member.userId], await directoryOf(owner));
    const role = await mapped(group, await custom('Plain', [], owner), owner);
    const { id, team_id } = await mirrored(group, { create_team: true }, owner);
    await setFeatures(api, owner.orgId, []);
    expect(await owner('POST /group-mapping', { group_id: group, create_team: true })).toMatchObject(
      refused(403, 'forbidden', 'feature_required'),
    );
    for (const each of [role, id]) expectStatus(await owner(`DELETE /group-mapping/${each}`), 204);
    expect(await rolesOf(member.userId, owner)).toEqual(['Member direct']);
    expectStatus(await owner(`DELETE /team/${team_id}`), 204);
  });
});
