import { type Browser, type Page } from 'playwright-core';
import { axeFindings, fits } from '../support/axe.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { startProduct } from '../support/product.js';
import { openConsole } from './scene.js';

const product = await startProduct();
afterAll(() => product.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** An organization whose owner has an account with tools. */
async function connected() {
  const people = await product.organization({ colleague: 'Member' });
  await product.installDemo(people.owner);
  const { id } = await product.connect(people.owner);
  return { ...people, connection_id: id };
}

const entryOf = (connection_id: string, tool_name: string) => ({ connector_slug: 'demo', connection_id, tool_name });

async function addTool(page: Page, tool: string, name = ''): Promise<void> {
  await button(page, 'Add a tool').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Account' }).selectOption({ index: 1 });
  await dialog.getByRole('combobox', { name: 'Tool' }).fill(tool);
  await dialog.getByRole('option', { name: tool }).first().click();
  await dialog.getByRole('textbox', { name: 'Name for agents' }).fill(name);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
}

describeInChromium('In the console,', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  it('a new toolbox gets a tool under a name for agents', async () => {
    const { owner, connection_id } = await connected();
    const { page, context, complaints } = await openConsole(chromium, owner, '/console/toolboxes');
    await page.getByRole('link', { name: 'New toolbox' }).first().click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Support');
    await button(page, 'Create toolbox').click();
    await addTool(page, 'list_notes', 'tickets');
    await page.getByText('tickets is in the toolbox.').waitFor();
    const [{ id }] = (await owner('GET /toolbox')).body.result;
    const { entries } = (await owner(`GET /toolbox/${id}`)).body;
    expect(entries).toMatchObject([{ ...entryOf(connection_id, 'list_notes'), exposed_name: 'tickets' }]);
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await fits(page), await axeFindings(page)]).toEqual([width, true, []]);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('tools that somebody else added meanwhile stay', async () => {
    const { owner, connection_id } = await connected();
    const { id } = (await owner('POST /toolbox', { name: 'Support', entries: [] })).body;
    const { page, context } = await openConsole(chromium, owner, `/console/toolboxes/${id}`);
    await button(page, 'Add a tool').waitFor();
    await owner(`PATCH /toolbox/${id}`, { entries: [entryOf(connection_id, 'create_note')] });
    await addTool(page, 'list_notes');
    await page.getByText('list_notes is in the toolbox.').waitFor();
    const { entries } = (await owner(`GET /toolbox/${id}`)).body;
    expect(entries.map(({ tool_name }: any) => tool_name)).toEqual(['create_note', 'list_notes']);
    await context.close();
  });

  it('a name that is taken is refused at its field', async () => {
    const { owner, connection_id } = await connected();
    const entries = [{ ...entryOf(connection_id, 'create_note'), name: 'notes' }];
    const { id } = (await owner('POST /toolbox', { name: 'Support', entries })).body;
    const { page, context } = await openConsole(chromium, owner, `/console/toolboxes/${id}`);
    await addTool(page, 'list_notes', 'notes');
    const dialog = page.getByRole('dialog');
    await dialog.locator('.wrong').waitFor();
    expect(await dialog.getByRole('textbox', { name: 'Name for agents' }).getAttribute('aria-invalid')).toBe('true');
    expect((await owner(`GET /toolbox/${id}`)).body.entries).toHaveLength(1);
    await context.close();
  });

  it('a tool is removed after a question', async () => {
    const { owner, connection_id } = await connected();
    const entries = ['list_notes', 'create_note'].map((tool) => entryOf(connection_id, tool));
    const { id } = (await owner('POST /toolbox', { name: 'Support', entries })).body;
    const { page, context } = await openConsole(chromium, owner, `/console/toolboxes/${id}`);
    await page.locator('[data-entry$="list_notes"]').getByRole('button', { name: 'Remove' }).click();
    await button(page, 'Remove the tool').click();
    await page.locator('[data-entry$="list_notes"]').waitFor({ state: 'detached' });
    const left = (await owner(`GET /toolbox/${id}`)).body.entries;
    expect(left.map(({ tool_name }: any) => tool_name)).toEqual(['create_note']);
    await context.close();
  });

  it('members who may not change a toolbox see why', async () => {
    const { owner, colleague, connection_id } = await connected();
    const entries = [entryOf(connection_id, 'list_notes')];
    const { id } = (await owner('POST /toolbox', { name: 'Support', entries })).body;
    const grant = { grantee_type: 'user', grantee_id: colleague.userId, level: 'use' };
    await owner(`POST /toolbox/${id}/share`, grant);
    const { page, context } = await openConsole(chromium, colleague, `/console/toolboxes/${id}`);
    expect(await button(page, 'Add a tool').getAttribute('aria-disabled')).toBe('true');
    await page.getByText('You need edit access to the toolbox.').waitFor();
    expect(await page.getByRole('button', { name: 'Remove' }).count()).toBe(0);
    expect((await colleague(`PATCH /toolbox/${id}`, { entries: [] })).status).toBe(403);
    await context.close();
  });
});
