import { type Browser } from 'playwright-core';
import { roundUp } from '../../apps/console/src/part/chart-scale.js';
import { usageOn } from '../audit/usage/scene.js';
import { axeFindings, fits } from '../support/axe.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { startProduct } from '../support/product.js';
import { openConsole } from './scene.js';

const product = await startProduct();
afterAll(() => product.stop());
const { record, count } = usageOn(product);

const hostile = `<img src=x onerror=alert(1)> ${'long '.repeat(12)}end`;

/** An organization in which the owner made two calls, one of which failed, and a member made one. */
async function organize() {
  const { owner, member } = await product.organization({ member: 'Member' });
  await record(
    owner,
    { by: owner.userId, ends: 'succeeded', ms: 120, connector: 'slack', tool: 'send_message', app: hostile },
    { by: owner.userId, ends: 'failed', kind: 'upstream_5xx', ms: 900, connector: 'github', tool: 'create_issue' },
    { by: member.userId, ends: 'succeeded', ms: 80, connector: 'slack', tool: 'send_message' },
  );
  await count();
  return { owner, member };
}

describeInChromium('The usage screen', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  it('counts the calls of everyone, and says why calls did not succeed', async () => {
    const { owner } = await organize();
    const { page, context } = await openConsole(chromium, owner, '/console/usage');
    const cells = page.getByRole('row', { name: /^Total/ }).getByRole('cell');
    await cells.first().waitFor();
    expect((await cells.allTextContents()).slice(0, 2)).toEqual(['3', '1']);
    await page.getByText('upstream_5xx').waitFor();
    await context.close();
  });

  it('shows the tools of a connector, and keeps that in the address', async () => {
    const { owner } = await organize();
    const { page, context } = await openConsole(chromium, owner, '/console/usage');
    await page.getByRole('button', { name: 'GitHub' }).click();
    await page.waitForURL(/connector_slug=github&group_by=tool|group_by=tool&connector_slug=github/);
    await page.reload();
    await page.getByRole('rowheader', { name: 'github create_issue' }).waitFor();
    await page.getByRole('button', { name: 'Remove the filter Connector: github' }).click();
    await page.getByRole('rowheader', { name: 'slack send_message' }).waitFor();
    await context.close();
  });

  it('says which calls a member made who has left', async () => {
    const { owner, member } = await organize();
    await owner(`DELETE /member/${member.userId}`);
    const { page, context } = await openConsole(chromium, owner, '/console/usage?group_by=member');
    await page.getByRole('rowheader', { name: `Former member ${member.userId}` }).waitFor();
    await context.close();
  });

  it('shows members without the permission only their own calls', async () => {
    const { member } = await organize();
    const { page, context } = await openConsole(chromium, member, '/console/usage');
    await page.getByText('You may not see those of others.').waitFor();
    const total = page.getByRole('row', { name: /^Total/ }).getByRole('cell');
    expect(await total.first().textContent()).toBe('1');
    await context.close();
  });

  it('says what to expect before the first call', async () => {
    const { owner } = await product.organization();
    const { page, context } = await openConsole(chromium, owner, '/console/usage?days=7');
    await page.getByText('No tool call was made in this time').waitFor();
    expect(await page.getByLabel('Time').inputValue()).toBe('7');
    await context.close();
  });

  it.each([360, 768, 1440])(
    'is accessible at %i pixels in both themes, with names as they are written',
    async (width) => {
      const { owner } = await organize();
      const viewport = { width, height: 900 };
      const opened = await openConsole(chromium, owner, '/console/usage?group_by=app', { viewport });
      await opened.page.getByText('<img src=x onerror=alert(1)>').first().waitFor();
      expect([await axeFindings(opened.page), await fits(opened.page), opened.complaints]).toEqual([[], true, []]);
      await opened.context.close();
    },
  );
});

describe('The axis of a chart', () => {
  it.each([
    [0, 1],
    [1, 1],
    [3, 5],
    [10, 10],
    [11, 20],
    [4999, 5000],
    [5001, 10_000],
  ])('of at most %i ends at %i', (largest, end) => {
    expect(roundUp(largest)).toBe(end);
  });
});
