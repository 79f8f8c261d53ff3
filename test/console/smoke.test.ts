import { type Page } from 'playwright-core';
import { axeFindings, fits } from '../support/axe.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { startProduct } from '../support/product.js';
import { ruleOn } from '../support/rule-on.js';
import { openConsole } from './scene.js';

const product = await startProduct();
afterAll(() => product.stop());

/** Addresses that lead to one screen, such as `/console/rules/rstr_1` and `/console/rules/rstr_2`, are alike. */
const screenOf = (path: string): string =>
  path.replace(/\/[a-z]+_[0-9a-z]{26}(?=\/|$)/g, '/$id').replace(/\/connectors\/.+/, '/connectors/$id');

/** Addresses of the console on a page, without states of lists. */
const linksOn = async (page: Page): Promise<string[]> => {
  const addresses = await page
    .locator('a[href^="/console"]')
    .evaluateAll((links) => links.map((each) => each.getAttribute('href')!));
  return addresses.filter((each) => !each.includes('?'));
};

/** An organization with at least one row in each list. */
async function organize() {
  const { owner, member } = await product.organization({ member: 'Member' });
  await product.installDemo(owner);
  const { id } = await product.connect(owner, { redirect_uri: '/' });
  await owner('POST /restriction', ruleOn(member.userId, { mode: 'block', connectors: ['demo'] }));
  await owner('POST /team', { name: 'Support' });
  await owner('POST /role', { name: 'Helper', permissions: ['tool:execute'] });
  const entry = { connector_slug: 'demo', tool_name: 'list_notes', connection_id: id };
  await owner('POST /toolbox', { name: 'Support tools', entries: [entry] });
  await owner('POST /webhook-endpoint', { url: 'https://hooks.example.com/latchkey', events: ['*'] });
  return owner;
}

describeInChromium('In the console, every screen that a link leads to', () => {
  it('opens without a complaint, is accessible in both themes and fits on a phone', async () => {
    const chromium = await startChromium();
    const viewport = { width: 360, height: 740 };
    const { page, complaints } = await openConsole(chromium, await organize(), '/console/states', { viewport });
    const visited = new Map<string, unknown>();
    const next = await linksOn(page);
    for (let path = next.shift(); path !== undefined; path = next.shift()) {
      if (visited.has(screenOf(path))) continue;
      await page.goto(product.base + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForFunction(() => document.querySelector('.skeleton') === null);
      visited.set(screenOf(path), [await axeFindings(page), await fits(page), complaints.splice(0)]);
      next.push(...(await linksOn(page)));
    }
    await chromium.close();
    expect([...visited.keys()].length).toBeGreaterThan(25);
    expect(Object.fromEntries(visited)).toEqual(
      Object.fromEntries([...visited.keys()].map((each) => [each, [[], true, []]])),
    );
  }, 300_000);
});
