import { type Browser } from 'playwright-core';
import { axeFindings, fits } from '../support/axe.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { startGrantingScene, waits } from '../toolboxes/mcp/granting-scene.js';
import { openConsole } from './scene.js';

const { user, creator, appOf, removeNew } = await startGrantingScene();

describeInChromium('In the inbox, a person who approves a call', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  it('allows further calls of the tool by the same app', async () => {
    const access = await appOf(user);
    const { id } = (await removeNew(access)).structuredContent.approval;
    const { page, context, complaints } = await openConsole(chromium, creator, `/console/inbox?item=${id}`);
    await page.getByText('An app cannot ask for the same call again for ten minutes.').waitFor();
    await page.getByLabel('May By hand call this tool again without asking?').selectOption({ index: 1 });
    await page.getByText('and the next 5 calls within 1 hour').waitFor();
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await fits(page), await axeFindings(page)]).toEqual([width, true, []]);
    }
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Approved: User').waitFor();
    const [grant] = (await creator('GET /approval-grant?status=active')).body.result;
    expect(grant).toMatchObject({ approval_id: id, max_calls: 5, used_calls: 0 });
    expect(waits(await removeNew(access))).toBe(false);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
