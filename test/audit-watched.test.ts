import { type Api, startApi } from './support/api.js';
import { connectionOf } from './support/connections.js';

let api: Api;
beforeAll(async () => void (api = await startApi()));
afterAll(() => api.stop());

describe("A member's own part of the log", () => {
  it('has what others did to connections they own or may edit, and to no others', async () => {
    const { owner, ada, bob, eve } = await api.organization({ ada: 'Member', bob: 'Member', eve: 'Member' });
    const id = await connectionOf(api, owner.orgId, { owner_user_id: ada.userId });
    const share = { grantee_type: 'user', grantee_id: bob.userId, level: 'edit' };
    expect((await ada(`POST /connection/${id}/share`, share)).status).toBe(201);
    expect((await ada(`POST /connection/${id}/share`, { ...share, grantee_id: eve.userId, level: 'use' })).status).toBe(
      201,
    );
    expect((await bob(`PATCH /connection/${id}`, { name: 'Ours' })).status).toBe(200);
    const told = async (as: typeof ada) =>
      (await as('GET /audit-log')).body.result.filter(({ action }: any) => action === 'connection.renamed').length;
    expect([await told(ada), await told(bob), await told(eve)]).toEqual([1, 1, 0]);
    // From where it was done is for who may see the whole log, and cannot be tried out either.
    const from = async (as: typeof ada, query: string) =>
      (await as(`GET /audit-log?action=connection.renamed&${query}`)).body.result.length;
    expect([await from(ada, 'ip=127.0.0.1'), await from(bob, 'ip=127.0.0.1')]).toEqual([0, 1]);
    expect([await from(owner, 'scope=org&ip=127.0.0.1'), await from(owner, 'scope=org&ip=10.0.0.1')]).toEqual([1, 0]);
  });
});
