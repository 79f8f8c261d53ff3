import { scim } from '../../provisioning/protocol.js';
import { account, addressed, changed, created, mailedCode, member, scene, setUp, signedIn } from './directory-scene.js';

describe('An email address changed by a directory', () => {
  it('cannot be used for a first sign-in', async () => {
    const { owner, ada, ownersDirectory } = await scene();
    await setUp(owner);
    await changed(ownersDirectory, ada.userId, addressed('thief@example.com'));
    for (const orgId of [null, owner.orgId])
      expect(await signedIn(orgId, account('thief@example.com'))).toContain('Your directory changed the email address');
    expect(await member(owner, ada.userId)).toMatchObject({ email: 'thief@example.com', confirmed: false });
  });

  it('is confirmed when a known person signs in with it', async () => {
    const { owner, ada, ownersDirectory } = await scene();
    expect(await signedIn(null, account(ada.email))).toContain('Signed in as Ada');
    await changed(ownersDirectory, ada.userId, addressed('new@example.com'));
    const sub = `sub-${ada.email}`;
    expect(await signedIn(null, account('new@example.com', { sub }))).toContain('Signed in as Ada');
    await setUp(owner);
    expect(await signedIn(owner.orgId, account('new@example.com'))).toContain('Signed in as Ada');
  });

  it('can be used after the member confirmed it', async () => {
    const { owner, ada, ownersDirectory } = await scene();
    await changed(ownersDirectory, ada.userId, addressed('moved@example.com'));
    expect((await ada('POST /user/me/confirm', {})).status).toBe(204);
    expect((await ada('POST /user/me/confirm', { code: await mailedCode(owner.orgId, ada.userId) })).status).toBe(204);
    expect((await ada('GET /user/me')).body.user.confirmed).toBe(true);
    expect(await signedIn(null, account('moved@example.com'))).toContain('Signed in as Ada');
  });

  it('is not confirmed by recreating the member', async () => {
    const { ada, ownersDirectory } = await scene();
    await changed(ownersDirectory, ada.userId, { ...addressed('thief2@example.com'), externalId: 'e-ada' });
    await ownersDirectory(scim(`DELETE /Users/${ada.userId}`));
    const { id } = (await created(ownersDirectory, 'thief2@example.com', { externalId: 'e-ada' })).body;
    expect(id).not.toBe(ada.userId);
    await ownersDirectory(scim(`DELETE /Users/${id}`));
    const { id: eveId } = (await created(ownersDirectory, 'first@example.com', { externalId: 'e-eve' })).body;
    await ownersDirectory(scim(`DELETE /Users/${eveId}`));
    const back = (await created(ownersDirectory, 'thief3@example.com', { externalId: 'e-eve' })).body;
    expect(back.id).toBe(eveId);
    expect(await signedIn(null, account('thief3@example.com'))).toContain('Your directory changed the email address');
  });
});

describe('An external id set by a directory', () => {
  it('does not identify a member at sign-in', async () => {
    const { owner, ada, ownersDirectory } = await scene();
    await setUp(owner);
    await changed(ownersDirectory, ada.userId, { externalId: 'sub-thief' });
    const thief = account('thief4@example.com', { sub: 'sub-thief' });
    expect(await signedIn(owner.orgId, thief)).toContain('You are not a member');
  });
});
