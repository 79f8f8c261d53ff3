import { axeFindings, fits } from '../support/axe.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { startProduct } from '../support/product.js';
import { opening, visitScreens } from './crawl.js';
import { organizeOneOfEach } from './one-of-each.js';
import { openConsole } from './scene.js';

const product = await startProduct();
afterAll(() => product.stop());

describeInChromium('In the console, every screen that a link leads to', () => {
  it('opens without a complaint, is accessible in both themes and fits on a phone', async () => {
    const chromium = await startChromium();
    const viewport = { width: 360, height: 740 };
    const { page, complaints } = await openConsole(chromium, await organizeOneOfEach(product), '/console/states', {
      viewport,
    });
    const found: Record<string, unknown> = {};
    const screens = await visitScreens(opening(page, product.base), async (screen) => {
      found[screen] = [await axeFindings(page), await fits(page), complaints.splice(0)];
    });
    await chromium.close();
    expect(screens.length).toBeGreaterThan(25);
    expect(found).toEqual(Object.fromEntries(screens.map((each) => [each, [[], true, []]])));
  }, 300_000);
});
