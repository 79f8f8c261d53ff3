import { type Page } from 'playwright-core';
import { axeFindings, fits, narrow } from '../../support/axe.js';
import { apiKey, oauth, ofTeams, password } from '../../support/connect-flow.js';
import { type ChromiumScene, inARealBrowser } from './chromium.js';

const notesHelp = 'https://notes.example.com/keys';

/** Every page, with the steps that lead a person to it. Each function ends on the page with that title. */
const waysOf = ({ flow, open, redeem, toldBy }: ChromiumScene): Record<string, (page: Page) => Promise<unknown>> => ({
  'Connect Notes': async (page) => page.goto((await open('ii_ways')).connect_url),
  'Error: Connect Notes': async (page) => {
    await page.goto((await open('ii_ways')).connect_url);
    await page.locator('summary', { hasText: 'API key' }).click();
    await page.getByRole('region', { name: 'API key' }).getByRole('button', { name: 'Connect Notes' }).click();
    await page.getByRole('alert').waitFor();
  },
  'Connect Notes?': async (page) => {
    await page.goto(flow.directLink(await open('ii_notes', { confirm_direct_connect: true })));
    await page.getByRole('button', { name: 'Allow as Ada Lovelace' }).click();
  },
  'Not connected': async (page) => {
    await page.goto((await open()).connect_url);
    await page.getByRole('button', { name: 'Continue to Notes' }).click();
    await page.getByRole('button', { name: 'Deny' }).click();
  },
  'This link has already been used': async (page) => {
    const { connect_url, session_id } = await open('ii_key');
    await page.goto(connect_url);
    await page.getByLabel('API key', { exact: true }).fill('key-of-grace');
    await page.keyboard.press('Enter');
    await redeem(session_id, (await toldBy(page)).code);
    await page.goto(connect_url);
  },
  'This link has expired': async (page) => {
    const { connect_url } = await open();
    flow.vault.clock.pass({ minutes: 16 });
    await page.goto(connect_url);
  },
  'Start again from the app': (page) => page.goto(`${flow.vault.base}/connect?connect_session=lkc_wrong`),
  'Latchkey’s vault': (page) => page.goto(flow.vault.base),
  'There is no page here': (page) => page.goto(`${flow.vault.base}/nothing`),
});

await inARealBrowser((scene) => {
  const { flow, open, redeem, toldBy, visitor } = scene;

  beforeAll(async () => {
    const { base_url, variables, auth } = ofTeams(flow.provider.issuer);
    const [team] = auth[0]!.form_fields as [object];
    const typed = { ...apiKey, help_url: notesHelp, form_fields: [team, ...apiKey.form_fields] };
    const methods = [oauth(flow.provider.issuer), typed, password];
    await flow.install('ii_ways', { base_url, variables, auth: methods });
    const request = { method: 'GET', path: '/me' };
    const post_install = [{ name: 'notebook', label: 'Find the notebook', request, set: {}, expect: [200] }];
    await flow.install('ii_steps', { auth: [apiKey], post_install });
  });

  it('every page passes axe-core in light and dark mode', async () => {
    const { tab, complaints, leave } = await visitor(narrow);
    for (const [title, way] of Object.entries(waysOf(scene))) {
      const page = await tab();
      await way(page);
      expect(await page.title()).toBe(title);
      expect([title, await axeFindings(page), await fits(page)]).toEqual([title, [], true]);
      expect(await page.locator('main a[href], main button').count()).toBeGreaterThan(0);
      await page.close();
    }
    expect(complaints).toEqual([]);
    await leave();
  });

  it("a page shows the connector's logo or else its first letter", async () => {
    const { tab, complaints, leave } = await visitor();
    const page = await tab();
    const widthOf = (logo_url: string) => page.goto(logo_url).then(() => page.locator('.mark img').evaluate(width));
    expect(await widthOf((await open()).connect_url)).toBe(256);
    expect(complaints).toEqual([]);
    expect(await widthOf((await open('ii_notes', { logo_url: `${flow.vault.base}/none` })).connect_url)).toBe(0);
    expect(await page.locator('.mark').innerText()).toBe('N');
    await leave();
  });

  it('a typed key can be revealed only until it is sent', async () => {
    const { tab, leave } = await visitor();
    const page = await tab();
    const { connect_url, session_id } = await open('ii_key');
    await page.goto(connect_url);
    const field = page.getByRole('textbox', { name: 'API key' });
    await field.fill('key-of-grace');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await field.getAttribute('type')).toBe('text');
    expect(await page.getByRole('button', { name: 'Hide API key' }).count()).toBe(1);
    await page.route('**/connect/submit', (route) => route.abort('aborted'), { times: 1 });
    await field.press('Enter');
    await page.locator('[aria-busy]').waitFor();
    expect(await field.getAttribute('type')).toBe('password');
    await page.reload();
    await field.fill('key-of-grace');
    await field.press('Enter');
    expect((await redeem(session_id, (await toldBy(page)).code)).status).toBe(200);
    await leave();
  });

  it('a page shows one sign-in method and folds the others', async () => {
    const { tab, leave } = await visitor();
    const page = await tab();
    await page.goto((await open('ii_ways')).connect_url);
    expect(await page.getByRole('button', { name: 'Continue to Notes' }).isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Connect Notes' }).count()).toBe(0);
    await page.locator('summary', { hasText: 'API key' }).click();
    expect(await page.getByRole('button', { name: 'Connect Notes' }).count()).toBe(1);
    await leave();
  });

  it('a page shows the logo of the organization', async () => {
    const { tab, complaints, leave } = await visitor();
    const page = await tab();
    await page.goto((await open('ii_notes', { org_logo_url: scene.logo_url })).connect_url);
    expect(await page.locator('.mark img').first().evaluate(width)).toBe(256);
    expect(await page.locator('.mark').count()).toBe(2);
    expect(complaints).toEqual([]);
    await leave();
  });

  it("a page opens the provider's help for keys in a new window", async () => {
    const { tab, leave } = await visitor();
    const page = await tab();
    await page.goto((await open('ii_ways')).connect_url);
    await page.locator('summary', { hasText: 'API key' }).click();
    const link = page.getByRole('region', { name: 'API key' }).getByRole('link');
    expect(await link.getAttribute('href')).toBe(notesHelp);
    expect(await link.getAttribute('rel')).toBe('noreferrer');
    expect(await page.getByRole('region', { name: 'API key' }).innerText()).toContain('notes.example.com');
    await leave();
  });

  it('a page shows progress while a form is being sent', async () => {
    const { tab, leave } = await visitor();
    const page = await tab();
    const { connect_url, session_id } = await open('ii_steps');
    await page.goto(connect_url);
    await page.getByLabel('API key', { exact: true }).fill('key-of-grace');
    await page.route('**/connect/submit', (route) => route.abort('aborted'), { times: 1 });
    await page.keyboard.press('Enter');
    const said = 'Checking with Notes … Then, in Notes: Find the notebook.';
    expect(await page.getByRole('status').innerText()).toBe(said);
    expect(await page.locator('[aria-busy]').innerText()).toBe('Connect Notes');
    await page.goto(flow.vault.base);
    await page.goBack();
    expect(await page.locator('[role=status]').allTextContents()).toEqual(['']);
    await page.getByLabel('API key', { exact: true }).fill('key-of-grace');
    await page.getByRole('button', { name: 'Connect Notes' }).click();
    expect((await redeem(session_id, (await toldBy(page)).code)).status).toBe(200);
    await leave();
  });
});

const width = (image: SVGElement | HTMLElement) => (image as HTMLImageElement).naturalWidth;
