import { type Browser } from 'playwright-core';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { startProduct } from '../support/product.js';
import { openConsole } from './scene.js';

const product = await startProduct();
afterAll(() => product.stop());

describeInChromium('In the console,', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  it('an agent of the identity provider is added, gets another secret, and is deleted', async () => {
    const { owner } = await product.organization({});
    const { page, context, complaints } = await openConsole(chromium, owner, '/console/organization/agents');
    await page.getByRole('button', { name: 'Add agent …' }).click();
    await page.getByLabel('Name').fill('Claude');
    await page.getByRole('dialog').getByRole('button', { name: 'Add agent' }).click();
    await page.getByText('The secret is shown only now.').waitFor();
    const secret = await page.getByText(/^lk_test_ecs_\w{38}$/).textContent();
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();

    await page.getByRole('button', { name: /^Replace secret …/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Replace secret' }).click();
    await page.getByText('The secret is shown only now.').waitFor();
    expect(await page.getByText(/^lk_test_ecs_\w{38}$/).textContent()).not.toBe(secret);
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();

    await page.getByRole('button', { name: /^Delete …/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete agent' }).click();
    await page.getByText('The identity provider can let in no agent yet').waitFor();
    expect((await owner(`GET /organization/${owner.orgId}/enterprise-client`)).body.result).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
