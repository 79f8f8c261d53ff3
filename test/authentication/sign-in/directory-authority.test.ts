import { CommandBus } from '@nestjs/cqrs';
import { IssueToken, buildOperator } from '#identity';
import { scim } from '../../provisioning/protocol.js';
import { type MemberClient } from '../../support/founder.js';
import { account, changed, created, newAddress, profile, refusedFor, startDirectoryScene } from './directory-scene.js';

const { api, directoryOf, setUp, organize, signedIn } = await startDirectoryScene();

describe('A directory token', () => {
  it.each<[string, (id: string) => [string, object?]]>([
    [
      'address',
      (id) => [
        `PATCH /Users/${id}`,
        { Operations: [{ op: 'replace', value: { emails: [{ value: 'evil@example.com' }] } }] },
      ],
    ],
    [
      'user name',
      (id) => [`PATCH /Users/${id}`, { Operations: [{ op: 'replace', path: 'userName', value: 'evil@example.com' }] }],
    ],
    ['status', (id) => [`PATCH /Users/${id}`, { Operations: [{ op: 'replace', path: 'active', value: false }] }]],
    ['whole profile', (id) => [`PUT /Users/${id}`, { userName: 'evil@example.com' }]],
    ['membership', (id) => [`DELETE /Users/${id}`]],
  ])('of an administrator cannot change the %s of an owner', async (_, request) => {
    const { owner, admin, directory } = await organize();
    const before = await profile(owner, owner.userId);
    for (const as of [directory, await directoryOf(admin)]) {
      const [path, body] = request(owner.userId);
      expect(await as(scim(path), body)).toMatchObject(refusedFor('owner_only'));
    }
    const [path, body] = request(admin.userId);
    expect(await directory(scim(path), body)).toMatchObject(refusedFor('permission_not_held'));
    expect(await profile(owner, owner.userId)).toEqual(before);
  });

  it('shows its refused changes to administrators', async () => {
    const { owner, directory } = await organize();
    await changed(directory, owner.userId, { active: false });
    const { refusals } = (await owner('GET /provisioning/status')).body;
    expect(refusals).toMatchObject([{ reason: 'owner_only', resource_id: owner.userId }]);
  });

  it('has only the current permissions of the member who issued it', async () => {
    const { owner, member, admin } = await organize();
    const adminsDirectory = await directoryOf(admin);
    expect((await changed(adminsDirectory, member.userId, { userName: 'member@one.example.com' })).status).toBe(200);
    await owner(`POST /member/${admin.userId}/suspend`, {});
    const again = await changed(adminsDirectory, member.userId, { userName: 'member@two.example.com' });
    expect(again).toMatchObject(refusedFor('permission_not_held'));
  });

  it('can do only what every member who saw its secret can', async () => {
    const { owner, manager, member } = await organize();
    const { id } = (await owner('POST /api-token', { kind: 'scim', name: 'Shared' })).body;
    const { token } = (await manager(`POST /api-token/${id}/rotate`, { overlap_seconds: 60 })).body;
    const answer = await changed(api.client(token), member.userId, { active: false });
    expect(answer).toMatchObject(refusedFor('permission_not_held'));
  });

  it('of an owner can change owners', async () => {
    const { owner, admin, ownersDirectory } = await organize();
    await owner(`PATCH /member/${admin.userId}`, { role_ids: owner.roleIds });
    expect((await changed(ownersDirectory, admin.userId, { userName: 'admin@new.example.com' })).status).toBe(200);
    expect((await changed(ownersDirectory, admin.userId, { active: false })).status).toBe(200);
  });

  it('cannot be issued by a narrowed token', async () => {
    const { owner } = await organize();
    const { token } = (await owner('POST /api-token', { name: 'Narrow', scopes: ['sso:manage'] })).body;
    const answer = await api.client(token)('POST /api-token', { kind: 'scim', name: 'Wide' });
    expect(answer).toMatchObject({ status: 403, body: { error: { reason: 'scope_missing' } } });
  });

  it('grants through groups only what the issuing member holds', async () => {
    const { owner, member, directory, ownersDirectory } = await organize();
    const group = (await directory(scim('POST /Groups'), { displayName: 'Admins' })).body.id;
    await owner('POST /group-mapping', { group_id: group, role_id: await api.roleId(owner, 'Org Admin') });
    const members = { displayName: 'Admins', members: [{ value: member.userId }] };
    expect(await directory(scim(`PUT /Groups/${group}`), members)).toMatchObject(refusedFor('permission_not_held'));
    expect((await ownersDirectory(scim(`PUT /Groups/${group}`), members)).status).toBe(200);
  });

  it('changes only teams that the issuing member manages', async () => {
    const { owner, member, directory, ownersDirectory } = await organize();
    const group = (await directory(scim('POST /Groups'), { displayName: 'Sales' })).body.id;
    await owner('POST /group-mapping', { group_id: group, create_team: true });
    const members = { displayName: 'Sales', members: [{ value: member.userId }] };
    expect(await directory(scim(`PUT /Groups/${group}`), members)).toMatchObject(refusedFor('team_admin_required'));
    expect((await ownersDirectory(scim(`PUT /Groups/${group}`), members)).status).toBe(200);
    expect(await directory(scim(`DELETE /Groups/${group}`))).toMatchObject(refusedFor('team_admin_required'));
  });

  it('accepts only invites that the issuing member could create', async () => {
    const { owner, directory } = await organize();
    const role_ids = [await api.roleId(owner, 'Org Admin')];
    await owner('POST /invite', { email: 'boss@example.com', role_ids });
    const answer = await created(directory, 'boss@example.com', { externalId: 'sub-evil' });
    expect(answer).toMatchObject(refusedFor('permission_not_held'));
  });

  it('restores former owners only if an owner issued it', async () => {
    const { owner, admin, directory, ownersDirectory } = await organize();
    await changed(ownersDirectory, admin.userId, { externalId: 'e-1' });
    await owner(`PATCH /member/${admin.userId}`, { role_ids: owner.roleIds });
    await owner(`POST /member/${admin.userId}/remove`, { confirm_ownerless: true });
    for (const [email, more] of [
      [admin.email, {}],
      ['other@example.com', { externalId: 'e-1' }],
    ] as const)
      expect(await created(directory, email, more)).toMatchObject(refusedFor('owner_only'));
    expect((await created(ownersDirectory, admin.email)).body.id).toBe(admin.userId);
  });
});

