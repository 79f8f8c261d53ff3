import { Browser, textOf } from '../../support/browser.js';
import { startConnectScene, toldBy } from './scene.js';

const { flow, departAndSignIn, redeem } = await startConnectScene();

describe("A provider's redirect", () => {
  it('is accepted once', async () => {
    const browser = new Browser();
    const { connect_url, session_id } = await flow.openSession();
    const back = await departAndSignIn(browser, connect_url);
    const exchanges = flow.provider.counts.token;
    const returned = toldBy(await browser.get(back));
    expect((await redeem(session_id, returned.code!)).status).toBe(200);
    const replayed = await browser.get(back);
    expect(replayed.status).toBe(410);
    expect(textOf(replayed)).toContain('This link has already been used');
    expect(flow.provider.counts.token).toBe(exchanges + 1);
    expect((await redeem(session_id, returned.code!)).status).toBe(200);
  });

  it('is accepted once when it arrives twenty times concurrently', async () => {
    const browser = new Browser();
    const { connect_url } = await flow.openSession();
    const back = await departAndSignIn(browser, connect_url);
    const exchanges = flow.provider.counts.token;
    const visits = await Promise.all(Array.from({ length: 20 }, () => browser.get(back)));
    expect(visits.filter(({ location }) => location?.includes('code='))).toHaveLength(1);
    expect(flow.provider.counts.token).toBe(exchanges + 1);
  });

  it('is accepted only in the browser that started the sign-in', async () => {
    const [browser, thief] = [new Browser(), new Browser()];
    const { connect_url } = await flow.openSession();
    const back = await departAndSignIn(browser, connect_url);
    await thief.submit(await thief.get((await flow.openSession({ connection_id: 'conn_9' })).connect_url));
    const stolen = await Promise.all(Array.from({ length: 20 }, () => thief.get(back)));
    for (const visit of stolen) {
      expect(visit.location).toBeNull();
      expect(textOf(visit)).toBe(
        textOf(await new Browser().get(`${flow.vault.base}/oauth/callback?state=none&code=c`)),
      );
    }
    expect(toldBy(await browser.get(back)).code).toBeDefined();
  });

  it('is accepted only with a state that the vault issued', async () => {
    const browser = new Browser();
    const back = new URL(await departAndSignIn(browser, (await flow.openSession()).connect_url));
    const genuine = back.href;
    back.searchParams.set('state', `${back.searchParams.get('state')}x`);
    expect((await browser.get(back.href)).status).toBe(400);
    back.searchParams.delete('state');
    expect((await browser.get(back.href)).status).toBe(400);
    expect(toldBy(await browser.get(genuine)).code).toBeDefined();
  });

  it.each([
    ['another issuer', 'https://evil.example'],
    ['no issuer', null],
  ])('from %s is refused before its code is redeemed', async (_, issuer) => {
    const browser = new Browser();
    const { connect_url } = await flow.openSession();
    flow.provider.behavior.claimsIssuer = issuer;
    const back = await departAndSignIn(browser, connect_url);
    const exchanges = flow.provider.counts.token;
    const page = await browser.get(back);
    expect([page.status, page.location]).toEqual([400, null]);
    expect(textOf(page)).toContain('Start again from the app');
    const corrected = new URL(back);
    corrected.searchParams.set('iss', flow.provider.issuer);
    expect((await browser.get(corrected.href)).location).toBeNull();
    expect(flow.provider.counts.token).toBe(exchanges);
  });

  it('with an error from another issuer does not show that error', async () => {
    const browser = new Browser();
    flow.provider.behavior.claimsIssuer = 'https://evil.example';
    flow.provider.behavior.denies = true;
    const page = await browser.get(await departAndSignIn(browser, (await flow.openSession()).connect_url));
    expect(textOf(page)).toContain('Start again');
  });
});
