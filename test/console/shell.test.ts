import { type Browser } from 'playwright-core';
import { browserOf } from '../authentication/authorization/scene.js';
import { axeFindings, fits } from '../support/axe.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { startProduct } from '../support/product.js';
import { openConsole } from './scene.js';

const product = await startProduct();
afterAll(() => product.stop());

const assetsIn = (html: string): string[] =>
  [...html.matchAll(/(?:href|src)="(\/console\/assets\/[^"]+)"/g)].map(([, path]) => path!);

describe('The page of the console', () => {
  it('leads to the sign-in page, which leads back to the screen and its state', async () => {
    const path = '/console/explain?user_id=usr_1&q=a+b';
    const { status, headers } = await fetch(product.base + path, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([303, `/sign-in?${new URLSearchParams({ return_to: path })}`]);
  });

  it('allows only scripts and requests of this server', async () => {
    const { owner } = await product.organization();
    const { headers } = await (await browserOf(owner)).get(`${product.base}/console`);
    const policy = headers.get('content-security-policy');
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "require-trusted-types-for 'script'",
    ])
      expect(policy).toContain(part);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('loads files that browsers may keep, compressed', async () => {
    const { owner } = await product.organization();
    const { html } = await (await browserOf(owner)).get(`${product.base}/console/explain`);
    const paths = assetsIn(html);
    expect(paths.length).toBeGreaterThan(1);
    for (const path of paths) {
      const { status, headers } = await fetch(product.base + path, { headers: { 'accept-encoding': 'br' } });
      expect([path, status, headers.get('content-encoding')]).toEqual([path, 200, 'br']);
      expect(headers.get('cache-control')).toContain('immutable');
    }
  });

  it('loads files that are not compressed if the client refuses that', async () => {
    const { owner } = await product.organization();
    const { html } = await (await browserOf(owner)).get(`${product.base}/console/explain`);
    const refusing = { headers: { 'accept-encoding': 'br;q=0, gzip;q=1' } };
    const { status, headers } = await fetch(product.base + assetsIn(html)[0]!, refusing);
    expect([status, headers.get('content-encoding')]).toEqual([200, null]);
  });

  it.each(['nothing.js', 'index.json', '..%2findex.json', '%2e%2e%2findex.json'])('has no file %s', async (name) => {
    const { status } = await fetch(`${product.base}/console/assets/${name}`);
    expect(status).toBe(404);
  });
});

describeInChromium('In the console,', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  it.each([360, 768, 1440])('every state is accessible at %i pixels, in both themes', async (width) => {
    const { owner } = await product.organization();
    const viewport = { width, height: 900 };
    const { page, context, complaints } = await openConsole(chromium, owner, '/console/states', { viewport });
    expect([await axeFindings(page), await fits(page), complaints]).toEqual([[], true, []]);
    await context.close();
  });

  it('a screen shows its requests as commands', async () => {
    const { owner } = await product.organization();
    const { page, context, complaints } = await openConsole(chromium, owner, '/console/explain');
    await page.getByRole('button', { name: 'API' }).click();
    await page.getByText('GET /user/me').waitFor();
    await page.getByText('TypeScript').first().click();
    await page.getByText('await latchkey.currentUser.getMe();').waitFor();
    expect([await axeFindings(page), complaints]).toEqual([[], []]);
    await context.close();
  });

  it('the start is the inbox while something waits, and the activity otherwise', async () => {
    const { owner, asker } = await product.organization({ asker: ['connector:view'] });
    const { page, context } = await openConsole(chromium, owner, '/console');
    await page.waitForURL(/\/console\/activity$/);
    await asker('POST /access-request', { permission: 'tool:execute' });
    await page.goto(`${product.base}/console`);
    await page.waitForURL(/\/console\/inbox$/);
    await context.close();
  });

  it('an ended session leads to the sign-in page', async () => {
    const { owner } = await product.organization();
    const { page, context } = await openConsole(chromium, owner, '/console/explain');
    const { result } = (await owner('GET /user/me/session')).body;
    for (const { id } of result) await owner(`DELETE /user/me/session/${id}`);
    await page.reload();
    await page.waitForURL(/\/sign-in\?return_to=%2Fconsole%2Fexplain/);
    await context.close();
  });
});
