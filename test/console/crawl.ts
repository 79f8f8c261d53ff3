import { type Page } from 'playwright-core';

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

/** Opens every screen that a link leads to, beginning with the links of the open page. Returns their names. */
export async function visitScreens(
  page: Page,
  base: string,
  visit: (screen: string) => Promise<unknown>,
): Promise<string[]> {
  const visited = new Set<string>();
  const next = await linksOn(page);
  for (let path = next.shift(); path !== undefined; path = next.shift()) {
    if (visited.has(screenOf(path))) continue;
    visited.add(screenOf(path));
    await page.goto(base + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForFunction(() => document.querySelector('.skeleton') === null);
    await visit(screenOf(path));
    next.push(...(await linksOn(page)));
  }
  return [...visited];
}
