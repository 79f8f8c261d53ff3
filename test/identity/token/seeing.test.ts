import { never, refused } from '../../support/refused.js';
import { api, ids, issue, service } from './scene.js';

describe('Tokens', () => {
  it('are listed for their holders and for token viewers', async () => {
    const { owner, ada, aud } = await api.organization({ ada: 'Member', aud: 'Auditor' });
    const laptop = await issue(ada, { name: 'Laptop Ä' });
    expect(await ids(ada)).toHaveLength(2);
    expect(await ids(aud)).toHaveLength(4);
    expect(await ids(aud, `user_id=${ada.userId}`)).toHaveLength(2);
    expect(await ids(ada, `user_id=${owner.userId}`)).toEqual([]);
    expect(await ids(ada, `q=${encodeURIComponent('laptop ä')}`)).toEqual([laptop.id]);
    expect(await ids(owner, 'kind=scim')).toEqual([]);
    const [theirs] = await ids(owner, `user_id=${owner.userId}`);
    expect(await ada(`GET /api-token/${theirs}`)).toMatchObject(refused(404, 'not_found'));
    expect(await ada(`DELETE /api-token/${theirs}`)).toMatchObject(refused(404, 'not_found'));
  });

  it('show their last use, which is recorded in the background', async () => {
    const { ada, aud, mod } = await api.organization({ ada: 'Member', aud: 'Auditor', mod: ['api_token:manage'] });
    const { id, as } = await issue(ada);
    expect((await ada(`GET /api-token/${id}`)).body.last_used_at).toBeNull();
    await as('GET /role');
    let row = (await ada(`GET /api-token/${id}`)).body;
    while (row.last_used_at === null) row = (await ada(`GET /api-token/${id}`)).body;
    expect(row.last_used_ip).toBe('127.0.0.1');
    expect((await aud(`GET /api-token/${id}`)).body.last_used_ip).toBe('127.0.0.1');
    const { version } = (await api.sql(ada.orgId, 'select version from identity.api_tokens where id = $1', [id]))[0];
    expect(version).toBe(1);
    expect((await mod(`DELETE /api-token/${id}`)).status).toBe(204);
  });

  it('can be renamed but not otherwise changed', async () => {
    const { ada } = await api.organization({ ada: 'Member' });
    const [one, other] = [await issue(ada), await issue(ada)];
    expect((await ada(`PATCH /api-token/${one.id}`, { name: 'Old' })).body).toMatchObject({
      name: 'Old',
      scopes: null,
    });
    expect(await ada(`PATCH /api-token/${one.id}`, { name: other.name })).toMatchObject(
      refused(409, 'conflict', 'name_taken'),
    );
    expect(await ada(`PATCH /api-token/${one.id}`, { scopes: [] })).toMatchObject(refused(400, 'validation_error'));
    expect(await ada(`PATCH /api-token/${one.id}`, { name: 'X' }, { 'if-match': '"1"' })).toMatchObject(
      refused(412, 'conflict'),
    );
  });

  it('have can_* flags that match what each caller may do', async () => {
    const { owner, ...people } = await api.organization({
      ada: 'Member',
      aud: 'Auditor',
      mod: ['api_token:manage', 'api_token:view', 'connector:view'],
      sso: ['sso:manage', 'api_token:view'],
    });
    const robot = await service(owner, people.ada.roleIds);
    await issue(owner, { kind: 'service', user_id: robot });
    await issue(owner, { kind: 'scim' });
    const narrow = await issue(people.ada, { scopes: ['connector:view'] });
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
    const { ada } = await api.organization({ ada: 'Member' });
    const { eve } = await api.organization({ eve: 'Org Owner' });
    const { id } = await issue(ada);
    for (const request of [
      'GET /api-token/ID',
      'PATCH /api-token/ID',
      'POST /api-token/ID/rotate',
      'DELETE /api-token/ID',
    ]) {
      const ask = async (token: string) => {
        const { status, body } = await eve(request.replace('ID', token), request.startsWith('P') ? {} : undefined);
        return JSON.stringify([status, { ...body.error, request_id: '' }]);
      };
      expect(await ask(id)).toBe(await ask('atok_01k7vm3q8ef6ha4x2c9b5t0rsd'));
      expect(await ask(id)).toContain('404');
    }
  });
});
