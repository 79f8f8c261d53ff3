import { type Permission } from '#identity';
import { forbidden } from '../../support/refused.js';
import { on, startRightsScene, toManage, toOverride, toView } from './rights-scene.js';
import { setTokenScopes } from '../../support/states/identity.js';
import { forgetRestrictionEditor, setRestrictionAuthor } from '../../support/states/access-control.js';

const api = await startRightsScene();

describe('Permissions to write restrictions', () => {
  it('are checked after the token, but before syntax and existence', async () => {
    const { overrider, viewer, owner } = await api.organization({ overrider: toOverride, viewer: toView });
    const nonsense = { nonsense: true };
    expect((await api.client()('POST /restriction', nonsense)).status).toBe(401);
    expect(await viewer('POST /restriction', nonsense)).toMatchObject(forbidden('permission_required'));
    expect(await viewer('PATCH /restriction/rstr_none', nonsense)).toMatchObject(forbidden('permission_required'));
    expect((await overrider('PATCH /restriction/rstr_none', nonsense)).status).toBe(400);
    expect((await overrider('PATCH /restriction/rstr_none', {})).status).toBe(404);
    const unknown = { connector_slugs: ['nope'] };
    expect(await overrider('POST /restriction', on(overrider.userId, unknown))).toMatchObject(forbidden('self_target'));
    const { body } = await owner('POST /restriction', on(overrider.userId));
    expect(await overrider(`PATCH /restriction/${body.id}`, unknown)).toMatchObject(forbidden('self_target'));
    expect(await overrider(`DELETE /restriction/${body.id}`, undefined, { 'if-match': '"9"' })).toMatchObject(
      forbidden('self_target'),
    );
    expect((await owner(`PATCH /restriction/${body.id}`, unknown, { 'if-match': '"9"' })).status).toBe(400);
  });

  it('do not include reading, which needs restriction:view', async () => {
    const { overrider, viewer, member } = await api.organization({
      overrider: toOverride,
      viewer: toView,
      member: ['connector:view'],
    });
    const { body } = await overrider('POST /restriction', on(member.userId));
    for (const path of ['/restriction', `/restriction/${body.id}`]) {
      expect((await viewer(`GET ${path}`)).status).toBe(200);
      expect(await member(`GET ${path}`)).toMatchObject(forbidden('permission_required'));
    }
    expect((await viewer(`GET /restriction/${body.id}`)).body.can_manage).toBe(false);
    expect(await viewer(`DELETE /restriction/${body.id}`)).toMatchObject(forbidden('permission_required'));
  });

  it('include reading the written rule, even without restriction:view', async () => {
    const { manager, member } = await api.organization({ manager: ['restriction:manage'], member: ['connector:view'] });
    expect(await manager('POST /restriction', on(member.roleIds[0]))).toMatchObject({
      status: 201,
      body: { can_manage: true },
    });
    expect((await manager('GET /restriction')).status).toBe(403);
  });

  it("do not cover roles with the same permissions as the caller's own", async () => {
    const { overrider, colleague, superior } = await api.organization({
      overrider: toOverride,
      colleague: toOverride.toReversed(),
      superior: [...toOverride, 'connector:view'],
    });
    expect(await overrider('POST /restriction', on(colleague.roleIds[0]))).toMatchObject(forbidden('own_role'));
    expect((await overrider('POST /restriction', on(superior.roleIds[0]))).status).toBe(201);
  });

  it("do not cover the caller's own role, whatever the token's scopes", async () => {
    const { overrider, member } = await api.organization({ overrider: toOverride, member: ['connector:view'] });
    const narrow = async (scopes: Permission[]) => {
      await setTokenScopes(api, overrider, scopes);
      return overrider;
    };
    const as = await narrow(['restriction:manage']);
    expect(await as('POST /restriction', on(overrider.roleIds[0]))).toMatchObject(forbidden('own_role'));
    expect(await as('POST /restriction', on(member.userId))).toMatchObject(forbidden('scope_missing'));
    expect((await as('POST /restriction', on(member.roleIds[0]))).status).toBe(201);
  });

  it('do not include moving a rule to or from the caller', async () => {
    const { overrider, colleague, manager } = await api.organization({
      overrider: toOverride,
      colleague: toOverride,
      manager: toManage,
    });
    const { body } = await colleague('POST /restriction', on(overrider.userId));
    const user = (id: string) => ({ target_type: 'user', target_id: id });
    expect(await overrider(`PATCH /restriction/${body.id}`, user(manager.userId))).toMatchObject(
      forbidden('self_target'),
    );
    const other = await overrider('POST /restriction', on(manager.userId));
    expect(await overrider(`PATCH /restriction/${other.body.id}`, user(overrider.userId))).toMatchObject(
      forbidden('self_target'),
    );
    const role = { target_type: 'role', target_id: colleague.roleIds[0] };
    expect(await overrider(`PATCH /restriction/${other.body.id}`, role)).toMatchObject(forbidden('own_role'));
    expect(await manager(`PATCH /restriction/${other.body.id}`, {})).toMatchObject(forbidden('permission_required'));
  });

  it('do not let members delete rules that bind them, even as authors', async () => {
    const { overrider, colleague } = await api.organization({ overrider: toOverride, colleague: toOverride });
    const { body } = await colleague('POST /restriction', on(overrider.userId));
    await setRestrictionAuthor(api, overrider.orgId, overrider.userId);
    await forgetRestrictionEditor(api, overrider.orgId);
    expect((await overrider(`GET /restriction/${body.id}`)).body).toMatchObject({
      can_manage: false,
      updated_by: null,
    });
    expect(await overrider(`DELETE /restriction/${body.id}`)).toMatchObject(forbidden('self_target'));
  });
});
