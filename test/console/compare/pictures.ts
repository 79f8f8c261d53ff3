import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser } from 'playwright-core';
import { startChromium } from '../../support/chromium.js';
import { opening, visitScreens } from '../crawl.js';

type Answer = { status: number; body: any };
type Ask = (request: string, body?: object) => Promise<Answer>;

const looks = (['light', 'dark'] as const).flatMap((theme) => [360, 768, 1440].map((width) => ({ theme, width })));

/** Takes a picture of every screen, in both themes and three widths, of the product that was built in `checkout`. */
export async function takePictures(checkout: string, folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const data = mkdtempSync(join(tmpdir(), 'latchkey-pictures-'));
  const product = await start(checkout, data);
  const chromium = await startChromium();
  try {
    await organize(product.ask);
    for (const look of looks) await takeAll(chromium, product, look, folder);
  } finally {
    await chromium.close();
    await product.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

async function start(checkout: string, data: string) {
  const child = spawn(process.execPath, [join(checkout, 'bin/latchkey-server.cjs'), 'standalone'], {
    env: { PATH: process.env.PATH, LATCHKEY_DATA_DIR: data, PORT: '0', RATE_LIMIT_FACTOR: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const base = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.on('exit', () => reject(new Error(`The product in ${checkout} did not start.\n${said}`)));
    child.stdout.on('data', (text) => {
      said += String(text);
      const address = /is ready at (\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
  });
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  };
  return { base, ask: askAs(base, readFileSync(join(data, 'owner-token'), 'utf8').trim()), stop };
}

const askAs =
  (base: string, token: string): Ask =>
  async (request, body) => {
    const [method, path] = request.split(' ') as [string, string];
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(base + path, { method, headers, body: body && JSON.stringify(body) });
    return { status: answer.status, body: await answer.json() };
  };

/** An organization with at least one row in most lists. Older builds may refuse a part of it. */
async function organize(ask: Ask): Promise<void> {
  const { body: role } = await ask('POST /role', { name: 'Helper', permissions: ['tool:execute'] });
  const target = { target_type: 'role', target_id: role.id };
  await ask('POST /restriction', { ...target, mode: 'block', connector_slugs: ['github'] });
  await ask('POST /team', { name: 'Support' });
  await ask('POST /member/service', { name: 'Robin', role_ids: [role.id] });
  await ask('POST /invite', { email: 'ada@example.com', role_ids: [role.id] });
  const entries = [{ connector_slug: 'github', tool_name: 'list_issues' }];
  await ask('POST /toolbox', { name: 'Support tools', entries });
  await ask('POST /webhook-endpoint', { url: 'https://hooks.example.com/latchkey', events: ['*'] });
}

type Product = Awaited<ReturnType<typeof start>>;

async function takeAll(chromium: Browser, { base, ask }: Product, look: (typeof looks)[number], folder: string) {
  const { theme, width } = look;
  const context = await chromium.newContext({
    viewport: { width, height: 900 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    // Masking an element adds a style to the page.
    bypassCSP: true,
  });
  const page = await context.newPage();
  const { body } = await ask('POST /user/me/sign-in-link', {});
  await page.goto(`${body.url}&return_to=/console/states`);
  await page.locator('main button').first().click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  // The states are reached by no link.
  const take = async (screen: string) => {
    const name = `${screen.slice('/console/'.length).replaceAll('/', ' ') || 'start'} ${theme} ${width}.png`;
    // Times and ids are others in each run.
    await page.screenshot({ path: join(folder, name), fullPage: true, mask: [page.locator('time, code')] });
  };
  await take('/console/states');
  await visitScreens(opening(page, base), take);
  await context.close();
}
