import { type Browser, type Page } from 'playwright-core';
import { axeFindings, fits } from '../support/axe.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { startProduct } from '../support/product.js';
import { openConsole } from './scene.js';

const product = await startProduct();
afterAll(() => product.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** An owner with an account, which the viewer may only see. */
async function organize() {
  const people = await product.organization({ viewer: 'Member', guest: ['connector:view'] });
  const { owner, viewer } = people;
  await product.installDemo(owner);
  const { id } = await product.connect(owner, { name: 'Notes of Olivia' });
  await owner(`POST /connection/${id}/share`, { grantee_type: 'user', grantee_id: viewer.userId, level: 'view' });
  return { ...people, id };
}

const call = (tool: string) => `/console/connectors/demo/try?tool=${tool}`;

describeInChromium('A tool that is tried in the console', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  it('shows what was sent and what came back', async () => {
    const { owner } = await organize();
    const { page, context, complaints } = await openConsole(chromium, owner, '/console/connectors/demo');
    await page.getByRole('link', { name: /^Try Create/i }).click();
    expect(await button(page, 'Send the call').getAttribute('aria-disabled')).toBe('true');
    await page.getByText('Enter a value for title.').waitFor();
    await page.getByRole('textbox', { name: 'title' }).fill('Groceries');
    await button(page, 'Send the call').click();
    await page.getByText('Succeeded').waitFor();
    const request = page.locator('section', { has: page.getByRole('heading', { name: 'Request', exact: true }) });
    expect(await request.innerText()).toMatch(/POST[^]*\/notes[^]*Groceries/);
    await page.getByText(/Status 20\d/).waitFor();
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await fits(page), await axeFindings(page)]).toEqual([width, true, []]);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('sends nothing if only its request is shown', async () => {
    const { owner, id } = await organize();
    const { page, context } = await openConsole(chromium, owner, call('create_note'));
    await page.getByRole('textbox', { name: 'title' }).fill('Never sent');
    await button(page, 'Show the request').click();
    await page.getByText('Nothing was sent yet.').waitFor();
    const { body } = await owner(`POST /connection/${id}/execute`, { tool_name: 'list_notes', arguments: {} });
    expect(JSON.stringify(body.data)).not.toContain('Never sent');
    await context.close();
  });

  it('waits for an approval, and is sent after it', async () => {
    const { owner } = await organize();
    const { page, context } = await openConsole(chromium, owner, call('delete_note'));
    await page.getByRole('textbox', { name: 'id' }).fill('none');
    await button(page, 'Send the call').click();
    const decide = page.getByRole('link', { name: 'Open the request' });
    const address = new URL((await decide.getAttribute('href'))!, product.base);
    const approval = address.searchParams.get('item');
    expect((await owner(`POST /approval/${approval}/resolve`, { decision: 'approve' })).status).toBe(200);
    await button(page, 'Send the call').click();
    await page.getByText(/^Status \d+$/).waitFor();
    await context.close();
  });

  it('cannot be sent with an account that the person may only see', async () => {
    const { viewer, id } = await organize();
    const { page, context } = await openConsole(chromium, viewer, `${call('list_notes')}&account=${id}`);
    await page.getByText('You may see this account, but not use it.').waitFor();
    expect(await button(page, 'Send the call').getAttribute('aria-disabled')).toBe('true');
    await context.close();
  });

  it('cannot be sent without the permission, and names it', async () => {
    const { owner, id, guest } = await organize();
    await owner(`POST /connection/${id}/share`, { grantee_type: 'user', grantee_id: guest.userId, level: 'use' });
    const { page, context } = await openConsole(chromium, guest, `${call('list_notes')}&account=${id}`);
    await page.getByText('You need the permission tool:execute.').waitFor();
    expect(await button(page, 'Send the call').getAttribute('aria-disabled')).toBe('true');
    await context.close();
  });

  it('says so if the person has no account', async () => {
    const { owner } = await product.organization();
    await product.installDemo(owner);
    const { page, context } = await openConsole(chromium, owner, call('list_notes'));
    await page.getByText('Choose an account first.').waitFor();
    await context.close();
  });

  it('has an empty field for an argument that is named like a property of all objects', async () => {
    const { owner } = await organize();
    const { page, context } = await openConsole(chromium, owner, '/console/connectors/demo');
    const { body } = await owner('GET /connector/demo/tools?q=list_notes&include=schema');
    const properties = { hasOwnProperty: { type: 'number' }, constructor: { type: 'string' } };
    const tools = body.result.map((tool: object) => ({ ...tool, input_schema: { type: 'object', properties } }));
    await page.route('**/connector/demo/tools?**', (route) => route.fulfill({ json: { ...body, result: tools } }));
    await page.goto(product.base + call('list_notes'));
    await page.getByText('hasOwnProperty').waitFor();
    expect(await page.getByText('Enter a number.').count()).toBe(0);
    expect(await button(page, 'Send the call').getAttribute('aria-disabled')).toBeNull();
    const request = page.waitForRequest(/execute/);
    await button(page, 'Send the call').click();
    expect((await request).postDataJSON()).toMatchObject({ arguments: {} });
    await context.close();
  });
});
