import { type Browser, type Page } from 'playwright-core';
import { axeFindings, fits } from '../support/axe.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { type MemberClient } from '../support/founder.js';
import { startProduct } from '../support/product.js';
import { setMemberName, setRoleName } from '../support/states/identity.js';
import { openConsole } from './scene.js';

const product = await startProduct();
afterAll(() => product.stop());

const manages = ['connector:view', 'restriction:view', 'restriction:manage'] as const;

/** An organization with a role that a member holds. */
async function organize() {
  const people = await product.organization({
    contractor: ['connector:view', 'tool:execute'],
    manager: manages,
    auditor: 'Auditor',
    member: 'Member',
  });
  return { ...people, roleId: people.contractor.roleIds[0]! };
}

const blocks = (target_id: string, ...connector_slugs: string[]) => ({
  target_type: target_id.startsWith('usr_') ? 'user' : 'role',
  target_id,
  mode: 'block',
  connector_slugs,
});

async function restrict(as: MemberClient, body: object): Promise<string> {
  const answer = await as('POST /restriction', body);
  expect(answer.status).toBe(201);
  return answer.body.id;
}

const field = (page: Page, name: string) => page.getByRole('combobox', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, role: 'link' | 'combobox' | 'button' | 'radio', name: string): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true }).first();
  await wanted.waitFor();
  for (let presses = 0; presses < 60; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not reach ${role} ${name}.`);
}

/** Types into the field that has the focus, and takes the first choice. */
async function typeChoice(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.getByRole('option', { name: text }).first().waitFor();
  await page.keyboard.press('Enter');
}

async function preview(page: Page): Promise<void> {
  await button(page, 'Preview the effect').click();
  await page.getByRole('region', { name: 'Effect of the rule' }).waitFor();
}

/** Lets the browser report nothing but the refusals that a test causes. */
const unexpected = (complaints: string[], status: number) =>
  complaints.filter((each) => !each.includes(`status of ${status}`));

describeInChromium('In the rules of the console,', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  const open = (as: MemberClient, path: string, options = {}) => openConsole(chromium, as, `/console${path}`, options);

  it('the first rule is written with the keyboard alone, after its effect was shown', async () => {
    const { owner, roleId } = await organize();
    const { page, context, complaints } = await open(owner, '/rules');
    await page.getByText('There are no rules yet').waitFor();
    await tabTo(page, 'link', 'New rule');
    await page.keyboard.press('Enter');
    await tabTo(page, 'combobox', 'Role');
    await typeChoice(page, 'Role of contractor');
    await tabTo(page, 'combobox', 'Add a connector');
    await typeChoice(page, 'GitHub');
    await tabTo(page, 'button', 'Preview the effect');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Effect of the rule' }).waitFor();
    expect((await owner('GET /restriction')).body.result).toEqual([]);
    await tabTo(page, 'button', 'Create rule');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Blocks github.' }).waitFor();
    const { result } = (await owner('GET /restriction')).body;
    expect(result).toMatchObject([{ ...blocks(roleId, 'github'), tools: [] }]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('the effect is the one that the API simulates', async () => {
    const { owner, roleId, contractor } = await organize();
    const { page, context } = await open(owner, `/rules/new?target_id=${roleId}&connector_slug=github`);
    await preview(page);
    const { body } = await owner('POST /restriction/simulate', { draft: blocks(roleId, 'github') });
    const { impact, connections_unusable, toolboxes_affected } = body;
    const figures = await page.locator('[data-figure] dd').allInnerTexts();
    const expected = [impact.members_losing, impact.members_gaining, connections_unusable, toolboxes_affected];
    expect(figures).toEqual(expected.map(String));
    expect(impact.lose).toMatchObject([{ user_id: contractor.userId, connector_slug: 'github' }]);
    const losing = page.getByRole('region', { name: 'Effect of the rule' }).getByRole('listitem').first();
    expect(await losing.innerText()).toContain(`${impact.lose[0].tool_count} tools`);
    await context.close();
  });

  it('a link of another screen fills a new rule', async () => {
    const { owner, contractor } = await organize();
    const target = `target_type=user&target_id=${contractor.userId}`;
    const path = `/rules/new?${target}&connector_slug=github&tool_name=create_issue&mode=allow`;
    const { page, context, complaints } = await open(owner, path);
    await preview(page);
    await button(page, 'Create rule').click();
    await page.getByRole('heading', { level: 1, name: 'Allows only “Create issue” on github.' }).waitFor();
    const { result } = (await owner('GET /restriction')).body;
    expect(result).toMatchObject([{ target_id: contractor.userId, mode: 'allow', connector_slugs: [] }]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a problem that the API reports is shown at its field', async () => {
    const { owner, roleId } = await organize();
    const id = await restrict(owner, blocks(roleId, 'github'));
    const path = `/rules/new?target_id=${roleId}&connector_slug=github`;
    const { page, context, complaints } = await open(owner, path);
    await preview(page);
    await button(page, 'Create rule').click();
    await page.getByText(`The restriction ${id} already does the same`).waitFor();
    expect(await field(page, 'Role').getAttribute('aria-invalid')).toBe('true');
    expect(await field(page, 'Role').evaluate((element) => element === document.activeElement)).toBe(true);
    expect([await axeFindings(page), unexpected(complaints, 409)]).toEqual([[], []]);
    await context.close();
  });

  it('an edit that meets another one shows both, and keeps what was typed', async () => {
    const { owner, roleId } = await organize();
    const id = await restrict(owner, blocks(roleId, 'github', 'slack'));
    const { page, context, complaints } = await open(owner, `/rules/${id}/edit`);
    await button(page, 'Remove Slack').click();
    await preview(page);
    await owner(`PATCH /restriction/${id}`, { connector_slugs: ['github', 'slack', 'stripe'] });
    await button(page, 'Save rule').click();
    const versionsOf = (name: string) => page.getByRole('region', { name }).getByRole('listitem').allTextContents();
    await page.getByText('Somebody else has changed this').waitFor();
    expect(await versionsOf('Now')).toContain('Added: Stripe: the whole connector');
    expect(await versionsOf('Your change')).toContain('Removed: Slack: the whole connector');
    expect((await owner(`GET /restriction/${id}`)).body.connector_slugs).toEqual(['github', 'slack', 'stripe']);
    expect([await axeFindings(page), unexpected(complaints, 412)]).toEqual([[], []]);
    await preview(page);
    await button(page, 'Save rule').click();
    await page.getByRole('heading', { level: 1, name: 'Blocks github.' }).waitFor();
    await context.close();
  });

  it('a deletion says first what it changes', async () => {
    const { owner, roleId } = await organize();
    const id = await restrict(owner, blocks(roleId, 'github'));
    const { page, context, complaints } = await open(owner, `/rules/${id}`);
    await button(page, 'Delete').click();
    await page.locator('[data-figure]').first().waitFor();
    const { body } = await owner('POST /restriction/simulate', { deletes: id });
    expect(await page.locator('[data-figure=gaining] dd').innerText()).toBe(String(body.impact.members_gaining));
    expect([await axeFindings(page), complaints]).toEqual([[], []]);
    await button(page, 'Delete rule').click();
    await page.getByText('There are no rules yet').waitFor();
    expect((await owner(`GET /restriction/${id}`)).status).toBe(404);
    await context.close();
  });

  it.each(['owner', 'manager', 'auditor'] as const)('the %s can use exactly the enabled controls', async (person) => {
    const { owner, roleId, contractor, manager, ...others } = await organize();
    const as = { owner, manager, ...others }[person];
    const ids = [
      await restrict(owner, blocks(roleId, 'github')),
      await restrict(owner, blocks(contractor.userId, 'slack')),
      await restrict(owner, blocks(manager.roleIds[0]!, 'stripe')),
    ];
    const { page, context, complaints } = await open(as, '/rules');
    for (const id of ids) {
      await page.goto(`${product.base}/console/rules/${id}`);
      await button(page, 'Delete').waitFor();
      await page.waitForLoadState('networkidle');
      const isEnabled = (await button(page, 'Delete').getAttribute('aria-disabled')) === null;
      const { status } = await as(`PATCH /restriction/${id}`, { mode: 'block' });
      expect([id, status]).toEqual([id, isEnabled ? 200 : 403]);
      expect(await page.getByRole('link', { name: 'Edit' }).count()).toBe(isEnabled ? 1 : 0);
      expect(await page.locator('.refusal').count()).toBe(isEnabled ? 0 : 2);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('filters are in the address', async () => {
    const { owner, roleId, contractor } = await organize();
    await restrict(owner, blocks(roleId, 'github'));
    await restrict(owner, blocks(contractor.userId, 'slack'));
    const { page, context } = await open(owner, '/rules');
    const rows = page.locator('.rule-row');
    await page.locator('label', { hasText: 'Target' }).locator('select').selectOption('user');
    await page.waitForURL(/target_type=user/);
    await page.reload();
    await page.getByText('Blocks slack.').waitFor();
    expect(await rows.count()).toBe(1);
    await page.goBack();
    await page.getByText('Blocks github.').waitFor();
    expect(await rows.count()).toBe(2);
    await field(page, 'Connector').fill('Zendesk');
    await page.getByRole('option', { name: 'Zendesk' }).click();
    await button(page, 'Clear filters').click();
    await page.getByText('Blocks github.').waitFor();
    await context.close();
  });

  it.each([360, 768, 1440])('hostile names stay texts at %i pixels', async (width) => {
    const { owner, roleId, contractor } = await organize();
    const markup = '<img src=x onerror=alert(1)>';
    const [long, turned] = [`${markup} ${'long'.repeat(250)}`, `${markup} \u202egnp.exe\u0007`];
    await setRoleName(product, owner.orgId, roleId, long);
    await setMemberName(product, contractor, turned);
    const ids = [
      await restrict(owner, blocks(roleId, 'github')),
      await restrict(owner, blocks(contractor.userId, 'slack')),
    ];
    const { page, context, complaints } = await open(owner, '/rules', { viewport: { width, height: 900 } });
    await page.getByText('⟨U+202E⟩gnp.exe⟨U+0007⟩').waitFor();
    const look = async () => [await fits(page), await axeFindings(page), await page.locator('main img[src=x]').count()];
    const looks = [await look()];
    for (const path of [`/rules/${ids[0]}`, `/rules/${ids[1]}`, `/rules/${ids[1]}/edit`]) {
      await page.goto(`${product.base}/console${path}`);
      await page.waitForLoadState('networkidle');
      looks.push(await look());
    }
    await preview(page);
    looks.push(await look());
    expect(looks).toEqual(looks.map(() => [true, [], 0]));
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('the access grants that lift a rule are shown, and ended', async () => {
    const { owner, contractor, roleId } = await organize();
    const id = await restrict(owner, blocks(roleId, 'github'));
    const terms = { user_id: contractor.userId, connector_slug: 'github', expires_in_days: 7 };
    expect((await owner('POST /access-grant', terms)).status).toBe(201);
    const { page, context, complaints } = await open(owner, `/rules/${id}`);
    await page.getByRole('link', { name: 'Contractor' }).waitFor();
    await page.getByText('granted by').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await button(page, 'End it').click();
    await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
    await page.getByText('No access grant lifts this rule.').waitFor();
    expect((await contractor('GET /access-grant')).body.result).toMatchObject([{ status: 'revoked' }]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a first view sends at most four requests', async () => {
    const { owner, roleId } = await organize();
    const id = await restrict(owner, blocks(roleId, 'github'));
    const { page, context } = await open(owner, '/rules');
    const sent: string[] = [];
    page.on('request', (request) => void (request.resourceType() === 'fetch' && sent.push(request.url())));
    const filled = `/rules/new?target_id=${roleId}&connector_slug=github&tool_name=create_issue`;
    for (const path of ['/rules', `/rules/${id}`, `/rules/${id}/edit`, filled]) {
      sent.length = 0;
      await page.goto(`${product.base}/console${path}`);
      await page.waitForLoadState('networkidle');
      expect({ path, sent, isFew: sent.length <= 4 }).toEqual({ path, sent, isFew: true });
    }
    await context.close();
  });
});
