import { type BrowserContextOptions, type Page } from 'playwright-core';
import { describeInChromium, hasChromium, startCallback, startChromium } from '../../support/chromium.js';
import { apiKey, oauth, type SessionFacts, startConnectFlow } from '../../support/connect-flow.js';

/** A vault, a provider, and a real browser that visits them. */
async function startChromiumScene() {
  const [flow, chromium, callback] = await Promise.all([startConnectFlow(), startChromium(), startCallback()]);
  afterAll(async () => {
    await chromium.close();
    callback.close();
    await flow.stop();
  });
  await flow.install();
  await flow.install('ii_key', { auth: [apiKey] });
  await flow.install('ii_all', { auth: [oauth(flow.provider.issuer), apiKey] });

  const open = (integration_id = 'ii_notes', facts: SessionFacts = {}) =>
    flow.openSession({ integration_id, return_url: callback.url, logo_url: callback.logo_url, ...facts });

  /** A separate browser, which fails the test if it blocks one of our resources. */
  async function visitor(options: BrowserContextOptions = {}) {
    const context = await chromium.newContext(options);
    const complaints: string[] = [];
    const tab = async (): Promise<Page> => {
      const page = await context.newPage();
      page.setDefaultTimeout(10_000);
      page.on('console', (message) => {
        if (/content security policy|mixed content/i.test(message.text())) complaints.push(message.text());
      });
      return page;
    };
    return { tab, complaints, cookies: () => context.cookies(), leave: () => context.close() };
  }

  async function toldBy(page: Page) {
    await page.waitForURL(`${callback.url}**`);
    return Object.fromEntries(new URL(page.url()).searchParams);
  }

  const redeem = (session_id: string, code = '', connection_id = 'conn_1') =>
    flow.vault.asService('org_a', `POST /v1/connect-sessions/${session_id}/redeem`, { code, connection_id });

  // The logo is on another server than the vault.
  return { flow, open, visitor, toldBy, redeem, logo_url: callback.logo_url };
}

export type ChromiumScene = Awaited<ReturnType<typeof startChromiumScene>>;

/** Tests with a real browser. They are skipped if there is none. */
export async function inARealBrowser(tests: (scene: ChromiumScene) => void): Promise<void> {
  const scene = hasChromium ? await startChromiumScene() : ({} as ChromiumScene);
  describeInChromium('In a real browser,', () => tests(scene));
}
