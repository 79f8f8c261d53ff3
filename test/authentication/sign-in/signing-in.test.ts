import { Browser, textOf } from '../../support/browser.js';
import { eventually } from '../../support/vault.js';
import { accountOf, startSignInScene } from './scene.js';

const { api, issuer, redirectOf, configured, departed, signedIn, isSignedIn } = await startSignInScene();

describe('A member who signs in through their organization', () => {
  it('can create and revoke their own tokens', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    await configured(owner);
    const browser = new Browser();
    const page = await signedIn(owner.orgId, accountOf(member), browser);
    expect(textOf(page)).toMatch(/^Welcome to /);
    const tokens = await browser.get(`${api.base}/sign-in/tokens`);
    const made = await browser.submit(tokens, { name: 'Laptop', days: '30' });
    expect(textOf(made)).toContain('Copy your new token now');
    const token = /lk_test_pat_\w+/.exec(made.html)![0];
    const { body } = await api.client(token)('GET /user/me');
    expect(body.user.id).toBe(member.userId);
    const { id } = (await member('GET /api-token?q=Laptop')).body.result[0];
    await browser.submit(made, { id });
    expect((await api.client(token)('GET /user/me')).body.error.reason).toBe('token_revoked');
  });

  it('is active from then on', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    await configured(owner);
    await signedIn(owner.orgId, accountOf(member), new Browser());
    const read = async () => (await owner(`GET /member/${member.userId}`)).body.last_active_at as string | null;
    await eventually(async () => (await read()) !== null, 'the activity');
  });

  it('keeps what was entered in a refused form for a token', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    await configured(owner);
    const browser = new Browser();
    await signedIn(owner.orgId, accountOf(member), browser);
    const tokens = await browser.get(`${api.base}/sign-in/tokens`);
    const refused = await browser.submit(tokens, { name: 'My "script"', days: '999' });
    expect([refused.status, textOf(refused)]).toEqual([422, expect.stringContaining('365 days')]);
    expect(refused.html).toMatch(/value="My &(?:quot|#34);script&(?:quot|#34);"/);
    expect(refused.html).toContain('value="999"');
  });

  it('returns only to allowed destinations', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    await configured(owner);
    const endOf = async (return_to: string) => {
      const browser = new Browser();
      return (await browser.get(await departed(owner.orgId, browser, accountOf(member), { return_to }))).location;
    };
    expect(await endOf('/sign-in/tokens')).toBe(`${api.base}/sign-in/tokens`);
    for (const elsewhere of ['https://evil.example.com', '//evil.example.com', '/role'])
      expect(await endOf(elsewhere)).toBe(`${api.base}/welcome`);
  });

  it('does not get a token into the address by entering it as the organization', async () => {
    const { owner } = await api.organization();
    const browser = new Browser();
    const page = await browser.get(`${api.base}/sign-in`);
    const answered = await browser.submit(page, { organization: owner.token });
    expect([answered.status, textOf(answered)]).toEqual([400, expect.stringContaining('Paste the token here.')]);
    expect([page.html, answered.html].join()).not.toContain(owner.token);
    expect(page.html).not.toContain('method="get"');
  });

  it("can start on the sign-in page with the organization's name", async () => {
    const { owner, member } = await api.organization({ member: 'Member' }, { name: 'Analytical Engines' });
    await configured(owner);
    const browser = new Browser();
    issuer.behavior.account = accountOf(member);
    const away = await browser.get(`${api.base}/sign-in/start?organization=+Analytical-engines`);
    expect(new URL(away.location!).origin).toBe(issuer.issuer);
    const asked = new URL(away.location!).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      redirect_uri: redirectOf(owner.orgId),
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/.{32}/),
      state: expect.stringMatching(/.{32}/),
    });
  });

  it('gets an error for an unknown organization', async () => {
    const { owner } = await api.organization();
    for (const name of [owner.orgId, 'nobody-has-this'])
      expect(textOf(await new Browser().get(`${api.base}/sign-in/start?organization=${name}`))).toContain(
        'No organization with this short name has single sign-on',
      );
    for (const address of [
      '/sign-in/start',
      '/sign-in/start?organization=+',
      '/sign-in/start?return_to=/sign-in/tokens',
    ]) {
      const visit = await new Browser().get(api.base + address);
      expect([visit.status, textOf(visit)]).toEqual([400, expect.stringContaining('does not name an organization')]);
    }
  });

  it('is recognized later by the identity provider’s user id', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    await configured(owner);
    await signedIn(owner.orgId, accountOf(member));
    const browser = new Browser();
    await signedIn(owner.orgId, accountOf(member, { email: 'other@example.com', email_verified: false }), browser);
    expect(await isSignedIn(browser)).toBe(true);
    const another = await signedIn(owner.orgId, accountOf(member, { sub: 'another' }));
    expect([another.status, textOf(another)]).toEqual([403, expect.stringContaining('Another person signed in')]);
  });

  it('appears in the audit log', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    await configured(owner);
    await signedIn(owner.orgId, accountOf(member));
    const { result } = (await owner('GET /audit-log?scope=org&action=member.signed_in')).body;
    expect(result[0]).toMatchObject({
      actor: { id: member.userId },
      summary: `Member signed in with ${issuer.issuer}`,
      data: { issuer: issuer.issuer, first: true, second_factor: null },
    });
    const { body } = await owner(`GET /organization/${owner.orgId}/sign-in`);
    expect([body.status, body.last_error]).toEqual(['working', null]);
    expect(body.last_verified_at).not.toBeNull();
  });

  it('is signed out by leaving, revocation and expiry', async () => {
    const { owner, revoked, suspended, idle } = await api.organization({
      revoked: 'Member',
      suspended: 'Member',
      idle: 'Member',
    });
    await configured(owner);
    const browsers = [revoked, suspended, idle].map((member) => ({ member, browser: new Browser() }));
    for (const { member, browser } of browsers) await signedIn(owner.orgId, accountOf(member), browser);
    const here = () => Promise.all(browsers.map(({ browser }) => isSignedIn(browser)));
    expect(await here()).toEqual([true, true, true]);
    await owner('POST /api-token/revoke-all', { user_id: revoked.userId });
    expect(await here()).toEqual([false, true, true]);
    await owner(`POST /member/${suspended.userId}/suspend`, {});
    expect(await here()).toEqual([false, false, true]);
    api.clock.pass({ minutes: 600 });
    expect(await here()).toEqual([false, false, false]);
  });

  it('cannot revoke tokens of other members', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    await configured(owner);
    const browser = new Browser();
    await signedIn(owner.orgId, accountOf(member), browser);
    const page = await browser.get(`${api.base}/sign-in/tokens`);
    const { id } = (await owner('GET /api-token/current')).body;
    expect((await browser.submit(page, { id })).status).toBe(404);
    const forged = { ...page, html: page.html.replaceAll(/name="csrf" value="[^"]*"/g, 'name="csrf" value="x"') };
    expect((await browser.submit(forged, { name: 'Stolen' })).status).toBe(403);
    expect((await browser.submit(page, { name: 'Crossed' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await member('GET /api-token')).body.result).toHaveLength(1);
  });
});

it('A person who pastes a malformed token learns what to do without being signed in', async () => {
  const browser = new Browser();
  const page = await browser.get(`${api.base}/sign-in`);
  const refused = await browser.follow(await browser.submit(page, { link: 'lk_test_pat_cut' }), api.base);
  expect(textOf(refused)).toContain('Paste another one, or ask an administrator.');
});
