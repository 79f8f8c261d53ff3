import { type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { describeInChromium, startCallback, startChromium } from '../../support/chromium.js';
import { apiKey, type Flow, oauth, type SessionFacts, startConnectFlow } from '../../support/connect-flow.js';

export let flow: Flow;
let chromium: Browser;
let callback: Awaited<ReturnType<typeof startCallback>>;

/** Tests with a real browser. They are skipped if there is none. */
export const inARealBrowser = (tests: () => void) =>
  describeInChromium('In a real browser,', () => {
    beforeAll(async () => {
      [flow, chromium, callback] = await Promise.all([startConnectFlow(), startChromium(), startCallback()]);
      await flow.install();
      await flow.install('ii_key', { auth: [apiKey] });
      await flow.install('ii_all', { auth: [oauth(flow.provider.issuer), apiKey] });
    });
    afterAll(async () => {
      await chromium.close();
      callback.close();
      await flow.stop();
    });

    tests();
  });

/** A picture on another server than the vault. */
export const logo = (): string => callback.logo_url;

export const open = (integration_id = 'ii_notes', facts: SessionFacts = {}) =>
  flow.openSession({ integration_id, return_url: callback.url, logo_url: callback.logo_url, ...facts });

/** A separate browser, which fails the test if it blocks one of our resources. */
export async function visitor(options: BrowserContextOptions = {}) {
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

export const toldBy = async (page: Page) => {
  await page.waitForURL(`${callback.url}**`);
  return Object.fromEntries(new URL(page.url()).searchParams);
};

export const redeem = (session_id: string, code = '', connection_id = 'conn_1') =>
  flow.vault.asService('org_a', `POST /v1/connect-sessions/${session_id}/redeem`, { code, connection_id });
