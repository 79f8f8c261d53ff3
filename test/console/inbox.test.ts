import { type Browser, type Page } from 'playwright-core';
import { startApprovalScene } from '../connections/approval/scene.js';
import { axeFindings, fits } from '../support/axe.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { type MemberClient } from '../support/founder.js';
import { ruleOn } from '../support/rule-on.js';
import { openConsole, recordApiRequests } from './scene.js';

const { product, creator, requester, ask, note, run, policy } = await startApprovalScene();

/** An organization with a request for access to Slack, which a role blocks. */
async function organizeRequest(text: string | null = 'For the release.', name?: string) {
  const people = await product.organization({
    asker: ['connector:view', 'tool:execute'],
    manager: ['connector:view', 'member:manage'],
    overrider: ['member:manage', 'restriction:view', 'restriction:manage', 'restriction:override'],
  });
  const { owner, asker } = people;
  if (name !== undefined) await owner(`PATCH /member/${asker.userId}`, { name });
  const blockSlack = async (target: string): Promise<string> =>
    (await owner('POST /restriction', ruleOn(target, { connector_slugs: ['slack'] }))).body.id;
  const rule = await blockSlack(asker.roleIds[0]!);
  const { body } = await asker('POST /access-request', { connector_slug: 'slack', note: text, requested_days: 7 });
  const id: string = body.id;
  const read = async () => (await owner(`GET /access-request/${id}`)).body;
  return { ...people, id, rule, read, blockSlack };
}

const resolve = (as: MemberClient, id: string, body: object) => as(`POST /access-request/${id}/resolve`, body);

const approve = (page: Page) => page.getByRole('button', { name: 'Approve' });
const deny = (page: Page) => page.getByRole('button', { name: 'Deny' });
const canDeny = (page: Page) => deny(page).and(page.locator(':not([aria-disabled])')).waitFor();

/** The person returns to the page after a while, so that it reads its lists again. */
async function returnToPage(page: Page): Promise<void> {
  await page.clock.setSystemTime(Date.now() + 10_000);
  await page.evaluate(() => void dispatchEvent(new Event('visibilitychange')));
}

