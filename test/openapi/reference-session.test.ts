import { type Browser } from 'playwright-core';
import { browserOf } from '../authentication/authorization/scene.js';
import { axeFindings } from '../support/axe.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { startProduct } from '../support/product.js';

const product = await startProduct();
afterAll(() => product.stop());
const { owner } = await product.organization();

describeInChromium('To a signed-in reader of the API reference, Try it', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  /** Opens the form of a route in a browser in which the owner is signed in. */
  async function openForm(path: string, id: string) {
    const { cookies } = await browserOf(owner);
    const context = await chromium.newContext({ viewport: { width: 1280, height: 900 } });
    await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: product.base })));
    const page = await context.newPage();
    await page.goto(product.base + path);
    const section = page.locator(`section[aria-labelledby="${id}"]`);
    await section.getByRole('button', { name: 'Try it' }).click();
    return { page, section, close: () => context.close() };
  }

  it('needs no token', async () => {
    const { page, section, close } = await openForm('/reference/teams/createTeam', 'createTeam');
    await section.getByText('You are signed in.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await section.getByLabel('Body').fill('{"name": "Created in a session"}');
    await section.getByRole('button', { name: 'Send POST' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await section.getByText(/^201 /).waitFor();
    await close();
  });

  it('prefers a token to the session', async () => {
    const { page, section, close } = await openForm('/reference/current-user/getMe', 'getMe');
    await section.getByText('You are signed in.').waitFor();
    await section.getByLabel('Token').fill('lk_live_pat_unknown');
    const sent = page.waitForRequest(`${product.base}/user/me`);
    await section.getByRole('button', { name: 'Send GET' }).click();
    await section.getByText(/^401 /).waitFor();
    expect((await (await sent).allHeaders()).cookie).toBeUndefined();
    await close();
  });

  it('sends no session to routes for directories, and says so', async () => {
    const { page, section, close } = await openForm('/reference/scim/listScimUsers', 'listScimUsers');
    await section.getByLabel('SCIM token').waitFor();
    await section
      .getByText('This route needs a SCIM token, which POST /api-token creates. It accepts no session.')
      .waitFor();
    const sent = page.waitForRequest((request) => request.url().startsWith(`${product.base}/scim/v2/Users`));
    await section.getByRole('button', { name: 'Send GET' }).click();
    expect((await (await sent).allHeaders()).cookie).toBeUndefined();
    await section.getByText(/^401 /).waitFor();
    await close();
  });

  it('fills a SCIM token into no form of another route', async () => {
    const { page, section, close } = await openForm('/reference/scim/listScimUsers', 'listScimUsers');
    await section.getByLabel('SCIM token').fill('lk_live_scim_unknown');
    await section.getByRole('button', { name: 'Send GET' }).click();
    await section.getByText(/^401 /).waitFor();
    await page.goto(`${product.base}/reference/current-user/getMe`);
    const other = page.locator('section[aria-labelledby="getMe"]');
    await other.getByRole('button', { name: 'Try it' }).click();
    await other.getByRole('button', { name: 'Send GET' }).click();
    await other.getByText(/^200 /).waitFor();
    await close();
  });
});
