import { noToken, rename, startSessionScene } from './scene.js';
import { endSession } from '../../support/states/identity.js';

const { api, configured, pageOf, pageAfterSignIn } = await startSessionScene();

const refusal = (status: number, reason: string) => ({ status, body: { error: { reason } } });

const people = () => api.organization({ member: 'Member' });

describe('A browser session stops calling the API', () => {
  it('when the token that opened it is revoked', async () => {
    const { member } = await people();
    const { id, token } = (await member('POST /api-token', { name: 'Laptop' })).body;
    const page = await pageOf({ token });
    expect((await page('GET /user/me')).status).toBe(200);
    await member(`DELETE /api-token/${id}`);
    expect((await page('GET /user/me')).status).toBe(401);
  });

  it('when all tokens and sessions of its member are revoked', async () => {
    const { owner, member } = await people();
    await configured(owner);
    const pages = [await pageOf(member), await pageAfterSignIn(member)];
    await owner('POST /api-token/revoke-all', { user_id: member.userId });
    for (const page of pages) expect((await page('GET /user/me')).status).toBe(401);
  });

  it('when its member ends it', async () => {
    const { member } = await people();
    const page = await pageOf(member);
    const [{ id }] = (await page('GET /user/me/session')).body.result;
    expect((await member(`DELETE /user/me/session/${id}`)).status).toBe(204);
    expect(await page('GET /user/me')).toMatchObject(noToken);
  });

  it('if it ends while its write waits', async () => {
    const { owner } = await people();
    const page = await pageOf(owner);
    const [{ id }] = (await page('GET /user/me/session')).body.result;
    const end = () => endSession(api, owner.orgId, id);
    const [answer] = await api.atOnce(owner.orgId, () => [page('POST /role', { name: 'Ops', permissions: [] })], end);
    expect(answer).toMatchObject(noToken);
    expect((await owner('GET /role')).body.result.map(({ name }: { name: string }) => name)).not.toContain('Ops');
  });

  it('when its member is suspended, until they are reinstated', async () => {
    const { owner, member } = await people();
    const page = await pageOf(member);
    await owner(`POST /member/${member.userId}/suspend`);
    expect(await page('GET /user/me')).toMatchObject(refusal(401, 'member_suspended'));
    await owner(`POST /member/${member.userId}/reactivate`);
    expect((await page('GET /user/me')).status).toBe(200);
  });

  it('when its member is removed', async () => {
    const { owner, member } = await people();
    const page = await pageOf(member);
    expect((await owner(`DELETE /member/${member.userId}`)).status).toBeLessThan(300);
    expect((await page('GET /user/me')).status).toBe(401);
  });

  it('for writes, while the organization is scheduled for deletion', async () => {
    const { owner } = await people();
    const page = await pageOf(owner);
    expect((await page(`DELETE /organization/${owner.orgId}`)).status).toBeLessThan(300);
    expect(await page(...rename)).toMatchObject(refusal(409, 'organization_deletion_scheduled'));
    expect((await page('GET /user/me')).status).toBe(200);
    expect((await page(`POST /organization/${owner.orgId}/restore`)).status).toBe(200);
  });

  it('when single sign-on becomes required and a token opened it', async () => {
    const { owner, member } = await people();
    await configured(owner);
    const [opened, signedIn] = [await pageOf(member), await pageAfterSignIn(member)];
    await configured(owner, { required: true });
    expect(await opened('GET /user/me')).toMatchObject(refusal(401, 'sign_in_required'));
    expect((await signedIn('GET /user/me')).status).toBe(200);
  });

  it('after ten hours', async () => {
    const page = await pageOf((await people()).member);
    api.clock.pass({ minutes: 10 * 60 + 1 });
    expect(await page('GET /user/me')).toMatchObject(noToken);
  });
});
