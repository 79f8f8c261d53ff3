import { type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { browserOf } from '../authentication/authorization/scene.js';
import { axeFindings, fits } from '../support/axe.js';
import { describeInChromium, startCallback, startChromium } from '../support/chromium.js';
import { type MemberClient } from '../support/founder.js';
import { startProduct } from '../support/product.js';
import { ruleOn } from '../support/rule-on.js';

const product = await startProduct();
afterAll(() => product.stop());

const expecting = 'Continue only if you were expecting this request.';

const phone = { viewport: { width: 360, height: 740 } };

let chromium: Browser;

/** Opens a window in which the member is signed in. */
async function windowOf(member: MemberClient, options: BrowserContextOptions = {}): Promise<Page> {
  const { cookies } = await browserOf(member);
  const context = await chromium.newContext({ ...phone, ...options });
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: product.base })));
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return page;
}

const headingIs = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** An organization whose members are blocked from the demo service. */
async function organize() {
  const people = await product.organization({ employee: 'Member', colleague: 'Member' });
  const { owner, employee } = people;
  await product.installDemo(owner);
  await owner('POST /restriction', ruleOn(employee.roleIds[0]!, { connector_slugs: ['demo'] }));
  return people;
}

describeInChromium('The pages of members in a real browser', () => {
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  it('lead from a blocked service to an agent that uses it, without script', async () => {
    const { owner, employee, colleague } = await organize();
    product.provider.behavior.signsInAs = null;
    const page = await windowOf(employee, { javaScriptEnabled: false });
    await page.goto(`${product.base}/welcome/connect?q=demo`);
    await page.locator('summary').click();
    await page.getByLabel('Reason').fill('For the release.');
    await page.getByRole('button', { name: 'Request access to Demo Notes' }).click();
    await headingIs(page, 'This request waits for a decision');

    const stranger = await windowOf(colleague, { javaScriptEnabled: false });
    await stranger.goto(page.url());
    await headingIs(stranger, 'Nothing to show');
    const approver = await windowOf(owner, { javaScriptEnabled: false });
    await approver.goto(page.url());
    await approver.getByText('For the release.').waitFor();
    await approver.getByRole('button', { name: 'Approve' }).click();
    await headingIs(approver, 'This request is approved');

    await page.goto(`${product.base}/welcome/connect?q=demo`);
    await page.getByRole('button', { name: 'Connect Demo Notes' }).click();
    await page.getByRole('button', { name: 'Continue to Demo Notes' }).click();
    await page.getByRole('button', { name: 'Allow as Ada Lovelace' }).click();
    await headingIs(page, 'Connected');
    await page.getByText('ada@notes.example').waitFor();
    await page.getByRole('link', { name: 'Let my agent use it' }).click();
    await page.getByRole('button', { name: 'Let my agent use these tools' }).click();
    await headingIs(page, 'Your agent');

    const call = { name: 'demo__list_notes', arguments: {} };
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call };
    const { body } = await employee('POST /mcp', message, { accept: 'application/json, text/event-stream' });
    expect(body.result.isError).toBe(false);
  });

  it('lead to a connect page that does not ask whether the person expected it', async () => {
    const { owner } = await organize();
    const page = await windowOf(owner);
    await page.goto(`${product.base}/welcome/connect?q=demo`);
    const opened = page.waitForRequest((request) => request.url().startsWith(`${product.vaultUrl}/connect?`));
    await page.getByRole('button', { name: 'Connect Demo Notes' }).click();
    await headingIs(page, 'Connect Demo Notes');
    expect(await page.getByText(expecting).count()).toBe(0);
    const stranger = await (await chromium.newContext(phone)).newPage();
    await stranger.goto((await opened).url());
    await stranger.getByText(expecting).waitFor();
  });

  it.each(['Latchkey', 'another site'])('show this question to a person who followed a link of %s', async (from) => {
    const { owner } = await organize();
    const other = await startCallback();
    const { connect_url } = (await owner('POST /connection', { connector_slug: 'demo' })).body;
    const page = await windowOf(owner);
    await page.goto(from === 'Latchkey' ? `${product.base}/welcome` : other.url);
    await page.evaluate(`location.href = ${JSON.stringify(connect_url)}`);
    await page.getByText(expecting).waitFor();
    other.close();
  });

  it('have no findings of axe, and fit on a phone', async () => {
    const { owner, employee } = await organize();
    await employee('POST /access-request', { connector_slug: 'demo' });
    const { id } = await product.connect(owner, { redirect_uri: '/' });
    const entries = [
      { connector_slug: 'demo', connection_id: id, tool_name: 'list_notes' },
      { connector_slug: 'demo', connection_id: null, tool_name: 'delete_note' },
    ];
    await owner('POST /toolbox', { name: 'Notes of the week', entries });
    const [{ id: request }] = (await owner('GET /access-request')).body.result;
    const account = `/accounts/${id}`;
    const ofOwner = ['', '/accounts', account, `${account}/share?q=e`, `${account}/disconnect`, '/connect'];
    const more = ['/agent', `/agent/${id}`, '/apps', '/approvals', '/requests', `/requests/${request}`];
    const [page, blocked] = [await windowOf(owner), await windowOf(employee)];
    const findings: unknown[] = [];
    const visit = async (window: Page, path: string) => {
      await window.goto(`${product.base}/welcome${path}`);
      const found = await axeFindings(window);
      if (found.length > 0 || !(await fits(window))) findings.push([path, found, await fits(window)]);
    };
    for (const path of [...ofOwner, ...more]) await visit(page, path);
    for (const path of ['', '/connect?q=demo', '/agent', '/requests']) await visit(blocked, path);
    expect(findings).toEqual([]);
  });
});
