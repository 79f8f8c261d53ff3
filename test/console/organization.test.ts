import { type Browser, type Page } from 'playwright-core';
import { scim } from '../provisioning/protocol.js';
import { axeFindings, fits } from '../support/axe.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { type MemberClient } from '../support/founder.js';
import { startProduct } from '../support/product.js';
import { openConsole, recordApiRequests } from './scene.js';

const product = await startProduct();
afterAll(() => product.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const open = (chromium: Browser, as: MemberClient, path = '') =>
  openConsole(chromium, as, `/console/organization${path}`);

const readSettings = async (as: MemberClient) => (await as(`GET /organization/${as.orgId}`)).body.settings;

/** An organization whose directory has sent a person, in a group. */
async function organizeDirectory() {
  const { owner } = await product.organization();
  const { body: token } = await owner('POST /api-token', { kind: 'scim', name: 'Directory' });
  const directory = product.client(token.token);
  const user = await directory(scim('POST /Users'), { userName: 'ada@example.com', displayName: 'Ada' });
  const members = [{ value: user.body.id }];
  const group = await directory(scim('POST /Groups'), { displayName: 'Engineers', members });
  return { owner, groupId: group.body.id as string, userId: user.body.id as string };
}

/** A webhook with a delivery that waits. */
async function organizeWebhook() {
  const { owner, auditor } = await product.organization({ auditor: 'Auditor' });
  const url = 'https://hooks.example.com/latchkey';
  const { body } = await owner('POST /webhook-endpoint', { url, events: ['member.*'] });
  await owner(`POST /webhook-endpoint/${body.id}/test`, {});
  return { owner, auditor, id: body.id as string };
}

describeInChromium('In the organization of the console,', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  it('every part is accessible at every width, with at most four requests that do not wait', async () => {
    const { owner } = await organizeDirectory();
    const { page, context, complaints } = await open(chromium, owner);
    for (const path of [
      '',
      '/settings',
      '?tab=directory',
      '?tab=billing',
      '?tab=webhooks',
      '?tab=budgets',
      '/budgets/new',
    ]) {
      const requests = await recordApiRequests(page);
      await page.goto(`${product.base}/console/organization${path}`);
      await page.waitForLoadState('networkidle');
      expect([path, requests.paths.length <= 4, requests.startedAfterAnAnswer]).toEqual([path, true, 0]);
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect([path, width, await fits(page), await axeFindings(page)]).toEqual([path, width, true, []]);
      }
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('members see only the parts that they may read, and why they cannot edit', async () => {
    const { member } = await product.organization({ member: 'Member' });
    const { page, context, complaints } = await open(chromium, member);
    await page.getByText('You need the permission org:manage.').waitFor();
    const tabs = await page.getByRole('navigation', { name: 'What to show' }).getByRole('link').allInnerTexts();
    expect(tabs).toEqual(['Settings', 'Budgets']);
    expect(await button(page, 'Delete organization …').getAttribute('aria-disabled')).toBe('true');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('settings are changed after the change was shown', async () => {
    const { owner } = await product.organization();
    const { page, context, complaints } = await open(chromium, owner);
    await page.getByRole('link', { name: 'Edit settings' }).click();
    await page.getByLabel('Longest grant').fill('30');
    await page.getByLabel('Calls that write').selectOption('confirm');
    await page.getByLabel('Role of people who join').selectOption('Guest');
    await page.getByText('Member → Guest').waitFor();
    await page.getByText('No limit → 30 days').waitFor();
    await page.getByText('Run at once → Need a confirmation').waitFor();
    await button(page, 'Save').click();
    await page.getByRole('link', { name: 'Edit settings' }).waitFor();
    const [guest] = (await owner('GET /role?q=Guest')).body.result;
    expect(await readSettings(owner)).toMatchObject({
      max_grant_days: 30,
      approval_policy: { write: 'confirm' },
      default_role_id: guest.id,
    });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('an edit that meets another one shows both, and keeps what was typed', async () => {
    const { owner } = await product.organization();
    const { page, context } = await open(chromium, owner, '/settings');
    await page.getByLabel('Longest grant').fill('30');
    await owner(`PATCH /organization/${owner.orgId}`, { settings: { invite_days: 3 } });
    await button(page, 'Save').click();
    await page.getByText('Somebody else has changed this').waitFor();
    const now = page.getByRole('region', { name: 'Now' });
    expect(await now.innerText()).toContain('3 days');
    expect(await page.getByLabel('Longest grant').inputValue()).toBe('30');
    expect(await readSettings(owner)).toMatchObject({ invite_days: 3, max_grant_days: null });
    expect(await axeFindings(page)).toEqual([]);
    await context.close();
  });

  it('a problem with a setting is reported at its field', async () => {
    const { owner } = await product.organization();
    const { page, context } = await open(chromium, owner, '/settings');
    await page.getByLabel('Invites are valid for').fill('many');
    await button(page, 'Save').click();
    await page.locator('[aria-invalid=true]').waitFor();
    expect(await page.getByLabel('Invites are valid for').getAttribute('aria-invalid')).toBe('true');
    await context.close();
  });

  it('a scheduled deletion says how many days are left, and is cancelled', async () => {
    const { owner } = await product.organization();
    const { body } = await owner(`GET /organization/${owner.orgId}`);
    const { page, context } = await open(chromium, owner);
    await button(page, 'Delete organization …').click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('button', { name: 'Delete' }).getAttribute('aria-disabled')).toBe('true');
    await dialog.getByRole('textbox').fill(body.name);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText(/This organization is deleted on/).waitFor();
    const { deletion } = (await owner(`GET /organization/${owner.orgId}`)).body;
    await page.getByText(`${deletion.days_left} days are left.`).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await button(page, 'Cancel the deletion').click();
    await button(page, 'Delete organization …').waitFor();
    expect((await owner(`GET /organization/${owner.orgId}`)).body.status).toBe('active');
    await context.close();
  });

  it('a group of the directory gives a role, and stops giving it', async () => {
    const { owner, userId } = await organizeDirectory();
    const rolesOf = async () => (await owner(`GET /member/${userId}`)).body.roles.map(({ name }: any) => name);
    const { page, context, complaints } = await open(chromium, owner, '?tab=directory');
    await button(page, 'Map …').click();
    await page.getByRole('combobox', { name: 'Role' }).fill('Auditor');
    await page.getByRole('option', { name: 'Auditor' }).click();
    await button(page, 'Map the group').click();
    await page.locator('.mapping', { hasText: 'Auditor' }).waitFor();
    expect(await rolesOf()).toContain('Auditor');
    await page.locator('.mapping').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('1 member loses the role').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Gives nothing').waitFor();
    expect(await rolesOf()).not.toContain('Auditor');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a group of the directory gets a new team of its own name', async () => {
    const { owner, userId } = await organizeDirectory();
    const { page, context } = await open(chromium, owner, '?tab=directory');
    await button(page, 'Map …').click();
    await page.getByRole('radio', { name: 'A new team' }).check();
    await button(page, 'Map the group').click();
    await page.locator('.mapping', { hasText: 'Engineers' }).waitFor();
    const [team] = (await owner('GET /team')).body.result;
    const members = (await owner(`GET /team/${team.id}/members`)).body.result.map((each: any) => each.user_id);
    expect([team.name, members]).toEqual(['Engineers', [userId]]);
    await context.close();
  });

  it('the seats are those that the API counts', async () => {
    const { owner } = await product.organization({ member: 'Member', auditor: 'Auditor' });
    const { page, context } = await open(chromium, owner, '?tab=billing');
    await page.locator('[data-figure=billable] dd').waitFor();
    const { seats } = (await owner(`GET /organization/${owner.orgId}/billing`)).body;
    const figures = await page.locator('[data-figure] dd').allInnerTexts();
    expect(figures).toEqual([seats.billable, seats.free_admin, seats.service].map(String));
    await context.close();
  });

  it('deliveries of a webhook are sent again', async () => {
    const { owner, id } = await organizeWebhook();
    const { page, context, complaints } = await open(chromium, owner, '?tab=webhooks');
    await page.getByRole('link', { name: /hooks\.example\.com/ }).click();
    await page.locator('.delivery > summary').click();
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await fits(page), await axeFindings(page)]).toEqual([width, true, []]);
    }
    await page.getByLabel(/^Select webhook/).check();
    await button(page, 'Send it again').click();
    await page.getByText(/queued again/).waitFor();
    const events = (await owner(`GET /audit-log?scope=org&resource_id=${id}`)).body.result;
    expect(events.map(({ action }: any) => action)).toContain('webhook.replayed');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a webhook is disabled by those who may manage it', async () => {
    const { owner, auditor, id } = await organizeWebhook();
    const { page, context } = await open(chromium, owner, `/webhooks/${id}`);
    await button(page, 'Disable').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await page.getByText('A person disabled it.').waitFor();
    expect((await owner(`GET /webhook-endpoint/${id}`)).body.status).toBe('disabled');
    await context.close();
    const other = await open(chromium, auditor, `/webhooks/${id}`);
    await other.page.getByText('You need the permission webhook:manage.').first().waitFor();
    expect(await button(other.page, 'Enable').getAttribute('aria-disabled')).toBe('true');
    expect((await auditor(`PATCH /webhook-endpoint/${id}`, { status: 'enabled' })).status).toBe(403);
    await other.context.close();
  });
});
