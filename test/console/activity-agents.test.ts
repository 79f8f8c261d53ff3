import { type Browser, type Page } from 'playwright-core';
import { startAuthorizationScene } from '../authentication/authorization/scene.js';
import { axeFindings, fits } from '../support/axe.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { type MemberClient } from '../support/founder.js';
import { openConsole } from './scene.js';

const { product, owner, user, creator, send, tokensOf } = await startAuthorizationScene();

const call = { jsonrpc: '2.0', id: 8, method: 'tools/call', params: { name: 'list', arguments: {} } };

/** An agent of a person that has called a tool. Returns its id. */
async function agentOf(member: MemberClient): Promise<string> {
  const { access } = await tokensOf(member, { scope: ['mcp:read', 'mcp:write'] });
  const { status, body } = await send(call, product.client(access), {}, '/mcp');
  if (status !== 200 || body.error) throw new Error(JSON.stringify(body));
  return (await member('GET /user/me/connected-app')).body.result[0].id as string;
}

const chip = (page: Page) => page.getByRole('button', { name: 'Remove the filter Agent: By hand' });
const records = (page: Page) => page.locator('.record');

describeInChromium('The activity screen', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  it('shows what one agent of a person did, and keeps the agent in the address', async () => {
    const [id] = [await agentOf(user), await agentOf(creator)];
    const { page, context, complaints } = await openConsole(
      chromium,
      owner,
      `/console/activity?user_id=${user.userId}`,
      { viewport: { width: 360, height: 800 } },
    );
    await page.getByRole('combobox', { name: 'Agent' }).fill('by');
    await page.getByRole('option', { name: 'By hand' }).click();
    await page.waitForURL(new RegExp(`token_id=${id}`));
    await records(page).filter({ hasText: 'List notes' }).first().waitFor();
    await records(page).filter({ hasText: 'Creator' }).first().waitFor({ state: 'hidden' });
    expect([await fits(page), await axeFindings(page)]).toEqual([true, []]);
    await page.reload();
    await chip(page).click();
    await page.waitForURL((address) => !address.search.includes('token_id'));
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('finds an agent that another person allowed, if a record names it', async () => {
    await agentOf(user);
    const { page, context } = await openConsole(chromium, owner, '/console/activity?category=security');
    await records(page).filter({ hasText: 'By hand' }).first().waitFor();
    await page.getByRole('combobox', { name: 'Agent' }).fill('by');
    await page.getByRole('option', { name: 'By hand' }).first().click();
    await page.waitForURL(/token_id=/);
    await context.close();
  });

  it('tells agents with the same name apart by their person and their end', async () => {
    const [id] = [await agentOf(creator), await agentOf(user)];
    const ended = (await user('GET /user/me/connected-app')).body.result[0].id;
    await user(`DELETE /user/me/connected-app/${ended}`);
    const { page, context } = await openConsole(chromium, owner, '/console/activity?category=security');
    const field = page.getByRole('combobox', { name: 'Agent' });
    await field.fill('user');
    await page
      .getByRole('option', { name: /By hand ?Acted for User until/ })
      .first()
      .waitFor();
    expect(await page.getByRole('option', { name: 'Creator' }).count()).toBe(0);
    await field.fill('creator');
    await page
      .getByRole('option', { name: /By hand ?Acts for Creator since/ })
      .first()
      .click();
    await page.waitForURL(new RegExp(`token_id=${id}`));
    await page.getByRole('button', { name: 'Remove the filter Agent: By hand (Creator)' }).waitFor();
    await context.close();
  });

  it('tells agents of one person that ended together apart by their last record', async () => {
    await agentOf(user);
    await tokensOf(user);
    const { result } = (await user('GET /user/me/connected-app')).body;
    await Promise.all(result.map(({ id }: { id: string }) => user(`DELETE /user/me/connected-app/${id}`)));
    const { page, context } = await openConsole(chromium, owner, '/console/activity?category=security');
    await page.getByRole('combobox', { name: 'Agent' }).fill('user');
    const option = (last: string) =>
      page.getByRole('option', { name: new RegExp(`By hand ?Acted for User until .*, ${last}`) }).first();
    await option('last record').waitFor();
    await option('did nothing that is recorded').waitFor();
    await context.close();
  });

  it('says that tool calls are shown if an agent is chosen', async () => {
    const id = await agentOf(user);
    const { page, context } = await openConsole(chromium, owner, '/console/activity');
    await page.getByText('Tool calls are shown if you choose a person, an agent, or the area').waitFor();
    await page.goto(`${product.base}/console/activity?token_id=${id}`);
    await records(page).filter({ hasText: 'List notes' }).first().waitFor();
    await context.close();
  });

  it('says how to find an agent of another person', async () => {
    const { page, context } = await openConsole(chromium, owner, '/console/activity');
    await page.getByRole('combobox', { name: 'Agent' }).fill('of another person');
    const hint = page.getByRole('status').filter({ hasText: 'For others, choose a person first.' });
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await hint.waitFor();
      expect([await fits(page), await axeFindings(page)]).toEqual([true, []]);
    }
    await context.close();
  });

  it('says below the listed agents, at their full width, how to find others', async () => {
    await agentOf(user);
    const { page, context } = await openConsole(chromium, owner, '/console/activity?category=security');
    await records(page).filter({ hasText: 'By hand' }).first().waitFor();
    const field = page.getByRole('combobox', { name: 'Agent' });
    await field.click();
    await page.getByRole('option', { name: 'By hand' }).first().waitFor();
    const hint = page.getByRole('status').filter({ hasText: 'For others, choose a person first.' });
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await hint.waitFor();
      expect((await hint.boundingBox())!.width).toBeGreaterThan((await field.boundingBox())!.width * 1.5);
      expect([await fits(page), await axeFindings(page)]).toEqual([true, []]);
    }
    await context.close();
  });

  it('says where to find an agent that acts as itself', async () => {
    const role_ids = [await product.roleId(owner, 'Member')];
    const { body } = await owner('POST /member', { kind: 'service', name: 'Night Robot', role_ids });
    const { page, context } = await openConsole(chromium, owner, '/console/activity');
    await page.getByRole('combobox', { name: 'Agent' }).fill('night');
    await page.getByText('An agent that acts as itself is found in the field “Person”.').waitFor();
    await page.getByRole('combobox', { name: 'Person' }).fill('night');
    await page.getByRole('option', { name: 'Night Robot' }).click();
    await page.waitForURL(new RegExp(`user_id=${body.id}`));
    await context.close();
  });

  it('shows what one person did, including tool calls', async () => {
    await agentOf(user);
    const { page, context } = await openConsole(chromium, owner, `/console/activity?user_id=${user.userId}`);
    await records(page).filter({ hasText: 'List notes' }).first().waitFor();
    await page.getByText('including tool calls.').waitFor();
    await context.close();
  });

  it('leads from a call to everything that the same agent did', async () => {
    const id = await agentOf(user);
    const { page, context } = await openConsole(chromium, owner, '/console/activity?category=usage');
    await records(page).first().locator('summary').first().click();
    await page.getByRole('button', { name: 'Everything by this agent' }).click();
    await page.waitForURL(new RegExp(`token_id=${id}`));
    await chip(page).waitFor();
    await context.close();
  });
});
