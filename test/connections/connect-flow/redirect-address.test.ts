import { Browser, textOf } from '../../support/browser.js';
import { oauth } from '../../support/connect-flow.js';
import { startNotesProvider } from '../../support/oauth-provider.js';
import { startConnectScene, toldBy } from './scene.js';

const { flow, departAndSignIn } = await startConnectScene();

const own = await startNotesProvider(`${flow.vault.base}/oauth/callback/notes`);
afterAll(() => own.close());
own.behavior.signsInAs = 'ada';
await flow.install('ii_own', { base_url: own.issuer, auth: [oauth(own.issuer)] });
// The application is deleted and set again, because it keeps the redirect address it was created with.
await flow.vault.asService('org_a', 'DELETE /v1/integrations/ii_own/oauth-app');
const app = { client_id: own.client.id, client_secret: own.client.secret, own_callback: true };
await flow.vault.asService('org_a', 'PUT /v1/integrations/ii_own/oauth-app', app);

const depart = async (browser: Browser, connect_url: string) => {
  const departed = await browser.submit(await browser.get(connect_url));
  return (await browser.follow(departed, own.issuer)).location!;
};

describe("A provider's redirect", () => {
  it('is accepted only at the redirect address of its connector', async () => {
    const browser = new Browser();
    const { connect_url } = await flow.openSession({ integration_id: 'ii_own' });
    const back = await depart(browser, connect_url);
    expect(back).toContain('/oauth/callback/notes?');
    const exchanges = own.counts.token;
    for (const elsewhere of ['/oauth/callback/other?', '/oauth/callback?', '/oauth/callback/notes/?']) {
      const page = await browser.get(back.replace('/oauth/callback/notes?', elsewhere));
      expect(page.status).toBeGreaterThanOrEqual(400);
      expect(own.counts.token).toBe(exchanges);
    }
    expect(toldBy(await browser.get(back)).code).toBeDefined();
  });

  it('is accepted only at the shared address if the application uses it', async () => {
    const browser = new Browser();
    const { connect_url } = await flow.openSession();
    const back = await departAndSignIn(browser, connect_url);
    const moved = await browser.get(back.replace('/oauth/callback?', '/oauth/callback/notes?'));
    expect(textOf(moved)).toContain('Start again from the app');
    expect(toldBy(await browser.get(back)).code).toBeDefined();
  });
});
