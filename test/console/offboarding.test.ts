import { type Browser, type Page } from 'playwright-core';
import { axeFindings } from '../support/axe.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { startProduct } from '../support/product.js';
import { openConsole } from './scene.js';

const product = await startProduct();
afterAll(() => product.stop());

const uses = [
  'connector:view',
  'tool:execute',
  'connection:create',
  'connection:share',
  'toolbox:view',
  'toolbox:create',
  'toolbox:share',
] as const;

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
/** Confirms what the dialog repeats. */
const confirm = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();

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
    await confirm(page);
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
    await confirm(page);
    await page.getByRole('heading', { name: 'Leaver was removed' }).waitFor();
    expect(await figure(page, 'ownerless')).toBe('1');
    await context.close();
  });

  it('names the toolboxes that stop, and those that change accounts with the new account’s owner', async () => {
    const { owner, leaver, heir, toolbox } = await organize();
    await leaver(`POST /toolbox/${toolbox}/share`, { grantee_type: 'user', grantee_id: owner.userId, level: 'view' });
    await product.installDemo(heir);
    const { id } = await product.connect(heir, { name: 'Notes of the heir' });
    await heir(`POST /connection/${id}/share`, { grantee_type: 'user', grantee_id: owner.userId, level: 'use' });
    const { page, context } = await openConsole(chromium, owner, `/console/people/${leaver.userId}/remove`);
    await page.getByText('Demo Notes: tools stop working in “Support”.').waitFor();
    const acts = (whose: string) => `People who use “Support” will act through ${whose}`;
    await page.getByLabel(/^Replace/).selectOption({ label: 'Notes of the team' });
    await page.getByText(acts('your Demo Notes account “Notes of the team”.')).waitFor();
    await page.getByLabel(/^Replace/).selectOption({ label: 'Notes of the heir' });
    await page.getByText(acts('Heir’s Demo Notes account “Notes of the heir”.')).waitFor();
    await context.close();
  });

  it('asks before it removes, and repeats what will be lost', async () => {
    const { owner, leaver } = await organize();
    const { page, context, complaints } = await openConsole(chromium, owner, `/console/people/${leaver.userId}/remove`);
    await page.getByRole('radio', { name: /^Nobody/ }).check();
    await remove(page).click();
    const dialog = page.getByRole('dialog', { name: 'Remove Leaver?' });
    for (const loss of [
      '1 active token ends.',
      '1 account disconnects.',
      '1 toolbox entry stops working.',
      'Demo Notes: tools stop working in 1 toolbox that you cannot see.',
      '1 thing stays without an owner.',
    ])
      await dialog.getByText(loss).waitFor();
    expect([await axeFindings(page), complaints]).toEqual([[], []]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await owner(`GET /member/${leaver.userId}`)).status).toBe(200);
    await context.close();
  });

  it('leaves room around its links at the end', async () => {
    const { owner, leaver } = await organize();
    const { page, context } = await openConsole(chromium, owner, `/console/people/${leaver.userId}/remove`);
    await page.getByRole('radio', { name: /^Nobody/ }).check();
    await remove(page).click();
    await confirm(page);
    const records = page.getByRole('link', { name: 'Show the records of this person' });
    const back = page.getByRole('link', { name: 'Back to people' });
    await back.waitFor();
    const [figures, first, second] = await Promise.all(
      [page.locator('.figures'), records, back].map(async (each) => (await each.boundingBox())!),
    );
    expect(first!.y - figures!.y - figures!.height).toBeGreaterThanOrEqual(16);
    expect(second!.x - first!.x - first!.width).toBeGreaterThanOrEqual(8);
    const cards = await page.locator('.figures > div').all();
    const heights = await Promise.all(cards.map(async (each) => (await each.boundingBox())!.height));
    expect(new Set(heights).size).toBe(1);
    await context.close();
  });

  it('a member without the right to preview can leave', async () => {
    const { owner, leaver } = await product.organization({ leaver: 'Member' });
    const { page, context, complaints } = await openConsole(
      chromium,
      leaver,
      `/console/people/${leaver.userId}/remove`,
    );
    await page.getByRole('heading', { name: 'Leave the organization' }).waitFor();
    expect([await axeFindings(page), complaints]).toEqual([[], []]);
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.waitForURL(/\/sign-in/);
    expect((await owner(`GET /member/${leaver.userId}`)).status).toBe(404);
    await context.close();
  });
});
