import { type Browser, type Page } from 'playwright-core';
import { axeFindings, fits } from '../support/axe.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { startProduct } from '../support/product.js';
import { openConsole } from './scene.js';

const product = await startProduct();
afterAll(() => product.stop());

const address = '/console/new-connector';
const url = 'https://mcp.example.com/mcp';
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const create = (page: Page) => page.getByRole('button', { name: 'Create the connector' });

describeInChromium('The screen for a new connector in the console', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  it('adds a remote MCP server whose users enter a key', async () => {
    const { owner } = await product.organization({});
    const { page, context, complaints } = await openConsole(chromium, owner, '/console/connectors');
    await page.getByRole('link', { name: 'New connector' }).click();
    await field(page, 'Name').fill('Tickets');
    await field(page, 'Address of the server').fill(url);
    await page.getByRole('radio', { name: 'With a key' }).check();
    await page.getByRole('button', { name: 'Add a header' }).click();
    await field(page, 'Name of header 2').fill('X-Team');
    await field(page, 'Value of header 2').fill('{{team}}');
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await fits(page), await axeFindings(page)]).toEqual([width, true, []]);
    }
    await create(page).click();
    await page.waitForURL(/\/console\/connectors\/tickets-/);
    const { body } = await owner(`GET /connector/${page.url().split('/').at(-1)!}`);
    const headers = [
      { name: 'Authorization', template: 'Bearer {{api_key}}' },
      { name: 'X-Team', template: '{{team}}' },
    ];
    expect(body).toMatchObject({ name: 'Tickets', mcp: { url, auth_mode: 'custom', headers } });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('says that the connector is shared on its page', async () => {
    const { owner } = await product.organization({});
    const { page, context } = await openConsole(chromium, owner, address);
    await page.getByText('Share it on its page after you have saved it.').waitFor();
    await context.close();
  });

  it('shows what is wrong with a remote server at its field', async () => {
    const { owner } = await product.organization({});
    const { page, context } = await openConsole(chromium, owner, address);
    await field(page, 'Address of the server').fill(url);
    await page.getByRole('radio', { name: 'With a key' }).check();
    await field(page, 'Name of header 1').fill('Cookie');
    await field(page, 'Value of header 1').fill('no field');
    await create(page).click();
    await page.getByText('This header cannot carry a credential.').waitFor();
    await page.getByText('A template must name a field that people fill in').waitFor();
    for (const name of ['Name of header 1', 'Value of header 1'])
      expect([name, await field(page, name).getAttribute('aria-invalid')]).toEqual([name, 'true']);
    expect(await axeFindings(page)).toEqual([]);
    await context.close();
  });

  it('starts with a valid definition, and creates a connector from it', async () => {
    const { owner } = await product.organization({});
    const { page, context } = await openConsole(chromium, owner, address);
    await page.getByRole('radio', { name: 'A definition' }).check();
    await page.getByText('The definition is valid. It has 1 tool.').waitFor();
    await create(page).click();
    await page.waitForURL(/\/console\/connectors\/my-service-/);
    await page.getByText('list_items').first().waitFor();
    await context.close();
  });

  it('cannot be saved without the permission, and says so', async () => {
    const { member } = await product.organization({ member: ['connector:view'] });
    const { page, context } = await openConsole(chromium, member, address);
    await page.getByText('You need the permission connector:create.').waitFor();
    expect(await create(page).getAttribute('aria-disabled')).toBe('true');
    await context.close();
  });

  it('later changes the scopes and the sign-in of a remote server', async () => {
    const { owner } = await product.organization({});
    const mcp = { url, auth_mode: 'oauth_auto', scopes: ['read'] };
    const { slug } = (await owner('POST /connector', { kind: 'remote_mcp', name: 'Tickets', mcp })).body;
    const { page, context } = await openConsole(chromium, owner, `/console/connectors/${slug}/edit`);
    await field(page, 'OAuth scopes').fill('read\nwrite');
    await page.getByText('OAuth scopes: read → read write').waitFor();
    await page.getByRole('radio', { name: 'OAuth with your application' }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(`**/console/connectors/${slug}`);
    const { body } = await owner(`GET /connector/${slug}`);
    expect(body.mcp).toMatchObject({ url, auth_mode: 'oauth_client', scopes: ['read', 'write'] });
    await context.close();
  });
});
