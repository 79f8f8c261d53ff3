import { Browser, textOf, type Visit } from '../../support/browser.js';
import { type MemberClient } from '../../support/founder.js';
import { accountOf, startSignInScene } from './scene.js';

const { api, configured, signedIn, isSignedIn } = await startSignInScene();

const warning = 'You need a token to come back.';
const [tokensLink, askFirst] = ['href="/sign-in/tokens"', 'Sign out anyway'];

/** A browser that signed in with the token of a member. */
async function withToken({ token }: MemberClient): Promise<Browser> {
  const browser = new Browser();
  await browser.submit(await browser.get(`${api.base}/sign-in`), { link: token });
  return browser;
}

/** Presses “Sign out” on a page. */
async function signOutOn(browser: Browser, path = '/sign-in'): Promise<Visit> {
  const page = await browser.get(api.base + path);
  const [form] = /<form[^>]*\/sign-in\/out">.*?<\/form>/s.exec(page.html)!;
  return browser.submit({ ...page, html: form });
}

/** Joins in a new browser. Returns the first page. */
async function joined(owner: MemberClient): Promise<{ browser: Browser; page: Visit }> {
  const { body } = await owner('POST /invite', { email: `joins-${Date.now()}@example.com`, name: 'Nell' });
  const browser = new Browser();
  const link = body.invite_url.replace('https://app.example.com', api.base);
  const invite = await browser.submit(await browser.get(`${api.base}/join`), { link });
  return { browser, page: await browser.submit(invite, { name: 'Nell', answer: 'join' }) };
}

describe('Signing out', () => {
  it('warns a person who joined and needs a token to come back, and then signs out', async () => {
    const { owner } = await api.organization();
    const { browser } = await joined(owner);
    const asked = await signOutOn(browser);
    expect([asked.status, textOf(asked)]).toEqual([200, expect.stringContaining(warning)]);
    expect(asked.html).toContain(tokensLink);
    expect(await isSignedIn(browser)).toBe(true);
    expect((await browser.submit(asked)).location).toBe(`${api.base}/sign-in`);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it.each([
    { permissions: ['connector:view'] as const, label: 'Replace a token' },
    { permissions: ['connector:view', 'api_token:create'] as const, label: 'Create a token' },
  ])('offers only the token that the roles allow: $label', async ({ permissions, label }) => {
    const { member } = await api.organization({ member: permissions });
    const asked = await signOutOn(await withToken(member), '/sign-in/tokens');
    expect(asked.html).toMatch(new RegExp(`<a class="button" href="/sign-in/tokens">${label}</a>`));
  });

  it('asks nothing if single sign-on can sign the person in again', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    await configured(owner);
    const browser = await withToken(member);
    expect((await signOutOn(browser)).location).toBe(`${api.base}/sign-in`);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('warns an owner whom the single sign-on of an administrator cannot sign in', async () => {
    const { owner, manager } = await api.organization({ manager: ['sso:manage', 'sso:view', 'connector:view'] });
    await configured(manager);
    expect(textOf(await signOutOn(await withToken(owner)))).toContain(warning);
  });

  it('asks nothing after a single sign-on', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    await configured(owner);
    const browser = new Browser();
    await signedIn(owner.orgId, accountOf(member), browser);
    await owner(`DELETE /organization/${owner.orgId}/sign-in`);
    expect((await signOutOn(browser)).location).toBe(`${api.base}/sign-in`);
  });

  it('warns too on the page of browser sessions', async () => {
    const { member } = await api.organization({ member: 'Member' });
    const browser = await withToken(member);
    const page = await browser.get(`${api.base}/welcome/sessions`);
    const asked = await browser.follow(
      await browser.submit(page, { id: /name="id" value="(\w+)"/.exec(page.html)![1]! }),
      api.base,
    );
    expect([textOf(asked).includes(warning), asked.html.includes(askFirst)]).toEqual([true, true]);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('leads to the sign-in page without a session, which says whom to ask without a token', async () => {
    const browser = new Browser();
    const page = await browser.follow(await browser.get(`${api.base}/sign-in/out`), api.base);
    expect(page.url).toBe(`${api.base}/sign-in`);
    expect(textOf(page)).toContain('No token any more? Ask an administrator of your organization');
  });
});

describe('The first page of a new member', () => {
  it('says that the token is needed to come back, unless there is single sign-on', async () => {
    const { owner } = await api.organization();
    const needed = 'To come back after that, or in another browser, you need this token.';
    const [, before] = (await joined(owner)).page.html.split('<h1');
    expect(before).toContain(needed);
    expect(before!.indexOf('Show my token')).toBeLessThan(before!.indexOf('Connect an account'));
    await configured(owner);
    const { page } = await joined(owner);
    expect([page.html.includes('Show my token'), textOf(page).includes(needed)]).toEqual([true, false]);
  });
});
