import { describeInFirefox, startFirefox } from '../support/firefox.js';
import { startProduct } from '../support/product.js';
import { eventually } from '../support/vault.js';
import { isLoaded, linksOnPage, visitScreens } from './crawl.js';
import { organizeOneOfEach } from './one-of-each.js';

const product = await startProduct();
let firefox: Awaited<ReturnType<typeof startFirefox>> | undefined;
afterAll(async () => {
  await firefox?.stop();
  await product.stop();
});

describeInFirefox('In Firefox, every screen of the console that a link leads to', () => {
  it('opens without a complaint or a violation of the content security policy, and fits on a phone', async () => {
    const owner = await organizeOneOfEach(product);
    const { body } = await owner('POST /user/me/sign-in-link', {});
    const tab = (firefox = await startFirefox({ width: 360, height: 740 }));
    await tab.open(`${body.url}&return_to=/console/inbox`);
    await tab.evaluate(() => document.querySelector<HTMLElement>('main button')!.click());
    await eventually(() => tab.evaluate(() => location.pathname === '/console/inbox'), 'Firefox is signed in');

    const found: Record<string, unknown> = {};
    const open = async (path: string): Promise<string[]> => {
      await tab.open(product.base + path);
      await eventually(() => tab.evaluate(isLoaded), `Firefox shows ${path}`);
      return tab.evaluate(linksOnPage);
    };
    const screens = await visitScreens(open, async (screen) => {
      const fits = await tab.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
      found[screen] = [fits, tab.complaints.splice(0)];
    });
    expect(screens.length).toBeGreaterThan(25);
    expect(found).toEqual(Object.fromEntries(screens.map((each) => [each, [true, []]])));
  }, 300_000);
});
