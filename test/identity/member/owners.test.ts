import { startApi } from '../../support/api.js';
import { refused } from '../../support/refused.js';

const api = await startApi();
afterAll(() => api.stop());

const ownersOnly = refused(403, 'forbidden', 'owner_only');

describe('An owner', () => {
  it('can be suspended, reinstated and removed only by owners', async () => {
    const { owner, coOwner, admin } = await api.organization({ coOwner: 'Org Owner', admin: 'Org Admin' });
    const at = `/member/${coOwner.userId}`;
    const { body } = await admin(`GET ${at}`);
    expect([body.can_suspend, body.can_remove]).toEqual([false, false]);
    expect(await admin(`POST ${at}/suspend`, {})).toMatchObject(ownersOnly);
    expect(await admin(`DELETE ${at}?confirm_ownerless=true`)).toMatchObject(ownersOnly);
    expect((await owner(`POST ${at}/suspend`, {})).status).toBe(200);
    expect(await admin(`POST ${at}/reactivate`, {})).toMatchObject(ownersOnly);
    expect((await owner(`POST ${at}/reactivate`, {})).status).toBe(200);
    expect((await coOwner(`DELETE ${at}`)).status).toBe(204);
  });

  it('has tokens that only owners can revoke', async () => {
    const { owner, coOwner, admin } = await api.organization({ coOwner: 'Org Owner', admin: 'Org Admin' });
    const all = { user_id: coOwner.userId };
    const { body: laptop } = await coOwner('POST /api-token', { name: 'Laptop' });
    const at = `/api-token/${laptop.id}`;
    expect((await admin(`GET ${at}`)).body.can_revoke).toBe(false);
    expect(await admin(`DELETE ${at}`)).toMatchObject(ownersOnly);
    expect(await admin('POST /api-token/revoke-all', all)).toMatchObject(ownersOnly);
    expect((await owner(`GET ${at}`)).body.can_revoke).toBe(true);
    expect((await coOwner(`DELETE ${at}`)).status).toBe(204);
    expect((await owner('POST /api-token/revoke-all', all)).body).toEqual({ revoked: 1 });
  });
});
