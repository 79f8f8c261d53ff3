import { refused } from '../support/refused.js';
import { mappingsOf, some } from './mapping-scene.js';
import { expectStatus, scim, startDirectoryScene } from './scene.js';

const scene = await startDirectoryScene();
const { api, directory, directoryOf, owner, provisioned } = scene;
const { custom, mapped, mirrored, placesIn, pushed } = mappingsOf(scene);

const change = (id: string, ...Operations: object[]) => directory(scim(`PATCH /Groups/${id}`), { Operations });
const person = async (name: string): Promise<string> => (await provisioned(name)).id;
const made = async (name: string, members: string[] = [], as = owner): Promise<string> =>
  expectStatus(await as('POST /team', { name, members: members.map((user_id) => ({ user_id })) }), 201).id;

describe('A team that mirrors a group', () => {
  it('has the group’s members and name', async () => {
    const [leaver, joiner] = [await person('leaver'), await person('joiner')];
    const group = await pushed('Engineers', [leaver]);
    const { id, team_id, ...view } = await mirrored(group);
    expect(view).toMatchObject({ group_name: 'Engineers', team_name: 'Engineers', role_id: null, role_name: null });
    expect((await owner(`GET /team/${team_id}`)).body).toMatchObject({ source: 'scim', member_count: 1 });
    expectStatus(await change(group, { op: 'add', path: 'members', value: some(joiner) }), 204);
    expectStatus(await owner(`PATCH /team/${team_id}/members/${joiner}`, { is_admin: true }), 200);
    expect(await placesIn(team_id)).toEqual([leaver, `${joiner} admin`].sort());
    expectStatus(await change(group, { op: 'replace', path: 'displayName', value: 'Builders' }), 204);
    expectStatus(await directory(scim(`DELETE /Users/${leaver}`)), 204);
    expectStatus(await change(group, { op: 'remove', path: `members[value eq "${joiner}"]` }), 204);
    expectStatus(await change(group, { op: 'add', path: 'members', value: some(joiner) }), 204);
    expect(await placesIn(team_id)).toEqual([joiner]);
    expect((await owner(`GET /team/${team_id}`)).body).toMatchObject({ name: 'Builders', admin_count: 0 });
    expect((await owner(`GET /group-mapping?team_id=${team_id}`)).body.result).toMatchObject([{ id }]);
    const [row] = (await owner('GET /provisioning/group?q=builders')).body.result;
    expect(row.mappings).toEqual([{ id, role_id: null, role_name: null, team_id, team_name: 'Builders' }]);
  });

  it('can be changed only by the directory while mapped', async () => {
    const [member, outsider] = [await person('member'), await person('outsider')];
    const { id, team_id } = await mirrored(await pushed('Lawyers', [member]));
    const kept = refused(409, 'conflict', 'provisioned_team');
    for (const [request, body] of [
      [`POST /team/${team_id}/members`, { user_id: outsider }],
      [`DELETE /team/${team_id}/members/${member}`],
      [`DELETE /team/${team_id}`],
      [`PATCH /team/${team_id}`, { name: 'Other' }],
      ['POST /invite', { email: 'new@example.com', team_ids: [team_id] }],
      ['POST /group-mapping', { group_id: await pushed('Others'), team_id, adopt_members: true }],
    ] as const)
      expect([request, await owner(request, body)]).toMatchObject([request, kept]);
    expectStatus(await owner(`DELETE /group-mapping/${id}`), 204);
    expect(await placesIn(team_id)).toEqual([member]);
    expectStatus(await owner(`POST /team/${team_id}/members`, { user_id: outsider }), 201);
    const { body } = await owner('GET /audit-log?scope=org&action=group_mapping.*&limit=2');
    expect(body.result.map(({ summary }: any) => summary)).toEqual([
      expect.stringMatching(/removed the mapping of group Lawyers to the team Lawyers/),
      expect.stringMatching(/mapped group Lawyers to the team Lawyers/),
    ]);
  });

  it('can be an existing team if it is empty or adopted', async () => {
    const [adopted, newcomer] = [await person('adopted'), await person('newcomer')];
    const team_id = await made('Night', [adopted]);
    const group_id = await pushed('Night', [adopted, newcomer]);
    const asked = { group_id, team_id };
    expect(await owner('POST /group-mapping', asked)).toMatchObject(refused(409, 'conflict', 'team_not_empty'));
    const named = await owner('POST /group-mapping', { group_id, create_team: true });
    expect(named).toMatchObject(refused(409, 'conflict', 'name_taken'));
    expect(named.body.error.message).toBe(
      'A team named “Night” already exists. Send the team’s team_id, or rename ' + 'the team first.',
    );
    const [row] = (await owner(`GET /team/${team_id}/member?is_admin=true`)).body.result;
    expect(row.user_id).toBe(owner.userId);
    await mirrored(group_id, { team_id, adopt_members: true });
    expect(await placesIn(team_id)).toEqual([adopted, newcomer].sort());
    expect(await owner('POST /group-mapping', asked)).toMatchObject(refused(409, 'conflict', 'already_mapped'));
    const actions = (await owner(`GET /audit-log?scope=org&resource_id=${team_id}`)).body.result.map(
      ({ action, data }: any) => [action, data.user_ids ?? data.fields],
    );
    expect(actions).toEqual(
      expect.arrayContaining([
        ['team.member_removed', [owner.userId]],
        ['team.member_added', [newcomer]],
        ['team.updated', ['source']],
      ]),
    );
  });

  it('is empty and unmapped after the group is deleted', async () => {
    const last = await person('last');
    const group = await pushed('Gone', [last]);
    const { team_id } = await mirrored(group);
    await mapped(group, await custom('Gone'));
    expectStatus(await directory(scim(`DELETE /Groups/${group}`)), 204);
    expect(await placesIn(team_id)).toEqual([]);
    expect((await owner(`GET /team/${team_id}`)).body).toMatchObject({ source: 'manual', can_delete: true });
  });

  it('must be either an existing team or one that the mapping creates', async () => {
    const group_id = await pushed('Named');
    for (const body of [
      {},
      { create_team: true, team_id: 'team_x' },
      { create_team: true, adopt_members: true },
      { create_team: false },
      { team_id: 'team_x' },
    ])
      expect([body, (await owner('POST /group-mapping', { group_id, ...body })).status]).toEqual([body, 400]);
  });
});

