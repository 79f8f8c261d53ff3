import { type Browser, type Page } from 'playwright-core';
import { makeKeys } from '#composition/keys';
import { axeFindings, fits, narrow } from '../support/axe.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { type Document, routesOf } from '../support/contract.js';
import { createDatabase } from '../support/database.js';
import { freePort } from '../support/free-port.js';
import { runApp, type RunningApp } from '../support/run-app.js';

let api: RunningApp;
beforeAll(async () => {
  const [port, { app: DATABASE_URL }] = [await freePort(), await createDatabase()];
  api = await runApp('api', { DATABASE_URL, ...makeKeys().service, PORT: String(port) }, port);
});
afterAll(() => void api.child.kill('SIGKILL'));

const textOf = async (path: string) => (await fetch(api.base + path)).text();

/** Findings of axe-core that are caused by Swagger UI itself. */
const ofSwaggerUi = new Set(['heading-order', 'nested-interactive', 'region', 'select-name']);

const all = (pattern: RegExp, text: string): string[] => [...text.matchAll(pattern)].map(([, found]) => found!);

describe('The API reference', () => {
  const pages = new Map<string, string>();
  beforeAll(async () => {
    const start = await textOf('/reference');
    pages.set('/reference', start);
    for (const path of all(/href="(\/reference\/[^"]+)"/g, start)) pages.set(path, await textOf(path));
  });

  it('contains every documented route once', async () => {
    const document = JSON.parse(await textOf('/schema/openapi.json')) as Document;
    const ids = routesOf(document).map(({ operation }) => operation.operationId);
    expect([...pages.values()].flatMap((page) => all(/<h2 id="(\w+)"/g, page)).sort()).toEqual(ids.sort());
  });

  it('has no broken links', () => {
    const wrong = [...pages].flatMap(([path, page]) =>
      all(/href="((?:\/reference|#)(?!\/assets)[^"]*)"/g, page).filter((href) => {
        const [to = '', id] = href.split('#') as [string, string?];
        return !(pages.get(to || path) ?? '').includes(id === undefined ? '<h1>' : ` id="${id}"`);
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('shows parameters, responses and errors of each route', () => {
    const page = pages.get('/reference/connections')!;
    const section = page.slice(page.indexOf('<h2 id="executeTool"')).split('</section>')[0]!;
    for (const said of [
      'POST /connection/{id}/execute',
      'tool_name',
      '&#34;outcome&#34;: &#34;succeeded&#34;',
      'required',
    ])
      expect(section).toContain(said);
    expect(section).toContain('<a href="/reference/errors#tool_restricted">tool_restricted</a>');
  });

  it('has a page for unknown addresses', async () => {
    const answer = await fetch(`${api.base}/reference/nothing`);
    expect([answer.status, (await answer.text()).includes('href="/reference"')]).toEqual([404, true]);
  });
});

describeInChromium('API documentation in a browser', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  /** Opens a page. Returns it with its console errors and its requests to other hosts. */
  async function opened(path: string): Promise<{ page: Page; complaints: string[] }> {
    const page = await chromium.newPage(narrow);
    const complaints: string[] = [];
    page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
    page.on('request', (request) => {
      if (!/^(data:|blob:)/.test(request.url()) && !request.url().startsWith(api.base)) complaints.push(request.url());
    });
    await page.goto(api.base + path);
    await page.getByRole('heading', { level: 1 }).or(page.locator('h2.title')).waitFor();
    return { page, complaints };
  }

  it.each(['/reference', '/reference/restrictions', '/reference/errors', '/reference/messages'])(
    'The API reference %s is accessible on narrow, light and dark screens',
    async (path) => {
      const { page, complaints } = await opened(path);
      expect([await axeFindings(page), await fits(page), complaints]).toEqual([[], true, []]);
      await page.emulateMedia({ colorScheme: 'dark' });
      const background = await page.evaluate('getComputedStyle(document.body).backgroundColor');
      expect(background).toBe('rgb(16, 18, 24)');
      await page.close();
    },
  );

  it('The API reference shows Swagger UI in Latchkey’s design', async () => {
    const { page, complaints } = await opened('/docs');
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
