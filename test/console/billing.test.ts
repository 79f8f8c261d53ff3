import { type Browser } from 'playwright-core';
import { startBillingScene } from '../organization/billing-scene.js';
import { nowhere } from '../support/api-options.js';
import { axeFindings } from '../support/axe.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { freePort } from '../support/free-port.js';
import { openConsole } from './scene.js';

const port = await freePort();
const connections = { ...nowhere(), serviceUrl: `http://127.0.0.1:${port}` };
const { api, free, stripe } = await startBillingScene({ connections }, port);
const tab = '/console/organization?tab=billing';

describeInChromium('The bill in the console', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  it('leads those who may buy a plan to the payment of the plan that they chose', async () => {
    const { owner } = await free();
    const { page, context } = await openConsole(chromium, owner, tab);
    await page.route('https://checkout.stripe.com/**', (route) => route.fulfill({ body: 'Pay here.' }));
    await page.getByLabel('Plan').selectOption('Enterprise');
    await page.getByLabel('Paid').selectOption('Yearly');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Continue to the payment' }).click();
    await page.getByText('Pay here.').waitFor();
    const { body } = stripe.requests.findLast(({ request }) => request === 'POST /v1/checkout/sessions')!;
    expect(body.get('line_items[0][price]')).toMatch(/enterprise/);
    await context.close();
  });

  it('says to those who may only look which permission they need', async () => {
    const { viewer } = await api.organization({ viewer: ['billing:view'] }, { plan: 'free' });
    const { page, context } = await openConsole(chromium, viewer, tab);
    await page.getByText('You need the permission billing:manage.').waitFor();
    const portal = page.getByRole('button', { name: 'Open the billing portal' });
    expect(await portal.getAttribute('aria-disabled')).toBe('true');
    await context.close();
  });
});
