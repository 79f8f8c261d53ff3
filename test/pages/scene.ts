import { type Page } from 'playwright-core';
import { startAuthorizationScene } from '../authentication/authorization/scene.js';
import { axeFindings, fits } from '../support/axe.js';

/** The product, and links that people open in a browser. */
export async function startPagesScene() {
  const world = await startAuthorizationScene();
  const { product, owner, user } = world;
  let invited = 0;

  /** The link of a new invite, to this service's own page. */
  const inviteLink = async (): Promise<string> => {
    const { body } = await owner('POST /invite', { email: `newcomer-${invited++}@example.com`, name: 'Nell' });
    return body.invite_url.replace('https://app.example.com', product.base);
  };
  const signInLink = async () => (await user('POST /user/me/sign-in-link')).body.url as string;

  return { ...world, inviteLink, signInLink };
}

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
