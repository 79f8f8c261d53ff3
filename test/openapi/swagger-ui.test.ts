import { type Browser, type Page } from 'playwright-core';
import { makeKeys } from '#composition/keys';
import { axeFindings, narrow } from '../support/axe.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { createDatabase } from '../support/database.js';
import { freePort } from '../support/free-port.js';
import { runApp, type RunningApp } from '../support/run-app.js';

let api: RunningApp;
beforeAll(async () => {
  const [port, { app: DATABASE_URL }] = [await freePort(), await createDatabase()];
  api = await runApp('api', { DATABASE_URL, ...makeKeys().service, PORT: String(port) }, port);
});
afterAll(() => void api.child.kill('SIGKILL'));

/** Moderate findings of axe-core that are caused by Swagger UI itself. */
const ofSwaggerUi = new Set(['heading-order', 'region']);

describeInChromium('Swagger UI in a browser', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  async function opened(hash = ''): Promise<{ page: Page; complaints: string[]; close: () => Promise<void> }> {
    const context = await chromium.newContext(narrow);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
    page.on('pageerror', (error) => void complaints.push(String(error)));
    page.on('request', (request) => {
      if (!/^(data:|blob:)/.test(request.url()) && !request.url().startsWith(api.base)) complaints.push(request.url());
    });
    await page.goto(`${api.base}/docs${hash}`);
    await page.locator('.opblock-tag').first().waitFor();
    return { page, complaints, close: () => context.close() };
  }

  it('is accessible in light and dark colors', async () => {
    const { page, complaints, close } = await opened();
    expect(await page.title()).toBe('Latchkey');
    expect(await page.locator('.topbar').count()).toBe(0);
    expect(await page.locator('.opblock.is-open, .model-box').count()).toBe(0);
    // All sections are built alike, and axe-core takes 20 s for all of them.
    await page.evaluate(
      `document.querySelectorAll('.opblock-tag-section').forEach((section, at) => at > 1 && section.remove())`,
    );
    const found = await axeFindings(page);
    const rules = found.map((finding) => finding.split(': ')[1]);
    expect(found.filter((_, at) => !ofSwaggerUi.has(rules[at]!))).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('fits on a phone', async () => {
    const { page, close } = await opened();
    await page.setViewportSize({ width: 360, height: 640 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    await close();
  });

  it('filters by words of paths or summaries in any case', async () => {
    const { page, close } = await opened();
    await page.keyboard.press('/');
    await page.keyboard.type('CONNECTION/{ID} run A tool');
    await expect(page.locator('.opblock-summary-path').allInnerTexts()).resolves.toHaveLength(1);
    expect(await page.locator('.opblock').getAttribute('id')).toBe('operations-Connections-executeTool');
    await close();
  });

  it('loads a route when it is opened', async () => {
    const { page, complaints, close } = await opened('#/Teams/createTeam');
    const route = page.locator('#operations-Teams-createTeam');
    await route.getByText('"Sales"').first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('sends no filter that the reader has not set', async () => {
    const { page, close } = await opened('#/Members/listMembers');
    const route = page.locator('#operations-Members-listMembers');
    await route.getByRole('button', { name: 'Try it out' }).click();
    const sent = page.waitForRequest((request) => new URL(request.url()).pathname === '/member');
    await route.getByRole('button', { name: 'Execute' }).click();
    // The default of `limit` is no filter.
    expect(new URL((await sent).url()).search).toBe('?limit=50');
    await close();
  });

  it('accepts both content types of MCP', async () => {
    const { page, close } = await opened('#/Agents/callMcp');
    const route = page.locator('#operations-Agents-callMcp');
    await route.getByRole('button', { name: 'Try it out' }).click();
    const sent = page.waitForRequest((request) => new URL(request.url()).pathname === '/mcp');
    await route.getByRole('button', { name: 'Execute' }).click();
    expect((await sent).headers().accept).toBe('application/json, text/event-stream');
    await close();
  });

  it('is dark if the reader chose dark in the reference', async () => {
    const { page, close } = await opened();
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`${api.base}/reference`);
    await page.getByLabel('Color scheme').selectOption('dark');
    await page.goto(`${api.base}/docs`);
    await page.locator('html.dark-mode').waitFor();
    await close();
  });
});
