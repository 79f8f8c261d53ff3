import { type Browser, type Page } from 'playwright-core';
import { callback } from '../authentication/authorization/scene.js';
import { narrow } from '../support/axe.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { Browser as ScriptlessBrowser } from '../support/browser.js';
import { setApprovalPolicy } from '../support/approval-policy.js';
import { ruleOn } from '../support/rule-on.js';
import { isSound, press, startPagesScene } from './scene.js';

const { product, owner, creator, registered, wish, inviteLink, signInLink } = await startPagesScene();

let chromium: Browser;

/** Pages of every kind that a browser can open, from Latchkey and from packages. */
const opened = [
  ...[
    '/',
    '/join',
    '/sign-in',
    '/welcome',
    '/welcome/connect',
    '/welcome/agent',
    '/welcome/approvals',
    '/welcome/requests',
    '/connection/conn_gone/callback',
    '/oauth/consent/gone',
    '/reference',
    '/reference/none',
  ],
  ...[
    '/llms.txt',
    '/schema/openapi.json',
    '/schema/openapi.yml',
    '/health/live',
    '/image/latchkey/none',
    '/%zz',
    '/none',
  ],
  ...['/oauth/token', '/oauth/authorize', '/.well-known/oauth-authorization-server', '/mcp', '/scim/v2/Users'],
];

it('Browsers cannot misinterpret the type of any response', async () => {
  const { html } = await product.connect(creator).then(({ ended }) => ended);
  const assets = [...html.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, path]) => path!);
  const addresses = [...opened, ...assets].map((path) => product.base + path);
  const ofTheVault = ['/', '/connect', '/oauth/callback', '/health/live', '/none'].map(
    (path) => product.vaultUrl + path,
  );
  for (const address of [...addresses, ...ofTheVault]) {
    const { headers } = await fetch(address, { redirect: 'manual' });
    expect([address, headers.get('x-content-type-options')]).toEqual([address, 'nosniff']);
  }
});

it('The home page has the commands with which the operator creates a token', async () => {
  const page = await fetch(product.base).then((response) => response.text());
  for (const words of ['token create --org org_… --user usr_…', 'owner recover --org org_…'])
    expect(page).toContain(`<code>npm run --silent cli -- ${words}</code>`);
});

