import { never, refused } from '../../support/refused.js';
import { ids, service, startTokenScene } from './scene.js';

const { api, issue } = await startTokenScene();

describe('Tokens', () => {
  it('are listed for their holders and for token viewers', async () => {
    const { owner, holder, auditor } = await api.organization({ holder: 'Member', auditor: 'Auditor' });
    const laptop = await issue(holder, { name: 'Laptop Ä' });
    expect(await ids(holder)).toHaveLength(2);
    expect(await ids(auditor)).toHaveLength(4);
    expect(await ids(auditor, `user_id=${holder.userId}`)).toHaveLength(2);
    expect(await ids(holder, `user_id=${owner.userId}`)).toEqual([]);
    expect(await ids(holder, `q=${encodeURIComponent('laptop ä')}`)).toEqual([laptop.id]);
    expect(await ids(owner, 'kind=scim')).toEqual([]);
    const [theirs] = await ids(owner, `user_id=${owner.userId}`);
    expect(await holder(`GET /api-token/${theirs}`)).toMatchObject(refused(404, 'not_found'));
    expect(await holder(`DELETE /api-token/${theirs}`)).toMatchObject(refused(404, 'not_found'));
  });

  it('show their last use, which is recorded in the background', async () => {
    const { holder, auditor, manager } = await api.organization({
      holder: 'Member',
      auditor: 'Auditor',
      manager: ['api_token:manage'],
    });
    const { id, as } = await issue(holder);
    expect((await holder(`GET /api-token/${id}`)).body.last_used_at).toBeNull();
    await as('GET /role');
    let row = (await holder(`GET /api-token/${id}`)).body;
    while (row.last_used_at === null) row = (await holder(`GET /api-token/${id}`)).body;
    expect(row.last_used_ip).toBe('127.0.0.1');
    expect((await auditor(`GET /api-token/${id}`)).body.last_used_ip).toBe('127.0.0.1');
    const { version } = (await api.sql(holder.orgId, 'select version from identity.api_tokens where id = $1', [id]))[0];
    expect(version).toBe(1);
    expect((await manager(`DELETE /api-token/${id}`)).status).toBe(204);
  });

  it('can be renamed but not otherwise changed', async () => {
    const { holder } = await api.organization({ holder: 'Member' });
    const [one, other] = [await issue(holder), await issue(holder)];
    expect((await holder(`PATCH /api-token/${one.id}`, { name: 'Old' })).body).toMatchObject({
      name: 'Old',
      scopes: null,
    });
    expect(await holder(`PATCH /api-token/${one.id}`, { name: other.name })).toMatchObject(
      refused(409, 'conflict', 'name_taken'),
    );
    expect(await holder(`PATCH /api-token/${one.id}`, { scopes: [] })).toMatchObject(refused(400, 'validation_error'));
    expect(await holder(`PATCH /api-token/${one.id}`, { name: 'X' }, { 'if-match': '"1"' })).toMatchObject(
      refused(412, 'conflict'),
    );
  });

  it('have can_* flags that match what each caller may do', async () => {
    const { owner, ...people } = await api.organization({
      holder: 'Member',
      auditor: 'Auditor',
      manager: ['api_token:manage', 'api_token:view', 'connector:view'],
      signInManager: ['sso:manage', 'api_token:view'],
    });
    const robot = await service(owner, people.holder.roleIds);
    await issue(owner, { kind: 'service', user_id: robot });
    await issue(owner, { kind: 'scim' });
    const narrow = await issue(people.holder, { scopes: ['connector:view'] });
    for (const as of [owner, ...Object.values(people), narrow.as])
      for (const row of (await as('GET /api-token')).body.result) {
        const [rotate, revoke] = await Promise.all([
          as(`POST /api-token/${row.id}/rotate`, {}, never),
          as(`DELETE /api-token/${row.id}`, undefined, never),
        ]);
        expect([row.name, row.kind, rotate.status === 412, revoke.status === 412]).toEqual([
          row.name,
          row.kind,
          row.can_rotate,
          row.can_revoke,
        ]);
      }
  });

  it('look like unknown ids to other organizations', async () => {
    const { holder } = await api.organization({ holder: 'Member' });
    const { stranger } = await api.organization({ stranger: 'Org Owner' });
    const { id } = await issue(holder);
    for (const request of [
      'GET /api-token/ID',
      'PATCH /api-token/ID',
      'POST /api-token/ID/rotate',
      'DELETE /api-token/ID',
    ]) {
      const ask = async (token: string) => {
        const { status, body } = await stranger(request.replace('ID', token), request.startsWith('P') ? {} : undefined);
        return JSON.stringify([status, { ...body.error, request_id: '' }]);
      };
      expect(await ask(id)).toBe(await ask('atok_01k7vm3q8ef6ha4x2c9b5t0rsd'));
      expect(await ask(id)).toContain('404');
    }
  });
});
