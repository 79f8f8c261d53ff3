import { readFileSync } from 'node:fs';
import { type Browser } from 'playwright-core';
import { setApprovalPolicy } from '../support/approval-policy.js';
import { axeFindings, fits } from '../support/axe.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { startProduct } from '../support/product.js';
import { openConsole } from './scene.js';

const product = await startProduct();
afterAll(() => product.stop());

const hostile = `<img src=x onerror=alert(1)> ${'long '.repeat(8)}end`;

describeInChromium('The activity screen', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  it('shows what happened as sentences, and names as they are written', async () => {
    const { owner } = await product.organization();
    expect((await owner('POST /team', { name: hostile })).status).toBe(201);
    const viewport = { width: 360, height: 800 };
    const { page, context, complaints } = await openConsole(chromium, owner, '/console/activity', { viewport });
    await page.getByText('<img src=x onerror=alert(1)>').first().waitFor();
    expect([await axeFindings(page), await fits(page), complaints]).toEqual([[], true, []]);
    await context.close();
  });

  it('keeps its filters in the address, and removes them', async () => {
    const { owner } = await product.organization();
    await owner('POST /team', { name: 'Sales' });
    const { page, context } = await openConsole(chromium, owner, '/console/activity?category=organization');
    await page.getByText('Sales').waitFor({ state: 'detached' });
    await page.getByLabel('Area').selectOption('People');
    await page.getByText('created team Sales').first().click();
    await page.getByRole('button', { name: 'Everything in this request' }).click();
    await page.waitForURL(/category=people&request_id=req_\w+/);
    await page.reload();
    await page.getByRole('button', { name: 'Remove the filter Request' }).click();
    await page.waitForURL(/category=people$/);
    await context.close();
  });

  it('is limited to the chosen days, which the address keeps', async () => {
    const { owner } = await product.organization();
    await owner('POST /team', { name: 'Sales' });
    const { page, context } = await openConsole(chromium, owner, '/console/activity');
    await page.getByText('created team Sales').first().waitFor();
    await page.getByLabel('To', { exact: true }).fill('2020-01-31');
    await page.getByText('Nothing matches these filters').waitFor();
    await page.waitForURL(/to=2020-01-31$/);
    await page.reload();
    expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('2020-01-31');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByLabel('From', { exact: true }).fill('2020-01-31');
    await page.getByText('created team Sales').first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await context.close();
  });

  it('saves what the filters show as a file', async () => {
    const { owner } = await product.organization();
    await owner('POST /team', { name: 'Sales' });
    const { page, context, complaints } = await openConsole(chromium, owner, '/console/activity?category=people');
    await page.getByText('created team Sales').first().waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    const file = await (await saved).path();
    const lines = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toContainEqual(expect.objectContaining({ action: 'team.created', category: 'people' }));
    expect([lines.at(-1), complaints]).toMatchObject([{ export: { complete: true, count: lines.length - 1 } }, []]);
    await context.close();
  });

  it('names the chosen person, connector and toolbox', async () => {
    const { owner, member } = await product.organization({ member: 'Member' });
    const { id } = (await owner('POST /toolbox', { name: 'Field notes' })).body;
    const filters = new URLSearchParams({ user_id: member.userId, connector_slug: 'slack', resource_id: id });
    const { page, context } = await openConsole(chromium, owner, `/console/activity?${filters}`);
    for (const name of ['Person: Member', 'Connector: Slack', 'Resource: Field notes'])
      await page.getByRole('button', { name: `Remove the filter ${name}` }).waitFor();
    await context.close();
  });

  it('leads from the record of a call that waited to what the call would do, if the reader may see it', async () => {
    const { owner, auditor } = await product.organization({ auditor: ['audit:view'] });
    await setApprovalPolicy(owner, { write: 'confirm' });
    await product.installDemo(owner);
    const { id } = await product.connect(owner, { redirect_uri: '/' });
    const call = { tool_name: 'create_note', arguments: { title: 'Asked' } };
    const { approval } = (await owner(`POST /connection/${id}/execute`, call)).body;
    for (const [reader, links] of [
      [owner, 1],
      [auditor, 0],
    ] as const) {
      const path = `/console/activity?resource_id=${approval.id}&category=usage`;
      const { page, context } = await openConsole(chromium, reader, path);
      await page.locator('.record summary').first().click();
      await page.getByText('All data').click();
      await page.getByText('The log does not keep the arguments of calls.').waitFor();
      await page.waitForLoadState('networkidle');
      const link = page.locator(`a[href="/welcome/approvals/${approval.id}"]`);
      expect(await link.count()).toBe(links);
      await context.close();
    }
  });

  it('shows members without the permission their own part of the log', async () => {
    const { owner, member } = await product.organization({ member: 'Member' });
    await owner('POST /team', { name: 'Unseen' });
    const { page, context } = await openConsole(chromium, member, '/console/activity');
    await page.getByText('You may not see the rest of the log.').waitFor();
    await page.getByText('created a sign-in link').first().waitFor();
    expect(await page.getByText('Unseen').count()).toBe(0);
    await context.close();
  });
});