describe('Mapping a group to a team', () => {
  it('needs permission for single sign-on and for the team', async () => {
    const {
      owner: boss,
      manager,
      teamManager,
      ssoManager,
    } = await api.organization({
      manager: ['sso:manage', 'team:create'],
      teamManager: ['team:manage'],
      ssoManager: ['sso:manage'],
    });
    const theirs = await directoryOf(boss);
    const [group_id, own] = [
      await pushed('Crew', [teamManager.userId], theirs),
      await pushed('Own', [manager.userId], theirs),
    ];
    const team_id = await made('Crew', [], boss);
    const [taken, created] = [{ team_id, adopt_members: true }, { create_team: true }];
    const map = (as: typeof boss, body: object) => as('POST /group-mapping', body);
    expect(await map(teamManager, { group_id, ...created })).toMatchObject(
      refused(403, 'forbidden', 'permission_required'),
    );
    expect(await map(ssoManager, { group_id, ...created })).toMatchObject(
      refused(403, 'forbidden', 'permission_required'),
    );
    expect(await map(manager, { group_id, ...taken })).toMatchObject(refused(403, 'forbidden', 'team_admin_required'));
    expect(await map(manager, { group_id: own, ...created })).toMatchObject(refused(403, 'forbidden', 'own_roles'));
    const theirOwn = await made('Theirs', [], manager);
    const { id } = await mirrored(group_id, { team_id: theirOwn, adopt_members: true }, manager);
    expect(await placesIn(theirOwn, boss)).toEqual([teamManager.userId]);
    expectStatus(await manager(`DELETE /group-mapping/${id}`), 204);
  });

  it("does not let the token's issuer add themselves or their invitees", async () => {
    const { owner: boss, issuer } = await api.organization({ issuer: ['sso:manage', 'member:manage', 'team:manage'] });
    const { invite_url } = expectStatus(
      await issuer('POST /invite', { email: 'invitee@x.com', role_ids: issuer.roleIds }),
      201,
    );
    const { user: invitee } = expectStatus(
      await api.client()('POST /invite/accept', { token: invite_url.split('=')[1] }),
      200,
    );
    const { token, id } = expectStatus(await issuer('POST /api-token', { kind: 'scim', name: 'Directory' }), 201);
    const theirs = api.client(token as string);
    const [group, other] = [await pushed('Secret', [], theirs), await pushed('Invitee', [invitee.id], theirs)];
    const { team_id } = await mirrored(group, { create_team: true }, boss);
    const put = (members: object[], as = theirs) =>
      as(scim(`PUT /Groups/${group}`), { displayName: 'Secret', members });
    for (const userId of [issuer.userId, invitee.id])
      expect(await put(some(userId))).toMatchObject({ status: 403, body: { error: { reason: 'own_roles' } } });
    const asked = { group_id: other, team_id: await made('Vault', [], boss), adopt_members: true };
    expect(await issuer('POST /group-mapping', asked)).toMatchObject(refused(403, 'forbidden', 'own_roles'));
    expect(await placesIn(team_id, boss)).toEqual([]);
    const renewed = (await boss(`POST /api-token/${id}/rotate`, {})).body.token as string;
    expectStatus(await put(some(issuer.userId, invitee.id), api.client(renewed)), 200);
    expect(await placesIn(team_id, boss)).toEqual([issuer.userId, invitee.id].sort());
  });

  it('does not let owners add members whose invite links they saw to teams they are not in', async () => {
    const { owner: boss, admin } = await api.organization({ admin: 'Org Admin' });
    const { invite_url } = expectStatus(await boss('POST /invite', { email: 'invitee@x.com' }), 201);
    const secret = { token: invite_url.split('=')[1] };
    const { user: invitee } = expectStatus(await api.client()('POST /invite/accept', secret), 200);
    const theirs = await directoryOf(boss);
    const user = expectStatus(await theirs(scim('POST /Users'), { userName: 'added@x.com' }), 201);
    const team = await made('Vault', [], admin);
    const map = async (as: typeof boss, name: string, ids: string[]) =>
      as('POST /group-mapping', { group_id: await pushed(name, ids, theirs), team_id: team, adopt_members: true });
    expect(await map(boss, 'Invited', [invitee.id])).toMatchObject(refused(403, 'forbidden', 'own_roles'));
    expectStatus(await map(boss, 'Added', [user.id]), 201);
    expect(await placesIn(team, boss)).toEqual([user.id]);
  });
});
