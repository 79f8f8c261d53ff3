import { type Browser, type Page } from 'playwright-core';
import { axeFindings, fits } from '../support/axe.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { startProduct } from '../support/product.js';
import { openConsole } from './scene.js';

const product = await startProduct();
afterAll(() => product.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const path = '/connector/demo/oauth-app';

describeInChromium('The OAuth application of a connector in the console', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  it('is set, and its secret is never shown', async () => {
    const { owner } = await product.organization();
    const { page, context, complaints } = await openConsole(chromium, owner, '/console/connectors/demo');
    await page.getByRole('link', { name: 'OAuth application' }).click();
    await page.getByText('Nobody can sign in to the provider').waitFor();
    await button(page, 'Set the application').click();
    await page.getByRole('textbox', { name: 'Client ID' }).fill('our-client');
    await page.getByLabel('Client secret').fill('our-secret');
    await page.getByRole('textbox', { name: 'Scopes' }).fill('notes.read notes.other');
    await button(page, 'Save the application').click();
    await page.getByText('The application was saved.').waitFor();
    expect((await owner(`GET ${path}`)).body).toMatchObject({
      source: 'organization',
      client_id: 'our-client',
      client_secret_set: true,
      scopes: ['notes.read', 'notes.other'],
    });
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await fits(page), await axeFindings(page)]).toEqual([width, true, []]);
    }
    expect(await page.content()).not.toContain('our-secret');
    await button(page, 'Replace the application').click();
    expect(await page.getByLabel('Client secret').inputValue()).toBe('');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('keeps its secret if only the scopes change', async () => {
    const { owner } = await product.organization();
    await owner(`PUT ${path}`, { client_id: 'our-client', client_secret: 'our-secret' });
    const { page, context } = await openConsole(chromium, owner, '/console/connectors/demo/oauth-app');
    await button(page, 'Replace the application').click();
    await page.getByRole('textbox', { name: 'Scopes' }).fill('notes.read');
    await button(page, 'Save the application').click();
    await page.getByText('The application was saved.').waitFor();
    const { body } = await owner(`GET ${path}`);
    expect(body).toMatchObject({ client_secret_set: true, scopes: ['notes.read'] });
    await context.close();
  });

  it('needs a secret with another client ID', async () => {
    const { owner } = await product.organization();
    await owner(`PUT ${path}`, { client_id: 'our-client', client_secret: 'our-secret' });
    const { page, context } = await openConsole(chromium, owner, '/console/connectors/demo/oauth-app');
    await button(page, 'Replace the application').click();
    await page.getByRole('textbox', { name: 'Client ID' }).fill('another-client');
    await button(page, 'Save the application').click();
    await page.getByText('client_secret is required with a new client_id.').waitFor();
    expect((await owner(`GET ${path}`)).body.client_id).toBe('our-client');
    await context.close();
  });

  it('is removed after a question that counts the accounts', async () => {
    const { owner } = await product.organization();
    await product.installDemo(owner);
    await product.connect(owner);
    const { page, context } = await openConsole(chromium, owner, '/console/connectors/demo/oauth-app');
    await button(page, 'Remove').click();
    await page.getByText('1 account signed in with it and stops working').waitFor();
    await button(page, 'Remove the application').click();
    await page.getByText('The application was removed.').waitFor();
    expect((await owner(`GET ${path}`)).body.source).toBe('none');
    await context.close();
  });

  it('is visible to members, who see why they cannot change it', async () => {
    const { owner, member } = await product.organization({ member: 'Member' });
    await owner(`PUT ${path}`, { client_id: 'our-client', client_secret: 'our-secret' });
    const { page, context } = await openConsole(chromium, member, '/console/connectors/demo/oauth-app');
    await page.getByText('Only people who may change the application see it.').waitFor();
    expect(await button(page, 'Replace the application').getAttribute('aria-disabled')).toBe('true');
    expect((await member(`PUT ${path}`, { client_id: 'other', client_secret: 'x' })).status).toBe(403);
    await context.close();
  });
});
