import { refused } from '../../support/refused.js';
import { org, startShareScene, to } from './scene.js';
import { removeShare } from '../../support/states/connections.js';

const { api, organize } = await startShareScene();

describe('Sharing', () => {
  it('lets a grantee with edit access lower their own level', async () => {
    const { sharer, recipient, id, path } = await organize();
    const grant = (await sharer(`POST ${path}`, to(recipient, 'edit'))).body;
    expect((await recipient(`POST ${path}`, to(recipient, 'view'))).status).toBe(200);
    expect(await recipient(`GET ${path}`)).toMatchObject(refused(403, 'forbidden', 'edit_required'));
    expect((await recipient(`GET /connection/${id}`)).body.shares).toBeUndefined();
    expect(await recipient(`DELETE ${path}/${grant.id}`)).toMatchObject(refused(403, 'forbidden', 'edit_required'));
  });

  it('takes effect on the next request, as does removing a share', async () => {
    const { sharer, recipient, id, path } = await organize();
    expect(await recipient(`GET /connection/${id}`)).toMatchObject(refused(404, 'not_found'));
    const grant = (await sharer(`POST ${path}`, to(recipient))).body;
    expect((await recipient(`GET /connection/${id}`)).body).toMatchObject({ access: 'use', access_via: 'direct' });
    expect((await sharer(`DELETE ${path}/${grant.id}`)).status).toBe(204);
    expect(await recipient(`GET /connection/${id}`)).toMatchObject(refused(404, 'not_found'));
    expect(await sharer(`DELETE ${path}/${grant.id}`)).toMatchObject(refused(404, 'not_found'));
  });

  it('is refused if the caller loses access while the request waits', async () => {
    const { sharer, recipient, colleague, path } = await organize();
    const grant = (await sharer(`POST ${path}`, to(recipient, 'edit'))).body;
    const [write] = await api.atOnce(
      sharer.orgId,
      () => [recipient(`POST ${path}`, to(colleague))],
      () => removeShare(api, sharer.orgId, grant.id),
    );
    expect(write).toMatchObject(refused(404, 'not_found'));
  });

  it('creates only one share for two concurrent requests with the same grantee', async () => {
    const { sharer, recipient, path } = await organize();
    const both = await api.atOnce(sharer.orgId, () => [
      sharer(`POST ${path}`, to(recipient, 'view')),
      sharer(`POST ${path}`, to(recipient, 'use')),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 201]);
    expect((await sharer(`GET ${path}`)).body.result).toHaveLength(1);
  });

  it('returns 404 to other organizations and to members without access', async () => {
    const { sharer, recipient, colleague, path } = await organize();
    const grant = (await sharer(`POST ${path}`, to(recipient))).body;
    const { stranger } = await api.organization({ stranger: 'Org Owner' });
    for (const as of [stranger, colleague])
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
