import { refused } from '../../support/refused.js';
import { accept, api, invite, secretIn } from './scene.js';

const found = () => api.organization({ bob: 'Member', may: 'Org Admin', oda: 'Org Owner' });
const block = (target_id: string) => ({ target_type: 'user', target_id, mode: 'block', connector_slugs: [] });
const targets = async (as: any) => (await as('GET /restriction')).body.result.map(({ target_id }: any) => target_id);

describe('A former member who joins with the same address', () => {
  it('becomes a new member if another member saw the link', async () => {
    const { owner, bob, may } = await found();
    await owner('POST /restriction', block(bob.userId));
    await may(`DELETE /member/${bob.userId}?confirm_ownerless=true`);
    const { body } = await accept((await invite(may, { email: bob.email.toUpperCase() })).secret);
    expect(body.user.id).not.toBe(bob.userId);
    expect(await targets(owner)).toEqual([body.user.id]);
    expect((await owner(`GET /member/${body.user.id}`)).body).toMatchObject({ confirmed: false });
    await may(`DELETE /member/${body.user.id}?confirm_ownerless=true`);
    const third = (await accept((await invite(may, { email: bob.email })).secret)).body.user.id;
    expect([bob.userId, body.user.id]).not.toContain(third);
    expect(await targets(owner)).toEqual([third]);
  });

  it('gets their old member id back if an owner invited them', async () => {
    const { owner, bob, may } = await found();
    await owner('POST /restriction', block(bob.userId));
    await may(`DELETE /member/${bob.userId}?confirm_ownerless=true`);
    const { id } = await invite(may, { email: bob.email });
    const { body } = await accept(secretIn(await owner(`POST /invite/${id}/resend`, {})));
    expect(body.user.id).toBe(bob.userId);
    expect(await targets(owner)).toEqual([bob.userId]);
  });

  it('can be invited back only by owners if they were an owner', async () => {
    const { owner, may, oda } = await found();
    expect((await owner(`DELETE /member/${oda.userId}`)).status).toBe(204);
    const ownersOnly = refused(403, 'forbidden', 'owner_only');
    expect(await may('POST /invite', { email: oda.email })).toMatchObject(ownersOnly);
    const { id } = await invite(owner, { email: oda.email });
    expect(await may(`POST /invite/${id}/resend`, {})).toMatchObject(ownersOnly);
    expect((await may(`GET /invite/${id}`)).body.can_resend).toBe(false);
    expect((await owner(`GET /invite/${id}`)).body.can_resend).toBe(true);
  });
});
