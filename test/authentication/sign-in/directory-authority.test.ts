import { CommandBus } from '@nestjs/cqrs';
import { IssueToken, operatorOf } from '#identity';
import { scim } from '../../provisioning/protocol.js';
import { type MemberClient } from '../../support/founder.js';
import {
  account,
  api,
  changed,
  created,
  directoryOf,
  member,
  newAddress,
  refusedFor,
  scene,
  setUp,
  signedIn,
} from './directory-scene.js';

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
    const { owner, eve, directory } = await scene();
    const before = await member(owner, owner.userId);
    for (const as of [directory, await directoryOf(eve)]) {
      const [path, body] = request(owner.userId);
      expect(await as(scim(path), body)).toMatchObject(refusedFor('owner_only'));
    }
    const [path, body] = request(eve.userId);
    expect(await directory(scim(path), body)).toMatchObject(refusedFor('permission_not_held'));
    expect(await member(owner, owner.userId)).toEqual(before);
  });

  it('shows its refused changes to administrators', async () => {
    const { owner, directory } = await scene();
    await changed(directory, owner.userId, { active: false });
    const { refusals } = (await owner('GET /provisioning/status')).body;
    expect(refusals).toMatchObject([{ reason: 'owner_only', resource_id: owner.userId }]);
  });

  it('has only the current permissions of the member who issued it', async () => {
    const { owner, ada, eve } = await scene();
    const hers = await directoryOf(eve);
    expect((await changed(hers, ada.userId, { userName: 'ada@one.example.com' })).status).toBe(200);
    await owner(`POST /member/${eve.userId}/suspend`, {});
    const again = await changed(hers, ada.userId, { userName: 'ada@two.example.com' });
    expect(again).toMatchObject(refusedFor('permission_not_held'));
  });

  it('can do only what every member who saw its secret can', async () => {
    const { owner, max, ada } = await scene();
    const { id } = (await owner('POST /api-token', { kind: 'scim', name: 'Shared' })).body;
    const { token } = (await max(`POST /api-token/${id}/rotate`, { overlap_seconds: 60 })).body;
    const answer = await changed(api.client(token), ada.userId, { active: false });
    expect(answer).toMatchObject(refusedFor('permission_not_held'));
  });

  it('of an owner can change owners', async () => {
    const { owner, eve, ownersDirectory } = await scene();
    await owner(`PATCH /member/${eve.userId}`, { role_ids: owner.roleIds });
    expect((await changed(ownersDirectory, eve.userId, { userName: 'eve@new.example.com' })).status).toBe(200);
    expect((await changed(ownersDirectory, eve.userId, { active: false })).status).toBe(200);
  });

  it('cannot be issued by a narrowed token', async () => {
    const { owner } = await scene();
    const { token } = (await owner('POST /api-token', { name: 'Narrow', scopes: ['sso:manage'] })).body;
    const answer = await api.client(token)('POST /api-token', { kind: 'scim', name: 'Wide' });
    expect(answer).toMatchObject({ status: 403, body: { error: { reason: 'scope_missing' } } });
  });

  it('grants through groups only what the issuing member holds', async () => {
    const { owner, ada, directory, ownersDirectory } = await scene();
    const group = (await directory(scim('POST /Groups'), { displayName: 'Admins' })).body.id;
    await owner('POST /group-mapping', { group_id: group, role_id: await api.roleId(owner, 'Org Admin') });
    const members = { displayName: 'Admins', members: [{ value: ada.userId }] };
    expect(await directory(scim(`PUT /Groups/${group}`), members)).toMatchObject(refusedFor('permission_not_held'));
    expect((await ownersDirectory(scim(`PUT /Groups/${group}`), members)).status).toBe(200);
  });

  it('changes only teams that the issuing member manages', async () => {
    const { owner, ada, directory, ownersDirectory } = await scene();
    const group = (await directory(scim('POST /Groups'), { displayName: 'Sales' })).body.id;
    await owner('POST /group-mapping', { group_id: group, create_team: true });
    const members = { displayName: 'Sales', members: [{ value: ada.userId }] };
    expect(await directory(scim(`PUT /Groups/${group}`), members)).toMatchObject(refusedFor('team_admin_required'));
    expect((await ownersDirectory(scim(`PUT /Groups/${group}`), members)).status).toBe(200);
    expect(await directory(scim(`DELETE /Groups/${group}`))).toMatchObject(refusedFor('team_admin_required'));
  });

  it('accepts only invites that the issuing member could create', async () => {
    const { owner, directory } = await scene();
    const role_ids = [await api.roleId(owner, 'Org Admin')];
    await owner('POST /invite', { email: 'boss@example.com', role_ids });
    const answer = await created(directory, 'boss@example.com', { externalId: 'sub-evil' });
    expect(answer).toMatchObject(refusedFor('permission_not_held'));
  });

  it('restores former owners only if an owner issued it', async () => {
    const { owner, eve, directory, ownersDirectory } = await scene();
    await changed(ownersDirectory, eve.userId, { externalId: 'e-1' });
    await owner(`PATCH /member/${eve.userId}`, { role_ids: owner.roleIds });
    await owner(`POST /member/${eve.userId}/remove`, { confirm_ownerless: true });
    for (const [email, more] of [
      [eve.email, {}],
      ['other@example.com', { externalId: 'e-1' }],
    ] as const)
      expect(await created(directory, email, more)).toMatchObject(refusedFor('owner_only'));
    expect((await created(ownersDirectory, eve.email)).body.id).toBe(eve.userId);
  });
});

