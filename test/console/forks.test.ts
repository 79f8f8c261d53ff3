import { type Browser } from 'playwright-core';
import { deskDefinition } from '../catalog/desk-definition.js';
import { axeFindings, fits } from '../support/axe.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { type MemberClient } from '../support/founder.js';
import { startProduct } from '../support/product.js';
import { openConsole } from './scene.js';

const product = await startProduct();
afterAll(() => product.stop());

const definition = deskDefinition();
const [ticket] = definition.tools;

async function createConnector(owner: MemberClient): Promise<string> {
  const { status, body } = await owner('POST /connector', { kind: 'catalog', definition });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.slug;
}

const describeTool = (owner: MemberClient, slug: string, description: string, more: object = {}) =>
  owner(`PATCH /connector/${slug}`, { definition: { ...definition, ...more, tools: [{ ...ticket, description }] } });

const read = async (owner: MemberClient, slug: string) =>
  (await owner(`GET /connector/${slug}?include=definition`)).body.definition;

describeInChromium('Forks in the console', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  it('are made from a shipped connector, under a name of their own', async () => {
    const { owner } = await product.organization({});
    const { page, context, complaints } = await openConsole(chromium, owner, '/console/connectors/github');
    await page.getByRole('button', { name: 'Fork …' }).click();
    await page.getByLabel('Name of the fork').fill('Our GitHub');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create the fork' }).click();
    await page.waitForURL(/\/console\/connectors\/our-github-/);
    await page.getByText('This connector is a fork of').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('are not made by people without the permission, and the button says so', async () => {
    const { member } = await product.organization({ member: ['connector:view'] });
    const { page, context } = await openConsole(chromium, member, '/console/connectors/github');
    await page.getByText('You need the permission connector:create.').waitFor();
    expect(await page.getByRole('button', { name: 'Fork …' }).getAttribute('aria-disabled')).toBe('true');
    await context.close();
  });

  it('take over one change of the upstream, and keep their own version of another', async () => {
    const { owner } = await product.organization({});
    const upstream = await createConnector(owner);
    const { slug } = (await owner(`POST /connector/${upstream}/fork`, {})).body;
    await describeTool(owner, slug, 'Ours.');
    await describeTool(owner, upstream, 'Theirs.', { description: 'A better desk.' });
    const { page, context, complaints } = await openConsole(chromium, owner, `/console/connectors/${slug}`);
    await page.getByText('Show what changed upstream').click();
    await page.getByLabel('Decision on Setting description').selectOption('Take the upstream’s version');
    await page.getByLabel('Decision on Tool get_ticket').selectOption('Keep ours');
    await page.getByText('Show both versions').last().click();
    await page.getByText('Theirs.').waitFor();
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await fits(page), await axeFindings(page)]).toEqual([width, true, []]);
    }
    await page.getByRole('button', { name: 'Apply 2 decisions' }).click();
    await page.getByText('There are no open changes.').waitFor();
    const { description, tools } = await read(owner, slug);
    expect([description, tools[0].description]).toEqual(['A better desk.', 'Ours.']);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('ask before a tool disappears', async () => {
    const { owner } = await product.organization({});
    const upstream = await createConnector(owner);
    const { slug } = (await owner(`POST /connector/${upstream}/fork`, {})).body;
    await owner(`PATCH /connector/${upstream}?confirm=true`, {
      definition: { ...definition, tools: [{ ...ticket, name: 'read_ticket' }] },
    });
    const { page, context } = await openConsole(chromium, owner, `/console/connectors/${slug}`);
    await page.getByText('Show what changed upstream').click();
    await page.getByLabel('Decision on Tool get_ticket').selectOption('Take the upstream’s version');
    await page.getByLabel('Decision on Tool read_ticket').selectOption('Take the upstream’s version');
    await page.getByRole('button', { name: 'Apply 2 decisions' }).click();
    await page.getByRole('dialog').getByText('Removed tools: get_ticket').waitFor();
    expect((await read(owner, slug)).tools[0].name).toBe('get_ticket');
    await page.getByRole('button', { name: 'Save the change' }).click();
    await page.getByText('There are no open changes.').waitFor();
    expect((await read(owner, slug)).tools.map(({ name }: any) => name)).toEqual(['read_ticket']);
    await context.close();
  });

  it('refuse decisions about changes that are no longer the shown ones, and show the new ones', async () => {
    const { owner } = await product.organization({});
    const upstream = await createConnector(owner);
    const { slug } = (await owner(`POST /connector/${upstream}/fork`, {})).body;
    await describeTool(owner, upstream, 'First.');
    const { page, context } = await openConsole(chromium, owner, `/console/connectors/${slug}`);
    await page.getByText('Show what changed upstream').click();
    await page.getByLabel('Decision on Tool get_ticket').selectOption('Take the upstream’s version');
    await describeTool(owner, upstream, 'Second.');
    await page.getByRole('button', { name: 'Apply 1 decision' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByText('Show both versions').click();
    await page.getByText('Second.').waitFor();
    expect((await read(owner, slug)).tools[0].description).not.toBe('First.');
    await context.close();
  });
});
