import axe, { type AxeResults } from 'axe-core';
import { type Page } from 'playwright-core';

/** The narrowest supported window. The findings cover both color schemes. */
export const narrow = { viewport: { width: 320, height: 640 } } as const;

const onColor = ['color-contrast', 'link-in-text-block'];

/**
 * Findings of axe-core and its best practices on the current page, in the light and the dark scheme. Only the rules on
 * color depend on the scheme.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  const found = new Set<string>();
  await page.evaluate(axe.source);
  // During a transition, colors have less contrast than before and after it.
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }');
    document.adoptedStyleSheets.push(still);
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const options = colorScheme === 'light' ? {} : { runOnly: { type: 'rule', values: onColor } };
    const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
    for (const { id, nodes } of violations)
      for (const { target } of nodes) found.add(`${colorScheme}: ${id}: ${String(target)}`);
  }
  return [...found];
}

/** Whether nothing is wider than the window. */
export const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
