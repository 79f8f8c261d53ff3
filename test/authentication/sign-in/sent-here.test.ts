import { Browser, textOf } from '../../support/browser.js';
import { accountOf, fromHere, startSignInScene } from './scene.js';

const { api, issuer, configured, departed, isSignedIn } = await startSignInScene();

const elsewhere = { 'sec-fetch-site': 'cross-site' };

describe('A browser sent by a page of another site', () => {
  it('is signed in only after the person confirms', async () => {
    const { owner, member } = await api.organization({ member: 'Member' }, { name: 'Analytical Engines' });
    await configured(owner);
    const { slug } = (await owner(`GET /organization/${owner.orgId}`)).body;
    const headers: Record<string, string>[] = [elsewhere, { 'sec-fetch-site': 'none' }, {}];
    for (const sent of headers) {
      const browser = new Browser();
      const back = await departed(owner.orgId, browser, accountOf(member), {
        return_to: '/sign-in/tokens',
        headers: sent,
      });
      const page = await browser.follow(await browser.get(back), api.base);
      expect(textOf(page)).toContain(`Account Somebody, ${member.email} Organization Analytical Engines (${slug})`);
      expect(await isSignedIn(browser)).toBe(false);
      expect((await browser.get(`${api.base}/sign-in/tokens`)).location).toContain('/sign-in?');
      expect((await browser.submit(page)).location).toBe(`${api.base}/sign-in/tokens`);
      expect(await isSignedIn(browser)).toBe(true);
      expect((await browser.submit(page)).status).toBe(410);
    }
  });

  it('shows a confirmation page if the link names the organization', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    await configured(owner);
    issuer.behavior.account = accountOf(member);
    for (const parameter of ['org', 'organization']) {
      const browser = new Browser();
      const shown = await browser.get(`${api.base}/sign-in?${parameter}=${owner.orgId}`, elsewhere);
      expect(shown.html).not.toContain('http-equiv="refresh"');
      const [, address = ''] = /href="(\/sign-in\/start[^"]*)"/.exec(shown.html)!;
      const away = await browser.get(api.base + address.replaceAll('&#38;', '&'), fromHere);
      const page = await browser.follow(await browser.follow(away, issuer.issuer), api.base);
      expect(textOf(page)).toContain('Sign in to this browser?');
      expect(await isSignedIn(browser)).toBe(false);
    }
  });

  it('remembers an organization only after the person confirms', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    await configured(owner);
    const browser = new Browser();
    const back = await departed(owner.orgId, browser, accountOf(member), { headers: elsewhere });
    const page = await browser.follow(await browser.get(back), api.base);
    expect(browser.cookies.has('lk_organization')).toBe(false);
    await browser.submit(page);
    expect(browser.cookies.has('lk_organization')).toBe(true);
  });

  it('keeps its previous session until the person confirms', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    const { owner: foreign, stranger } = await api.organization({ stranger: 'Member' });
    for (const as of [owner, foreign]) await configured(as);
    const browser = new Browser();
    await browser.get(await departed(owner.orgId, browser, accountOf(member)));
    await browser.follow(
      await browser.get(await departed(foreign.orgId, browser, accountOf(stranger), { headers: elsewhere })),
      api.base,
    );
    expect(textOf(await browser.get(`${api.base}/sign-in`))).toContain('Signed in as Member');
  });

  it('shows a confirmation page that no other browser can use', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    const { owner: other } = await api.organization();
    await configured(owner);
    const browser = new Browser();
    const back = await departed(owner.orgId, browser, accountOf(member), { headers: elsewhere });
    const page = await browser.follow(await browser.get(back), api.base);
    const thief = new Browser();
    await thief.get(`${api.base}/sign-in`);
    expect((await thief.get(page.url)).status).toBe(410);
    expect((await thief.submit(page)).status).toBe(410);
    expect((await browser.submit(page, { organization: other.orgId })).status).toBe(410);
    await configured(owner);
    expect((await browser.submit(page)).status).toBe(410);
    expect(await isSignedIn(browser)).toBe(false);
  });
});
