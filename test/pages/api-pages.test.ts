import { type Browser, type BrowserContext, type Page } from 'playwright-core';
import { callback, org, product, registered, wish } from '../authorization/scene.js';
import { axeFindings, fits, narrow } from '../support/axe.js';
import { describeInChromium, startChromium } from '../support/chromium.js';

let chromium: Browser;
let unscripted: BrowserContext | undefined;

/** Presses what has this name with the keyboard alone, as somebody does who has nothing else. */
async function press(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  const wanted = page.getByRole(role, { name });
  for (let tabs = 0; tabs < 40; tabs++) {
    await page.keyboard.press('Tab');
    if (await wanted.evaluate((element) => element === document.activeElement)) return page.keyboard.press('Enter');
  }
  throw new Error(`No tab stop is called ${name}.`);
}

/** Nothing for axe-core to find, which is a script, nothing wider than the window, and something to go on with. */
async function isSound(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.title()).toBe(title);
  const findings = page.context() === unscripted ? [] : await axeFindings(page);
  expect([title, findings, await fits(page)]).toEqual([title, [], true]);
  expect(await page.locator('main a[href], main button').count()).toBeGreaterThan(0);
}

/** The link of a new invite, at this service's own page. */
async function inviteLink(): Promise<string> {
  const { body } = await org.owner('POST /invite', { email: `newcomer-${newcomers++}@example.com`, name: 'Nell' });
  return body.invite_url.replace('https://app.example.com', product.base);
}
let newcomers = 0;

const signInLink = async () => (await org.bob('POST /user/me/sign-in-link')).body.url as string;

describeInChromium('the pages of the API, in a real browser', () => {
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  it.each([
    ['with script', true],
    ['without script', false],
  ])('are sound, narrow, light and dark, and worked by keyboard alone, %s', async (_, javaScriptEnabled) => {
    const context = await chromium.newContext({ ...narrow, javaScriptEnabled });
    if (!javaScriptEnabled) unscripted = context;
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    const complaints: string[] = [];
    page.on('console', (message) => void (/security policy/i.test(message.text()) && complaints.push(message.text())));

    await page.goto(`${product.base}/?from=mail`);
    await isSound(page, 'Latchkey');
    await press(page, 'link', 'Accept an invite');
    await isSound(page, 'Accept an invite');
    const link = page.getByLabel('The link of your invite');
    await link.fill('nonsense');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    await isSound(page, 'Error: Accept an invite');
    await link.fill(await inviteLink());
    await press(page, 'button', 'Join');
    await page.getByLabel('Your token').waitFor();
    const { name } = (await org.owner(`GET /organization/${org.owner.orgId}`)).body;
    await isSound(page, `Welcome to ${name}`);
    const token = await page.getByLabel('Your token').inputValue();
    expect((await product.client(token)('GET /user/me')).body.user).toMatchObject({ name: 'Nell' });

    await page.goto(`${product.base}/sign-in`);
    await isSound(page, 'Sign in');
    await page.getByLabel('Sign-in link').fill('nonsense');
    await press(page, 'button', 'Sign in');
    await page.getByRole('alert').waitFor();
    await isSound(page, 'Error: Sign in');
    await page.goto(await signInLink());
    await isSound(page, 'Sign in to this browser?');
    await press(page, 'button', 'Sign in');
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    await isSound(page, 'You are signed in');

    await page.goto(wish(await registered()).url);
    await isSound(page, 'Let By hand use your toolboxes?');
    await page.getByRole('checkbox', { name: 'Read: run tools that change nothing' }).focus();
    await page.keyboard.press('Space');
    await press(page, 'button', 'Allow By hand');
    await page.getByRole('alert').waitFor();
    await isSound(page, 'Error: Let By hand use your toolboxes?');
    const told = page.waitForRequest((request) => request.url().startsWith(callback));
    await press(page, 'button', 'Do not allow');
    expect(new URL((await told).url()).searchParams.get('error')).toBe('access_denied');
    // Nobody listens where the app waits for its code.
    const other = await context.newPage();
    await other.goto(`${product.base}/oauth/consent/gone`);
    await isSound(other, 'This request has run out');
    await other.goto(`${product.base}/connection/conn_gone/callback`);
    await isSound(other, 'Not connected');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('take the secret of an invite out of the address bar, and ask for nothing but a name', async () => {
    const page = await chromium.newPage();
    await page.goto(await inviteLink());
    expect(page.url()).toBe(`${product.base}/join`);
    expect(await page.getByLabel('The link of your invite').isVisible()).toBe(false);
    await page.getByLabel('What you want to be called').fill('Ned');
    await page.keyboard.press('Enter');
    const token = await page.getByLabel('Your token').inputValue();
    expect((await product.client(token)('GET /user/me')).body.user).toMatchObject({ name: 'Ned' });
    await page.close();
  });

  it('hold what is typed to the rules of the API, and print it as it was', async () => {
    const sent = { link: await inviteLink(), name: '<b>\u0001' };
    const answer = await fetch(`${product.base}/join`, { method: 'POST', body: new URLSearchParams(sent) });
    const page = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
    expect(page).toContain('value="&#60;b&#62;');
    expect(page).toContain(`value="${sent.link}"`);
    const refused = await fetch(`${product.base}/join`, { method: 'POST', body: '{}' });
    expect([refused.status, (await refused.text()).includes('ask who invited you for another')]).toEqual([404, true]);
  });

  it('tell the window that opened them how connecting ended, and lead nowhere that is not there', async () => {
    const { ended } = await product.connect(org.ada);
    expect(ended.html).toContain('data-status="connected"');
    const page = await chromium.newPage();
    await page.goto(product.base);
    const links = await page
      .locator('main a')
      .evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).href));
    // Swagger UI does not load inside Jest: it has a test of its own.
    for (const href of links.filter((each) => !/example\.com|\/docs$/.test(each)))
      expect([href, (await fetch(href)).status]).toEqual([href, 200]);
    await page.close();
  });
});
