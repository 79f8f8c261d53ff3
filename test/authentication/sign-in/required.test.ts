import { Browser } from '../../support/browser.js';
import { type MemberClient } from '../../support/founder.js';
import { accountOf, startSignInScene } from './scene.js';
import { setFeatures } from '../../support/states/kernel.js';

const { api, issuer, configured, signedIn, isSignedIn } = await startSignInScene();

const required = { required: true };

/** Creates a token on the page of the signed-in member. Returns a client that uses it. */
async function tokenOf(browser: Browser, name: string) {
  const page = await browser.get(`${api.base}/sign-in/tokens`);
  const made = await browser.submit(page, { name, days: '30' });
  return api.client(/lk_test_pat_\w+/.exec(made.html)![0]);
}

const reason = async (as: (request: string) => Promise<any>) => {
  const { status, body } = await as('GET /user/me');
  return status === 200 ? 'good' : `${status} ${body.error.reason}`;
};

const due = '401 sign_in_required';

describe('An organization that requires single sign-on', () => {
  it("accepts people's tokens only if the tokens were created after a sign-in", async () => {
    const { owner, member, colleague } = await api.organization({ member: 'Member', colleague: 'Member' });
    const service = (await owner('POST /member', { kind: 'service', name: 'Robot', role_ids: member.roleIds })).body.id;
    const robots = (await owner('POST /api-token', { kind: 'service', user_id: service, name: 'Robot' })).body.token;
    const directory = api.client((await owner('POST /api-token', { kind: 'scim', name: 'Directory' })).body.token);
    expect((await configured(owner)).required).toBe(false);
    const browser = new Browser();
    await signedIn(owner.orgId, accountOf(member), browser);
    const early = await tokenOf(browser, 'Early');
    expect([await reason(member), await reason(early)]).toEqual(['good', 'good']);
    expect((await configured(owner, required)).required).toBe(true);
    expect([await reason(member), await reason(colleague), await reason(early)]).toEqual([due, due, 'good']);
    expect([await reason(owner), await reason(api.client(robots))]).toEqual(['good', 'good']);
    expect((await directory('GET /scim/v2/Users')).status).toBe(200);
    expect(await isSignedIn(browser)).toBe(true);
    const { token } = (await early('POST /api-token', { name: 'Made with it' })).body;
    expect(await reason(api.client(token))).toBe('good');
    expect((await member('GET /user/me')).body.error.message).toContain('create a token on your tokens page');
    await configured(owner);
    expect(await reason(member)).toBe('good');
  });

  it('accepts a token whose secret was replaced after a sign-in, once no earlier secret is valid', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    const id = (await member('GET /user/me')).body.token.id as string;
    await configured(owner);
    const browser = new Browser();
    await signedIn(owner.orgId, accountOf(member), browser);
    const late = await tokenOf(browser, 'Late');
    const overlap = await late(`POST /api-token/${id}/rotate`, { overlap_seconds: 60 });
    await configured(owner, required);
    expect([await reason(member), await reason(api.client(overlap.body.token))]).toEqual([due, due]);
    const page = await browser.get(`${api.base}/sign-in/tokens`);
    const { html } = await browser.submit(page, { token_id: id });
    expect(await reason(api.client(/lk_test_pat_\w+/.exec(html)![0]))).toBe('good');
  });

  it('ends token-based sessions of members who are not owners', async () => {
    const { owner, coOwner } = await api.organization({ coOwner: 'Org Owner' });
    await configured(owner);
    const link = new URL((await coOwner('POST /user/me/sign-in-link')).body.url);
    const browser = new Browser();
    await browser.submit(await browser.get(link.href), { link: link.searchParams.get('link')! });
    expect(await isSignedIn(browser)).toBe(true);
    await configured(owner, required);
    expect([await reason(coOwner), await isSignedIn(browser)]).toEqual(['good', true]);
    await owner(`PATCH /member/${coOwner.userId}`, { role_ids: [await api.roleId(owner, 'Org Admin')] });
    expect([await reason(coOwner), await isSignedIn(browser)]).toEqual([due, false]);
  });

  it('issues no token with an invite', async () => {
    const { owner } = await api.organization();
    const summary = async () =>
      (await owner(`GET /organization/${owner.orgId}/security-summary`)).body.sign_in_required as boolean;
    await configured(owner);
    expect(await summary()).toBe(false);
    await configured(owner, required);
    expect(await summary()).toBe(true);
    const { body } = await owner('POST /invite', { email: 'invitee@example.com' });
    const accepted = await api.client()('POST /invite/accept', { token: body.invite_url.split('#token=')[1] });
    expect([accepted.status, accepted.body.user.id, accepted.body.token]).toEqual([
      200,
      expect.stringMatching(/^usr_/),
      undefined,
    ]);
    expect((await owner(`DELETE /organization/${owner.orgId}/sign-in`)).status).toBe(204);
    expect(await summary()).toBe(false);
  });

  it('issues a token to invited owners', async () => {
    const { owner, manager } = await api.organization({ manager: ['sso:manage', 'sso:view'] });
    expect((await configured(manager, required)).signs_in_owners).toBe(false);
    const given = { email: 'invitee@example.com', role_ids: [await api.roleId(owner, 'Org Owner')] };
    const { body } = await owner('POST /invite', given);
    const accepted = await api.client()('POST /invite/accept', { token: body.invite_url.split('#token=')[1] });
    expect(await reason(api.client(accepted.body.token))).toBe('good');
  });

  it('can stop requiring it when the plan no longer includes it', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    await configured(owner, required);
    await setFeatures(api, owner.orgId, []);
    expect(await reason(member)).toBe(due);
    expect(await member(`DELETE /organization/${owner.orgId}/sign-in`)).toMatchObject({ status: 401 });
    expect((await owner(`DELETE /organization/${owner.orgId}/sign-in`)).status).toBe(204);
    expect(await reason(member)).toBe('good');
  });

  it('replays a stored settings response even while its deletion is scheduled', async () => {
    const { owner } = await api.organization();
    const settings = { ...(await issuer.client('https://elsewhere.example.com')), ...required };
    const put = (as: MemberClient) =>
      as(`PUT /organization/${owner.orgId}/sign-in`, settings, { 'idempotency-key': 'once' });
    const first = await put(owner);
    await owner(`DELETE /organization/${owner.orgId}`);
    const again = await put(owner);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const { body } = await owner(`PUT /organization/${owner.orgId}/sign-in`, settings);
    expect(body.error.reason).toBe('organization_deletion_scheduled');
  });
});
