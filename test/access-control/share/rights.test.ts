import { refused } from '../../support/refused.js';
import { api, org, people, to } from './scene.js';

describe('Sharing', () => {
  it('lets a grantee with edit access lower their own level', async () => {
    const { ada, bob, id, path } = await people();
    const grant = (await ada(`POST ${path}`, to(bob, 'edit'))).body;
    expect((await bob(`POST ${path}`, to(bob, 'view'))).status).toBe(200);
    expect(await bob(`GET ${path}`)).toMatchObject(refused(403, 'forbidden', 'edit_required'));
    expect((await bob(`GET /connection/${id}`)).body.shares).toBeUndefined();
    expect(await bob(`DELETE ${path}/${grant.id}`)).toMatchObject(refused(403, 'forbidden', 'edit_required'));
  });

  it('takes effect on the next request, as does removing a share', async () => {
    const { ada, bob, id, path } = await people();
    expect(await bob(`GET /connection/${id}`)).toMatchObject(refused(404, 'not_found'));
    const grant = (await ada(`POST ${path}`, to(bob))).body;
    expect((await bob(`GET /connection/${id}`)).body).toMatchObject({ access: 'use', access_via: 'direct' });
    expect((await ada(`DELETE ${path}/${grant.id}`)).status).toBe(204);
    expect(await bob(`GET /connection/${id}`)).toMatchObject(refused(404, 'not_found'));
    expect(await ada(`DELETE ${path}/${grant.id}`)).toMatchObject(refused(404, 'not_found'));
  });

  it('is refused if the caller loses access while the request waits', async () => {
    const { ada, bob, cid, path } = await people();
    const grant = (await ada(`POST ${path}`, to(bob, 'edit'))).body;
    const [write] = await api.atOnce(
      ada.orgId,
      () => [bob(`POST ${path}`, to(cid))],
      () => api.sql(ada.orgId, 'delete from connections.shares where id = $1', [grant.id]),
    );
    expect(write).toMatchObject(refused(404, 'not_found'));
  });

  it('creates only one share for two concurrent requests with the same grantee', async () => {
    const { ada, bob, path } = await people();
    const both = await api.atOnce(ada.orgId, () => [
      ada(`POST ${path}`, to(bob, 'view')),
      ada(`POST ${path}`, to(bob, 'use')),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 201]);
    expect((await ada(`GET ${path}`)).body.result).toHaveLength(1);
  });

  it('returns 404 to other organizations and to members without access', async () => {
    const { ada, bob, cid, path } = await people();
    const grant = (await ada(`POST ${path}`, to(bob))).body;
    const { eve } = await api.organization({ eve: 'Org Owner' });
    for (const as of [eve, cid])
      for (const method of ['GET', 'POST', 'DELETE']) {
        const ask = async (share: string) => {
          const where = method === 'DELETE' ? `${share}/${grant.id}` : share;
          const { status, body } = await as(`${method} ${where}`, method === 'POST' ? org('view') : undefined);
          return JSON.stringify([status, { ...body.error, request_id: '' }]);
        };
        expect(await ask(path)).toBe(await ask('/connection/conn_01k7vm3q8ef6ha4x2c9b5t0rsd/share'));
        expect(await ask(path)).toContain('404');
      }
  });
});
