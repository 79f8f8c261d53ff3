import { type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { axeFindings, fits, narrow } from '../support/axe.js';
import { type Api, startApi } from '../support/api.js';
import { nowhere } from '../support/api-options.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { type MemberClient } from '../support/founder.js';
import { freePort } from '../support/free-port.js';
import { openReference } from './reference-scene.js';

let api: Api;
let owner: MemberClient;
beforeAll(async () => {
  const port = await freePort();
  // MCP refuses pages that are not at the public address.
  api = await startApi({ connections: { ...nowhere(), serviceUrl: `http://127.0.0.1:${port}` } }, port);
  ({ owner } = await api.organization());
});
afterAll(() => api.stop());

describeInChromium('In the API reference,', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  const opened = (path: string, options?: BrowserContextOptions) => openReference(chromium, api.base + path, options);

  it.each([
    '/reference',
    '/reference/restrictions',
    '/reference/restrictions/createRestriction',
    '/reference/guides/operating',
    '/reference/errors',
    '/reference/messages',
  ])('%s is accessible on narrow, light and dark screens', async (path) => {
    const { page, complaints, close } = await opened(path, narrow);
    expect([await axeFindings(page), await fits(page), complaints]).toEqual([[], true, []]);
    expect(await backgroundOf(page)).toBe('rgb(16, 18, 24)');
    await close();
  });

  it('a link to an error opens the section that contains it', async () => {
    const { page, close } = await opened('/reference/teams/createTeam#401-token_expired');
    await page.locator('[id="401-token_expired"]').waitFor({ state: 'visible' });
    await close();
  });

  it('a link to a route on the page of its topic leads to the page of the route', async () => {
    const { page, close } = await opened('/reference/teams#createTeam-401-token_expired');
    await page.waitForURL(`${api.base}/reference/teams/createTeam#401-token_expired`);
    await close();
  });

  it('the key / does not move the page', async () => {
    for (const viewport of [narrow, { viewport: { width: 1280, height: 900 } }]) {
      const { page, close } = await opened('/reference/errors', viewport);
      await page.evaluate('scrollTo(0, 2000)');
      await page.keyboard.press('/');
      await page.keyboard.type('c');
      await page.getByRole('status').getByText('result').waitFor();
      expect(await page.evaluate('scrollY')).toBe(2000);
      await close();
    }
  });

  it('the search stays visible on a narrow screen', async () => {
    const { page, close } = await opened('/reference/errors', narrow);
    await page.evaluate('scrollTo(0, 2000)');
    const { y, height } = (await page.getByRole('searchbox').boundingBox())!;
    expect([y >= 0, y + height < narrow.viewport.height / 4]).toEqual([true, true]);
    await close();
  });

  it('the chosen colors are remembered', async () => {
    const { page, close } = await opened('/reference');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByLabel('Color scheme').selectOption('dark');
    await page.goto(`${api.base}/reference/teams`);
    expect(await backgroundOf(page)).toBe('rgb(16, 18, 24)');
    await close();
  });

  it('the chosen language applies to all examples on every page', async () => {
    const { page, close } = await opened('/reference/teams/getTeam');
    await page.getByRole('button', { name: 'Python' }).first().click();
    await page.goto(`${api.base}/reference/roles/getRole`);
    const shown = page.locator('.examples pre:visible');
    expect(await shown.evaluateAll((blocks) => blocks.every((block) => block.dataset.language === 'python'))).toBe(
      true,
    );
    expect(await shown.first().textContent()).toContain(`Client("${api.base}"`);
    await close();
  });

  it('the copy button copies the example', async () => {
    const { page, close } = await opened('/reference/current-user/getMe');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const section = page.locator('section[aria-labelledby="getMe"]');
    await section.getByRole('button', { name: 'Copy' }).first().click();
    await section.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      `curl ${api.base}/user/me \\\n  -H "Authorization: Bearer $LATCHKEY_TOKEN"`,
    );
    await close();
  });

  /** Opens the form of a route, with the owner's token. */
  async function tried(page: Page, id: string) {
    const section = page.locator(`section[aria-labelledby="${id}"]`);
    await section.getByRole('button', { name: 'Try it' }).click();
    await section.getByLabel('Token').fill(owner.token);
    return section;
  }

  it('Try it shows the answer with its status', async () => {
    const { page, complaints, close } = await opened('/reference/current-user/getMe');
    const section = await tried(page, 'getMe');
    await section.getByRole('button', { name: 'Send GET' }).click();
    await section.getByText(/^200 OK · \d+ ms/).waitFor();
    expect(await section.locator('.output pre').textContent()).toContain('"permissions"');
    expect([await axeFindings(page), complaints]).toEqual([[], []]);
    await close();
  });

  it.each(['/mcp', '/mcp/accounts'])('Try it sends a message to %s', async (path) => {
    const id = path === '/mcp' ? 'callMcp' : 'callMcpOfAccounts';
    const { page, close } = await opened(`/reference/agents/${id}`);
    const section = await tried(page, id);
    await section.getByRole('button', { name: 'Send POST' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await section.getByText(/^200 OK/).waitFor();
    await close();
  });

  it('Try it sends a write only after confirmation', async () => {
    const { page, close } = await opened('/reference/teams/createTeam');
    const sent: string[] = [];
    page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())));
    const section = await tried(page, 'createTeam');
    await section.getByLabel('Body').fill('{"name": "Tried in a browser"}');
    await section.getByRole('button', { name: 'Send POST' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(sent).toEqual([]);
    await section.getByRole('button', { name: 'Send POST' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await section.getByText(/^201 /).waitFor();
    expect(sent).toEqual([`${api.base}/team`]);
    await close();
  });

  it('Try it keeps the token in the tab, outside addresses', async () => {
    const { page, close } = await opened('/reference/current-user/getMe');
    const addresses: string[] = [];
    page.on('request', (request) => void addresses.push(request.url()));
    const section = await tried(page, 'getMe');
    await section.getByRole('button', { name: 'Send GET' }).click();
    await section.getByText(/^200 OK/).waitFor();
    const kept = await page.evaluate(() => [
      JSON.stringify(localStorage),
      JSON.stringify(sessionStorage),
      document.cookie,
    ]);
    expect(kept.map((store) => store.includes(owner.token))).toEqual([false, true, false]);
    expect([page.url(), ...addresses].filter((address) => address.includes(owner.token))).toEqual([]);
    await close();
  });

  it('Try it refuses an id that leads to another route', async () => {
    const { page, close } = await opened('/reference/teams/getTeam');
    const section = await tried(page, 'getTeam');
    await section.getByLabel('id (path, required)').fill('..');
    await section.getByRole('button', { name: 'Send GET' }).click();
    await section.getByText('Enter an id as id.').waitFor();
    await close();
  });

  it('Try it lists the values that a parameter allows', async () => {
    const { page, close } = await opened('/reference/connections/listConnections');
    const section = await tried(page, 'listConnections');
    await section.getByLabel('status (query)').selectOption(['pending', 'active']);
    await section.getByLabel('sort (query)').selectOption('name');
    const sent = page.waitForRequest((request) => request.url().startsWith(`${api.base}/connection?`));
    await section.getByRole('button', { name: 'Send GET' }).click();
    const { searchParams } = new URL((await sent).url());
    expect(Object.fromEntries(searchParams)).toEqual({ sort: 'name', status: 'pending,active' });
    await section.getByText(/^200 OK/).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await close();
  });

  it('Try it lists the values that a field of the body allows', async () => {
    const { page, close } = await opened('/reference/restrictions/createRestriction');
    const section = await tried(page, 'createRestriction');
    await section.getByLabel('mode (body)').selectOption('"allow"');
    const body = section.getByLabel('Body (application/json)');
    expect(JSON.parse(await body.inputValue())).toMatchObject({ target_type: 'role', mode: 'allow' });
    await body.fill('{"mode": "block"}');
    expect(await section.getByLabel('mode (body)').inputValue()).toBe('"block"');
    await close();
  });

  it('Try it links the reason of a field to its explanation', async () => {
    const { page, close } = await opened('/reference/teams/createTeam');
    const section = await tried(page, 'createTeam');
    await section.getByLabel('Body').fill('{"nmae": "Engineers"}');
    await section.getByRole('button', { name: 'Send POST' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await section.getByText(/^400 /).waitFor();
    const links = await section.locator('.output a').evaluateAll((all) => all.map((each) => each.getAttribute('href')));
    expect(links).toEqual(
      ['invalid_fields', 'field-unknown_field', 'field-required'].map((id) => `/reference/errors#${id}`),
    );
    await close();
  });

  it('Try it links a refusal to its explanation', async () => {
    const { page, close } = await opened('/reference/current-user/getMe');
    const section = await tried(page, 'getMe');
    await section.getByLabel('Token').fill('lk_live_pat_unknown');
    await section.getByRole('button', { name: 'Send GET' }).click();
    await section.getByText(/^401 /).waitFor();
    expect(await section.locator('.output a').getAttribute('href')).toBe('/reference/errors#token_invalid');
    await close();
  });
});

const backgroundOf = (page: Page) => page.evaluate('getComputedStyle(document.body).backgroundColor');