describe('A member added by a directory token', () => {
  it("stands for the token's issuer until an owner's identity provider confirms them", async () => {
    const { owner, admin } = await organize();
    const adminsDirectory = await directoryOf(admin);
    const group = (await adminsDirectory(scim('POST /Groups'), { displayName: 'Owners of things' })).body.id;
    const { body: role } = await owner('POST /role', { name: 'Strong', permissions: ['org:delete'] });
    await owner('POST /group-mapping', { group_id: group, role_id: role.id });
    const email = newAddress();
    const { id } = (await created(adminsDirectory, email)).body;
    const put = () =>
      adminsDirectory(scim(`PUT /Groups/${group}`), { displayName: 'Owners of things', members: [{ value: id }] });
    expect(await put()).toMatchObject(refusedFor('own_roles'));
    expect(await signedIn(null, account(email))).toContain('Signed in as New');
    expect(await put()).toMatchObject(refusedFor('own_roles'));
    await setUp(admin);
    expect(await signedIn(owner.orgId, account(email))).toContain('Signed in as New');
    expect(await put()).toMatchObject(refusedFor('own_roles'));
    await setUp(owner);
    expect(await signedIn(owner.orgId, account(email))).toContain('Signed in as New');
    expect(await put()).toMatchObject(refusedFor('permission_not_held'));
  });

  it("still stands for the token's issuer after an owner changes their roles", async () => {
    const { owner, admin } = await organize();
    const email = newAddress();
    const { id } = (await created(await directoryOf(admin), email)).body;
    await owner(`PATCH /member/${id}`, { role_ids: await rolesNamed(owner, 'Org Admin') });
    const as = await api.callerOf(api.client(await tokenOf(owner.orgId, id)));
    expect([...as.standsFor].sort()).toEqual([id, admin.userId].sort());
  });

  it("who outranks the issuer must first use an owner's identity provider", async () => {
    const { owner, directory } = await organize();
    const email = newAddress();
    expect((await created(directory, email)).status).toBe(201);
    expect(await signedIn(null, account(email))).toContain('more permissions than the member whose directory token');
    await setUp(owner);
    expect(await signedIn(owner.orgId, account(email))).toContain('Signed in as New');
    expect(await signedIn(null, account(email))).toContain('Signed in as New');
  });

  it('can join a mirrored team through an owner’s token', async () => {
    const { owner, ownersDirectory } = await organize();
    const { id } = (await created(ownersDirectory, newAddress())).body;
    const members = [{ value: id }];
    const group = (await ownersDirectory(scim('POST /Groups'), { displayName: 'Crew' })).body.id;
    const { team_id } = (await owner('POST /group-mapping', { group_id: group, create_team: true })).body;
    expect((await ownersDirectory(scim(`PUT /Groups/${group}`), { displayName: 'Crew', members })).status).toBe(200);
    expect((await owner(`GET /team/${team_id}/member`)).body.result).toMatchObject([{ user_id: id }]);
  });
});

const rolesNamed = async (owner: MemberClient, name: string) => [await api.roleId(owner, name)];

/** A token that the operator creates for a member. */
async function tokenOf(orgId: string, userId: string): Promise<string> {
  const token = { kind: 'personal', user_id: userId, name: 'Test', scopes: null, days: 90 } as const;
  const issued = new IssueToken(buildOperator(orgId, api.clock.now()), token);
  return (await api.app.get(CommandBus, { strict: false }).execute(issued)).secret;
}
