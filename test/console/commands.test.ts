import { type Browser, type Page } from 'playwright-core';
import { axeFindings, fits } from '../support/axe.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { startProduct } from '../support/product.js';
import { setMemberName } from '../support/states/identity.js';
import { openConsole } from './scene.js';

const product = await startProduct();
afterAll(() => product.stop());

const organize = () => product.organization({ grace: ['connector:view', 'tool:execute'] });

async function openMenu(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search and commands' }).waitFor();
}

const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

describeInChromium('The command menu', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  it('leads to a person with the keyboard alone, and remembers it', async () => {
    const { owner, grace } = await organize();
    const { page, context, complaints } = await openConsole(chromium, owner, '/console/explain');
    await openMenu(page);
    await page.keyboard.type('Grace');
    await option(page, /^Grace/).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/console/people/${grace.userId}`);
    await openMenu(page);
    await page.getByRole('group', { name: 'Recent' }).getByRole('option', { name: 'Grace' }).waitFor();
    expect([await axeFindings(page), complaints]).toEqual([[], []]);
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Search and commands' }).waitFor({ state: 'detached' });
    await context.close();
  });

  it('finds a tool by the names of its connector and itself', async () => {
    const { owner } = await organize();
    const { page, context } = await openConsole(chromium, owner, '/console/explain');
    await openMenu(page);
    await page.keyboard.type('github create issue');
    await option(page, /^Create issue/).click();
    await page.waitForURL(/connector_slug=github&tool_name=create_issue/);
    await context.close();
  });

  it('finds an account, and opens its page', async () => {
    const { owner } = await organize();
    const { body } = await owner('POST /connection', { connector_slug: 'github', name: 'Mirror of releases' });
    const { page, context } = await openConsole(chromium, owner, '/console/explain');
    await openMenu(page);
    await page.keyboard.type('mirror');
    await option(page, /^Mirror of releases/).click();
    await page.waitForURL(`**/welcome/accounts/${body.connection.id}`);
    await context.close();
  });

  it('finds a team, and the emergency stop', async () => {
    const { owner } = await organize();
    const { body: team } = await owner('POST /team', { name: 'Night shift' });
    const { page, context } = await openConsole(chromium, owner, '/console/explain');
    await openMenu(page);
    await page.keyboard.type('night');
    await option(page, /^Night shift/).click();
    await page.waitForURL(`**/console/teams/${team.id}`);
    await openMenu(page);
    await page.keyboard.type('stop');
    await option(page, /^Emergency/).click();
    await page.waitForURL('**/console/organization?tab=budgets');
    await context.close();
  });

  it('lists only actions that the person may do', async () => {
    const { owner, grace } = await organize();
    const actionsOf = async (as: typeof owner) => {
      const { page, context } = await openConsole(chromium, as, '/console/explain');
      await openMenu(page);
      const actions = await page.getByRole('group', { name: 'Actions' }).getByRole('option').allInnerTexts();
      await context.close();
      return actions;
    };
    expect(await actionsOf(owner)).toEqual(expect.arrayContaining(['Write a rule', 'Create a team']));
    expect(await actionsOf(grace)).toEqual(expect.not.arrayContaining(['Write a rule', 'Create a team']));
  });

  it('loads its code only when it opens', async () => {
    const { owner } = await organize();
    const { page, context } = await openConsole(chromium, owner, '/console/explain');
    await page.waitForLoadState('networkidle');
    const loaded: string[] = [];
    page.on('request', (request) => void loaded.push(request.url()));
    await openMenu(page);
    expect(loaded.some((url) => url.includes('/assets/command-menu'))).toBe(true);
    await context.close();
  });

  it.each([360, 1440])('shows hostile names as text at %i pixels', async (width) => {
    const { owner, grace } = await organize();
    await setMemberName(product, grace, `<img src=x> \u202egnp.exe ${'long'.repeat(100)}`);
    const { page, context, complaints } = await openConsole(chromium, owner, '/console/explain');
    await page.setViewportSize({ width, height: 700 });
    await openMenu(page);
    await page.keyboard.type('grace');
    await option(page, /⟨U\+202E⟩/).waitFor();
    expect([await fits(page), await axeFindings(page), complaints]).toEqual([true, [], []]);
    await context.close();
  });
});
