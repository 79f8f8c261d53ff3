import { type Browser, type Page } from 'playwright-core';
import { appOf } from '../support/app-of.js';
import { axeFindings, fits } from '../support/axe.js';
import { connectionOf } from '../support/connections.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { type MemberClient } from '../support/founder.js';
import { startProduct } from '../support/product.js';
import { ruleOn } from '../support/rule-on.js';
import { setConnectionStatus } from '../support/states/connections.js';
import { openConsole, recordApiRequests, tabTo } from './scene.js';

const product = await startProduct();
afterAll(() => product.stop());

const github = (tool_name: string, more: object = {}) => ({ connector_slug: 'github', tool_name, ...more });

/** An organization whose creator has a toolbox with two tools on their account. */
async function organize(name = 'Support') {
  const people = await product.organization({ creator: 'Member', asker: 'Member' });
  const { owner, creator } = people;
  const connection = await connectionOf(product, owner.orgId, { owner_user_id: creator.userId });
  const entries = [
    github('list_issues', { connection_id: connection }),
    github('create_issue', { connection_id: connection }),
  ];
  const { status, body } = await creator('POST /toolbox', { name, description: 'For tickets.', entries });
  if (status !== 201) throw new Error(JSON.stringify(body));
  const read = async (as: MemberClient = creator) => (await as(`GET /toolbox/${body.id}`)).body;
  return { ...people, connection, id: body.id as string, read };
}

