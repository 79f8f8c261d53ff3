import { type Page } from 'playwright-core';

/** Addresses that lead to one screen, such as `/console/rules/rstr_1` and `/console/rules/rstr_2`, are alike. */
const screenOf = (path: string): string =>
  path.replace(/\/[a-z]+_[0-9a-z]{26}(?=\/|$)/g, '/$id').replace(/\/connectors\/.+/, '/connectors/$id');

/** Runs in the page: the addresses of the console on it, without states of lists. */
export const linksOnPage = (): string[] =>
  [...document.querySelectorAll('a[href^="/console"]:not([href*="?"])')].map((link) => link.getAttribute('href')!);

/** Runs in the page: whether it shows what it has loaded. */
export const isLoaded = (): boolean =>
  document.querySelector('h1') !== null && document.querySelector('.skeleton') === null;

/**
 * Opens every screen that a link leads to, beginning with the links of the first one. Returns their names.
 *
 * @param open Opens a path, and returns the links when the page has loaded.
 */
export async function visitScreens(
  open: (path: string) => Promise<string[]>,
  visit: (screen: string) => Promise<unknown>,
): Promise<string[]> {
  const visited = new Set<string>();
  const next = await open('/console');
  for (let path = next.shift(); path !== undefined; path = next.shift()) {
    if (visited.has(screenOf(path))) continue;
    visited.add(screenOf(path));
    const links = await open(path);
    await visit(screenOf(path));
    next.push(...links);
  }
  return [...visited];
}

/** Opens screens in Chromium. */
export const opening =
  (page: Page, base: string) =>
  async (path: string): Promise<string[]> => {
    await page.goto(base + path);
    await page.waitForFunction(isLoaded);
    return page.evaluate(linksOnPage);
  };
