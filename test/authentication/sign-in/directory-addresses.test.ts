import { scim } from '../../provisioning/protocol.js';
import { account, addressed, changed, created, profile, startDirectoryScene } from './directory-scene.js';

const { setUp, organize, signedIn, mailedCode } = await startDirectoryScene();

describe('An email address changed by a directory', () => {
  it('cannot be used for a first sign-in', async () => {
    const { owner, member, ownersDirectory } = await organize();
    await setUp(owner);
    await changed(ownersDirectory, member.userId, addressed('thief@example.com'));
    for (const orgId of [null, owner.orgId])
      expect(await signedIn(orgId, account('thief@example.com'))).toContain('Your directory changed the email address');
    expect(await profile(owner, member.userId)).toMatchObject({ email: 'thief@example.com', confirmed: false });
  });

  it('is confirmed when a known person signs in with it', async () => {
    const { owner, member, ownersDirectory } = await organize();
    expect(await signedIn(null, account(member.email))).toContain('Signed in as Member');
    await changed(ownersDirectory, member.userId, addressed('new@example.com'));
    const sub = `sub-${member.email}`;
    expect(await signedIn(null, account('new@example.com', { sub }))).toContain('Signed in as Member');
    await setUp(owner);
    expect(await signedIn(owner.orgId, account('new@example.com'))).toContain('Signed in as Member');
  });

  it('can be used after the member confirmed it', async () => {
    const { owner, member, ownersDirectory } = await organize();
    await changed(ownersDirectory, member.userId, addressed('moved@example.com'));
    expect((await member('POST /user/me/confirm', {})).status).toBe(204);
    expect((await member('POST /user/me/confirm', { code: await mailedCode(owner.orgId, member.userId) })).status).toBe(
      204,
    );
    expect((await member('GET /user/me')).body.user.confirmed).toBe(true);
    expect(await signedIn(null, account('moved@example.com'))).toContain('Signed in as Member');
  });

  it('is not confirmed by recreating the member', async () => {
    const { member, ownersDirectory } = await organize();
    await changed(ownersDirectory, member.userId, { ...addressed('thief2@example.com'), externalId: 'e-member' });
    await ownersDirectory(scim(`DELETE /Users/${member.userId}`));
    const { id } = (await created(ownersDirectory, 'thief2@example.com', { externalId: 'e-member' })).body;
    expect(id).not.toBe(member.userId);
    await ownersDirectory(scim(`DELETE /Users/${id}`));
    const { id: againId } = (await created(ownersDirectory, 'first@example.com', { externalId: 'e-again' })).body;
    await ownersDirectory(scim(`DELETE /Users/${againId}`));
    const back = (await created(ownersDirectory, 'thief3@example.com', { externalId: 'e-again' })).body;
    expect(back.id).toBe(againId);
    expect(await signedIn(null, account('thief3@example.com'))).toContain('Your directory changed the email address');
  });
});

describe('An external id set by a directory', () => {
  it('does not identify a member at sign-in', async () => {
    const { owner, member, ownersDirectory } = await organize();
    await setUp(owner);
    await changed(ownersDirectory, member.userId, { externalId: 'sub-thief' });
    const thief = account('thief4@example.com', { sub: 'sub-thief' });
    expect(await signedIn(owner.orgId, thief)).toContain('You are not a member');
  });
});
