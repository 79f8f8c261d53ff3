import { type Browser, type Page } from 'playwright-core';
import { axeFindings } from '../support/axe.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { startProduct } from '../support/product.js';
import { openConsole } from './scene.js';

const product = await startProduct();
afterAll(() => product.stop());

const uses = ['connector:view', 'tool:execute', 'connection:create', 'toolbox:view', 'toolbox:create'] as const;

/** A leaver with a toolbox that others use, which runs on the leaver's account. */
async function organize() {
  const people = await product.organization({ leaver: uses, heir: uses });
  const { owner, leaver } = people;
  const connect = async (as: typeof owner, name: string) => {
    await product.installDemo(as);
    return (await product.connect(as, { name })).id;
  };
  const theirs = await connect(leaver, 'Notes of the leaver');
  await connect(owner, 'Notes of the team');
  const entry = { connector_slug: 'demo', tool_name: 'list_notes', connection_id: theirs };
  const { body: toolbox } = await leaver('POST /toolbox', { name: 'Support', entries: [entry] });
  return { ...people, toolbox: toolbox.id as string };
}

const remove = (page: Page) => page.getByRole('button', { name: 'Remove', exact: true });
const figure = (page: Page, name: string) => page.locator(`[data-figure=${name}] dd`).innerText();

describeInChromium('Removing a person in the console', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  it('says first what they leave behind, as the API counts it', async () => {
    const { owner, leaver } = await organize();
    const { page, context, complaints } = await openConsole(chromium, owner, `/console/people/${leaver.userId}/remove`);
    await page.getByText('Choose the new owner, or “Nobody”.').waitFor();
    const { body } = await owner(`GET /member/${leaver.userId}/offboarding`);
    expect([await figure(page, 'connections'), await figure(page, 'toolboxes'), await figure(page, 'tokens')]).toEqual([
      String(body.connections[0].connection_count),
      String(body.toolboxes),
      String(body.tokens),
    ]);
    await page.getByText('1 toolbox entry stops working.').waitFor();
    expect([await axeFindings(page), complaints]).toEqual([[], []]);
    await context.close();
  });

  it('keeps the toolboxes that depend on them working', async () => {
    const { owner, leaver, heir, toolbox } = await organize();
    const { page, context, complaints } = await openConsole(chromium, owner, `/console/people/${leaver.userId}`);
    await page.getByRole('link', { name: 'Remove …' }).click();
    await page.getByLabel(/^Replace/).selectOption({ label: 'Notes of the team' });
    await page.getByRole('combobox', { name: 'New owner' }).fill('Heir');
    await page.getByRole('option', { name: 'Heir' }).click();
    await page.getByText('1 toolbox entry moves to another account.').waitFor();
    await page.getByText('1 thing gets the owner Heir.').waitFor();
    await remove(page).click();
    await page.getByRole('heading', { name: 'Leaver was removed' }).waitFor();
    expect(await figure(page, 'replaced')).toBe('1');
    const { body } = await heir(`GET /toolbox/${toolbox}`);
    expect(body).toMatchObject({
      owner_user_id: heir.userId,
      entries: [{ unmet: false, connection_status: 'active', delegated_by_user_id: owner.userId }],
    });
    expect((await owner(`GET /member/${leaver.userId}`)).status).toBe(404);
    expect([await axeFindings(page), complaints]).toEqual([[], []]);
    await context.close();
  });

  it('leaves things without an owner only if a person says so', async () => {
    const { owner, leaver } = await organize();
    const { page, context } = await openConsole(chromium, owner, `/console/people/${leaver.userId}/remove`);
    await page.getByText('Choose the new owner, or “Nobody”.').waitFor();
    expect(await remove(page).getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('radio', { name: /^Nobody/ }).check();
    await page.getByText('1 thing stays without an owner.').waitFor();
    await remove(page).click();
    await page.getByRole('heading', { name: 'Leaver was removed' }).waitFor();
    expect(await figure(page, 'ownerless')).toBe('1');
    await context.close();
  });
});
