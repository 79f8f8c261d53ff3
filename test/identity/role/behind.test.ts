import { forbidden } from '../../support/refused.js';
import { created, managerPermissions, startRoleScene } from './scene.js';

const { api } = await startRoleScene();

describe('A service member', () => {
  it('cannot grant permissions that its responsible member lacks', async () => {
    const { owner, responsible } = await api.organization({ responsible: [...managerPermissions, 'api_token:manage'] });
    const [watch, free] = [
      await created(owner, { name: 'Watch', permissions: ['audit:view'] }),
      await created(owner, { name: 'Free', permissions: [] }),
    ];
    const given = { kind: 'service', name: 'Robot', role_ids: responsible.roleIds };
    const { body: robot } = await responsible('POST /member', given);
    const { body: issued } = await responsible('POST /api-token', {
      kind: 'service',
      user_id: robot.id,
      name: 'Robot',
    });
    const program = api.client(issued.token);
    expect((await owner(`PATCH /member/${robot.id}`, { role_ids: [...responsible.roleIds, watch.id] })).status).toBe(
      200,
    );
    const permissions = [...managerPermissions, 'audit:view'];
    const [mine] = responsible.roleIds;
    const refusal = await program(`PATCH /role/${mine}`, { permissions });
    expect(refusal).toMatchObject(forbidden('permission_not_held'));
    expect(refusal.body.error.details).toEqual({ missing_permissions: ['audit:view'] });
    const role = { role_id: mine, permissions };
    expect((await program('POST /restriction/simulate', { role })).body.can_write).toBe(false);
    expect((await program(`PATCH /role/${mine}`, { permissions: managerPermissions })).status).toBe(200);
    expect((await program(`PATCH /role/${free.id}`, { permissions: ['audit:view'] })).status).toBe(200);
    expect((await owner(`PATCH /role/${mine}`, { permissions })).status).toBe(200);
  });
});