async function makeTeam(owner: MemberClient, name: string, member: MemberClient): Promise<string> {
  const { body } = await owner('POST /team', { name });
  await owner(`POST /team/${body.id}/members`, { user_id: member.userId });
  return body.id;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const status = (page: Page, hasText: string) => page.getByRole('status').filter({ hasText });
const listed = (page: Page) => page.locator('.agent-tools code').filter({ hasText: '__' });

describeInChromium('In the toolboxes of the console,', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  const open = (as: MemberClient, path: string, options = {}) => openConsole(chromium, as, `/console${path}`, options);

  it('a toolbox is shared with a team, with the keyboard alone', async () => {
    const { owner, creator, asker, id, read } = await organize();
    await makeTeam(owner, 'Helpdesk', asker);
    const { page, context } = await open(creator, '/toolboxes');
    await tabTo(page, page.locator(`a[href="/console/toolboxes/${id}"]`));
    await page.keyboard.press('Enter');
    await tabTo(page, button(page, 'Share'));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('combobox', { name: 'Team' }));
    await page.keyboard.type('Help');
    await page.getByRole('option', { name: 'Helpdesk' }).waitFor();
    await page.keyboard.press('Enter');
    await tabTo(page, button(page, 'Share the toolbox'));
    await page.keyboard.press('Enter');
    await status(page, 'The toolbox is shared with Helpdesk.').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Team · Can use' }).waitFor();
    expect((await read(asker)).can_use).toBe(true);
    await context.close();
  });

  it('the tools that agents see are exactly those of the API, and Latchkey’s own', async () => {
    const { owner, creator, asker, id, read } = await organize();
    await creator(`POST /toolbox/${id}/share`, { grantee_type: 'user', grantee_id: asker.userId, level: 'use' });
    await owner('POST /restriction', ruleOn(asker.userId, { tools: [github('create_issue')] }));
    for (const as of [creator, asker]) {
      const { page, context, complaints } = await open(as, `/toolboxes/${id}`);
      await listed(page).first().waitFor();
      await page.getByText(/^Agents read .* at the start, plus Latchkey’s own tools, such as read_result\.$/).waitFor();
      const names = (await read(as)).tools.map(({ name }: { name: string }) => name);
      expect(await listed(page).allInnerTexts()).toEqual(names);
      expect(names).toHaveLength(as === asker ? 1 : 2);
      expect(complaints).toEqual([]);
      await context.close();
    }
  });

  it('a person without the toolbox cannot use its tools, whatever the rules allow', async () => {
    const { owner, creator, asker, id } = await organize();
    await creator(`POST /toolbox/${id}/share`, { grantee_type: 'user', grantee_id: owner.userId, level: 'use' });
    const { page, context } = await open(owner, `/toolboxes/${id}`);
    await page.getByText('What do the agents of another person see?').click();
    await page.getByRole('combobox', { name: 'Person or agent' }).fill('Asker');
    await page.getByRole('option', { name: 'Asker' }).click();
    await page.getByText('Asker may not run tools of this toolbox').waitFor();
    expect(await page.getByRole('link', { name: 'Why?' }).count()).toBe(0);
    const tool = 'connector_slug=github&tool_name=list_issues';
    await page.goto(`${product.base}/console/explain?user_id=${asker.userId}&${tool}&toolbox_id=${id}`);
    await page.getByRole('heading', { name: /^No, Asker cannot use .* through this toolbox$/ }).waitFor();
    await page.getByText('The toolbox is not shared with the member for use.').first().waitFor();
    await context.close();
  });

  it('what another person can use is said for each tool, also after going back', async () => {
    const { owner, creator, asker, id } = await organize();
    for (const { userId } of [owner, asker])
      await creator(`POST /toolbox/${id}/share`, { grantee_type: 'user', grantee_id: userId, level: 'use' });
    await owner('POST /restriction', ruleOn(asker.userId, { tools: [github('create_issue')] }));
    const { page, context } = await open(owner, `/toolboxes/${id}`);
    await page.getByText('What do the agents of another person see?').click();
    await page.getByRole('combobox', { name: 'Person or agent' }).fill('Asker');
    await page.getByRole('option', { name: 'Asker' }).click();
    const said = page.locator('.other-person .rows > li');
    const answers = [/^Yes.*list_issues.*Allowed/s, /^No.*create_issue.*Blocked by a rule on Asker/s];
    await said.nth(1).waitFor();
    for (const [place, text] of (await said.allInnerTexts()).entries()) expect(text).toMatch(answers[place]!);
    expect([await fits(page), await axeFindings(page)]).toEqual([true, []]);
    await said.nth(0).getByRole('link', { name: 'Why?' }).click();
    await page.getByRole('heading', { name: /^Yes, Asker can use .* through this toolbox$/ }).waitFor();
    await page.goBack();
    await said.nth(1).waitFor();
    await context.close();
  });

  it('a share ends after a question', async () => {
    const { creator, asker, id } = await organize();
    await creator(`POST /toolbox/${id}/share`, { grantee_type: 'user', grantee_id: asker.userId, level: 'use' });
    const { page, context, complaints } = await open(creator, `/toolboxes/${id}`);
    await button(page, 'Stop sharing with Asker').click();
    await page.getByRole('dialog', { name: 'Stop sharing with Asker?' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect((await asker(`GET /toolbox/${id}`)).status).toBe(200);
    await button(page, 'Stop sharing').click();
    await status(page, 'no longer shared with Asker').waitFor();
    expect((await asker(`GET /toolbox/${id}`)).status).toBe(404);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a tool that does not work says why, and its fix makes it work', async () => {
    const { owner, creator, connection, id, read } = await organize();
    await setConnectionStatus(product, owner.orgId, connection, 'needs_reauth');
    await connectionOf(product, owner.orgId, { owner_user_id: creator.userId, name: 'Second' });
    await connectionOf(product, owner.orgId, { owner_user_id: creator.userId, name: 'Third' });
    const { page, context, complaints } = await open(creator, `/toolboxes/${id}`);
    await page.getByText('2 tools do not work').waitFor();
    const entry = page.locator('[data-entry]').first();
    await entry.getByText('The owner of the account must sign in again.').waitFor();
    await entry.getByRole('button', { name: 'Use one of my accounts' }).click();
    await entry.getByLabel('Which account?').selectOption('Third');
    await entry.getByRole('button', { name: 'Use this account' }).click();
    await entry.getByText('Works').waitFor();
    const [first, second] = (await read()).entries;
    expect([first.unmet, first.connection.name, second.unmet]).toEqual([false, 'Third', true]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('people can use exactly the enabled controls', async () => {
    const { owner, creator, asker, connection, id } = await organize();
    await setConnectionStatus(product, owner.orgId, connection, 'needs_reauth');
    await connectionOf(product, owner.orgId, { owner_user_id: creator.userId, name: 'Second' });
    await creator(`POST /toolbox/${id}/share`, { grantee_type: 'user', grantee_id: asker.userId, level: 'use' });
    for (const as of [creator, asker]) {
      const { page, context } = await open(as, `/toolboxes/${id}`);
      await page.locator('[data-entry]').first().waitFor();
      const isEnabled = async (name: string) =>
        (await button(page, name).first().getAttribute('aria-disabled')) === null;
      const [entry] = (await as(`GET /toolbox/${id}`)).body.entries;
      const repinned = await as(`POST /toolbox/${id}/repin`, { entry_ids: [entry.id] });
      const shared = await as(`POST /toolbox/${id}/share`, {
        grantee_type: 'user',
        grantee_id: owner.userId,
        level: 'view',
      });
      expect([await isEnabled('Use one of my accounts'), await isEnabled('Share')]).toEqual([
        repinned.status === 200 && repinned.body.still_unmet.length === 0,
        shared.status < 300,
      ]);
      await context.close();
    }
  });

  it('search and filters are in the address, and the server applies them', async () => {
    const { creator, connection } = await organize();
    await creator('POST /toolbox', { name: 'Sales', entries: [github('list_issues')] });
    expect(connection).toMatch(/^conn_/);
    const { page, context } = await open(creator, '/toolboxes');
    await page.getByLabel('Working').selectOption('true');
    await page.waitForURL(/unmet=true/);
    await page.reload();
    await page.locator('a.thing-row', { hasText: 'Sales' }).waitFor();
    expect(await page.locator('a.thing-row').count()).toBe(1);
    await button(page, 'Clear filters').waitFor({ state: 'detached' });
    await page.getByRole('searchbox').fill('nothing like it');
    await button(page, 'Clear filters').click();
    await page.locator('a.thing-row', { hasText: 'Support' }).waitFor();
    await context.close();
  });

  it('an agent that signed in is cut off by the owner of the toolbox', async () => {
    const { owner, creator, asker, id } = await organize();
    await creator(`POST /toolbox/${id}/share`, { grantee_type: 'user', grantee_id: asker.userId, level: 'use' });
    await appOf(product, owner.orgId, asker.userId, `${product.base}/mcp`);
    const { page, context } = await open(creator, `/toolboxes/${id}`);
    await page.getByText('For Asker.').waitFor();
    await button(page, 'Cut off Agent').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cut off' }).click();
    await status(page, 'Agent can no longer use this toolbox.').waitFor();
    expect((await creator(`GET /toolbox/${id}/connected-app`)).body.result).toEqual([]);
    await context.close();
  });

  it('an agent that was cut off is let in again', async () => {
    const { owner, creator, asker, id } = await organize();
    await creator(`POST /toolbox/${id}/share`, { grantee_type: 'user', grantee_id: asker.userId, level: 'use' });
    const app = await appOf(product, owner.orgId, asker.userId, `${product.base}/mcp`);
    await creator(`DELETE /toolbox/${id}/connected-app/${app}`);
    const { page, context, complaints } = await open(creator, `/toolboxes/${id}`, {
      viewport: { width: 360, height: 800 },
    });
    await page.getByText('Agents that were cut off').click();
    await button(page, 'Let it in again Agent').waitFor();
    expect([await fits(page), await axeFindings(page)]).toEqual([true, []]);
    await button(page, 'Let it in again Agent').click();
    await status(page, 'Agent is no longer cut off.').waitFor();
    await page.getByText('No agent is cut off.').waitFor();
    expect((await creator(`GET /toolbox/${id}/connected-app`)).body.result).toMatchObject([{ id: app }]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('an agent with the name of one that was cut off is marked, with what keeps it out', async () => {
    const { owner, creator, asker, id } = await organize();
    await creator(`POST /toolbox/${id}/share`, { grantee_type: 'user', grantee_id: asker.userId, level: 'use' });
    const signIn = () => appOf(product, owner.orgId, asker.userId, `${product.base}/mcp`);
    await signIn();
    const { page, context } = await open(creator, `/toolboxes/${id}`, { viewport: { width: 360, height: 800 } });
    await button(page, 'Cut off Agent').click();
    const question = page.getByRole('dialog');
    await question.getByText('To keep it out, stop sharing the toolbox with Asker.').waitFor();
    await question.getByRole('button', { name: 'Cut off' }).click();
    await status(page, 'Agent can no longer use this toolbox.').waitFor();
    await signIn();
    await page.reload();
    await page.getByText('An agent of this name was cut off').waitFor();
    expect([await fits(page), await axeFindings(page)]).toEqual([true, []]);
    await context.close();
  });

  it('the question about one’s own agent says where to let it in again', async () => {
    const { owner, creator, id } = await organize();
    await appOf(product, owner.orgId, creator.userId, `${product.base}/mcp`);
    const { page, context } = await open(creator, `/toolboxes/${id}`);
    await button(page, 'Cut off Agent').click();
    await page.getByRole('dialog').getByRole('link', { name: 'My connected apps' }).waitFor();
    await context.close();
  });

  it('members see their own agents, and none of others', async () => {
    const { owner, creator, asker, id } = await organize();
    await creator(`POST /toolbox/${id}/share`, { grantee_type: 'user', grantee_id: asker.userId, level: 'use' });
    await appOf(product, owner.orgId, creator.userId, `${product.base}/mcp`);
    const { page, context } = await open(asker, `/toolboxes/${id}`);
    await page.getByText('No agent that you can see uses this toolbox.').waitFor();
    expect(await page.getByText('Agents that were cut off').count()).toBe(0);
    await context.close();
  });

  it('a first view sends at most four requests', async () => {
    const { creator, id } = await organize();
    const { page, context } = await open(creator, '/toolboxes');
    for (const path of ['/toolboxes', `/toolboxes/${id}`]) {
      const requests = await recordApiRequests(page);
      await page.goto(`${product.base}/console${path}`);
      await page.waitForLoadState('networkidle');
      expect({ path, few: requests.paths.length <= 4 }).toEqual({ path, few: true });
    }
    await context.close();
  });

  it.each([360, 768, 1440])('hostile names stay texts at %i pixels', async (width) => {
    const markup = '<img src=x onerror=alert(1)>';
    const { creator, asker, owner, connection, id } = await organize(`${markup} ${'long'.repeat(10)}`);
    await creator(`POST /toolbox/${id}/share`, { grantee_type: 'user', grantee_id: asker.userId, level: 'use' });
    await setConnectionStatus(product, owner.orgId, connection, 'needs_reauth');
    const { page, context, complaints } = await open(creator, '/toolboxes', { viewport: { width, height: 900 } });
    await page.locator('a.thing-row').first().waitFor();
    const look = async () => [await fits(page), await axeFindings(page), await page.locator('main img[src=x]').count()];
    const looks = [await look()];
    await page.goto(`${product.base}/console/toolboxes/${id}`);
    await button(page, 'Stop sharing with Asker').waitFor();
    for (const summary of await page.locator('main summary').all()) await summary.click();
    looks.push(await look());
    await button(page, 'Share').click();
    await page.getByRole('dialog').waitFor();
    looks.push(await look());
    expect(looks).toEqual(looks.map(() => [true, [], 0]));
    expect(complaints).toEqual([]);
    await context.close();
  });
});