describe('A member added by a directory token', () => {
  it("stands for the token's issuer until an owner's identity provider confirms them", async () => {
    const { owner, eve } = await scene();
    const hers = await directoryOf(eve);
    const group = (await hers(scim('POST /Groups'), { displayName: 'Owners of things' })).body.id;
    const { body: role } = await owner('POST /role', { name: 'Strong', permissions: ['org:delete'] });
    await owner('POST /group-mapping', { group_id: group, role_id: role.id });
    const email = newAddress();
    const { id } = (await created(hers, email)).body;
    const put = () => hers(scim(`PUT /Groups/${group}`), { displayName: 'Owners of things', members: [{ value: id }] });
    expect(await put()).toMatchObject(refusedFor('own_roles'));
    expect(await signedIn(null, account(email))).toContain('Signed in as New');
    expect(await put()).toMatchObject(refusedFor('own_roles'));
    await setUp(eve);
    expect(await signedIn(owner.orgId, account(email))).toContain('Signed in as New');
    expect(await put()).toMatchObject(refusedFor('own_roles'));
    await setUp(owner);
    expect(await signedIn(owner.orgId, account(email))).toContain('Signed in as New');
    expect(await put()).toMatchObject(refusedFor('permission_not_held'));
  });

  it("still stands for the token's issuer after an owner changes their roles", async () => {
    const { owner, eve } = await scene();
    const email = newAddress();
    const { id } = (await created(await directoryOf(eve), email)).body;
    await owner(`PATCH /member/${id}`, { role_ids: await rolesNamed(owner, 'Org Admin') });
    const as = await api.callerOf(api.client(await tokenOf(owner.orgId, id)));
    expect([...as.standsFor].sort()).toEqual([id, eve.userId].sort());
  });

  it("who outranks the issuer must first use an owner's identity provider", async () => {
    const { owner, directory } = await scene();
    const email = newAddress();
    expect((await created(directory, email)).status).toBe(201);
    expect(await signedIn(null, account(email))).toContain('more permissions than the member whose directory token');
    await setUp(owner);
    expect(await signedIn(owner.orgId, account(email))).toContain('Signed in as New');
    expect(await signedIn(null, account(email))).toContain('Signed in as New');
  });

  it('can join a mirrored team through an owner’s token', async () => {
    const { owner, ownersDirectory } = await scene();
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
  const issued = new IssueToken(operatorOf(orgId, api.clock.now()), token);
  return (await api.app.get(CommandBus, { strict: false }).execute(issued)).secret;
}
