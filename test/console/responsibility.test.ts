import { type Browser, type Page } from 'playwright-core';
import { axeFindings, fits } from '../support/axe.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { startProduct } from '../support/product.js';
import { openConsole } from './scene.js';

const product = await startProduct();
afterAll(() => product.stop());

/** A manager who is responsible for an agent, and another person. */
async function organize() {
  const people = await product.organization({ manager: 'Org Admin', heir: 'Org Admin' });
  const role_ids = [await product.roleId(people.owner, 'Member')];
  const { body } = await people.manager('POST /member', { kind: 'service', name: 'Support bot', role_ids });
  return { ...people, agent: body.id as string };
}

const ask = (page: Page) => page.getByRole('button', { name: 'Ask a person …' });
const take = (page: Page) => page.getByRole('button', { name: 'Take responsibility' });

describeInChromium('The responsible person of an agent', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  it('is found for a suspended agent: a person is asked, and accepts from the inbox', async () => {
    const { owner, manager, heir, agent } = await organize();
    await owner(`POST /member/${manager.userId}/suspend`, {});
    const asking = await openConsole(chromium, owner, `/console/people/${agent}`);
    await ask(asking.page).click();
    await asking.page.getByRole('combobox', { name: 'Person' }).fill('Heir');
    await asking.page.getByRole('option', { name: 'Heir' }).click();
    expect(await axeFindings(asking.page)).toEqual([]);
    await asking.page.getByRole('button', { name: 'Ask', exact: true }).click();
    await asking.page.getByText('Heir was asked to take responsibility, and has not accepted yet.').waitFor();
    const { page, context, complaints } = await openConsole(chromium, heir, '/console');
    await page.getByRole('link', { name: 'Support bot' }).click();
    await take(page).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take responsibility' }).click();
    await page.getByText('You are asked to take responsibility').waitFor({ state: 'detached' });
    expect((await owner(`GET /member/${agent}`)).body).toMatchObject({
      status: 'active',
      responsible_user_id: heir.userId,
    });
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await fits(page), await axeFindings(page)]).toEqual([width, true, []]);
    }
    expect([...asking.complaints, ...complaints]).toEqual([]);
    await Promise.all([asking.context.close(), context.close()]);
  });

  it('is removed only after the page names the agents that this suspends', async () => {
    const { owner, manager, agent } = await organize();
    const { page, context } = await openConsole(chromium, owner, `/console/people/${manager.userId}/remove`);
    await page.getByText('“Support bot” is suspended until another person takes responsibility.').waitFor();
    const another = page.getByRole('link', { name: 'Ask another person to take responsibility for Support bot' });
    expect(await another.getAttribute('href')).toBe(`/console/people/${agent}`);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('These agents are suspended until another person takes responsibility.').waitFor();
    await another.click();
    await ask(page).waitFor();
    await context.close();
  });
});
