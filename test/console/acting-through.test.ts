import { type Browser, type Page } from 'playwright-core';
import { appOf } from '../support/app-of.js';
import { axeFindings, fits } from '../support/axe.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { type MemberClient } from '../support/founder.js';
import { startProduct } from '../support/product.js';
import { openConsole } from './scene.js';

const product = await startProduct();
afterAll(() => product.stop());

const uses = ['connector:view', 'tool:execute', 'connection:create', 'connection:share', 'toolbox:create'] as const;

/** An account of Grace that the owner may edit, in one toolbox that the owner can use and in one of Alan. */
async function organize() {
  const people = await product.organization({ grace: [...uses, 'toolbox:share'], alan: uses });
  const { owner, grace, alan } = people;
  await product.installDemo(grace);
  const { id: connection_id } = await product.connect(grace, { name: 'Notes of Grace' });
  for (const [{ userId }, level] of [
    [owner, 'edit'],
    [alan, 'use'],
  ] as const)
    await grace(`POST /connection/${connection_id}/share`, { grantee_type: 'user', grantee_id: userId, level });
  const entries = [{ connector_slug: 'demo', tool_name: 'list_notes', connection_id }];
  const share = (to: MemberClient, level: string) => ({ grantee_type: 'user', grantee_id: to.userId, level });
  const shares = [share(owner, 'use'), share(alan, 'use')];
  const { body } = await grace('POST /toolbox', { name: 'Support', entries, shares });
  await alan('POST /toolbox', { name: 'A secret plan', entries });
  return { ...people, toolbox: body.id as string };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const openPerson = (chromium: Browser, as: MemberClient, { userId }: MemberClient, tab: string) =>
  openConsole(chromium, as, `/console/people/${userId}?tab=${tab}`);

/** Opens the question before an account is no longer shared. */
async function stopSharing(page: Page, grantee: string) {
  await button(page, 'People who act through it').click();
  await page.locator('.changes > li', { hasText: grantee }).getByRole('button', { name: 'Stop sharing' }).click();
  return page.getByRole('dialog', { name: `Stop sharing with ${grantee}?` });
}

describeInChromium('A person’s page in the console', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  it('lists the toolboxes whose users act through an account, and who can end it', async () => {
    const { owner, grace, toolbox } = await organize();
    const { page, context, complaints } = await openPerson(chromium, owner, grace, 'accounts');
    await button(page, 'People who act through it').click();
    const through = page.getByRole('region', { name: 'Through toolboxes' });
    const support = through.locator('li', { hasText: 'Support' });
    await support.getByText('Owner: Grace. Shared for use with 2 people and agents.').waitFor();
    await support.getByText('Grace and people with edit access to the toolbox can end it.').waitFor();
    await through.getByText('A toolbox that you cannot see').waitFor();
    expect(await through.getByText('secret').count()).toBe(0);
    expect([await axeFindings(page), complaints]).toEqual([[], []]);
    await support.getByRole('link', { name: 'Support' }).click();
    await page.waitForURL(`**/console/toolboxes/${toolbox}`);
    await context.close();
  });

  it('leads a person who may end it to the toolbox', async () => {
    const { owner, grace, alan, toolbox } = await organize();
    const edit = { grantee_type: 'user', grantee_id: owner.userId, level: 'edit' };
    await grace(`POST /toolbox/${toolbox}/share`, edit);
    const { page, context } = await openPerson(chromium, owner, grace, 'accounts');
    await button(page, 'People who act through it').click();
    await page.getByText('To end it, open the toolbox and stop sharing it.').waitFor();
    await page.getByRole('link', { name: 'Support' }).click();
    await page.waitForURL(`**/console/toolboxes/${toolbox}`);
    await page.locator('.shares li', { hasText: 'Alan' }).getByRole('button').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click();
    await page.getByText('The toolbox is no longer shared with Alan.').waitFor();
    expect((await alan(`GET /toolbox/${toolbox}`)).status).toBe(404);
    await context.close();
  });

  it('says through which of their teams people can still use an account before their own share ends', async () => {
    const { owner, grace, alan } = await organize();
    const { id } = (await grace('GET /connection')).body.result[0];
    for (const [name, member] of [
      ['Helpdesk', alan],
      ['Sales', grace],
    ] as const) {
      const { body: team } = await owner('POST /team', { name });
      for (const { userId } of new Set([grace, member]))
        await owner(`POST /team/${team.id}/members`, { user_id: userId });
      await grace(`POST /connection/${id}/share`, { grantee_type: 'team', grantee_id: team.id, level: 'use' });
    }
    const { page, context, complaints } = await openPerson(chromium, owner, grace, 'accounts');
    const dialog = await stopSharing(page, 'Alan');
    await dialog.getByText('They can still use the account, because it is also shared with Helpdesk.').waitFor();
    await dialog.getByText('They may still act through it in a toolbox').waitFor();
    expect([await axeFindings(page), complaints]).toEqual([[], []]);
    await context.close();
  });

  it('promises no further use of an account that ends with a share', async () => {
    const { owner, grace, alan } = await product.organization({ grace: [...uses, 'toolbox:share'], alan: uses });
    await product.installDemo(grace);
    const { id } = await product.connect(grace, { name: 'Notes of Grace' });
    const { body: team } = await owner('POST /team', { name: 'Sales' });
    await owner(`POST /team/${team.id}/members`, { user_id: grace.userId });
    for (const share of [
      { grantee_type: 'user', grantee_id: owner.userId, level: 'edit' },
      { grantee_type: 'user', grantee_id: alan.userId, level: 'use' },
      { grantee_type: 'team', grantee_id: team.id, level: 'use' },
    ])
      await grace(`POST /connection/${id}/share`, share);
    const entries = [{ connector_slug: 'demo', tool_name: 'list_notes', connection_id: id }];
    const shares = [{ grantee_type: 'user', grantee_id: owner.userId, level: 'view' }];
    await grace('POST /toolbox', { name: 'Only of Grace', entries, shares });
    const { page, context } = await openPerson(chromium, owner, grace, 'accounts');
    const dialog = await stopSharing(page, 'Alan');
    await page.getByText('Only of Grace').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await dialog.locator('p').allInnerTexts()).toEqual(['It ends with the next request.']);
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Shared with' }).getByRole('link', { name: 'Sales' }).click();
    await page.waitForURL(`**/console/teams/${team.id}`);
    await context.close();
  });

  it('lists the agents of another person, and cuts one off', async () => {
    const { owner, grace } = await organize();
    await appOf(product, owner.orgId, grace.userId, `${product.base}/mcp`);
    const { page, context, complaints } = await openPerson(chromium, owner, grace, 'tokens');
    const row = page.locator('li', { hasText: 'May use all toolboxes of the person' });
    await row.getByText('Last used never').waitFor();
    await page.setViewportSize({ width: 360, height: 800 });
    expect([await axeFindings(page), await fits(page)]).toEqual([[], true]);
    await row.getByRole('button', { name: 'Cut off Agent' }).click();
    await page.getByRole('dialog').getByText('The agent can no longer act for Grace').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cut off' }).click();
    await page.getByText('No agent acts for this person.').waitFor();
    expect((await grace('GET /user/me/connected-app')).body.result).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('names the permission that is needed to see the agents of others', async () => {
    const { alan, grace } = await organize();
    const { page, context } = await openPerson(chromium, alan, grace, 'tokens');
    await page.getByText('You need the permission api_token:view to see the agents of others.').waitFor();
    await context.close();
  });
});
