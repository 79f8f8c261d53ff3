// Draws the picture of README.md, light and dark: two pages and a response of a product that it starts, as Chromium shows
// them. It needs /usr/bin/chromium, and looks best with the font Inter.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import sharp from 'sharp';
import { startProduct } from '#composition/product';
import { connectApi } from '../../apps/demo/src/api.js';
import { operator } from '../../apps/demo/src/story.js';

const [width, gap, scale] = [400, 24, 1.5];
const callback = 'http://127.0.0.1:33418/callback';

const folder = mkdtempSync(join(tmpdir(), 'latchkey-picture-'));
const product = await startProduct({ LATCHKEY_DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error' });
try {
  const shown = await prepare();
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--headless', '--no-sandbox'] });
  for (const colorScheme of ['light', 'dark'] as const) await draw(browser, colorScheme, shown);
  await browser.close();
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}

type Shown = Awaited<ReturnType<typeof prepare>>;
type Explained = Shown['explained'];

/** An organization with a restriction, a connect page, a toolbox and an app that asks for access. */
async function prepare() {
  const { latchkey } = connectApi(product.url, product.token!);
  const { organization, user: ada } = await latchkey.currentUser.getMe();
  await latchkey.members.update(ada.id, { name: 'Ada Lovelace' });
  await latchkey.organizations.update(organization.id, { name: 'Analytical Engines' });
  const role = await latchkey.roles.create({ name: 'Contractor', permissions: ['connector:view', 'tool:execute'] });
  const member = ['--org', organization.id, '--email', 'eve@example.com', '--role', role.name];
  const environment = { ...process.env, LATCHKEY_DATA_DIR: folder };
  const { user } = await operator<{ user: { id: string } }>(environment, 'member', 'create', ...member);
  const tool = { connector_slug: 'github', tool_name: 'create_issue' };
  await latchkey.restrictions.create({ target_type: 'role', target_id: role.id, mode: 'block', tools: [tool] });
  const explained = await latchkey.restrictions.explainAccess({ user_id: user.id, ...tool });
  const { connect_url } = await latchkey.connections.create({ connector_slug: 'github' });
  await latchkey.toolboxes.create({ name: 'Issues of the week', entries: [] });
  return { connect_url, latchkey, explained, authorizeUrl: await registerApp() };
}

/** Registers an app. Returns the page to which the app sends its user. */
async function registerApp(): Promise<string> {
  const app = { client_name: 'Desk agent', redirect_uris: [callback] };
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${product.url}/oauth/register`, { method: 'POST', headers, body: JSON.stringify(app) });
  const { client_id } = (await answer.json()) as { client_id: string };
  const asked = { client_id, response_type: 'code', redirect_uri: callback, resource: `${product.url}/mcp` };
  const pkce = { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' };
  return `${product.url}/oauth/authorize?${new URLSearchParams({ ...asked, ...pkce, scope: 'mcp:read mcp:write' })}`;
}

/** The three pages side by side, with a transparent background. */
async function draw(browser: Browser, colorScheme: 'light' | 'dark', shown: Shown) {
  const { connect_url, latchkey, explained, authorizeUrl } = shown;
  const context = await browser.newContext({ colorScheme, deviceScaleFactor: scale, viewport: { width, height: 900 } });
  const page = await context.newPage();
  const shots: Buffer[] = [];
  const shoot = async () => {
    await page.evaluate(() => (document.body.style.background = 'transparent'));
    shots.push(await page.locator('main').screenshot({ omitBackground: true }));
  };
  await page.goto(connect_url);
  await shoot();
  await page.goto((await latchkey.currentUser.makeSignInLink()).url);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.goto(authorizeUrl);
  await shoot();
  await page.goto(product.url);
  await page.evaluate(show, partsOf(explained));
  await shoot();
  await context.close();
  const sizes = await Promise.all(shots.map(async (shot) => (await sharp(shot).metadata()).height));
  const [across, down] = [shots.length * (width - 32) + (shots.length - 1) * gap, Math.max(...sizes) / scale];
  const layers = shots.map((input, at) => ({ input, top: 0, left: at * (width - 32 + gap) * scale }));
  await sharp({ create: { width: across * scale, height: down * scale, channels: 4, background: '#0000' } })
    .composite(layers)
    .webp({ nearLossless: true, quality: 60, effort: 6 })
    .toFile(`docs/picture-${colorScheme}.webp`);
}

type Part = { tag: 'h1' | 'p' | 'pre'; className?: string; textContent: string };

/** The explanation as the API returns it, without the fields for which there is no space. */
function partsOf({ decision, sentence, steps, other_gates, can_request_access }: Explained): Part[] {
  const shortened = steps.map(({ source, verdict }) => ({ source, verdict }));
  const response = { decision, sentence, steps: shortened, other_gates, can_request_access };
  const lead = 'Every decision can be explained, with the rule from which it follows.';
  return [
    { tag: 'h1', textContent: 'Why can Eve not use it?' },
    { tag: 'p', className: 'lead', textContent: lead },
    {
      tag: 'pre',
      textContent: 'GET /restriction/explain\n  ?user_id=usr_…\n  &connector_slug=github\n  &tool_name=create_issue',
    },
    { tag: 'pre', textContent: JSON.stringify(response, null, 2) },
  ];
}

/** Runs in the page: replaces its content. */
function show(parts: Part[]): void {
  const elements = parts.map(({ tag, ...properties }) => Object.assign(document.createElement(tag), properties));
  for (const element of elements) element.style.whiteSpace = 'pre-wrap';
  document.querySelector('main')!.replaceChildren(...elements);
}
