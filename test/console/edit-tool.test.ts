import { type Browser, type Page } from 'playwright-core';
import { axeFindings, fits } from '../support/axe.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { startProduct } from '../support/product.js';
import { openConsole } from './scene.js';

const product = await startProduct();
afterAll(() => product.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A toolbox of the owner, whose tools run on an account of the owner. An editor may change it. */
async function organize() {
  const people = await product.organization({ editor: 'Member', user: 'Member' });
  const { owner, editor, user } = people;
  await product.installDemo(owner);
  const { id: connection_id } = await product.connect(owner, { name: 'Notes of Olivia' });
  const entries = ['list_notes', 'create_note', 'delete_note'].map((tool_name) => ({
    connector_slug: 'demo',
    connection_id,
    tool_name,
  }));
  const shares = [
    { grantee_type: 'user', grantee_id: editor.userId, level: 'edit' },
    { grantee_type: 'user', grantee_id: user.userId, level: 'use' },
  ];
  const { status, body } = await owner('POST /toolbox', { name: 'Support', entries, shares });
  if (status !== 201) throw new Error(JSON.stringify(body));
  const [list, create, remove] = body.entries.map(({ id }: any) => id as string) as [string, string, string];
  const read = async () => (await owner(`GET /toolbox/${body.id}`)).body.entries as any[];
  return { ...people, id: body.id as string, connection_id, list, create, remove, read };
}

describeInChromium('The tools of a toolbox in the console', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  it('get another name, description and values, which are listed before they are saved', async () => {
    const { owner, id, read } = await organize();
    const { page, context, complaints } = await openConsole(chromium, owner, `/console/toolboxes/${id}`);
    await page.locator('[data-entry$="create_note"]').getByRole('link', { name: 'Change' }).click();
    await page.getByRole('textbox', { name: 'Name for agents' }).fill('ticket');
    await page.getByRole('textbox', { name: 'Description for agents' }).fill('Opens a ticket.');
    await page.getByRole('combobox', { name: 'Who sets title' }).selectOption('Fixed value');
    await page.getByRole('textbox', { name: 'Value of title' }).fill('A ticket');
    await page.getByRole('combobox', { name: 'Who sets text' }).selectOption('Value if omitted');
    await page.getByRole('textbox', { name: 'Value of text' }).fill('No details');
    const changes = page.getByRole('region', { name: 'What changes' });
    await changes.getByText('Fixed values: none → title = A ticket').waitFor();
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await fits(page), await axeFindings(page)]).toEqual([width, true, []]);
    }
    await button(page, 'Save').click();
    await page.locator('[data-entry="ticket"]').waitFor();
    expect((await read())[1]).toMatchObject({
      name: 'ticket',
      description: 'Opens a ticket.',
      frozen: { title: 'A ticket' },
      defaults: { text: 'No details' },
    });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('give agents only a part of a result, and an expression with an error is refused at its field', async () => {
    const { owner, id, list, read } = await organize();
    const { page, context } = await openConsole(chromium, owner, `/console/toolboxes/${id}/tools/${list}`);
    const projection = page.getByRole('textbox', { name: 'Part of the result for agents' });
    await projection.fill('title[');
    await button(page, 'Save').click();
    await page.locator('textarea[aria-invalid="true"]').waitFor();
    await projection.fill('title');
    await page.getByRole('textbox', { name: 'Shorten results above' }).fill('8192');
    await button(page, 'Save').click();
    await page.locator('[data-entry$="list_notes"]').waitFor();
    expect((await read())[0]).toMatchObject({ result_projection: 'title', result_max_bytes: 8192 });
    await context.close();
  });

  it('are hidden from agents and moved to another account', async () => {
    const { owner, id, list, read } = await organize();
    const { id: other } = await product.connect(owner, { name: 'Second account' }, 'grace');
    const { page, context } = await openConsole(chromium, owner, `/console/toolboxes/${id}/tools/${list}`);
    await page.getByRole('combobox', { name: 'Account' }).selectOption('Second account');
    await page.getByRole('checkbox', { name: 'Agents can call this tool' }).uncheck();
    await button(page, 'Save').click();
    await page.locator('[data-entry$="list_notes"]').getByText('Disabled').waitFor();
    expect((await read())[0]).toMatchObject({ connection_id: other, enabled: false });
    await context.close();
  });

  it('show a refused value at its field', async () => {
    const { owner, id, create } = await organize();
    const { page, context } = await openConsole(chromium, owner, `/console/toolboxes/${id}/tools/${create}`);
    await page.getByRole('combobox', { name: 'Who sets title' }).selectOption('Fixed value');
    await page.getByRole('textbox', { name: 'Value of title' }).fill('x'.repeat(101));
    await button(page, 'Save').click();
    await page.locator('.argument .wrong').waitFor();
    expect(await page.getByRole('textbox', { name: 'Value of title' }).getAttribute('aria-invalid')).toBe('true');
    await context.close();
  });

  it('show both versions if somebody has changed the same tool', async () => {
    const { owner, id, list, read } = await organize();
    const { page, context } = await openConsole(chromium, owner, `/console/toolboxes/${id}/tools/${list}`);
    await page.getByRole('textbox', { name: 'Name for agents' }).fill('mine');
    const others = (await read()).slice(1).map((entry) => ({ id: entry.id }));
    await owner(`PATCH /toolbox/${id}`, { entries: [{ id: list, name: 'theirs' }, ...others] });
    await button(page, 'Save').click();
    await page.getByRole('region', { name: 'Now' }).getByText('standard → theirs').waitFor();
    await page.getByRole('region', { name: 'Your change' }).getByText('standard → mine').waitFor();
    expect((await read())[0].name).toBe('theirs');
    await button(page, 'Save').click();
    await page.locator('[data-entry="mine"]').waitFor();
    expect((await read())[0].name).toBe('mine');
    await context.close();
  });

  it('keep what somebody has changed at another tool', async () => {
    const { owner, id, list, create, read } = await organize();
    const { page, context } = await openConsole(chromium, owner, `/console/toolboxes/${id}/tools/${list}`);
    await page.getByRole('textbox', { name: 'Name for agents' }).fill('mine');
    const now = (await read()).map((entry) =>
      entry.id === create ? { id: create, name: 'theirs' } : { id: entry.id },
    );
    await owner(`PATCH /toolbox/${id}`, { entries: now });
    await button(page, 'Save').click();
    await page.locator('[data-entry="mine"]').waitFor();
    expect((await read()).map(({ name }) => name)).toEqual(['mine', 'theirs', null]);
    await context.close();
  });

  it('say so if somebody has removed them', async () => {
    const { owner, id, list, read } = await organize();
    const { page, context } = await openConsole(chromium, owner, `/console/toolboxes/${id}/tools/${list}`);
    await page.getByRole('textbox', { name: 'Name for agents' }).fill('mine');
    await owner(`PATCH /toolbox/${id}`, { entries: (await read()).slice(1).map((entry) => ({ id: entry.id })) });
    await button(page, 'Save').click();
    await page.getByText('Somebody has removed this tool from the toolbox.').waitFor();
    expect(await read()).toHaveLength(2);
    await context.close();
  });

  it('are put in another order with the keyboard alone', async () => {
    const { owner, id, list, create, remove, read } = await organize();
    const { page, context, complaints } = await openConsole(chromium, owner, `/console/toolboxes/${id}`);
    await button(page, 'Change the order').press('Enter');
    const dialog = page.getByRole('dialog');
    const up = dialog.getByRole('button', { name: /^↑?\s*Move \S*delete_note up$/ });
    await up.press('Enter');
    await up.press('Enter');
    expect(await up.getAttribute('aria-disabled')).toBe('true');
    expect([await axeFindings(page), await fits(page)]).toEqual([[], true]);
    await button(page, 'Save the order').press('Enter');
    await page.getByText('The tools have a new order.').waitFor();
    expect((await read()).map((entry) => entry.id)).toEqual([remove, list, create]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('stay in the toolbox if somebody adds one while the order is changed', async () => {
    const { owner, id, connection_id, list, create, remove, read } = await organize();
    const { page, context } = await openConsole(chromium, owner, `/console/toolboxes/${id}`);
    await button(page, 'Change the order').click();
    await page.getByRole('button', { name: /Move \S*list_notes down/ }).click();
    const added = { connector_slug: 'demo', connection_id, tool_name: 'list_notes', name: 'added' };
    await owner(`PATCH /toolbox/${id}`, {
      entries: [...[list, create, remove].map((each) => ({ id: each })), added],
    });
    await button(page, 'Save the order').click();
    await page.getByText('Your order was applied to the current tools.').waitFor();
    expect((await read()).slice(0, 3).map((entry) => entry.id)).toEqual([list, create, remove]);
    await button(page, 'Save the order').click();
    await page.getByText('The tools have a new order.').waitFor();
    expect((await read()).map(({ id: each, name }) => name ?? each)).toEqual([create, list, remove, 'added']);
    await context.close();
  });

  it('cannot be changed without edit access, and the form says why', async () => {
    const { user, id, list } = await organize();
    const { page, context } = await openConsole(chromium, user, `/console/toolboxes/${id}/tools/${list}`);
    expect(await button(page, 'Save').getAttribute('aria-disabled')).toBe('true');
    await page.getByText('You need edit access to the toolbox.').waitFor();
    await context.close();
  });

  it('say that calls will use the access of the editor who fixes a value', async () => {
    const { editor, id, create } = await organize();
    const { page, context } = await openConsole(chromium, editor, `/console/toolboxes/${id}/tools/${create}`);
    await page.getByRole('combobox', { name: 'Who sets title' }).selectOption('Fixed value');
    await page.getByRole('textbox', { name: 'Value of title' }).fill('A ticket');
    await page.getByText('Calls of this tool will then use your access to the account').waitFor();
    await button(page, 'Save').click();
    await page.getByText('you need `use` access to its connection').waitFor();
    await context.close();
  });
});
