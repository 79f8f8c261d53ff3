import { type Browser } from 'playwright-core';
import { startSignInScene } from '../authentication/sign-in/scene.js';
import { axeFindings, fits } from '../support/axe.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { openConsole } from './scene.js';

const { api, issuer, configured } = await startSignInScene();

describeInChromium('The sign-in of the organization in the console', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  it('says that it is not set up', async () => {
    const { owner } = await api.organization();
    const { page, context } = await openConsole(chromium, owner, '/console/organization?tab=signIn');
    await page.getByText('Single sign-on is not set up').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await context.close();
  });

  it('is tested, and shows what the identity provider answered', async () => {
    const { owner } = await api.organization();
    await configured(owner);
    const { page, context, complaints } = await openConsole(chromium, owner, '/console/organization?tab=signIn');
    await page.getByText('Not tested yet').waitFor();
    await page.getByText(issuer.issuer, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Test now' }).click();
    await page.getByText('The identity provider answered and accepts the client.').waitFor();
    expect((await owner(`GET /organization/${owner.orgId}/sign-in`)).body.status).toBe('working');
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await fits(page), await axeFindings(page)]).toEqual([width, true, []]);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('says why a test fails', async () => {
    const { owner } = await api.organization();
    await configured(owner, { issuer: 'https://nobody.example.com' });
    const { page, context } = await openConsole(chromium, owner, '/console/organization?tab=signIn');
    await page.getByRole('button', { name: 'Test now' }).click();
    await page.getByText('The test failed.').waitFor();
    const { last_error } = (await owner(`GET /organization/${owner.orgId}/sign-in`)).body;
    await page.getByText(last_error).waitFor();
    await context.close();
  });
});
