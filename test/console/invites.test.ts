import { type Browser, type Page } from 'playwright-core';
import { axeFindings, fits } from '../support/axe.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { startProduct } from '../support/product.js';
import { openConsole } from './scene.js';

const product = await startProduct();
afterAll(() => product.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describeInChromium('In the console,', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  it('an invite gives the chosen role and shows the link with which the person joins', async () => {
    const { owner } = await product.organization();
    const { page, context, complaints } = await openConsole(chromium, owner, '/console/people');
    await page.getByRole('link', { name: 'Invite a person' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill('grace@example.com');
    await page.getByPlaceholder('Without a role: Member').waitFor();
    await page.getByRole('combobox', { name: 'Add a role' }).fill('Audit');
    await page.getByRole('option', { name: 'Auditor' }).click();
    await button(page, 'Invite').click();
    const link = await page.getByText(/join#token=/).textContent();
    expect(new URL(link!).hash).toContain('_inv_');
    const { result } = (await owner('GET /invite')).body;
    expect(result).toMatchObject([{ email: 'grace@example.com', roles: [{ name: 'Auditor' }] }]);
    expect([await axeFindings(page), complaints]).toEqual([[], []]);
    await context.close();
  });

  it('what was typed stays if the address is not valid', async () => {
    const { owner } = await product.organization();
    const { page, context } = await openConsole(chromium, owner, '/console/invites/new');
    const email = page.getByRole('textbox', { name: 'Email' });
    await email.fill('<b>grace</b>');
    await button(page, 'Invite').click();
    await page.locator('.wrong').waitFor();
    expect([await email.inputValue(), await email.getAttribute('aria-invalid')]).toEqual(['<b>grace</b>', 'true']);
    await context.close();
  });

  it('an invite can be sent again and revoked', async () => {
    const { owner } = await product.organization();
    await owner('POST /invite', { email: 'grace@example.com', name: '<i>Grace</i>' });
    const { page, context, complaints } = await openConsole(chromium, owner, '/console/invites');
    await button(page, 'Send again').click();
    await page.getByText(/join#token=/).waitFor();
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await fits(page), await axeFindings(page)]).toEqual([width, true, []]);
    }
    await button(page, 'Revoke').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Nobody is invited').waitFor();
    expect((await owner('GET /invite?status=revoked')).body.result).toHaveLength(1);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('members without the right see why they cannot invite', async () => {
    const { auditor } = await product.organization({ auditor: 'Auditor' });
    const { page, context } = await openConsole(chromium, auditor, '/console/people');
    expect(await button(page, 'Invite a person').getAttribute('aria-disabled')).toBe('true');
    await page.getByText('You need the permission member:manage.').first().waitFor();
    expect((await auditor('POST /invite', { email: 'grace@example.com' })).status).toBe(403);
    await context.close();
  });
});
