import { describeInChromium, startChromium } from '../support/chromium.js';
import { accountOf, api, configured, issuer } from './scene.js';

describeInChromium('The sign-in page in a real browser', () => {
  it('leads to the identity provider of an organization', async () => {
    const { owner, ada } = await api.organization({ ada: 'Member' }, { name: 'Difference Engines' });
    await configured(owner);
    issuer.behavior.account = accountOf(ada);
    const chromium = await startChromium();
    try {
      const page = await chromium.newPage();
      await page.goto(`${api.base}/sign-in`);
      await page.getByLabel(/^Organization ID/).fill('difference-engines');
      await page.getByRole('button', { name: 'Continue through your organization' }).click();
      await page.getByRole('heading', { name: 'You are signed in' }).waitFor();
      expect(await page.locator('main').innerText()).toContain('Difference Engines');
    } finally {
      await chromium.close();
    }
  });
});

it('Forms of the sign-in pages can be sent only to Latchkey', async () => {
  for (const path of ['/sign-in', '/sign-in?organization=x', '/sign-in/tokens', '/sign-in/start?organization=x']) {
    const { headers } = await fetch(api.base + path);
    expect([path, headers.get('content-security-policy')]).toEqual([
      path,
      expect.stringContaining("form-action 'self';"),
    ]);
  }
});
