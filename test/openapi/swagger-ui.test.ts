import { type Browser } from 'playwright-core';
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

/** Findings of axe-core that are caused by Swagger UI itself. */
const ofSwaggerUi = new Set(['heading-order', 'nested-interactive', 'region', 'select-name']);

describeInChromium('Swagger UI in a browser', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  it('is in Latchkey’s design', async () => {
    const page = await chromium.newPage(narrow);
    const complaints: string[] = [];
    page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
    page.on('request', (request) => {
      if (!/^(data:|blob:)/.test(request.url()) && !request.url().startsWith(api.base)) complaints.push(request.url());
    });
    await page.goto(`${api.base}/docs`);
    await page.locator('.opblock-tag').first().waitFor();
    expect(await page.title()).toBe('Latchkey');
    expect(await page.locator('.topbar').count()).toBe(0);
    expect(await page.locator('.opblock.is-open, .model-box').count()).toBe(0);
    expect(complaints).toEqual([]);
    // All sections are built alike, and axe-core takes 20 s for all of them.
    await page.evaluate(
      `document.querySelectorAll('.opblock-tag-section').forEach((section, at) => at > 1 && section.remove())`,
    );
    const rules = (await axeFindings(page)).map((finding) => finding.split(': ')[1]);
    expect([...new Set(rules)].filter((rule) => !ofSwaggerUi.has(rule!))).toEqual([]);
    await page.close();
  });
});
