import { type Browser, type Page } from 'playwright-core';
import { appOf } from '../support/app-of.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { type MemberClient } from '../support/founder.js';
import { startProduct } from '../support/product.js';
import { setAppUsed } from '../support/states/authentication.js';
import { openConsole } from './scene.js';

const product = await startProduct();
afterAll(() => product.stop());

const agentOf = ({ orgId, userId }: MemberClient) => appOf(product, orgId, userId, `${product.base}/mcp`);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describeInChromium('In the console,', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  it('a budget of a person is created, shown, changed and deleted', async () => {
    const { owner, member } = await product.organization({ member: 'Member' });
    const { page, context, complaints } = await openConsole(chromium, owner, '/console/organization?tab=budgets');
    await page.getByRole('link', { name: 'New budget' }).click();
    await page.getByLabel('A person or service member').check();
    const { email } = (await member('GET /user/me')).body.user;
    await page.getByRole('combobox', { name: 'Person or service member' }).fill(email);
    await page.getByRole('option').first().click();
    await page.getByLabel('Number of calls').fill('5');
    await button(page, 'Save').click();
    await page.getByText('Per day · 5 of 5 left').waitFor();
    const [budget] = (await owner('GET /budget')).body.result;
    expect(budget).toMatchObject({ subject_type: 'member', subject_id: member.userId, calls: 5, writes_only: false });
    await page.getByRole('button', { name: /^Change/ }).click();
    await page.getByRole('spinbutton', { name: 'Number of calls' }).fill('7');
    await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click();
    await page.getByText('Per day · 7 of 7 left').waitFor();
    await page.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No budget limits tool calls').waitFor();
    expect((await owner('GET /budget')).body.result).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('agents of the same name show when they were last used', async () => {
    const { owner, member } = await product.organization({ member: 'Member' });
    const [used] = [await agentOf(member), await agentOf(member)];
    await setAppUsed(product, owner.orgId, used);
    const { page, context, complaints } = await openConsole(chromium, owner, '/console/organization/budgets/new');
    await page.getByLabel('An agent of a person').check();
    await page
      .getByRole('combobox', { name: 'Person whose agent it is' })
      .fill((await member('GET /user/me')).body.user.email);
    await page.getByRole('option').first().click();
    const choices = page.getByRole('group', { name: 'Agent' }).getByRole('radio');
    await page.getByText('not used yet, may use all toolboxes of the person').waitFor();
    expect(await choices.count()).toBe(2);
    await page.getByRole('radio', { name: /last used/ }).check();
    await page.getByLabel('Number of calls').fill('5');
    await button(page, 'Save').click();
    await page.getByText('Agent of Member').first().waitFor();
    expect((await owner('GET /budget')).body.result).toMatchObject([{ subject_id: used }]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('everything that acts for a person is stopped, after the effect was shown', async () => {
    const { owner, member } = await product.organization({ member: 'Member' });
    const { body } = await member('POST /api-token', { name: 'Script' });
    const { page, context, complaints } = await openConsole(
      chromium,
      owner,
      `/console/people/${member.userId}?tab=tokens`,
    );
    await button(page, 'Stop all agents …').click();
    await page.getByText('All agents are disconnected, and all tokens are revoked').waitFor();
    expect((await product.client(body.token)('GET /user/me')).status).toBe(200);
    await button(page, 'Stop all agents').click();
    await page.getByText('0 agents were disconnected, 2 tokens were revoked, 0 browser sessions ended.').waitFor();
    expect((await product.client(body.token)('GET /user/me')).status).toBe(401);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
