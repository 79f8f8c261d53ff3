import { type Page } from 'playwright-core';
import { org, product } from '../authentication/authorization/scene.js';
import { axeFindings, fits } from '../support/axe.js';

/** Presses the element with this name by keyboard only, like a person without a mouse. */
export async function press(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  const target = page.getByRole(role, { name });
  for (let tabs = 0; tabs < 40; tabs++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return page.keyboard.press('Enter');
  }
  throw new Error(`No tab stop has the name ${name}.`);
}

/**
 * Expects nothing wider than the window, an element to continue with, and no findings of axe-core. Pages without
 * scripts are not checked with axe-core, because it is a script.
 */
export async function isSound(page: Page, title: string, scripted: boolean): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.title()).toBe(title);
  const findings = scripted ? await axeFindings(page) : [];
  expect([title, findings, await fits(page)]).toEqual([title, [], true]);
  expect(await page.locator('main a[href], main button').count()).toBeGreaterThan(0);
}

/** The link of a new invite, to this service's own page. */
export async function inviteLink(): Promise<string> {
  const { body } = await org.owner('POST /invite', { email: `newcomer-${newcomers++}@example.com`, name: 'Nell' });
  return body.invite_url.replace('https://app.example.com', product.base);
}
let newcomers = 0;

export const signInLink = async () => (await org.bob('POST /user/me/sign-in-link')).body.url as string;
