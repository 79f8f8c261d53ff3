import { type Browser, type Page } from 'playwright-core';
import { deskDefinition } from '../catalog/desk-definition.js';
import { axeFindings, fits } from '../support/axe.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { type MemberClient } from '../support/founder.js';
import { startProduct } from '../support/product.js';
import { openConsole } from './scene.js';

const product = await startProduct();
afterAll(() => product.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Definition' });

const [ticket] = deskDefinition().tools;
const second = { ...ticket, name: 'list_tickets', method: 'list', input: { type: 'object' } };

/** A connector of the owner with two tools. */
async function organize() {
  const people = await product.organization({ editor: ['connector:view'], member: 'Member' });
  const { owner, editor, member } = people;
  const shares = [
    { grantee_type: 'user', grantee_id: editor.userId, level: 'edit' },
    { grantee_type: 'user', grantee_id: member.userId, level: 'use' },
  ];
  const tools = [ticket, { ...second, request: { method: 'GET', path: '/tickets' }, response: '=body.list' }];
  const { status, body } = await owner('POST /connector', {
    kind: 'catalog',
    definition: deskDefinition({ tools }),
    shares,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { ...people, slug: body.slug as string };
}

const definitionOf = async (as: MemberClient, slug: string) =>
  (await as(`GET /connector/${slug}?include=definition`)).body.definition;

/** Types a change of the definition. */
async function replace(page: Page, from: string, to: string): Promise<void> {
  await editorOf(page).waitFor();
  const text = await editorOf(page).inputValue();
  expect(text).toContain(from);
  await editorOf(page).fill(text.replace(from, to));
}

describeInChromium('The editor of a connector in the console', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  it('saves a definition and names the parts that change', async () => {
    const { owner, slug } = await organize();
    const { page, context, complaints } = await openConsole(chromium, owner, `/console/connectors/${slug}`);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await replace(page, 'Reads a ticket.', 'Reads one ticket.');
    await page.getByText('Tool get_ticket changes').waitFor();
    await page.getByText('The definition is valid. It has 2 tools.').waitFor();
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await fits(page), await axeFindings(page)]).toEqual([width, true, []]);
    }
    await button(page, 'Save').click();
    await page.waitForURL(`**/console/connectors/${slug}`);
    await page.getByText('Reads one ticket.').waitFor();
    expect((await definitionOf(owner, slug)).tools[0].description).toBe('Reads one ticket.');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shows the line and column of a problem while the person types, and leads there', async () => {
    const { owner, slug } = await organize();
    const { page, context } = await openConsole(chromium, owner, `/console/connectors/${slug}/edit`);
    await replace(page, '"resource": "tickets"', '"resourc": "tickets"');
    const line = (await editorOf(page).inputValue()).split('\n').findIndex((each) => each.includes('resourc"')) + 1;
    const problem = page.getByRole('button', { name: new RegExp(`^Error Line ${line}, column \\d+`) });
    await problem.click();
    const selected = await editorOf(page).evaluate((editor: HTMLTextAreaElement) => {
      const before = editor.value.slice(0, editor.selectionStart);
      return { line: before.split('\n').length, hasFocus: document.activeElement === editor };
    });
    expect(selected).toEqual({ line, hasFocus: true });
    expect(await button(page, 'Save').getAttribute('aria-disabled')).toBe('true');
    await page.getByText('Correct the errors of the definition first.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await context.close();
  });

  it('asks before tools disappear that others use', async () => {
    const { owner, slug } = await organize();
    const entry = { connector_slug: slug, tool_name: 'list_tickets' };
    await owner('POST /toolbox', { name: 'Support', entries: [entry] });
    const { page, context } = await openConsole(chromium, owner, `/console/connectors/${slug}/edit`);
    await replace(page, '"name": "list_tickets"', '"name": "all_tickets"');
    await button(page, 'Save').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Removed tools: list_tickets').waitFor();
    await dialog.getByText('The removed tools are used by 1 tool of a toolbox.').waitFor();
    const names = async () => (await definitionOf(owner, slug)).tools.map(({ name }: any) => name);
    expect(await names()).toContain('list_tickets');
    await button(page, 'Save the change').click();
    await page.waitForURL(`**/console/connectors/${slug}`);
    expect(await names()).toEqual(['get_ticket', 'all_tickets']);
    await context.close();
  });

  it('shows both versions if somebody has changed the connector', async () => {
    const { owner, slug } = await organize();
    const { page, context } = await openConsole(chromium, owner, `/console/connectors/${slug}/edit`);
    await replace(page, 'Reads a ticket.', 'Mine.');
    const now = await definitionOf(owner, slug);
    const { status } = await owner(`PATCH /connector/${slug}`, { definition: { ...now, description: 'Theirs.' } });
    expect(status).toBe(200);
    await button(page, 'Save').click();
    await page.getByRole('region', { name: 'Now' }).getByText('Part description is added').waitFor();
    await page.getByRole('region', { name: 'Your change' }).getByText('Tool get_ticket changes').waitFor();
    expect((await definitionOf(owner, slug)).description).toBe('Theirs.');
    await button(page, 'Discard mine and use the current version').click();
    expect(await editorOf(page).inputValue()).toContain('Theirs.');
    await context.close();
  });

  it('checks the definition of people without connector:create when they save', async () => {
    const { editor, slug } = await organize();
    const { page, context } = await openConsole(chromium, editor, `/console/connectors/${slug}/edit`);
    await page.getByText('The definition is checked when you save.').waitFor();
    await replace(page, '"resource": "tickets"', '"resourc": "tickets"');
    await button(page, 'Save').click();
    await page
      .getByRole('button', { name: /^Error Line \d+, column \d+/ })
      .first()
      .waitFor();
    await context.close();
  });

  it('is not for people without edit access, and says so', async () => {
    const { owner, member, slug } = await organize();
    for (const [as, which, reason] of [
      [member, slug, 'Only the owner and members with edit access can change it.'],
      [owner, 'github', 'Shipped connectors cannot be changed.'],
    ] as const) {
      const { page, context } = await openConsole(chromium, as, `/console/connectors/${which}`);
      const edit = page.getByRole('button', { name: 'Edit', exact: true });
      await page.getByText(reason).waitFor();
      expect(await edit.getAttribute('aria-disabled')).toBe('true');
      await page.goto(`${product.base}/console/connectors/${which}/edit`);
      await button(page, 'Save').waitFor();
      expect(await button(page, 'Save').getAttribute('aria-disabled')).toBe('true');
      await context.close();
    }
  });
});
