import { type Browser, type Page } from 'playwright-core';
import { describeInChromium, startChromium } from '../../support/chromium.js';
import { accountOf, startSignInScene } from './scene.js';

const { api, issuer, configured } = await startSignInScene();

let chromium: Browser;
let page: Page;
let name: string;
let slug: string;

const headingIs = (title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor();
const remembered = async () => (await page.context().cookies()).find((each) => each.name === 'lk_organization');
const issuerButton = () => page.getByRole('link', { name: `Continue with ${new URL(issuer.issuer).host} (${slug})` });

describeInChromium('The sign-in page in a real browser', () => {
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());
  beforeEach(async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    await configured(owner);
    ({ name, slug } = (await owner(`GET /organization/${owner.orgId}`)).body);
    issuer.behavior.account = accountOf(member);
    page = await (await chromium.newContext()).newPage();
    page.setDefaultTimeout(10_000);
  });
  afterEach(() => page.context().close());

  it('leads to the identity provider of an organization', async () => {
    await page.goto(`${api.base}/sign-in`);
    await page.getByLabel('Organization').fill(slug);
    await page.getByRole('button', { name: 'Continue with single sign-on' }).click();
    await headingIs(`Welcome to ${name}`);
    expect(await page.locator('main').innerText()).toContain(name);
  });

  it('keeps an organization ID that has no single sign-on', async () => {
    await page.goto(`${api.base}/sign-in`);
    await page.getByLabel('Organization').fill('nothing');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('Organization').inputValue()).toBe('nothing');
  });

  it.each(['org', 'organization'])(
    'asks for confirmation if a link named the organization: ?%s=',
    async (parameter) => {
      await page.goto(`${api.base}/sign-in?${parameter}=${slug}`);
      await issuerButton().click();
      await headingIs('Sign in to this browser?');
      expect(await remembered()).toBeUndefined();
      await page.goto(`${api.base}/sign-in`);
      await headingIs('Sign in');
      expect(await issuerButton().count()).toBe(0);
    },
  );

  it('offers the identity provider of the last sign-in first', async () => {
    await page.goto(`${api.base}/sign-in?org=${slug}`);
    await issuerButton().click();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await headingIs(`Welcome to ${name}`);
    expect(await remembered()).toMatchObject({ value: slug, httpOnly: true, sameSite: 'Lax' });
    await page.getByRole('button', { name: 'Sign out' }).click();
    await headingIs('Sign in');
    expect(await page.getByLabel('Organization').isVisible()).toBe(false);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await headingIs(`Welcome to ${name}`);
  });
});

it('Forms of the sign-in pages can be sent only to Latchkey', async () => {
  for (const path of ['/sign-in', '/sign-in?organization=x', '/sign-in/tokens', '/sign-in/start?organization=x']) {
    const { headers } = await fetch(api.base + path);
    expect([path, headers.get('content-security-policy')]).toEqual([
      path,
      expect.stringContaining("form-action 'self';"),
    ]);
  }
});
