import { type Browser, type Page } from 'playwright-core';
import { startApprovalScene } from '../connections/approval/scene.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { openConsole } from './scene.js';

const { creator, ask, note } = await startApprovalScene();

const statusOf = async (id: string): Promise<string> => (await creator(`GET /approval/${id}`)).body.status;

const canDecide = (page: Page) => page.locator('.decision .primary:not([aria-disabled])').waitFor();

/** Presses Approve, or the key A, five times within 600 ms. */
const pressQuickly = (page: Page, what: 'button' | 'key') =>
  page.evaluate(async (pressed) => {
    for (let presses = 0; presses < 5; presses++) {
      if (pressed === 'button') document.querySelector<HTMLElement>('.decision .primary')?.click();
      else document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
  }, what);

describeInChromium('In the inbox, a person', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  /** Each test begins without calls that wait. */
  afterEach(async () => {
    const { body } = await creator('GET /approval?status=pending');
    for (const { id } of body.result) await creator(`POST /approval/${id}/resolve`, { decision: 'deny' });
  });

  it.each(['button', 'key'] as const)('approves only what was shown for a moment, with the %s', async (what) => {
    const ids = [await ask(await note('First')), await ask(await note('Second'))];
    const { page, context } = await openConsole(chromium, creator, `/console/inbox?item=${ids[0]}`);
    await canDecide(page);
    await pressQuickly(page, what);
    await page.getByText('Approved: Requester').waitFor();
    expect([await statusOf(ids[0]!), await statusOf(ids[1]!)]).toEqual(['approved', 'pending']);
    await context.close();
  });

  it('decides nothing with a key that is held', async () => {
    const [first, second] = [await ask(await note('First')), await ask(await note('Second'))];
    const { page, context } = await openConsole(chromium, creator, `/console/inbox?item=${first}`);
    await canDecide(page);
    await page.keyboard.down('d');
    await page.getByText('Denied: Requester').waitFor();
    await canDecide(page);
    await page.keyboard.down('d');
    await page.waitForLoadState('networkidle');
    expect(await statusOf(second)).toBe('pending');
    await page.keyboard.up('d');
    await page.keyboard.press('d');
    await page.getByRole('heading', { name: 'Nothing waits for you' }).waitFor();
    await context.close();
  });

  it('decides with a key what is shown first', async () => {
    const id = await ask(await note('Only'));
    const { page, context } = await openConsole(chromium, creator, '/console/inbox');
    await canDecide(page);
    await page.keyboard.press('a');
    await page.getByText('Approved: Requester').waitFor();
    expect(await statusOf(id)).toBe('approved');
    await context.close();
  });

  it('decides with a key the row that was clicked', async () => {
    await ask(await note('First'));
    const second = await ask(await note('Second'));
    const { page, context } = await openConsole(chromium, creator, '/console/inbox');
    await page.locator(`a[href*="${second}"]`).click();
    await page.waitForURL(new RegExp(second));
    await canDecide(page);
    await page.keyboard.press('d');
    await page.getByText('Denied: Requester').waitFor();
    expect(await statusOf(second)).toBe('denied');
    await context.close();
  });
});
