import { Browser, textOf, type Visit } from '../../support/browser.js';
import { apiKey, callback, oauth } from '../../support/connect-flow.js';
import { startConnectScene } from './scene.js';

const { flow, departAndSignIn } = await startConnectScene();

const otherWay = () => flow.install('ii_moved', { auth: [{ ...oauth(flow.provider.issuer), name: 'oauth_new' }] });

/** Expects that a page names the third party and has a link to the app. */
function hasWayOn(visit: Visit, status: number, { again = true } = {}): void {
  expect(visit.status).toBe(status);
  expect(textOf(visit)).toContain('Notes');
  expect(visit.html).not.toContain('undefined');
  expect(visit.html).toContain(callback);
  expect(visit.html.includes('Try again</a>')).toBe(again);
}

beforeEach(() => flow.install('ii_moved'));

describe('An error page names the third party and the next step', () => {
  it('if the chosen method was removed before the sign-in', async () => {
    const browser = new Browser();
    const shown = await browser.get((await flow.openSession({ integration_id: 'ii_moved' })).connect_url);
    await otherWay();
    const gone = await browser.submit(shown);
    hasWayOn(gone, 409);
    expect(textOf(gone)).toContain('Notes no longer supports this sign-in method');
  });

  it('if a key is sent for a removed method', async () => {
    await flow.install('ii_moved', { auth: [apiKey] });
    const browser = new Browser();
    const shown = await browser.get((await flow.openSession({ integration_id: 'ii_moved' })).connect_url);
    await otherWay();
    hasWayOn(await browser.submit(shown, { 'field.api_key': 'x' }), 409);
  });

  it('if the method was removed during the sign-in', async () => {
    const browser = new Browser();
    const { connect_url } = await flow.openSession({ integration_id: 'ii_moved' });
    const back = await departAndSignIn(browser, connect_url);
    await otherWay();
    hasWayOn(await browser.get(back), 409);
  });

  it("if the link's only method was removed", async () => {
    const { connect_url } = await flow.openSession({ integration_id: 'ii_moved', auth_method: 'oauth' });
    await otherWay();
    hasWayOn(await new Browser().get(connect_url), 409, { again: false });
  });

  it("if the provider's address is not allowed", async () => {
    await flow.install('ii_moved', {
      auth: [{ ...oauth(flow.provider.issuer), authorize_url: 'https://10.0.0.1/auth' }],
    });
    const browser = new Browser();
    const { connect_url } = await flow.openSession({ integration_id: 'ii_moved' });
    const refused = await browser.submit(await browser.get(connect_url));
    hasWayOn(refused, 400);
    expect(textOf(refused)).toContain('The operator does not allow calls to the address of Notes.');
  });

  it('if the link has expired', async () => {
    const { connect_url } = await flow.openSession({ integration_id: 'ii_moved' });
    flow.vault.clock.pass({ minutes: 16 });
    hasWayOn(await new Browser().get(connect_url), 410, { again: false });
  });
});

describe('The page of an internal error', () => {
  it('offers to try again', async () => {
    const { connect_url, token } = await flow.openSession({ integration_id: 'ii_moved' });
    await flow.vault.sql('alter table vault.integrations rename to away');
    const page = await new Browser().get(connect_url);
    await flow.vault.sql('alter table vault.away rename to integrations');
    expect(page.status).toBe(500);
    expect(page.html).toContain(`<a class="button" href="/connect?connect_session=${token}">Try again</a>`);
  });

  it('offers to repeat the return from the provider', async () => {
    const browser = new Browser();
    const back = await departAndSignIn(browser, (await flow.openSession({ integration_id: 'ii_moved' })).connect_url);
    await flow.vault.sql('alter table vault.integrations rename to away');
    const page = await browser.get(back);
    await flow.vault.sql('alter table vault.away rename to integrations');
    expect(page.status).toBe(500);
    const address = /<a class="button" href="([^"]*)">Try again<\/a>/.exec(page.html)![1]!.replaceAll('&#38;', '&');
    expect(new URL(address, back).href).toBe(back);
    expect((await browser.get(back)).location).toContain(callback);
  });
});
