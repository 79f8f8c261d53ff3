import { randomBytes } from 'node:crypto';
import { Egress } from '#platform/outgoing';
import { startApi } from '../../support/api.js';
import { organizations } from '../../support/api-options.js';
import { Browser, textOf } from '../../support/browser.js';
import { freePort } from '../../support/free-port.js';
import { type Account, startIssuer } from '../../support/issuer.js';

const port = await freePort();
const serviceUrl = `http://127.0.0.1:${port}`;
const issuer = await startIssuer();
const keys = { serviceKey: { id: 'test', key: randomBytes(32) }, vaultKeys: [] };
const connections = { vaultUrl: 'http://127.0.0.1:9', serviceUrl, appUrl: organizations.appUrl, ...keys };
const installationIssuer = await issuer.client(`${serviceUrl}/sign-in/callback`);
const api = await startApi({ connections, egress: Egress.to(['127.0.0.1'], true), installationIssuer }, port);
afterAll(async () => {
  issuer.stop();
  await api.stop();
});

const known = (email: string, more: object = {}): Account => ({
  sub: `sub-${email}`,
  email,
  email_verified: true,
  ...more,
});

const fromHere = { 'sec-fetch-site': 'same-origin' };

/** Signs in from the sign-in page. Returns the page at which the browser ends. */
async function signedIn(account: Account, browser = new Browser(), return_to = '') {
  issuer.behavior.account = account;
  const page = await browser.get(`${api.base}/sign-in?${new URLSearchParams({ return_to })}`);
  const away = await browser.get(`${api.base}/sign-in/start?${new URLSearchParams({ return_to })}`, fromHere);
  expect(page.html).toContain('href="/sign-in/start?');
  return browser.follow(away, issuer.issuer, api.base);
}

const whoIs = async (browser: Browser) => textOf(await browser.get(`${api.base}/sign-in`));

describe('The identity provider of the whole installation', () => {
  it('lets members sign out without a warning, because they can come back', async () => {
    const { member } = await api.organization({ member: 'Member' });
    const browser = new Browser();
    await browser.submit(await browser.get(`${api.base}/sign-in`), { link: member.token });
    const page = await browser.get(`${api.base}/sign-in`);
    expect((await browser.submit(page)).location).toBe(`${api.base}/sign-in`);
    expect(await whoIs(browser)).not.toContain('Signed in as');
  });

  it('signs in only members with a verified address', async () => {
    const { member } = await api.organization({ member: 'Member' });
    const { stranger } = await api.organization({ stranger: 'Org Owner' });
    for (const [person, name] of [
      [member, 'Member'],
      [stranger, 'Stranger'],
    ] as const) {
      const browser = new Browser();
      await signedIn(known(person.email), browser);
      expect(await whoIs(browser)).toContain(`Signed in as ${name}`);
    }
    for (const account of [known('unknown@example.com'), known(member.email, { sub: 'x', email_verified: false })]) {
      const visit = await signedIn(account);
      expect([visit.status, textOf(visit)]).toEqual([403, expect.stringContaining('belong to any organization yet')]);
    }
    const passedOn = await signedIn(known(member.email, { sub: 'another' }));
    expect([passedOn.status, textOf(passedOn)]).toEqual([403, expect.stringContaining('Another person signed in')]);
  });

  it('distinguishes addresses that only look alike', async () => {
    // Some Unicode look-alikes become a plain k or i when their case changes.
    const { kim } = await api.organization({ kim: 'Member' });
    const alikes = ['\u212aim', '\uff4bim', 'k\u0131m'].map((name) => kim.email.replace('kim', name));
    for (const email of alikes) {
      const visit = await signedIn(known(email));
      expect([visit.status, textOf(visit)]).toEqual([403, expect.stringContaining('belong to any organization yet')]);
    }
    const browser = new Browser();
    await signedIn(known(kim.email.toUpperCase()), browser);
    expect(await whoIs(browser)).toContain('Signed in as Kim');
  });

  it('recognizes known members by its own user id', async () => {
    const { member } = await api.organization({ member: 'Member' });
    await signedIn(known(member.email));
    const browser = new Browser();
    await signedIn(known(member.email, { email: 'changed@example.com' }), browser);
    expect(await whoIs(browser)).toContain('Signed in as Member');
  });

  it('lets members of several organizations choose one', async () => {
    const { owner, member } = await api.organization({ member: 'Member' }, { name: 'First' });
    const { owner: other } = await api.organization({}, { name: 'Second' });
    const { body } = await other('POST /invite', { email: member.email });
    await api.client()('POST /invite/accept', { token: body.invite_url.split('#token=')[1] });
    const browser = new Browser();
    const page = await signedIn(known(member.email), browser, '/sign-in/tokens');
    expect(textOf(page)).toMatch(/Choose an organization .* First Second/);
    const stolen = new Browser();
    await stolen.get(`${api.base}/sign-in`);
    expect((await stolen.get(page.url)).status).toBe(410);
    expect((await stolen.submit(page, { organization: owner.orgId })).status).toBe(410);
    const { owner: third } = await api.organization();
    expect((await browser.submit(page, { organization: third.orgId })).status).toBe(410);
    expect((await browser.submit(page, { organization: other.orgId })).location).toBe(`${api.base}/sign-in/tokens`);
    expect(await whoIs(browser)).toContain('Organization Second');
    expect((await browser.submit(page, { organization: owner.orgId })).status).toBe(410);
  });

  it('returns members to the consent page of an app', async () => {
    const { member } = await api.organization({ member: 'Member' });
    const given = { client_name: 'Helper', redirect_uris: ['http://127.0.0.1:33418/callback'] };
    const { body: app } = await api.client()('POST /oauth/register', given);
    const asked = {
      client_id: app.client_id,
      response_type: 'code',
      redirect_uri: given.redirect_uris[0]!,
      state: 'x',
    };
    const pkce = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256', resource: `${api.base}/mcp` };
    const browser = new Browser();
    const away = await browser.get(`${api.base}/oauth/authorize?${new URLSearchParams({ ...asked, ...pkce })}`);
    const page = await browser.follow(away, api.base);
    expect(textOf(page)).toMatch(/^Sign in/);
    issuer.behavior.account = known(member.email);
    const return_to = /name="return_to" value="([^"]*)"/.exec(page.html)![1]!;
    const left = await browser.get(`${api.base}/sign-in/start?${new URLSearchParams({ return_to })}`, fromHere);
    const consent = await browser.follow(left, issuer.issuer, api.base);
    expect(textOf(consent)).toContain('Let Helper use your toolboxes?');
    const answered = await browser.submit(consent, { scope: ['mcp:read'], reach: 'all', answer: 'allow' });
    const target = (await browser.follow(answered, api.base)).location!;
    expect(target).toMatch(/^http:\/\/127\.0\.0\.1:33418\/callback\?code=/);
  });
});
