import { refused } from '../../support/refused.js';
import { created, managerPermissions, rolesOf, startRoleScene } from './scene.js';
import { setRolePermissions } from '../../support/states/identity.js';

const { api } = await startRoleScene();

describe('Updating a role', () => {
  it('changes only the sent fields', async () => {
    const { owner } = await api.organization();
    const role = await created(owner, {
      name: 'Ops',
      description: 'Before',
      permissions: ['connector:view', 'tool:execute'],
    });
    const answer = await owner(`PATCH /role/${role.id}`, { permissions: ['audit:view', 'connector:view'] });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        name: 'Ops',
        description: 'Before',
        permissions: ['audit:view', 'connector:view'],
        seat_class: 'free_admin',
      },
    });
    expect(answer.headers.get('etag')).toBe('"2"');
    expect((await owner(`PATCH /role/${role.id}`, { description: null })).body.description).toBeNull();
    const events = await api.sql(
      owner.orgId,
      `select data, changes from kernel.events where resource_id = $1 and type = 'role.updated' order by id`,
      [role.id],
    );
    expect(events).toMatchObject([
      { data: { added: ['audit:view'], removed: ['tool:execute'], fields: [] } },
      { data: { fields: ['description'] }, changes: [{ field: 'description', before: 'Before', after: null }] },
    ]);
  });

  it('writes nothing if nothing changes', async () => {
    const { owner } = await api.organization();
    const role = await created(owner, { name: 'Ops', permissions: ['connector:view'] });
    const answer = await owner(`PATCH /role/${role.id}`, { name: 'Ops', permissions: ['connector:view'] });
    expect([answer.status, answer.body.updated_at, answer.headers.get('etag')]).toEqual([200, role.updated_at, '"1"']);
    expect((await owner(`PATCH /role/${role.id}`, {})).headers.get('etag')).toBe('"1"');
  });

  it('returns the flags that the caller has after the change', async () => {
    const { manager } = await api.organization({ manager: managerPermissions });
    const id = manager.roleIds[0]!;
    const { status, body } = await manager(`PATCH /role/${id}`, { permissions: ['connector:view'] });
    expect([status, body.can_manage, body.can_delete]).toEqual([200, false, false]);
    expect((await manager(`GET /role/${id}`)).body).toEqual(body);
  });

  it('takes effect on the next request of every holder', async () => {
    const { owner, holder } = await api.organization({ holder: ['role:manage', 'connector:view'] });
    expect((await holder('POST /role', { name: 'One', permissions: [] })).status).toBe(201);
    await owner(`PATCH /role/${holder.roleIds[0]}`, { permissions: ['connector:view'] });
    expect(await holder('POST /role', { name: 'Two', permissions: [] })).toMatchObject(
      refused(403, 'forbidden', 'permission_required'),
    );
  });

  it('shows its new name with its holders from the next response on', async () => {
    const { owner, holder } = await api.organization({ holder: ['connector:view'] });
    const names = async () => (await owner(`GET /member/${holder.userId}`)).body.roles.map(({ name }: any) => name);
    expect(await names()).toEqual(['Role of holder']);
    await owner(`PATCH /role/${holder.roleIds[0]}`, { name: 'Reader' });
    expect(await names()).toEqual(['Reader']);
  });

  it('cannot add permissions that the caller lacks', async () => {
    const { owner, manager } = await api.organization({ manager: managerPermissions });
    const role = await created(owner, { name: 'Watch', permissions: ['audit:view', 'connector:view'] });
    expect(await manager(`PATCH /role/${role.id}`, { permissions: ['audit:view'] })).toMatchObject(
      refused(403, 'forbidden', 'permission_not_held'),
    );
    expect((await manager(`PATCH /role/${role.id}`, { permissions: ['connector:view'] })).status).toBe(200);
    expect((await manager(`PATCH /role/${role.id}`, { name: 'Look' })).status).toBe(200);
    expect((await manager(`PATCH /role/${manager.roleIds[0]}`, { permissions: ['connector:view'] })).status).toBe(200);
    expect(await manager(`PATCH /role/${role.id}`, {})).toMatchObject(refused(403, 'forbidden', 'permission_required'));
  });

  it('is limited by the scopes of the token', async () => {
    const { owner } = await api.organization();
    const scopes = ['role:manage', 'connector:view'];
    const narrow = api.client((await owner('POST /api-token', { name: 'Narrow', scopes })).body.token);
    const role = (permissions: string[]) => ({ name: permissions.join(), permissions });
    expect((await narrow('POST /role', role(['connector:view']))).status).toBe(201);
    expect(await narrow('POST /role', role(['connector:view', 'tool:execute']))).toMatchObject(
      refused(403, 'forbidden', 'permission_not_held'),
    );
  });

  it('refuses system roles, names in use and outdated versions', async () => {
    const { owner } = await api.organization();
    const [guest] = await rolesOf(owner, 'q=guest');
    expect(await owner(`PATCH /role/${guest.id}`, { name: 'X' })).toMatchObject(
      refused(403, 'forbidden', 'system_role'),
    );
    const role = await created(owner, { name: 'Ops', permissions: [] });
    expect(await owner(`PATCH /role/${role.id}`, { name: 'GUEST' }, { 'if-match': '"9"' })).toMatchObject(
      refused(409, 'conflict', 'name_taken'),
    );
    expect(await owner(`PATCH /role/${role.id}`, { name: 'Dev' }, { 'if-match': '"9"' })).toMatchObject(
      refused(412, 'conflict', 'version_mismatch'),
    );
    expect((await owner(`PATCH /role/${role.id}`, { name: 'OPS' }, { 'if-match': '"1"' })).status).toBe(200);
  });

  it.each(['1', 'W/"1"', 'x'])('names the form of an ETag if If-Match is %s', async (tag) => {
    const { owner } = await api.organization();
    const role = await created(owner, { name: 'Ops', permissions: [] });
    const { status, body } = await owner(`PATCH /role/${role.id}`, { name: 'Dev' }, { 'if-match': tag });
    expect([status, body.error.reason]).toEqual([412, 'version_mismatch']);
    expect(body.error.message).toMatch(/^If-Match contains no ETag of this role\. Send .* with its quotes\.$/);
  });

  it('is refused if the caller loses a permission while the request waits', async () => {
    const { owner, manager } = await api.organization({ manager: managerPermissions });
    const role = await created(owner, { name: 'Ops', permissions: [] });
    const [write] = await api.atOnce(
      owner.orgId,
      () => [manager(`PATCH /role/${role.id}`, { permissions: ['connector:view'] })],
      () => setRolePermissions(api, owner.orgId, manager.roleIds[0]!, ['role:manage']),
    );
    expect(write).toMatchObject(refused(403, 'forbidden', 'permission_not_held'));
  });
});
