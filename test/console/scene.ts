import { type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';
import { type MemberClient } from '../support/founder.js';

export type OpenedConsole = {
  page: Page;
  context: BrowserContext;
  /** Messages of the browser's console, uncaught errors, violations of the content security policy. */
  complaints: string[];
};

/** Signs a member in with a one-time link, and opens a screen. */
export async function openConsole(
  chromium: Browser,
  as: MemberClient,
  path: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<OpenedConsole> {
  const { status, body } = await as('POST /user/me/sign-in-link', {});
  if (status !== 201) throw new Error(JSON.stringify(body));
  const context = await chromium.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => void complaints.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => void complaints.push(String(error)));
  await page.goto(`${body.url}&${new URLSearchParams({ return_to: path })}`);
  await page.locator('main button').first().click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, context, complaints };
}

/**
 * Records the requests of a page to the API, and how many of them started after the first response. Responses are held
 * until no further request starts for a second. On a busy machine, one could otherwise be faster than another request.
 */
export async function recordApiRequests(page: Page) {
  // Requests of the screen that is open do not count.
  await page.waitForLoadState('networkidle');
  await page.unrouteAll();
  const recorded = { paths: [] as string[], startedAfterAnAnswer: 0 };
  let release = () => {};
  const quiet = new Promise<void>((resolve) => (release = resolve));
  let timer: NodeJS.Timeout | undefined;
  let answered = false;
  await page.route('**', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue();
    recorded.paths.push(new URL(route.request().url()).pathname);
    if (answered) recorded.startedAfterAnAnswer++;
    clearTimeout(timer);
    timer = setTimeout(release, 1000);
    await quiet;
    answered = true;
    await route.continue();
  });
  return recorded;
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.first().waitFor();
  for (let presses = 0; presses < 80; presses++) {
    if (await wanted.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not reach ${String(wanted)}.`);
}
