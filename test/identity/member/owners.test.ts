import { refused } from '../../support/refused.js';
import { api } from './scene.js';

const ownersOnly = refused(403, 'forbidden', 'owner_only');

describe('An owner', () => {
  it('can be suspended, reinstated and removed only by owners', async () => {
    const { owner, oda, may } = await api.organization({ oda: 'Org Owner', may: 'Org Admin' });
    const at = `/member/${oda.userId}`;
    const { body } = await may(`GET ${at}`);
    expect([body.can_suspend, body.can_remove]).toEqual([false, false]);
    expect(await may(`POST ${at}/suspend`, {})).toMatchObject(ownersOnly);
    expect(await may(`DELETE ${at}?confirm_ownerless=true`)).toMatchObject(ownersOnly);
    expect((await owner(`POST ${at}/suspend`, {})).status).toBe(200);
    expect(await may(`POST ${at}/reactivate`, {})).toMatchObject(ownersOnly);
    expect((await owner(`POST ${at}/reactivate`, {})).status).toBe(200);
    expect((await oda(`DELETE ${at}`)).status).toBe(204);
  });

  it('has tokens that only owners can revoke', async () => {
    const { owner, oda, may } = await api.organization({ oda: 'Org Owner', may: 'Org Admin' });
    const all = { user_id: oda.userId };
    const { body: laptop } = await oda('POST /api-token', { name: 'Laptop' });
    const at = `/api-token/${laptop.id}`;
    expect((await may(`GET ${at}`)).body.can_revoke).toBe(false);
    expect(await may(`DELETE ${at}`)).toMatchObject(ownersOnly);
    expect(await may('POST /api-token/revoke-all', all)).toMatchObject(ownersOnly);
    expect((await owner(`GET ${at}`)).body.can_revoke).toBe(true);
    expect((await oda(`DELETE ${at}`)).status).toBe(204);
    expect((await owner('POST /api-token/revoke-all', all)).body).toEqual({ revoked: 1 });
  });
});