describeInChromium('The inbox', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  /** Each test begins without calls that wait. */
  afterEach(async () => {
    const { body } = await creator('GET /approval?status=pending');
    for (const { id } of body.result) await creator(`POST /approval/${id}/resolve`, { decision: 'deny' });
  });

  it('shows the exact call, accessibly at every width', async () => {
    const id = await ask(await note('Plan'));
    const { page, context, complaints } = await openConsole(chromium, creator, `/console/inbox?item=${id}`);
    await page.getByRole('heading', { name: 'Requester asks to make this call' }).waitFor();
    const detail = page.getByRole('article');
    for (const text of ['Destructive', 'delete_note', 'Demo Notes', 'DELETE', '/api/notes/'])
      await detail.getByText(text).first().waitFor();
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await fits(page), await axeFindings(page)]).toEqual([width, true, []]);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('says who denied the same call before', async () => {
    const title = await note('Denied');
    const denied = await ask(title);
    await creator(`POST /approval/${denied}/resolve`, { decision: 'deny' });
    const id = await ask(title);
    const { page, context } = await openConsole(chromium, creator, `/console/inbox?item=${id}`);
    await page.getByText(/^You denied the same call .*Now it is requested again\.$/).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await context.close();
  });

  it('says that a denied call with a token can be requested again at once', async () => {
    const id = await ask(await note('Again'));
    const { page, context } = await openConsole(chromium, creator, `/console/inbox?item=${id}`);
    await page.getByText('No app made this call, so it can be requested again at once.').waitFor();
    expect(await page.getByText('for ten minutes').count()).toBe(0);
    await context.close();
  });

  it('needs at most four requests, and none of them waits for another', async () => {
    const { owner } = await organizeRequest();
    const { page, context } = await openConsole(chromium, owner, '/console/inbox');
    const requests = await recordApiRequests(page);
    await page.reload();
    await page.getByRole('heading', { name: 'Asker asks to use Slack' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(requests.paths.sort()).toEqual(['/access-request', '/approval', '/connector', '/user/me']);
    expect(requests.startedAfterAnAnswer).toBe(0);
    await context.close();
  });

  it('approves a call with the keyboard, and moves to the next item', async () => {
    const first = await ask(await note('First'));
    await ask(await note('Second'));
    const { page, context } = await openConsole(chromium, creator, `/console/inbox?item=${first}`);
    await approve(page).waitFor();
    await page.keyboard.press('k');
    await page.keyboard.press('j');
    await page.locator('article:focus').waitFor();
    await canDeny(page);
    const url = new URL(page.url());
    const shown = url.searchParams.get('item')!;
    await page.keyboard.press('a');
    await page.getByText('Approved: Requester').waitFor();
    expect((await creator(`GET /approval/${shown}`)).body.status).toBe('approved');
    expect(await page.locator(`a[href*="${shown}"]`).count()).toBe(0);
    await page.locator('article:focus').waitFor();
    expect(page.url()).not.toContain(shown);
    await context.close();
  });

  it('names only keys that work', async () => {
    const { owner, rule } = await organizeRequest();
    const id = await ask(await note('Only'));
    const read = async (as: MemberClient, path: string) => {
      const { page, context } = await openConsole(chromium, as, `/console/inbox${path}`);
      await canDeny(page);
      const keys = await page.getByRole('region', { name: 'Keys' }).locator('kbd').allInnerTexts();
      await context.close();
      return keys;
    };
    const [call, request] = [await read(creator, `?item=${id}`), await read(owner, '')];
    await owner(`DELETE /restriction/${rule}`);
    expect([call, request, await read(owner, '')]).toEqual([
      ['A', 'D'],
      ['A', 'D', 'N'],
      ['D', 'N'],
    ]);
  });

  it('keeps showing a request that another person denied, until the person moves on', async () => {
    const { owner, manager, id, asker } = await organizeRequest();
    await asker('POST /access-request', { connector_slug: 'notion' });
    const { page, context } = await openConsole(chromium, owner, '/console/inbox');
    await canDeny(page);
    await resolve(manager, id, { decision: 'deny' });
    await returnToPage(page);
    await page.getByRole('heading', { name: 'Already denied' }).waitFor();
    await context.close();
  });

  it('reads a long call completely before it can be approved', async () => {
    const text = `${'Long text. '.repeat(80)}The end`;
    await policy({ write: 'confirm' });
    const { body } = await run({ tool_name: 'create_note', arguments: { title: 'Plan', text } });
    const { page, context } = await openConsole(chromium, creator, `/console/inbox?item=${body.approval.id}`);
    await page.getByText(/The end$/).waitFor();
    await approve(page).click();
    await page.getByText('Approved: Requester').waitFor();
    await context.close();
  });

  it('denies a request with a note', async () => {
    const { owner, read } = await organizeRequest();
    const { page, context, complaints } = await openConsole(chromium, owner, '/console/inbox');
    await approve(page).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('n');
    await page.keyboard.type('Ask again in January.');
    await page.keyboard.press('Escape');
    await canDeny(page);
    await page.keyboard.press('d');
    await page.getByRole('heading', { name: 'Nothing waits for you' }).waitFor();
    expect(await read()).toMatchObject({ status: 'denied', decision_note: 'Ask again in January.' });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('approves a request for the chosen time', async () => {
    const { owner, read } = await organizeRequest();
    const { page, context } = await openConsole(chromium, owner, '/console/inbox');
    await page.getByLabel('Access for').selectOption('1');
    await approve(page).click();
    await page.getByText('Approved: Asker, Slack').waitFor();
    const { status, grant_id, decided_at } = await read();
    expect(status).toBe('approved');
    const { expires_at } = (await owner(`GET /access-grant/${grant_id}`)).body;
    expect(Date.parse(expires_at) - Date.parse(decided_at)).toBe(86_400_000);
    await context.close();
  });

  it('shows a duration that the organization does not allow at its field', async () => {
    const { owner, read } = await organizeRequest();
    await owner(`PATCH /organization/${owner.orgId}`, { settings: { max_grant_days: 5 } });
    const { page, context } = await openConsole(chromium, owner, '/console/inbox');
    await approve(page).click();
    await page.getByLabel('Access for').and(page.locator('[aria-invalid]')).waitFor();
    expect((await read()).status).toBe('pending');
    await page.getByLabel('Access for').selectOption('1');
    await approve(page).click();
    await page.getByText('Approved: Asker, Slack').waitFor();
    await context.close();
  });

  it('keeps the answer on the screen if another person decided first', async () => {
    const { owner, manager, id } = await organizeRequest();
    const { page, context } = await openConsole(chromium, owner, '/console/inbox');
    await approve(page).waitFor();
    await resolve(manager, id, { decision: 'deny', note: 'Not now.' });
    await approve(page).click();
    await page.getByText('This request is denied and can no longer be changed.').waitFor();
    await page.getByRole('heading', { name: 'Already denied' }).waitFor();
    await page.getByText('Manager decided it.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await context.close();
  });

  it('enables the approval of a member rule only for people who may lift it', async () => {
    const { asker, manager, overrider, id, read, blockSlack } = await organizeRequest();
    await blockSlack(asker.userId);
    const lifting = { decision: 'approve', lift_member_rules: true };

    const refused = await openConsole(chromium, manager, '/console/inbox');
    await expectDisabled(refused.page);
    expect((await resolve(manager, id, { decision: 'approve' })).status).toBe(409);
    await refused.page.getByLabel('Also lift the rules about this member').check();
    await refused.page.getByText('restriction:manage').waitFor();
    await expectDisabled(refused.page);
    expect((await resolve(manager, id, lifting)).status).toBe(403);
    await refused.context.close();

    const allowed = await openConsole(chromium, overrider, '/console/inbox');
    await expectDisabled(allowed.page);
    await allowed.page.getByLabel('Also lift the rules about this member').check();
    await allowed.page.locator('.decision .button.primary:not([aria-disabled])').click();
    await allowed.page.getByText('Approved: Asker, Slack').waitFor();
    expect((await read()).status).toBe('approved');
    await allowed.context.close();
  });

  it('offers no approval if nothing blocks the access anymore', async () => {
    const { owner, id, rule } = await organizeRequest();
    await owner(`DELETE /restriction/${rule}`);
    const { page, context } = await openConsole(chromium, owner, '/console/inbox');
    await page.getByText('Nothing blocks this access now').waitFor();
    await expectDisabled(page);
    expect((await resolve(owner, id, { decision: 'approve' })).status).toBe(409);
    await context.close();
  });

  it('shows nobody what another person must decide', async () => {
    const { asker } = await organizeRequest();
    const { page, context } = await openConsole(chromium, asker, '/console/inbox');
    await page.getByRole('heading', { name: 'Nothing waits for you' }).waitFor();
    expect([await axeFindings(page), await fits(page)]).toEqual([[], true]);
    await context.close();
  });

  it('shows hostile names and notes as text', async () => {
    const hostile = `<img src=x onerror=alert(1)> \u202Eשלום\u2069 ${'x'.repeat(1000)}\nsecond line`;
    const { owner } = await organizeRequest(hostile, `<b>${'A'.repeat(60)}`);
    const { page, context, complaints } = await openConsole(chromium, owner, '/console/inbox');
    await page.getByText('⟨U+202E⟩').first().waitFor();
    expect(await page.locator('main img, main b').count()).toBe(0);
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await fits(page)).toBe(true);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('opens first if anything waits', async () => {
    const { owner, asker } = await organizeRequest();
    for (const [as, path] of [
      [owner, '/console/inbox'],
      [asker, '/console/activity'],
    ] as const) {
      const { page, context } = await openConsole(chromium, as, '/console');
      await page.waitForURL((url) => url.pathname === path);
      await context.close();
    }
  });

  const expectDisabled = async (page: Page) => {
    await approve(page).and(page.locator('[aria-disabled]')).waitFor();
    await canDeny(page);
  };

  it('is empty for a member without anything to decide', async () => {
    const { page, context } = await openConsole(chromium, requester, '/console/inbox?item=apr_unknown');
    await page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor();
    await context.close();
  });
});
