import { Browser } from '../../dist/apps/demo/src/browser.js';
import { hasChromium, startChromium } from '../../dist/test/support/chromium.js';

/** Allows the request in a real browser if one is installed. The browser ends at the app's redirect address. */
export async function allowInBrowser(person, wanted) {
  if (!hasChromium) return void (await fetch(await allow(person, wanted, ['mcp:read'])));
  const chromium = await startChromium();
  try {
    const page = await chromium.newPage();
    await page.goto(wanted);
    await page.getByLabel('Sign-in link').fill((await person.currentUser.makeSignInLink()).url);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: /^Allow / }).click();
    await page.waitForURL((url) => url.origin !== new URL(wanted).origin);
  } finally {
    await chromium.close();
  }
}

/**
 * Signs in a browser with a link and allows the app's request. Returns the address to which the person is redirected.
 */
export async function allow(person, wanted, scope) {
  const browser = new Browser();
  const link = await person.currentUser.makeSignInLink();
  await browser.submit(await browser.get(link.url), { link: new URL(link.url).searchParams.get('link') });
  const { origin } = new URL(wanted);
  const page = await browser.follow(await browser.get(wanted), origin);
  const sent = await browser.submit(page, { scope, reach: 'all', answer: 'allow' });
  const back = await browser.follow(sent, origin);
  return back.location;
}
