// Draws the picture of the console in README.md, light and dark: a screen of a product that it starts, as Chromium shows it.
// It needs /usr/bin/chromium, and looks best with the font Inter.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import sharp from 'sharp';
import { startProduct } from '#composition/product';
import { connectApi } from '../../apps/demo/src/api.js';
import { operator } from '../../apps/demo/src/story.js';

const viewport = { width: 1200, height: 720 };

const folder = mkdtempSync(join(tmpdir(), 'latchkey-picture-'));
const product = await startProduct({ LATCHKEY_DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error' });
try {
  const question = await prepare();
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--headless', '--no-sandbox'] });
  for (const colorScheme of ['light', 'dark'] as const) await draw(browser, colorScheme, question);
  await browser.close();
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Blocks a contractor from a tool of GitHub. Returns the address of the screen that explains it. */
async function prepare(): Promise<string> {
  const { latchkey } = connectApi(product.url, product.token!);
  const { organization, user: ada } = await latchkey.currentUser.getMe();
  await latchkey.members.update(ada.id, { name: 'Ada Lovelace' });
  await latchkey.organizations.update(organization.id, { name: 'Analytical Engines' });
  const role = await latchkey.roles.create({ name: 'Contractor', permissions: ['connector:view', 'tool:execute'] });
  const member = ['--org', organization.id, '--email', 'eve@example.com', '--name', 'Eve', '--role', role.name];
  const environment = { ...process.env, LATCHKEY_DATA_DIR: folder };
  const { user } = await operator<{ user: { id: string } }>(environment, 'member', 'create', ...member);
  const tool = { connector_slug: 'github', tool_name: 'create_issue' };
  await latchkey.restrictions.create({ target_type: 'role', target_id: role.id, mode: 'block', tools: [tool] });
  return `/console/explain?${new URLSearchParams({ user_id: user.id, ...tool })}`;
}

async function draw(browser: Browser, colorScheme: 'light' | 'dark', question: string): Promise<void> {
  const { latchkey } = connectApi(product.url, product.token!);
  const context = await browser.newContext({ colorScheme, deviceScaleFactor: 1.5, viewport });
  const page = await context.newPage();
  await page.goto((await latchkey.currentUser.makeSignInLink()).url);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.goto(product.url + question);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await sharp(await page.screenshot())
    .webp({ nearLossless: true, quality: 60, effort: 6 })
    .toFile(`docs/console-${colorScheme}.webp`);
  await context.close();
}
