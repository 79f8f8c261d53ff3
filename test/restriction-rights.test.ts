import { type Permission } from '#access-control';
import { type Answer, type Api, startApi } from './support/api.js';
import { catalogOf, connector } from './support/catalog-of.js';
import { never } from './support/refused.js';

const viewer: Permission[] = ['restriction:view'];
const manager: Permission[] = [...viewer, 'restriction:manage'];
const overrider: Permission[] = [...manager, 'restriction:override'];

let api: Api;
beforeAll(async () => {
  api = await startApi();
  catalogOf(api, new Map([['slack', connector('Slack', 'send_message')]]));
});
afterAll(() => api.stop());

const on = (target_id: string | undefined, facts: object = {}) => ({
  target_type: target_id?.startsWith('usr') ? 'user' : 'role',
  target_id,
  mode: 'block',
  connector_slugs: ['slack'],
  ...facts,
});
const refused = (reason: string) => ({ status: 403, body: { error: { code: 'forbidden', reason } } });

describe('Rights over restrictions', () => {
  it('answers in the order of checks: 401, permission, syntax, absence, object, references', async () => {
    const { ada, vic, owner } = await api.organization({ ada: overrider, vic: viewer });
    const nonsense = { nonsense: true };
    expect((await api.client()('POST /restriction', nonsense)).status).toBe(401);
    expect(await vic('POST /restriction', nonsense)).toMatchObject(refused('permission_required'));
    expect(await vic('PATCH /restriction/rstr_none', nonsense)).toMatchObject(refused('permission_required'));
    expect((await ada('PATCH /restriction/rstr_none', nonsense)).status).toBe(400);
    expect((await ada('PATCH /restriction/rstr_none', {})).status).toBe(404);
    const unknown = { connector_slugs: ['nope'] };
    expect(await ada('POST /restriction', on(ada.userId, unknown))).toMatchObject(refused('self_target'));
    const { body } = await owner('POST /restriction', on(ada.userId));
    expect(await ada(`PATCH /restriction/${body.id}`, unknown)).toMatchObject(refused('self_target'));
    expect(await ada(`DELETE /restriction/${body.id}`, undefined, { 'if-match': '"9"' })).toMatchObject(
      refused('self_target'),
    );
    expect((await owner(`PATCH /restriction/${body.id}`, unknown, { 'if-match': '"9"' })).status).toBe(400);
  });

  it('opens reading to restriction:view, and nothing else', async () => {
    const { ada, vic, bob } = await api.organization({ ada: overrider, vic: viewer, bob: ['connector:view'] });
    const { body } = await ada('POST /restriction', on(bob.userId));
    for (const path of ['/restriction', `/restriction/${body.id}`]) {
      expect((await vic(`GET ${path}`)).status).toBe(200);
      expect(await bob(`GET ${path}`)).toMatchObject(refused('permission_required'));
    }
    expect((await vic(`GET /restriction/${body.id}`)).body.can_manage).toBe(false);
    expect(await vic(`DELETE /restriction/${body.id}`)).toMatchObject(refused('permission_required'));
  });

  it('answers who may write but not read with what they wrote', async () => {
    const { max, bob } = await api.organization({ max: ['restriction:manage'], bob: ['connector:view'] });
    expect(await max('POST /restriction', on(bob.roleIds[0]))).toMatchObject({
      status: 201,
      body: { can_manage: true },
    });
    expect((await max('GET /restriction')).status).toBe(403);
  });

  it('keeps every can_manage promise: who is shown true may write, who is shown false may not (rule 7)', async () => {
    const people = await api.organization({
      ada: overrider,
      amy: overrider,
      bob: manager,
      vic: viewer,
      // Holds two roles, whose union equals no role, and Ada's set spread over them.
      duo: { roles: ['Auditor', 'Guest'] },
    });
    const { ada, amy, bob, vic, duo, owner } = people;
    const auditor = duo.roleIds[0]!;
    const names = new Map(
      Object.entries(people).flatMap(([name, as]) => [
        [as.userId, name],
        [as.roleIds[0]!, `role of ${name}`],
      ]),
    );
    names.set(auditor, 'Auditor');
    for (const target of [ada, amy, bob, vic].flatMap(({ userId, roleIds }) => [userId, roleIds[0]!]).concat(auditor))
      await api.sql(
        owner.orgId,
        `insert into access_control.restrictions (org_id, id, version, target_type, target_id, mode, connector_slugs,
           tools, legacy_override, created_at, updated_at)
         values ($1, $2, 1, $3, $4, 'block', '{slack}', '[]', false, now(), now())`,
        [owner.orgId, `rstr_${target}`, on(target).target_type, target],
      );
    const shown: Record<string, string[]> = {};
    for (const [name, as] of Object.entries({ ada, amy, bob, vic, owner })) {
      const { body } = await as('GET /restriction');
      shown[name] = [];
      for (const row of body.result) {
        const one = await as(`GET /restriction/${row.id}`);
        expect(one.body.can_manage).toBe(row.can_manage);
        const patched = await as(`PATCH /restriction/${row.id}`, {});
        const created = await as('POST /restriction', on(row.target_id, { connector_slugs: [], tools: [] }));
        const deleted = await as(`DELETE /restriction/${row.id}`, undefined, never);
        expect([name, names.get(row.target_id), deleted.status]).toEqual([
          name,
          names.get(row.target_id),
          row.can_manage ? 412 : 403,
        ]);
        expect([name, names.get(row.target_id), patched.status]).toEqual([
          name,
          names.get(row.target_id),
          row.can_manage ? 200 : 403,
        ]);
        expect([name, names.get(row.target_id), created.status]).toEqual([
          name,
          names.get(row.target_id),
          row.can_manage ? 201 : 403,
        ]);
        if (created.status === 201) expect((await as(`DELETE /restriction/${created.body.id}`)).status).toBe(204);
        if (row.can_manage) shown[name].push(names.get(row.target_id)!);
      }
      shown[name].sort();
    }
    expect(shown).toEqual({
      ada: ['Auditor', 'amy', 'bob', 'role of bob', 'role of vic', 'vic'],
      amy: ['Auditor', 'ada', 'bob', 'role of bob', 'role of vic', 'vic'],
      bob: ['Auditor', 'role of ada', 'role of amy', 'role of vic'],
      vic: [],
      owner: ['Auditor', 'ada', 'amy', 'bob', 'role of ada', 'role of amy', 'role of bob', 'role of vic', 'vic'],
    });
  });

  it('counts a role with exactly the same permissions as the own one, whatever order it lists them in', async () => {
    const { ada, twin, more } = await api.organization({
      ada: overrider,
      twin: overrider.toReversed(),
      more: [...overrider, 'connector:view'],
    });
    expect(await ada('POST /restriction', on(twin.roleIds[0]))).toMatchObject(refused('own_role'));
    expect((await ada('POST /restriction', on(more.roleIds[0]))).status).toBe(201);
  });

  it('does not let a token with fewer scopes past the own role, nor past the permissions it leaves out', async () => {
    const { owner, ada, bob } = await api.organization({ ada: overrider, bob: ['connector:view'] });
    const narrow = async (scopes: Permission[]) => {
      await api.sql(owner.orgId, `update access_control.api_tokens set scopes = $2 where user_id = $1`, [
        ada.userId,
        scopes,
      ]);
      return ada;
    };
    const as = await narrow(['restriction:manage']);
    expect(await as('POST /restriction', on(ada.roleIds[0]))).toMatchObject(refused('own_role'));
    expect(await as('POST /restriction', on(bob.userId))).toMatchObject(refused('scope_missing'));
    expect((await as('POST /restriction', on(bob.roleIds[0]))).status).toBe(201);
  });

  it('refuses to move a rule onto its writer or their role, or away from them', async () => {
    const { ada, amy, bob } = await api.organization({ ada: overrider, amy: overrider, bob: manager });
    const { body } = await amy('POST /restriction', on(ada.userId));
    const user = (id: string) => ({ target_type: 'user', target_id: id });
    expect(await ada(`PATCH /restriction/${body.id}`, user(bob.userId))).toMatchObject(refused('self_target'));
    const other = await ada('POST /restriction', on(bob.userId));
    expect(await ada(`PATCH /restriction/${other.body.id}`, user(ada.userId))).toMatchObject(refused('self_target'));
    const role = { target_type: 'role', target_id: amy.roleIds[0] };
    expect(await ada(`PATCH /restriction/${other.body.id}`, role)).toMatchObject(refused('own_role'));
    expect(await bob(`PATCH /restriction/${other.body.id}`, {})).toMatchObject(refused('permission_required'));
  });

  it('binds the author of a row too, and a row whose last writer nobody knows', async () => {
    const { ada, amy } = await api.organization({ ada: overrider, amy: overrider });
    const { body } = await amy('POST /restriction', on(ada.userId));
    await api.sql(ada.orgId, 'update access_control.restrictions set created_by = $1, updated_by = null', [ada.userId]);
    expect((await ada(`GET /restriction/${body.id}`)).body).toMatchObject({ can_manage: false, updated_by: null });
    expect(await ada(`DELETE /restriction/${body.id}`)).toMatchObject(refused('self_target'));
  });

  it.each(['POST', 'PATCH', 'DELETE'])(
    'decides by the rights held when the write gets its turn, not when it was sent: %s',
    async (method) => {
      const { ada, bob, owner } = await api.organization({ ada: overrider, bob: ['connector:view'] });
      const org = owner.orgId;
      const { body } = await owner('POST /restriction', on(bob.roleIds[0], { connector_slugs: [], tools: [] }));
      const path = method === 'POST' ? '/restriction' : `/restriction/${body.id}`;
      const sent = { POST: on(bob.roleIds[0]), PATCH: { mode: 'allow' } }[method];
      let write!: Promise<Answer>;
      await api.transactions.run(org, async () => {
        await api.sql(org, 'select from kernel.access_epochs for update');
        write = ada(`${method} ${path}`, sent);
        await api.untilBlocking();
        await api.sql(
          org,
          `update access_control.roles set permissions = '{restriction:view}' where id = $1`,
          ada.roleIds,
        );
      });
      expect(await write).toMatchObject(refused('permission_required'));
      expect(await api.sql(org, 'select version from access_control.restrictions')).toEqual([{ version: 1 }]);
    },
  );

  it('lets only one of two equal rules in, when both are sent at once', async () => {
    const { ada, amy, bob } = await api.organization({ ada: overrider, amy: overrider, bob: ['connector:view'] });
    let writes: Promise<Answer>[] = [];
    await api.transactions.run(ada.orgId, async () => {
      await api.sql(ada.orgId, 'select from kernel.access_epochs for update');
      writes = [ada, amy].map((as) => as('POST /restriction', on(bob.roleIds[0])));
      await api.untilBlocking(2);
    });
    expect((await Promise.all(writes)).map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('shows nothing of another organization, over HTTP or in SQL', async () => {
    const ours = await api.organization({ ada: overrider, bob: manager });
    const theirs = await api.organization({ eve: overrider, dan: manager });
    const { body } = await ours.ada('POST /restriction', on(ours.bob.roleIds[0]));
    expect((await theirs.eve('GET /restriction')).body.result).toEqual([]);
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const [foreign, missing] = [body.id, 'rstr_01k7vm3q8ef6ha4x2c9b5t0rsd'].map((id) =>
        theirs.eve(`${method} /restriction/${id}`, method === 'PATCH' ? { mode: 'allow' } : undefined),
      );
      const alike = async (answer: Promise<Answer> | undefined) => {
        const { status, body: told } = (await answer)!;
        return { status, ...told.error, request_id: null };
      };
      expect(await alike(foreign)).toEqual(await alike(missing));
      expect((await foreign)!.status).toBe(404);
    }
    for (const id of [ours.bob.userId, ours.bob.roleIds[0]!])
      expect((await theirs.eve('POST /restriction', on(id))).body.error.fields[0].reason).toMatch(
        /^unknown_(role|member)$/,
      );
    expect((await theirs.eve(`GET /restriction?target_id=${ours.bob.roleIds[0]}`)).body.result).toEqual([]);
    expect(await api.sql(theirs.eve.orgId, 'select * from access_control.restrictions')).toEqual([]);
  });
});
