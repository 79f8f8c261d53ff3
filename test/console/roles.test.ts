import { type Browser, type Page } from 'playwright-core';
import { axeFindings, fits } from '../support/axe.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { startProduct } from '../support/product.js';
import { openConsole } from './scene.js';

const product = await startProduct();
afterAll(() => product.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens the details of the only role of the list. */
const openDetails = (page: Page) => page.locator('details.role > summary').click();

describeInChromium('In the console,', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  it('a role is created with the chosen permissions', async () => {
    const { owner } = await product.organization();
    const { page, context, complaints } = await openConsole(chromium, owner, '/console/roles');
    await page.getByRole('link', { name: 'New role' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Support');
    await page.getByRole('checkbox', { name: 'tool:execute' }).check();
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await fits(page), await axeFindings(page)]).toEqual([width, true, []]);
    }
    await button(page, 'Create role').click();
    await page.waitForURL(/\/console\/roles$/);
    const { result } = (await owner('GET /role?q=Support')).body;
    expect(result).toMatchObject([{ name: 'Support', permissions: ['tool:execute'] }]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a change says what the holders get and lose before it is saved', async () => {
    const { owner, holder } = await product.organization({ holder: ['tool:execute'] });
    const [role] = (await holder('GET /user/me')).body.roles;
    const { page, context } = await openConsole(chromium, owner, `/console/roles/${role.id}/edit`);
    await page.getByRole('checkbox', { name: 'tool:execute' }).uncheck();
    await page.getByRole('checkbox', { name: 'connector:view' }).check();
    await page.getByText('1 holder gets: connector:view').waitFor();
    await page.getByText('1 holder loses: tool:execute').waitFor();
    await button(page, 'Save role').click();
    await page.waitForURL(/\/console\/roles$/);
    expect((await holder('GET /user/me')).body.permissions).toEqual(['connector:view']);
    await context.close();
  });

  it('a change of a role that somebody else has changed is not saved', async () => {
    const { owner } = await product.organization();
    const { id } = (await owner('POST /role', { name: 'Support', permissions: ['tool:execute'] })).body;
    const { page, context } = await openConsole(chromium, owner, `/console/roles/${id}/edit`);
    await page.getByRole('checkbox', { name: 'connector:view' }).check();
    await owner(`PATCH /role/${id}`, { description: 'Changed meanwhile' });
    await button(page, 'Save role').click();
    await page.getByText('Somebody else has changed this').waitFor();
    expect((await owner(`GET /role/${id}`)).body.permissions).toEqual(['tool:execute']);
    await context.close();
  });

  it('a person can give only permissions that they hold', async () => {
    const { keeper } = await product.organization({ keeper: ['role:manage', 'tool:execute'] });
    const { page, context } = await openConsole(chromium, keeper, '/console/roles/new');
    expect(await page.getByRole('checkbox', { name: 'tool:execute' }).isEnabled()).toBe(true);
    expect(await page.getByRole('checkbox', { name: 'org:manage' }).isEnabled()).toBe(false);
    const refused = await keeper('POST /role', { name: 'Owners', permissions: ['org:manage'] });
    expect(refused.status).toBe(403);
    await context.close();
  });

  it('a deletion gives the holders another role', async () => {
    const { owner, holder } = await product.organization({ holder: ['tool:execute'] });
    const [role] = (await holder('GET /user/me')).body.roles;
    const { page, context } = await openConsole(chromium, owner, `/console/roles?q=${encodeURIComponent(role.name)}`);
    await openDetails(page);
    await button(page, 'Delete').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Choose the role that holders and invites get.').waitFor();
    await dialog.getByRole('combobox').fill('Guest');
    await dialog.getByRole('option', { name: 'Guest' }).click();
    await dialog.getByRole('button', { name: 'Delete role' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await holder('GET /user/me')).body.roles).toMatchObject([{ name: 'Guest' }]);
    await context.close();
  });

  it('a built-in role says why it cannot be changed', async () => {
    const { owner } = await product.organization();
    const { page, context } = await openConsole(chromium, owner, '/console/roles?q=Auditor');
    await openDetails(page);
    await page.getByText('Built-in roles cannot be changed.').first().waitFor();
    expect(await button(page, 'Change').getAttribute('aria-disabled')).toBe('true');
    await context.close();
  });
});
