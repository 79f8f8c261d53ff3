import fc from 'fast-check';
import { type Permission } from '#identity';
import { type MemberClient } from '../../support/founder.js';
import { simulate, startSimulatingScene, trying } from './simulating-scene.js';

const { api, organize } = await startSimulatingScene();

const hold = (owner: MemberClient, { userId }: MemberClient, ...role_ids: string[]) =>
  owner(`PATCH /member/${userId}`, { role_ids });

describe('Simulating a role', () => {
  it('shows all gains and losses of permissions but writes nothing', async () => {
    const { owner, holder, creator, role } = await organize();
    await hold(owner, creator, creator.roleIds[0]!, role);
    const before = (await owner(`GET /role/${role}`)).body;
    const answer = await simulate(owner, trying(role, ['connector:view', 'team:create', 'toolbox:create']));
    expect(answer).toEqual({
      can_write: true,
      reason: null,
      summary: 'Adds team:create and toolbox:create to Role of holder and removes tool:execute from Role of holder.',
      widens: true,
      members_bound: 2,
      members_evaluated: 2,
      truncated: false,
      impact: {
        lose: [{ user_id: holder.userId, user_label: 'Holder', permissions: ['tool:execute'] }],
        gain: [
          { user_id: creator.userId, user_label: 'Creator', permissions: ['toolbox:create'] },
          { user_id: holder.userId, user_label: 'Holder', permissions: ['team:create', 'toolbox:create'] },
        ],
        members_losing: 1,
        members_gaining: 2,
      },
      connections_unusable: null,
      toolboxes_affected: null,
      lifted_for: [],
      open_requests_answered: 0,
    });
    expect((await owner(`GET /role/${role}`)).body).toEqual(before);
  });

  it('is correct even if holders have other roles', async () => {
    const { owner, holder, creator, viewer, role } = await organize();
    const few: Permission[] = ['connector:view', 'tool:execute', 'team:create', 'toolbox:create', 'audit:view'];
    await hold(owner, creator, creator.roleIds[0]!, role);
    await hold(owner, viewer, viewer.roleIds[0]!, role, creator.roleIds[0]!);
    const held = async () =>
      new Map(
        await Promise.all(
          [holder, creator, viewer].map(
            async (as) => [as.userId, (await as('GET /user/me')).body.permissions as Permission[]] as const,
          ),
        ),
      );
    const listed = (list: any[]) => new Map(list.map((each) => [each.user_id, each.permissions]));
    await fc.assert(
      fc.asyncProperty(fc.subarray(few), async (permissions) => {
        const before = await held();
        const { impact } = await simulate(owner, trying(role, permissions));
        expect((await owner(`PATCH /role/${role}`, { permissions })).status).toBe(200);
        const after = await held();
        for (const [id, had] of before) {
          const has = after.get(id)!;
          const [lost, gained] = [had.filter((each) => !has.includes(each)), has.filter((each) => !had.includes(each))];
          expect((listed(impact.lose).get(id) ?? []).toSorted()).toEqual(lost.toSorted());
          expect((listed(impact.gain).get(id) ?? []).toSorted()).toEqual(gained.toSorted());
        }
      }),
      { numRuns: Number(process.env.RUNS ?? 10) },
    );
  });

  it('counts the permission requests that the edit would satisfy', async () => {
    const { owner, holder, viewer, role } = await organize();
    for (const as of [holder, viewer]) {
      expect((await as('POST /access-request', { permission: 'team:create' })).status).toBe(201);
      expect((await as('POST /access-request', { permission: 'audit:view' })).status).toBe(201);
    }
    const permissions = ['connector:view', 'tool:execute', 'team:create'];
    expect((await simulate(owner, trying(role, permissions))).open_requests_answered).toBe(1);
    expect((await simulate(owner, trying(role, ['connector:view']))).open_requests_answered).toBe(0);
  });

  it('predicts whether the edit is refused, and why', async () => {
    const { owner, restrictionManager, roleManager, role } = await organize();
    const system = (await owner('GET /role?is_system=true')).body.result[0].id;
    for (const [as, permissions, id] of [
      [owner, ['connector:view'], role],
      [roleManager, ['connector:view', 'tool:execute'], role],
      [roleManager, ['connector:view', 'audit:view'], role],
      [roleManager, ['connector:view'], roleManager.roleIds[0]!],
      [restrictionManager, ['connector:view'], role],
      [owner, ['connector:view'], system],
    ] as const) {
      const { can_write, reason } = await simulate(as, trying(id, permissions));
      const { status, body } = await as(`PATCH /role/${id}`, { permissions });
      expect([status, body.error?.reason ?? null]).toEqual([can_write ? 200 : 403, reason]);
    }
  });

  it('finds no affected members if the role has no holders', async () => {
    const { owner } = await organize();
    const { id } = (await owner('POST /role', { name: 'Empty', permissions: ['audit:view'] })).body;
    expect(await simulate(owner, trying(id, ['audit:view']))).toMatchObject({
      summary: 'Does not change Empty.',
      widens: false,
      members_bound: 0,
      impact: { lose: [], gain: [], members_losing: 0, members_gaining: 0 },
    });
  });

  it.each([
    ['an unknown role', trying('role_01k7vm3q8ef6ha4x2c9b5t0rsd', []), '/role/role_id', 'unknown_role'],
    ['an unknown permission', trying('role_x', ['root']), '/role/permissions/0', 'unknown_permission'],
    ['a role without permissions', { role: { role_id: 'role_x' } }, '/role/permissions', 'required'],
    ['an unknown field', { role: { role_id: 'role_x', permissions: [], name: 'New' } }, '/role/name', 'unknown_field'],
    ['a role together with a rule', trying('role_x', [], { deletes: 'rstr_x' }), '/role', 'invalid_value'],
  ])('refuses %s', async (_, body, path, reason) => {
    const { owner } = await organize();
    expect(await owner('POST /restriction/simulate', body)).toMatchObject({
      status: 400,
      body: { error: { fields: expect.arrayContaining([expect.objectContaining({ path, reason })]) } },
    });
  });

  it('requires the permission needed to make the change for real', async () => {
    const { holder, roleManager, viewer, role } = await organize();
    expect((await holder('POST /restriction/simulate', trying(role, []))).status).toBe(403);
    const draft = { target_type: 'user', target_id: viewer.userId, mode: 'block', connector_slugs: [] };
    expect(await roleManager('POST /restriction/simulate', { draft })).toMatchObject({
      status: 403,
      body: { error: { reason: 'permission_required', details: { required_permissions: ['restriction:manage'] } } },
    });
    const { stranger } = await api.organization({ stranger: 'Org Admin' });
    expect(await stranger('POST /restriction/simulate', trying(role, []))).toMatchObject({
      status: 400,
      body: { error: { fields: [{ path: '/role/role_id', reason: 'unknown_role' }] } },
    });
  });
});
