import { Browser, formsIn, textOf, type Visit } from '../../support/browser.js';
import { callback, type SessionFacts } from '../../support/connect-flow.js';
import { startConnectScene, toldBy } from './scene.js';

const { flow, departAndSignIn, departDirectly, redeem, connected } = await startConnectScene();

const open = (facts: SessionFacts = {}) => flow.openSession({ confirm_direct_connect: true, ...facts });

/** Uses a direct link, which leads from the provider to the confirmation page. */
async function asked(browser: Browser, facts: SessionFacts = {}) {
  const session = await open(facts);
  const back = await departDirectly(browser, flow.directLink(session));
  const exchanges = flow.provider.counts.token;
  return { session, back, page: await browser.get(back), redeemed: () => flow.provider.counts.token - exchanges };
}

const confirm = { answer: 'confirm' };

const isQuestion = (page: Visit) => {
  expect([page.status, page.html.match(/<h1>(.*)<\/h1>/)?.[1]]).toEqual([200, 'Connect Notes?']);
};

describe('A direct link with confirmation', () => {
  it('redeems the code only after the person confirms', async () => {
    const browser = new Browser();
    const { session, back, page, redeemed } = await asked(browser);
    isQuestion(page);
    expect(textOf(page)).toContain('Account The Notes account you are signed in to in this browser');
    expect(textOf(page)).toContain('Organization Analytical Engines Owner Ada Lovelace');
    isQuestion(await browser.get(back));
    expect(redeemed()).toBe(0);
    const { code } = toldBy(await browser.submit(page, confirm));
    expect(redeemed()).toBe(1);
    expect((await redeem(session.session_id, code!)).body).toMatchObject({ account_label: 'ada@notes.example' });
    expect(textOf(await browser.submit(page, confirm))).toContain('This link has already been used');
  });

  it('may show the logos of the connector and the organization on the page', async () => {
    const facts = { logo_url: 'https://logos.example/notes.png', org_logo_url: 'https://pictures.example/acme.png' };
    const { page } = await asked(new Browser(), facts);
    for (const logo of Object.values(facts)) {
      expect(page.html).toContain(`<img src="${logo}"`);
      expect(page.headers.get('content-security-policy')).toMatch(
        new RegExp(`img-src [^;]*${new URL(logo).origin.replaceAll('.', '\\.')}`),
      );
    }
  });

  it('names the account on the page if it is known', async () => {
    const { account_id } = await connected();
    const facts = { purpose: 'reconnect', account_id, expected_account: 'ada@notes.example' } as const;
    const { page } = await asked(new Browser(), facts);
    expect(page.html).toContain('<h1>Reconnect Notes?</h1>');
    expect(textOf(page)).toContain('Account ada@notes.example Organization');
  });

  it('can be cancelled without using up the link', async () => {
    const browser = new Browser();
    const { session, back, page, redeemed } = await asked(browser);
    expect(toldBy(await browser.submit(page, { answer: 'cancel' }))).toEqual({
      session: session.session_id,
      error: 'denied',
    });
    for (const late of [await browser.get(back), await browser.submit(page, confirm)])
      expect(textOf(late)).toContain('Start again from the app');
    expect(redeemed()).toBe(0);
    const again = await browser.get(await departDirectly(browser, flow.directLink(session)));
    expect(toldBy(await browser.submit(again, confirm)).code).toBeDefined();
  });

  it('is the only kind of link that asks for confirmation', async () => {
    const browser = new Browser();
    expect(toldBy(await browser.get(await departAndSignIn(browser, (await open()).connect_url))).code).toBeDefined();
    const unasked = await open({ confirm_direct_connect: false });
    expect(toldBy(await browser.get(await departDirectly(browser, flow.directLink(unasked)))).code).toBeDefined();
  });

  it('accepts a confirmation only from its own page in the same browser', async () => {
    const browser = new Browser();
    const { page, redeemed } = await asked(browser);
    const other = await asked(browser, { connection_id: 'conn_2' });
    const { csrf } = formsIn(other.page.html)[0]!.fields;
    const forged = [
      await browser.submit(page, { ...confirm, csrf: '' }),
      await browser.submit(page, { ...confirm, csrf: csrf! }),
      await browser.submit(page, confirm, { origin: 'https://evil.example.com' }),
      await browser.submit(page, confirm, { 'sec-fetch-site': 'cross-site' }),
    ];
    for (const each of forged) {
      expect(each.status).toBe(403);
      expect(textOf(each)).toContain('Allow cookies for this site, then try again. Try again Go back');
      expect(each.html).toContain(callback);
    }
    expect(textOf(await new Browser().submit(page, confirm))).toContain('Start again from the app');
    expect(redeemed()).toBe(0);
    expect(toldBy(await browser.submit(page, confirm)).code).toBeDefined();
  });

  it('treats any answer except a confirmation as a cancellation', async () => {
    const browser = new Browser();
    const { page, redeemed } = await asked(browser);
    expect(toldBy(await browser.submit(page, { answer: '' })).error).toBe('denied');
    expect(redeemed()).toBe(0);
  });

  it('cannot be confirmed after its session has ended', async () => {
    for (const end of [() => open(), () => Promise.resolve(flow.vault.clock.pass({ minutes: 16 }))]) {
      const browser = new Browser();
      const { back, page, redeemed } = await asked(browser);
      await end();
      for (const late of [await browser.get(back), await browser.submit(page, confirm)]) {
        expect([late.status, redeemed()]).toEqual([410, 0]);
        expect(textOf(late)).toContain('This link has expired');
      }
    }
  });

  it('asks for no confirmation after a denied sign-in', async () => {
    flow.provider.behavior.denies = true;
    const { page } = await asked(new Browser());
    expect(textOf(page)).toContain('Not connected');
  });
});
