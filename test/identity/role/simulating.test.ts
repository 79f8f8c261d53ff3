import fc from 'fast-check';
import { type Permission } from '#identity';
import { type MemberClient } from '../../support/founder.js';
import { api, bobRole, owner, people, simulate, trying } from './simulating-scene.js';

const hold = (member: MemberClient, ...role_ids: string[]) => owner(`PATCH /member/${member.userId}`, { role_ids });

describe('Simulating a role', () => {
  it('shows all gains and losses of permissions but writes nothing', async () => {
    const { bob, eve } = people;
    await hold(eve, eve.roleIds[0]!, bobRole());
    const before = (await owner(`GET /role/${bobRole()}`)).body;
    const answer = await simulate(trying(['connector:view', 'team:create', 'toolbox:create']));
    expect(answer).toEqual({
      can_write: true,
      reason: null,
      summary: 'Adds team:create and toolbox:create to Role of bob and removes tool:execute from Role of bob.',
      widens: true,
      members_bound: 2,
      members_evaluated: 2,
      truncated: false,
      impact: {
        lose: [{ user_id: bob.userId, user_label: 'Bob', permissions: ['tool:execute'] }],
        gain: [
          { user_id: bob.userId, user_label: 'Bob', permissions: ['team:create', 'toolbox:create'] },
          { user_id: eve.userId, user_label: 'Eve', permissions: ['toolbox:create'] },
        ],
        members_losing: 1,
        members_gaining: 2,
      },
      connections_unusable: null,
      toolboxes_affected: null,
      lifted_for: [],
      open_requests_answered: 0,
    });
    expect((await owner(`GET /role/${bobRole()}`)).body).toEqual(before);
  });

  it('is correct even if holders have other roles', async () => {
    const { bob, eve, zoe } = people;
    const few: Permission[] = ['connector:view', 'tool:execute', 'team:create', 'toolbox:create', 'audit:view'];
    await hold(eve, eve.roleIds[0]!, bobRole());
    await hold(zoe, zoe.roleIds[0]!, bobRole(), eve.roleIds[0]!);
    const held = async () =>
      new Map(
        await Promise.all(
          [bob, eve, zoe].map(
            async (as) => [as.userId, (await as('GET /user/me')).body.permissions as Permission[]] as const,
          ),
        ),
      );
    const listed = (list: any[]) => new Map(list.map((each) => [each.user_id, each.permissions]));
    await fc.assert(
      fc.asyncProperty(fc.subarray(few), async (permissions) => {
        const before = await held();
        const { impact } = await simulate(trying(permissions));
        expect((await owner(`PATCH /role/${bobRole()}`, { permissions })).status).toBe(200);
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
    const { bob, zoe } = people;
    for (const as of [bob, zoe]) {
      expect((await as('POST /access-request', { permission: 'team:create' })).status).toBe(201);
      expect((await as('POST /access-request', { permission: 'audit:view' })).status).toBe(201);
    }
    const permissions = ['connector:view', 'tool:execute', 'team:create'];
    expect((await simulate(trying(permissions))).open_requests_answered).toBe(1);
    expect((await simulate(trying(['connector:view']))).open_requests_answered).toBe(0);
  });

  it('predicts whether the edit is refused, and why', async () => {
    const system = (await owner('GET /role?is_system=true')).body.result[0].id;
    for (const [as, permissions, id] of [
      [owner, ['connector:view'], bobRole()],
      [people.rob, ['connector:view', 'tool:execute'], bobRole()],
      [people.rob, ['connector:view', 'audit:view'], bobRole()],
      [people.rob, ['connector:view'], people.rob.roleIds[0]!],
      [people.max, ['connector:view'], bobRole()],
      [owner, ['connector:view'], system],
    ] as const) {
      const { can_write, reason } = await simulate(trying(permissions, id), as);
      const { status, body } = await as(`PATCH /role/${id}`, { permissions });
      expect([status, body.error?.reason ?? null]).toEqual([can_write ? 200 : 403, reason]);
    }
  });

  it('finds no affected members if the role has no holders', async () => {
    const { id } = (await owner('POST /role', { name: 'Empty', permissions: ['audit:view'] })).body;
    expect(await simulate(trying(['audit:view'], id))).toMatchObject({
      summary: 'Does not change Empty.',
      widens: false,
      members_bound: 0,
      impact: { lose: [], gain: [], members_losing: 0, members_gaining: 0 },
    });
  });

  it.each([
    ['an unknown role', trying([], 'role_01k7vm3q8ef6ha4x2c9b5t0rsd'), '/role/role_id', 'unknown_role'],
    ['an unknown permission', trying(['root'], 'role_x'), '/role/permissions/0', 'unknown_permission'],
    ['a role without permissions', { role: { role_id: 'role_x' } }, '/role/permissions', 'required'],
    ['an unknown field', { role: { role_id: 'role_x', permissions: [], name: 'New' } }, '/role/name', 'unknown_field'],
    ['a role together with a rule', trying([], 'role_x', { deletes: 'rstr_x' }), '/role', 'invalid_value'],
  ])('refuses %s', async (_, body, path, reason) => {
    expect(await owner('POST /restriction/simulate', body)).toMatchObject({
      status: 400,
      body: { error: { fields: expect.arrayContaining([expect.objectContaining({ path, reason })]) } },
    });
  });

  it('requires the permission needed to make the change for real', async () => {
    const { bob, rob, zoe } = people;
    expect((await bob('POST /restriction/simulate', trying([]))).status).toBe(403);
    const draft = { target_type: 'user', target_id: zoe.userId, mode: 'block', connector_slugs: [] };
    expect(await rob('POST /restriction/simulate', { draft })).toMatchObject({
      status: 403,
      body: { error: { reason: 'permission_required', details: { required_permissions: ['restriction:manage'] } } },
    });
    const { eve } = await api.organization({ eve: 'Org Admin' });
    expect(await eve('POST /restriction/simulate', trying([]))).toMatchObject({
      status: 400,
      body: { error: { fields: [{ path: '/role/role_id', reason: 'unknown_role' }] } },
    });
  });
});