describeInChromium('In a real browser,', () => {
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  describe.each([
    ['with script', true],
    ['without script', false],
  ])('%s,', (_, javaScriptEnabled) => {
    /** Takes steps on a narrow page, light or dark, and expects the security policy of no page to block anything. */
    async function onNarrowPage(take: (page: Page, sound: (title: string) => Promise<void>) => Promise<void>) {
      const context = await chromium.newContext({ ...narrow, javaScriptEnabled });
      const page = await context.newPage();
      page.setDefaultTimeout(10_000);
      const complaints: string[] = [];
      page.on(
        'console',
        (message) => void (/security policy/i.test(message.text()) && complaints.push(message.text())),
      );
      await take(page, (title) => isSound(page, title, javaScriptEnabled));
      expect(complaints).toEqual([]);
      await context.close();
    }

    /** Signs in to the browser of a page. */
    async function signIn(page: Page, link: string): Promise<void> {
      await page.goto(link);
      await press(page, 'button', 'Sign in');
      await page.getByRole('button', { name: 'Sign out' }).waitFor();
    }

    it('every page for joining is accessible by keyboard', () =>
      onNarrowPage(async (page, sound) => {
        await page.goto(`${product.base}/?from=mail`);
        await sound('Latchkey');
        await press(page, 'link', 'Accept an invite');
        await sound('Accept an invite');
        const link = page.getByLabel('Invite link');
        await link.fill('nonsense');
        await page.keyboard.press('Enter');
        await page.getByRole('alert').waitFor();
        await sound('Error: Accept an invite');
        await link.fill(await inviteLink());
        await press(page, 'button', 'Continue');
        const { name } = (await owner(`GET /organization/${owner.orgId}`)).body;
        await page.getByRole('button', { name: `Join ${name}` }).waitFor();
        await sound(`Join ${name}?`);
        await press(page, 'button', `Join ${name}`);
        await page.getByRole('heading', { name: 'Set up your agent' }).waitFor();
        await sound(`Welcome to ${name}`);
        await press(page, 'link', 'Connect an account');
        await page.getByLabel('Search').waitFor();
        await sound('Connect an account');
      }));

    it('every page for signing in and out is accessible by keyboard', () =>
      onNarrowPage(async (page, sound) => {
        await page.goto(`${product.base}/sign-in`);
        await sound('Sign in');
        await page.getByLabel('Sign-in link').fill('nonsense');
        await press(page, 'button', 'Sign in');
        await page.getByRole('alert').waitFor();
        await sound('Error: Sign in');
        await page.goto(await signInLink());
        await sound('Sign in to this browser?');
        await press(page, 'button', 'Sign in');
        await page.getByRole('button', { name: 'Sign out' }).waitFor();
        await sound('You are signed in');
        await page.goto(`${product.base}/sign-in/tokens`);
        await page
          .locator('summary', { hasText: /^Revoke / })
          .first()
          .click();
        await sound('Your API tokens');
        await press(page, 'button', 'Sign out of this browser');
        await page.getByRole('heading', { name: 'Sign out?' }).waitFor();
        await sound('Sign out?');
        await press(page, 'button', 'Sign out anyway');
        await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      }));

    it('every page for the consent to an app is accessible by keyboard', () =>
      onNarrowPage(async (page, sound) => {
        await signIn(page, await signInLink());
        await page.goto(wish(await registered(), { scope: 'mcp:read mcp:write mcp:destructive' }).url);
        await sound('Let By hand use your toolboxes?');
        await page.getByRole('checkbox', { name: 'Read: run tools that don’t change anything' }).focus();
        await page.keyboard.press('Space');
        await press(page, 'button', 'Allow By hand');
        await page.getByRole('alert').waitFor();
        await sound('Error: Let By hand use your toolboxes?');
        await page.goto(`${product.base}/oauth/consent/gone`);
        await sound('This request has expired');
      }));

    it('a member refuses an app by keyboard', () =>
      onNarrowPage(async (page) => {
        await signIn(page, await signInLink());
        await page.goto(wish(await registered(), { scope: 'mcp:read' }).url);
        // No server listens at the app's redirect address.
        const redirected = page.waitForRequest((request) => request.url().startsWith(callback));
        await press(page, 'button', 'Don’t allow');
        expect(new URL((await redirected).url()).searchParams.get('error')).toBe('access_denied');
      }));

    it('every page after connecting an account is accessible by keyboard', () =>
      onNarrowPage(async (page, sound) => {
        await page.goto(`${product.base}/connection/conn_gone/callback`);
        await sound('Not connected');
        const { connect_url } = (await creator('POST /connection', { connector_slug: 'demo' })).body;
        await page.goto(await product.signIn(connect_url));
        await sound('Connected');
        expect(await page.locator('main').innerText()).toContain('ada@notes.example at Demo Notes is connected.');
        const logo = page.locator('.mark img');
        expect(await logo.evaluate((image: any) => image.complete && image.naturalWidth)).toBe(256);
      }));

    it('every page about calls of tools is accessible by keyboard', () =>
      onNarrowPage(async (page, sound) => {
        await product.installDemo(creator);
        await setApprovalPolicy(owner, { destructive: 'confirm' });
        await signIn(page, (await creator('POST /user/me/sign-in-link')).body.url);
        const { connect_url } = (await creator('POST /connection', { connector_slug: 'demo' })).body;
        await page.goto(await product.signIn(connect_url));
        await press(page, 'link', 'Let my agent use it');
        await sound('Let your agent use it');
        await press(page, 'button', 'Let my agent use these tools');
        await sound('Your agent');

        const [{ id }] = (await creator('GET /connection')).body.result;
        const call = { tool_name: 'delete_note', arguments: { id: 'a-long-id-'.repeat(10) } };
        const { approval, error } = (await creator(`POST /connection/${id}/execute`, call)).body;
        expect(error).toBeUndefined();
        await page.goto(`${product.base}/welcome/approvals`);
        await sound('Calls that need approval');
        await page.goto(approval.url);
        await sound('Approve this call?');
        await press(page, 'button', 'Approve this call');
        await sound('This call is approved');
      }));

    it('every page about access requests is accessible by keyboard', () =>
      onNarrowPage(async (page, sound) => {
        await signIn(page, (await creator('POST /user/me/sign-in-link')).body.url);
        await owner('POST /restriction', ruleOn(creator.userId, { connector_slugs: ['demo'] }));
        const note = 'For the release. '.repeat(20);
        const filed = await creator('POST /access-request', { connector_slug: 'demo', note });
        await page.goto(`${product.base}/welcome/requests`);
        await sound('Access requests');
        await page.goto(filed.body.url);
        await sound('This request waits for a decision');
        await press(page, 'button', 'Withdraw this request');
        await sound('This request was withdrawn');
        for (const rule of (await owner('GET /restriction')).body.result) await owner(`DELETE /restriction/${rule.id}`);
      }));
  });

  it('a page removes the secret of an invite from the address bar', async () => {
    const page = await chromium.newPage();
    await page.goto(await inviteLink());
    await page.getByLabel('Your name').fill('Ned');
    expect(page.url()).toBe(`${product.base}/join`);
    await page.keyboard.press('Enter');
    await page.getByText('Show my token').click();
    const token = await page.locator('[data-copy="API token"] code').innerText();
    expect((await product.client(token)('GET /user/me')).body.user).toMatchObject({ name: 'Ned' });
    expect(page.url()).toBe(`${product.base}/welcome`);
    await page.reload();
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/^Welcome to /);
    expect(await page.content()).not.toContain(token);
    await page.close();
  });

  it('a button copies the MCP address', async () => {
    const context = await chromium.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await context.newPage();
    await page.goto(await signInLink());
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.goto(`${product.base}/welcome`);
    await page.getByRole('button', { name: 'Copy MCP address' }).click();
    await page.getByRole('status').filter({ hasText: 'Copied' }).first().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${product.base}/mcp`);
    await context.close();
  });

  it('pages validate input like the API', async () => {
    const link = await inviteLink();
    const browser = new ScriptlessBrowser();
    const shown = await browser.submit(await browser.get(`${product.base}/join`), { link });
    const answer = await browser.submit(shown, { name: '<b>\u0001', answer: 'join' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
    expect(answer.html).toContain('value="&#60;b&#62;');
    const refused = await fetch(`${product.base}/join`, { method: 'POST', body: '{}' });
    expect([refused.status, (await refused.text()).includes('Ask the person who invited you for a new one')]).toEqual([
      404,
      true,
    ]);
  });

  it("the closing page contains the result, and the home page's links work", async () => {
    const { ended } = await product.connect(creator);
    expect(ended.html).toContain('data-status="connected"');
    const page = await chromium.newPage();
    await page.goto(product.base);
    const links = await page
      .locator('main a')
      .evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).href));
    // Swagger UI does not load inside Jest. It has a separate test.
    for (const href of links.filter((each) => !/example\.com|\/docs$/.test(each)))
      expect([href, (await fetch(href)).status]).toEqual([href, 200]);
    await page.close();
  });
});
