import { type Browser, type Page } from 'playwright-core';
import { axeFindings, fits } from '../support/axe.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { type MemberClient } from '../support/founder.js';
import { startProduct } from '../support/product.js';
import { openConsole, recordApiRequests } from './scene.js';

const product = await startProduct();
afterAll(() => product.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const text = (page: Page) => page.getByRole('textbox', { name: 'Guidance for agents' });
const showSkill = (page: Page) => page.getByText('Show the skill').click();

/** A toolbox with these versions of a skill, which a colleague may edit and a reader may use. */
async function organize(...skills: readonly string[]) {
  const people = await product.organization({ colleague: 'Member', reader: 'Member' });
  const { owner, colleague, reader } = people;
  const shares = [
    { grantee_type: 'user', grantee_id: colleague.userId, level: 'edit' },
    { grantee_type: 'user', grantee_id: reader.userId, level: 'use' },
  ];
  const { status, body } = await owner('POST /toolbox', { name: 'Support', entries: [], shares });
  if (status !== 201) throw new Error(JSON.stringify(body));
  const id = body.id as string;
  const write = (as: MemberClient, skill: string) => as(`PATCH /toolbox/${id}`, { skill });
  for (const skill of skills) await write(owner, skill);
  const read = async () => (await owner(`GET /toolbox/${id}`)).body.skill as string | null;
  return { ...people, id, write, read };
}

describeInChromium('The skill of a toolbox in the console', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  const open = (as: MemberClient, path: string, options = {}) =>
    openConsole(chromium, as, `/console/toolboxes/${path}`, options);

  it('is written where there is none, and says who wrote it', async () => {
    const { owner, id, read } = await organize();
    const { page, context, complaints } = await open(owner, id);
    await page.getByText('There is no skill yet').click();
    await page.getByText('A skill is guidance for agents').waitFor();
    await page.getByRole('link', { name: 'Write a skill' }).click();
    expect(await button(page, 'Save').getAttribute('aria-disabled')).toBe('true');
    await text(page).fill('Search first.\n\nThen answer.');
    await button(page, 'Save').click();
    await page.getByText(/^Written by Olivia Owner,/).waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: /Version 1.*Current.*27 characters/s })
      .waitFor();
    expect(await read()).toBe('Search first.\n\nThen answer.');
    expect([await fits(page), await axeFindings(page)]).toEqual([true, []]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shows what it has changed since an earlier version, which is restored after a question', async () => {
    const { owner, id, read } = await organize('Search first.', 'Answer first.');
    const { page, context, complaints } = await open(owner, id);
    await showSkill(page);
    await page.getByText('Compare version 1 with the current text').click();
    await page.locator('del', { hasText: 'Search' }).waitFor();
    await page.locator('ins', { hasText: 'Answer' }).waitFor();
    await button(page, 'Restore version 1').click();
    await page.getByRole('dialog', { name: 'Restore version 1 of the skill?' }).waitFor();
    expect([await fits(page), await axeFindings(page), await read()]).toEqual([true, [], 'Answer first.']);
    await button(page, 'Restore').click();
    await page.getByRole('status').filter({ hasText: 'has the text of version 1 again' }).waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: /Version 3.*Current/s })
      .waitFor();
    expect(await read()).toBe('Search first.');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is not overwritten if somebody else has changed it meanwhile', async () => {
    const { owner, colleague, id, write, read } = await organize('Search first.');
    const { page, context } = await open(owner, `${id}/skill`);
    await text(page).fill('Search well first.');
    await write(colleague, 'Search first. Be kind.');
    await button(page, 'Save').click();
    await page.getByRole('region', { name: 'Now' }).getByText('Be kind').waitFor();
    expect([await fits(page), await axeFindings(page)]).toEqual([true, []]);
    expect(await read()).toBe('Search first. Be kind.');
    await text(page).fill('Search well first. Be kind.');
    await button(page, 'Save').click();
    await page.getByText(/^Written by Olivia Owner,/).waitFor();
    expect(await read()).toBe('Search well first. Be kind.');
    await context.close();
  });

  it('is not replaced by an earlier version if somebody else has changed it meanwhile', async () => {
    const { owner, colleague, id, write, read } = await organize('One.', 'Two.');
    const { page, context } = await open(owner, `${id}?skill=open`);
    await page.getByText('Compare version 1 with the current text').click();
    await button(page, 'Restore version 1').click();
    await write(colleague, 'Three.');
    await button(page, 'Restore').click();
    await page.getByText('Nothing was restored.').waitFor();
    expect(await button(page, 'Restore').getAttribute('aria-disabled')).toBe('true');
    expect(await read()).toBe('Three.');
    await button(page, 'Cancel').click();
    await page.locator('ins', { hasText: 'Three' }).waitFor();
    await context.close();
  });

  it('that is too long is refused at its field', async () => {
    const { owner, id, read } = await organize();
    const { page, context } = await open(owner, `${id}/skill`);
    await text(page).fill('x'.repeat(10_001));
    await button(page, 'Save').click();
    await page.locator('textarea[aria-invalid="true"]').waitFor();
    expect(await read()).toBeNull();
    await context.close();
  });

  it('stays a text at 360 pixels, whatever it contains', async () => {
    const hostile = `<img src=x onerror=alert(1)> [x](javascript:alert(1)) \u202E ${'long'.repeat(100)}`;
    const { owner, id } = await organize('Fine.', hostile);
    const viewport = { width: 360, height: 800 };
    const { page, context, complaints } = await open(owner, id, { viewport });
    await showSkill(page);
    await page.getByText('⟨U+202E⟩').first().waitFor();
    await page.getByText('Compare version 1 with the current text').click();
    await page.locator('ins').first().waitFor();
    const look = async () => [await fits(page), await axeFindings(page), await page.locator('main img[src=x]').count()];
    expect(await look()).toEqual([true, [], 0]);
    await page.getByRole('link', { name: 'Edit the skill' }).click();
    await text(page).fill(`${hostile} more`);
    await page.getByRole('region', { name: 'What changes' }).waitFor();
    expect(await look()).toEqual([true, [], 0]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is seen but not edited by a person without edit access', async () => {
    const { reader, id } = await organize('Search first.');
    const { page, context, complaints } = await open(reader, id);
    await showSkill(page);
    await page.getByText('Search first.').waitFor();
    const edit = button(page, 'Edit the skill');
    expect(await edit.getAttribute('aria-disabled')).toBe('true');
    await edit.locator('..').getByText('You need edit access to the toolbox.').waitFor();
    await page.getByText('You need edit access to the toolbox to see its earlier versions.').waitFor();
    await page.goto(`${product.base}/console/toolboxes/${id}/skill`);
    await text(page).fill('Mine.');
    expect(await button(page, 'Save').getAttribute('aria-disabled')).toBe('true');
    expect((await reader(`PATCH /toolbox/${id}`, { skill: 'Mine.' })).status).toBe(403);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('has its versions read only when it is opened', async () => {
    const { owner, id } = await organize('Search first.');
    const { page, context } = await open(owner, 'new');
    const requests = await recordApiRequests(page);
    await page.goto(`${product.base}/console/toolboxes/${id}`);
    await page.getByText('Show the skill').waitFor();
    await page.waitForLoadState('networkidle');
    expect(requests.paths.filter((path) => path.includes('skill-version'))).toEqual([]);
    expect(requests.paths.length).toBeLessThanOrEqual(4);
    await showSkill(page);
    await page.getByText('Version 1').waitFor();
    expect(requests.paths.filter((path) => path.endsWith('/skill-version'))).toHaveLength(1);
    await context.close();
  });
});
