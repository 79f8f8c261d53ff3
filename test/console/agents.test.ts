import { type Browser, type Page } from 'playwright-core';
import { axeFindings, fits } from '../support/axe.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { startProduct } from '../support/product.js';
import { openConsole } from './scene.js';

const product = await startProduct();
afterAll(() => product.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const choose = async (page: Page, label: string, text: string) => {
  await page.getByRole('combobox', { name: label }).fill(text);
  await page.getByRole('option').first().click();
};

/** An organization with an agent. */
async function organize() {
  const people = await product.organization({ auditor: 'Auditor', reader: ['tool:execute'] });
  const { owner, reader } = people;
  const { body } = await owner('POST /member', { kind: 'service', name: 'Robot', role_ids: reader.roleIds });
  return { ...people, robot: body.id as string, screen: `/console/people/${body.id}` };
}

const shownSecret = (page: Page) => page.getByText(/_svc_\w+/).textContent();

describeInChromium('In the console,', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  it('an agent is added with a role, and gets a token', async () => {
    const { owner } = await product.organization();
    const { page, context, complaints } = await openConsole(chromium, owner, '/console/people');
    await page.getByRole('link', { name: 'Add an agent' }).click();
    await field(page, 'Name').fill('<b>Nightly report</b>');
    await choose(page, 'Add a role', 'Member');
    await button(page, 'Add agent').click();
    await page.getByRole('link', { name: 'Create token' }).click();
    await field(page, 'Name').fill('Build server');
    await field(page, 'Lifetime in days').fill('7');
    await button(page, 'Create token').click();
    const secret = await shownSecret(page);
    const { user } = (await product.client(secret!)('GET /user/me')).body;
    expect(user).toMatchObject({ name: '<b>Nightly report</b>', kind: 'service' });
    await page.getByRole('link', { name: 'All tokens' }).click();
    await page.getByText('Build server').waitFor();
    expect(await page.content()).not.toContain(secret);
    expect([await axeFindings(page), complaints]).toEqual([[], []]);
    await context.close();
  });

  it('a token can be limited to permissions', async () => {
    const { owner, robot, screen } = await organize();
    const { page, context } = await openConsole(chromium, owner, `${screen}/tokens/new`);
    await field(page, 'Name').fill('Narrow');
    await choose(page, 'Limit it to a permission', 'tool:execute');
    await button(page, 'Create token').click();
    await shownSecret(page);
    const { result } = (await owner(`GET /api-token?user_id=${robot}`)).body;
    expect(result).toMatchObject([{ name: 'Narrow', kind: 'service', scopes: ['tool:execute'] }]);
    await context.close();
  });

  it('what was typed stays if it is wrong, and nothing is created', async () => {
    const { owner, robot, screen } = await organize();
    const { page, context } = await openConsole(chromium, owner, `${screen}/tokens/new`);
    await field(page, 'Lifetime in days').fill('soon');
    expect(await button(page, 'Create token').getAttribute('aria-disabled')).toBe('true');
    await field(page, 'Lifetime in days').fill('99999');
    await button(page, 'Create token').click();
    await page.locator('.wrong').first().waitFor();
    expect(await field(page, 'Lifetime in days').inputValue()).toBe('99999');
    expect((await owner(`GET /api-token?user_id=${robot}`)).body.result).toEqual([]);
    await context.close();
  });

  it('both forms fit on a phone and are accessible in both themes', async () => {
    const { owner, screen } = await organize();
    const viewport = { width: 360, height: 740 };
    const { page, context, complaints } = await openConsole(chromium, owner, '/console/people', { viewport });
    for (const path of [
      '/console/people',
      '/console/people/new-agent',
      `${screen}/tokens/new`,
      `${screen}?tab=tokens`,
    ]) {
      await page.goto(product.base + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect([path, await fits(page), await axeFindings(page), complaints]).toEqual([path, true, [], []]);
    }
    await context.close();
  });

  it('a person can create only tokens of their own', async () => {
    const { owner, auditor } = await organize();
    const { page, context } = await openConsole(chromium, owner, `/console/people/${auditor.userId}?tab=tokens`);
    await button(page, 'Create token').waitFor();
    expect(await button(page, 'Create token').getAttribute('aria-disabled')).toBe('true');
    await page.goto(`${product.base}/console/people/${owner.userId}/tokens/new`);
    await field(page, 'Name').fill('Laptop');
    await button(page, 'Create token').click();
    const secret = await page.getByText(/_pat_\w+/).textContent();
    expect((await product.client(secret!)('GET /user/me')).body.user.id).toBe(owner.userId);
    await context.close();
  });

  it('members without the right see why they cannot add an agent or a token', async () => {
    const { auditor, screen } = await organize();
    const { page, context } = await openConsole(chromium, auditor, '/console/people');
    expect(await button(page, 'Add an agent').getAttribute('aria-disabled')).toBe('true');
    await page.goto(`${product.base}${screen}?tab=tokens`);
    await button(page, 'Create token').waitFor();
    expect(await button(page, 'Create token').getAttribute('aria-disabled')).toBe('true');
    expect((await auditor('POST /member', { kind: 'service', name: 'X', role_ids: [] })).status).toBe(403);
    await context.close();
  });
});
