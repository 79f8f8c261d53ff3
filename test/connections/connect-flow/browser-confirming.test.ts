import { inARealBrowser } from './chromium.js';

await inARealBrowser(({ flow, open, redeem, toldBy, visitor }) => {
  it.each([
    ['with script', true],
    ['without script', false],
  ])('a direct link can be confirmed by keyboard alone, %s', async (_, javaScriptEnabled) => {
    const { tab, complaints, leave } = await visitor({ javaScriptEnabled });
    const page = await tab();
    const { session_id, ...link } = await open('ii_notes', { confirm_direct_connect: true });
    for (const answer of ['Cancel and go back', 'Connect Notes']) {
      await page.goto(flow.directLink(link));
      await page.getByRole('button', { name: 'Allow as Ada Lovelace' }).click();
      await page.getByRole('heading', { name: 'Connect Notes?' }).waitFor();
      await page.reload();
      await page.getByRole('button', { name: answer }).focus();
      await page.keyboard.press('Enter');
      const returned = await toldBy(page);
      if (answer.startsWith('Cancel')) expect(returned).toEqual({ session: session_id, error: 'denied' });
      else expect((await redeem(session_id, returned.code)).body).toMatchObject({ account_label: 'ada@notes.example' });
    }
    expect(complaints).toEqual([]);
    await leave();
  });
});
