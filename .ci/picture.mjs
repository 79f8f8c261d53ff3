// Makes the picture of README.md anew (`npm run picture`), in the light and in the dark: two pages and an answer of a product
// that is started for it, as Chromium shows them. It takes /usr/bin/chromium, and looks best with the font Inter.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { apiOf } from '../dist/apps/demo/src/api.js';
import { operator } from '../dist/apps/demo/src/story.js';
import { startProduct } from '../dist/libs/composition/src/product/start-product.js';

const [width, gap, scale] = [400, 24, 1.5];
const callback = 'http://127.0.0.1:33418/callback';

const folder = mkdtempSync(join(tmpdir(), 'latchkey-picture-'));
const product = await startProduct({ LATCHKEY_DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error' });
try {
  const shown = await prepare();
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--headless', '--no-sandbox'] });
  for (const colorScheme of ['light', 'dark']) await draw(browser, colorScheme, shown);
  await browser.close();
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** What the pictures show: an organization whose people connect, are kept from something, and let an agent in. */
async function prepare() {
  const { latchkey } = apiOf(product.url, product.token);
  const { organization, user: ada } = await latchkey.currentUser.getMe();
  await latchkey.members.update(ada.id, { name: 'Ada Lovelace' });
  await latchkey.organizations.update(organization.id, { name: 'Analytical Engines' });
  const role = await latchkey.roles.create({ name: 'Contractor', permissions: ['connector:view', 'tool:execute'] });
  const member = ['--org', organization.id, '--email', 'eve@example.com', '--role', role.name];
  const { user } = await operator({ ...process.env, LATCHKEY_DATA_DIR: folder }, 'member', 'create', ...member);
  const tool = { connector_slug: 'github', tool_name: 'create_issue' };
  await latchkey.restrictions.create({ target_type: 'role', target_id: role.id, mode: 'block', tools: [tool] });
  const explained = await latchkey.restrictions.explainAccess({ user_id: user.id, ...tool });
  const { connect_url } = await latchkey.connections.create({ connector_slug: 'github' });
  await latchkey.toolboxes.create({ name: 'Issues of the week', entries: [] });
  return { connect_url, latchkey, explained, authorizeUrl: await wishOfAnApp() };
}

/** An app registers itself, and sends its person here. */
async function wishOfAnApp() {
  const app = { client_name: 'Desk agent', redirect_uris: [callback] };
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${product.url}/oauth/register`, { method: 'POST', headers, body: JSON.stringify(app) });
  const { client_id } = await answer.json();
  const asked = { client_id, response_type: 'code', redirect_uri: callback, resource: `${product.url}/mcp` };
  const pkce = { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' };
  return `${product.url}/oauth/authorize?${new URLSearchParams({ ...asked, ...pkce, scope: 'mcp:read mcp:write' })}`;
}

/** The three beside each other, on nothing: whatever shows them has a background of its own. */
async function draw(browser, colorScheme, { connect_url, latchkey, explained, authorizeUrl }) {
  const context = await browser.newContext({ colorScheme, deviceScaleFactor: scale, viewport: { width, height: 900 } });
  const page = await context.newPage();
  const shots = [];
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
  await page.evaluate(show, explained);
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

/** In the page: the answer in its place, as the API gave it, less what does not fit. */
function show({ decision, sentence, steps, other_gates, can_request_access }) {
  const asked = 'GET /restriction/explain\n  ?user_id=usr_…\n  &connector_slug=github\n  &tool_name=create_issue';
  const told = steps.map(({ source, verdict }) => ({ source, verdict }));
  const answer = JSON.stringify({ decision, sentence, steps: told, other_gates, can_request_access }, null, 2);
  document.querySelector('main').innerHTML = '<h1></h1><p class="lead"></p><pre></pre><pre></pre>';
  const [heading, lead, request, response] = document.querySelector('main').children;
  heading.textContent = 'Why is Eve kept from it?';
  lead.textContent = 'Every decision can be asked for, and says which rule it follows from.';
  request.textContent = asked;
  response.textContent = answer;
  response.style.whiteSpace = 'pre-wrap';
}
