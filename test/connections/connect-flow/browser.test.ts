import { type Page } from 'playwright-core';
import { inARealBrowser } from './chromium.js';

await inARealBrowser(({ flow, open, redeem, toldBy, visitor }) => {
  it.each([
    ['with script', true],
    ['without script', false],
  ])('a person connects by OAuth, by keyboard alone, %s', async (_, javaScriptEnabled) => {
    const { tab, complaints, leave } = await visitor({ javaScriptEnabled });
    const { connect_url, session_id } = await open();
    const page = await tab();
    await page.goto(connect_url);
    expect(await page.title()).toBe('Connect Notes');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Allow as Ada Lovelace' }).click();
    const { code } = await toldBy(page);
    expect((await redeem(session_id, code)).body).toMatchObject({ account_label: 'ada@notes.example' });
    expect(complaints).toEqual([]);
    await leave();
  });

  it('a page hides the secret from the address bar and survives reloads', async () => {
    const { tab, leave } = await visitor();
    const { connect_url, token } = await open();
    const page = await tab();
    await page.goto(connect_url);
    await page.waitForURL(`${flow.vault.base}/connect`);
    expect(page.url()).not.toContain(token);
    await page.reload();
    await page.getByRole('heading', { name: 'Connect Notes' }).waitFor();
    await leave();
  });

  it.each([
    ['with script', true],
    ['without script', false],
  ])('a person can enter a valid API key after a wrong one, %s', async (_, javaScriptEnabled) => {
    const { tab, complaints, leave } = await visitor({ javaScriptEnabled });
    const { connect_url, session_id } = await open('ii_key');
    const page = await tab();
    await page.goto(connect_url);
    const field = page.getByLabel('API key', { exact: true });
    expect(await field.getAttribute('type')).toBe('password');
    await field.fill('wrong');
    await field.press('Enter');
    const alert = page.getByRole('alert');
    expect(await alert.innerText()).toContain('Notes did not accept your entries.');
    // A browser moves the focus when it draws the page, which may be later than the page is loaded.
    await page.locator('[role=alert]:focus').waitFor();
    expect(await page.title()).toBe('Error: Connect Notes');
    expect(await page.getByLabel('API key', { exact: true }).inputValue()).toBe('');
    await page.getByLabel('API key', { exact: true }).fill('key-of-grace');
    await page.getByRole('button', { name: 'Connect Notes' }).click();
    const { code } = await toldBy(page);
    expect((await redeem(session_id, code)).body).toMatchObject({ account_label: 'grace@notes.example' });
    expect(complaints).toEqual([]);
    await leave();
  });

  it('a page shows each sign-in method as a region with a name', async () => {
    const { tab, leave } = await visitor();
    const page = await tab();
    await page.goto((await open('ii_all')).connect_url);
    await page.getByRole('region', { name: 'Sign in to Notes' }).waitFor();
    await page.locator('summary', { hasText: 'API key' }).click();
    await page.getByRole('button', { name: 'Connect Notes' }).click();
    await page.getByRole('alert').getByRole('link', { name: 'API key is missing.' }).click();
    const field = page.getByRole('textbox', { name: 'API key' });
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    const described = await field.getAttribute('aria-describedby');
    const texts = await Promise.all(described!.split(' ').map((id) => page.locator(`[id="${id}"]`).innerText()));
    expect(texts).toEqual(['In Notes, under Settings.', 'API key is missing.']);
    await leave();
  });

  it('a person who denied consent can try again or go back', async () => {
    const { tab, leave } = await visitor();
    const { connect_url, session_id } = await open();
    const page = await tab();
    await page.goto(connect_url);
    for (const answer of ['Deny', 'Deny']) {
      await page.getByRole('button', { name: 'Continue to Notes' }).click();
      await page.getByRole('button', { name: answer }).click();
      await page.getByRole('heading', { name: 'Not connected' }).waitFor();
      await page.getByRole('link', { name: 'Try again' }).click();
    }
    await page.getByRole('link', { name: 'Cancel and go back' }).click();
    expect(await toldBy(page)).toEqual({ session: session_id, error: 'denied' });
    await leave();
  });

  it('two tabs of one sign-in get one result', async () => {
    const { tab, leave } = await visitor();
    const { connect_url, session_id } = await open();
    const tabs = [await tab(), await tab()];
    for (const page of tabs) {
      await page.goto(connect_url);
      await page.getByRole('button', { name: 'Continue to Notes' }).click();
      await page.getByRole('button', { name: 'Deny' }).waitFor();
    }
    const [late, first] = tabs as [Page, Page];
    await first.getByRole('button', { name: 'Allow as Ada Lovelace' }).click();
    expect((await redeem(session_id, (await toldBy(first)).code)).status).toBe(200);
    await late.getByRole('button', { name: 'Allow as Ada Lovelace' }).click();
    await late.getByRole('heading', { name: 'This link has already been used' }).waitFor();
    await leave();
  });

  it('a sign-in cannot be completed in another browser', async () => {
    const [own, other] = [await visitor(), await visitor()];
    const { connect_url } = await open();
    const page = await own.tab();
    await page.goto(connect_url);
    await page.getByRole('button', { name: 'Continue to Notes' }).click();
    await page.getByRole('button', { name: 'Deny' }).waitFor();
    // Submits like the page does, but stops at the redirect to the vault.
    const hop = async (url: string, form?: Record<string, string>) => {
      const answer = await page.request.fetch(url, { method: form ? 'POST' : 'GET', form, maxRedirects: 0 });
      return new URL(answer.headers().location!, url).href;
    };
    const back = await hop(await hop(page.url(), { answer: 'ada' }));
    expect(back).toContain('/oauth/callback');
    const thief = await other.tab();
    await thief.goto(back);
    await thief.getByRole('heading', { name: 'Start again from the app' }).waitFor();
    await page.goto(back);
    expect((await toldBy(page)).code).toBeDefined();
    await Promise.all([own.leave(), other.leave()]);
  });

  it('a page can neither be framed nor have its cookies read', async () => {
    const { tab, cookies, leave } = await visitor();
    const { connect_url } = await open();
    const page = await tab();
    await page.goto(connect_url);
    await page.getByRole('button', { name: 'Continue to Notes' }).click();
    await page.getByRole('button', { name: 'Deny' }).waitFor();
    const ours = (await cookies()).filter(({ name }) => name.startsWith('lk_'));
    expect(ours.map(({ name }) => name).sort()).toEqual(['lk_connect', 'lk_page']);
    for (const cookie of ours) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    await page.setContent(`<iframe src="${connect_url}"></iframe>`);
    const [, frame] = page.frames();
    await frame!.waitForLoadState().catch(() => undefined);
    expect(await frame!.getByRole('button').count()).toBe(0);
    await leave();
  });
});
