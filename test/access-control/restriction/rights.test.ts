import { type Permission } from '#identity';
import { forbidden } from '../../support/refused.js';
import { api, manager, on, overrider, viewer } from './rights-scene.js';

describe('Permissions to write restrictions', () => {
  it('are checked after the token, but before syntax and existence', async () => {
    const { ada, vic, owner } = await api.organization({ ada: overrider, vic: viewer });
    const nonsense = { nonsense: true };
    expect((await api.client()('POST /restriction', nonsense)).status).toBe(401);
    expect(await vic('POST /restriction', nonsense)).toMatchObject(forbidden('permission_required'));
    expect(await vic('PATCH /restriction/rstr_none', nonsense)).toMatchObject(forbidden('permission_required'));
    expect((await ada('PATCH /restriction/rstr_none', nonsense)).status).toBe(400);
    expect((await ada('PATCH /restriction/rstr_none', {})).status).toBe(404);
    const unknown = { connector_slugs: ['nope'] };
    expect(await ada('POST /restriction', on(ada.userId, unknown))).toMatchObject(forbidden('self_target'));
    const { body } = await owner('POST /restriction', on(ada.userId));
    expect(await ada(`PATCH /restriction/${body.id}`, unknown)).toMatchObject(forbidden('self_target'));
    expect(await ada(`DELETE /restriction/${body.id}`, undefined, { 'if-match': '"9"' })).toMatchObject(
      forbidden('self_target'),
    );
    expect((await owner(`PATCH /restriction/${body.id}`, unknown, { 'if-match': '"9"' })).status).toBe(400);
  });

  it('do not include reading, which needs restriction:view', async () => {
    const { ada, vic, bob } = await api.organization({ ada: overrider, vic: viewer, bob: ['connector:view'] });
    const { body } = await ada('POST /restriction', on(bob.userId));
    for (const path of ['/restriction', `/restriction/${body.id}`]) {
      expect((await vic(`GET ${path}`)).status).toBe(200);
      expect(await bob(`GET ${path}`)).toMatchObject(forbidden('permission_required'));
    }
    expect((await vic(`GET /restriction/${body.id}`)).body.can_manage).toBe(false);
    expect(await vic(`DELETE /restriction/${body.id}`)).toMatchObject(forbidden('permission_required'));
  });

  it('include reading the written rule, even without restriction:view', async () => {
    const { max, bob } = await api.organization({ max: ['restriction:manage'], bob: ['connector:view'] });
    expect(await max('POST /restriction', on(bob.roleIds[0]))).toMatchObject({
      status: 201,
      body: { can_manage: true },
    });
    expect((await max('GET /restriction')).status).toBe(403);
  });

  it("do not cover roles with the same permissions as the caller's own", async () => {
    const { ada, equal, more } = await api.organization({
      ada: overrider,
      equal: overrider.toReversed(),
      more: [...overrider, 'connector:view'],
    });
    expect(await ada('POST /restriction', on(equal.roleIds[0]))).toMatchObject(forbidden('own_role'));
    expect((await ada('POST /restriction', on(more.roleIds[0]))).status).toBe(201);
  });

  it("do not cover the caller's own role, whatever the token's scopes", async () => {
    const { owner, ada, bob } = await api.organization({ ada: overrider, bob: ['connector:view'] });
    const narrow = async (scopes: Permission[]) => {
      await api.sql(owner.orgId, `update identity.api_tokens set scopes = $2 where user_id = $1`, [ada.userId, scopes]);
      return ada;
    };
    const as = await narrow(['restriction:manage']);
    expect(await as('POST /restriction', on(ada.roleIds[0]))).toMatchObject(forbidden('own_role'));
    expect(await as('POST /restriction', on(bob.userId))).toMatchObject(forbidden('scope_missing'));
    expect((await as('POST /restriction', on(bob.roleIds[0]))).status).toBe(201);
  });

  it('do not include moving a rule to or from the caller', async () => {
    const { ada, amy, bob } = await api.organization({ ada: overrider, amy: overrider, bob: manager });
    const { body } = await amy('POST /restriction', on(ada.userId));
    const user = (id: string) => ({ target_type: 'user', target_id: id });
    expect(await ada(`PATCH /restriction/${body.id}`, user(bob.userId))).toMatchObject(forbidden('self_target'));
    const other = await ada('POST /restriction', on(bob.userId));
    expect(await ada(`PATCH /restriction/${other.body.id}`, user(ada.userId))).toMatchObject(forbidden('self_target'));
    const role = { target_type: 'role', target_id: amy.roleIds[0] };
    expect(await ada(`PATCH /restriction/${other.body.id}`, role)).toMatchObject(forbidden('own_role'));
    expect(await bob(`PATCH /restriction/${other.body.id}`, {})).toMatchObject(forbidden('permission_required'));
  });

  it('do not let members delete rules that bind them, even as authors', async () => {
    const { ada, amy } = await api.organization({ ada: overrider, amy: overrider });
    const { body } = await amy('POST /restriction', on(ada.userId));
    await api.sql(ada.orgId, 'update access_control.restrictions set created_by = $1, updated_by = null', [ada.userId]);
    expect((await ada(`GET /restriction/${body.id}`)).body).toMatchObject({ can_manage: false, updated_by: null });
    expect(await ada(`DELETE /restriction/${body.id}`)).toMatchObject(forbidden('self_target'));
  });
});
