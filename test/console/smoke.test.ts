import { axeFindings, fits } from '../support/axe.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { startProduct } from '../support/product.js';
import { ruleOn } from '../support/rule-on.js';
import { visitScreens } from './crawl.js';
import { openConsole } from './scene.js';

const product = await startProduct();
afterAll(() => product.stop());

/** An organization with at least one row in each list. */
async function organize() {
  const { owner, member } = await product.organization({ member: 'Member' });
  await product.installDemo(owner);
  const { id } = await product.connect(owner, { redirect_uri: '/' });
  await owner('POST /restriction', ruleOn(member.userId, { mode: 'block', connectors: ['demo'] }));
  await owner('POST /team', { name: 'Support' });
  await owner('POST /role', { name: 'Helper', permissions: ['tool:execute'] });
  const entry = { connector_slug: 'demo', tool_name: 'list_notes', connection_id: id };
  await owner('POST /toolbox', { name: 'Support tools', entries: [entry] });
  await owner('POST /webhook-endpoint', { url: 'https://hooks.example.com/latchkey', events: ['*'] });
  return owner;
}

describeInChromium('In the console, every screen that a link leads to', () => {
  it('opens without a complaint, is accessible in both themes and fits on a phone', async () => {
    const chromium = await startChromium();
    const viewport = { width: 360, height: 740 };
    const { page, complaints } = await openConsole(chromium, await organize(), '/console/states', { viewport });
    const found: Record<string, unknown> = {};
    const screens = await visitScreens(page, product.base, async (screen) => {
      found[screen] = [await axeFindings(page), await fits(page), complaints.splice(0)];
    });
    await chromium.close();
    expect(screens.length).toBeGreaterThan(25);
    expect(found).toEqual(Object.fromEntries(screens.map((each) => [each, [[], true, []]])));
  }, 300_000);
});
