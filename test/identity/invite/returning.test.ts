import { refused } from '../../support/refused.js';
import { invite, secretIn, startInviteScene } from './scene.js';

const { api, accept } = await startInviteScene();

const organize = () => api.organization({ leaver: 'Member', admin: 'Org Admin', coOwner: 'Org Owner' });
const block = (target_id: string) => ({ target_type: 'user', target_id, mode: 'block', connector_slugs: [] });
const targets = async (as: any) => (await as('GET /restriction')).body.result.map(({ target_id }: any) => target_id);

describe('A former member who joins with the same address', () => {
  it('becomes a new member if another member saw the link', async () => {
    const { owner, leaver, admin } = await organize();
    await owner('POST /restriction', block(leaver.userId));
    await admin(`DELETE /member/${leaver.userId}?confirm_ownerless=true`);
    const { body } = await accept((await invite(admin, { email: leaver.email.toUpperCase() })).secret);
    expect(body.user.id).not.toBe(leaver.userId);
    expect(await targets(owner)).toEqual([body.user.id]);
    expect((await owner(`GET /member/${body.user.id}`)).body).toMatchObject({ confirmed: false });
    await admin(`DELETE /member/${body.user.id}?confirm_ownerless=true`);
    const third = (await accept((await invite(admin, { email: leaver.email })).secret)).body.user.id;
    expect([leaver.userId, body.user.id]).not.toContain(third);
    expect(await targets(owner)).toEqual([third]);
  });

  it('gets their old member id back if an owner invited them', async () => {
    const { owner, leaver, admin } = await organize();
    await owner('POST /restriction', block(leaver.userId));
    await admin(`DELETE /member/${leaver.userId}?confirm_ownerless=true`);
    const { id } = await invite(admin, { email: leaver.email });
    const { body } = await accept(secretIn(await owner(`POST /invite/${id}/resend`, {})));
    expect(body.user.id).toBe(leaver.userId);
    expect(await targets(owner)).toEqual([leaver.userId]);
  });

  it('can be invited back only by owners if they were an owner', async () => {
    const { owner, admin, coOwner } = await organize();
    expect((await owner(`DELETE /member/${coOwner.userId}`)).status).toBe(204);
    const ownersOnly = refused(403, 'forbidden', 'owner_only');
    expect(await admin('POST /invite', { email: coOwner.email })).toMatchObject(ownersOnly);
    const { id } = await invite(owner, { email: coOwner.email });
    expect(await admin(`POST /invite/${id}/resend`, {})).toMatchObject(ownersOnly);
    expect((await admin(`GET /invite/${id}`)).body.can_resend).toBe(false);
    expect((await owner(`GET /invite/${id}`)).body.can_resend).toBe(true);
  });
});
