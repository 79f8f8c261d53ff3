import { type Browser, type Page } from 'playwright-core';
import { browserOf, startAuthorizationScene } from '../authentication/authorization/scene.js';
import { setApprovalPolicy } from '../support/approval-policy.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { type Client } from '../support/client.js';
import { type MemberClient } from '../support/founder.js';
import { linksIn, startMailbox } from '../support/mailbox.js';
import { ruleOn } from '../support/rule-on.js';

const mailbox = await startMailbox();
const { product, owner, creator, user, agent, tokensOf } = await startAuthorizationScene({ mail: mailbox.options });
afterAll(() => mailbox.stop());

let chromium: Browser;

async function newWindow(): Promise<Page> {
  const context = await chromium.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return page;
}

/** Opens a window in which the member is signed in. */
async function windowOf(member: MemberClient): Promise<Page> {
  const { cookies } = await browserOf(member);
  const page = await newWindow();
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: product.base })));
  return page;
}

const headingIs = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

const pressButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** Runs a job that mails, and returns the address of the mail's button for this reader. */
async function mailedLink(job: string, id: string, reader: string): Promise<string> {
  await product.run(job, owner.orgId, id);
  const mail = mailbox.arrived.findLast(({ to }) => to.includes(reader))!;
  return linksIn(mail)[0]!.replace('https://app.example.com', product.base);
}

/** Joins with an invite, in a new window. Returns the member with their token. */
async function join(): Promise<{ page: Page; member: Client & { token: string } }> {
  const { body } = await owner('POST /invite', { email: 'nell@example.com', name: 'Nell' });
  const page = await newWindow();
  await page.goto(await mailedLink('MailInvite', body.id, 'nell@example.com'));
  await pressButton(page, /^Join /);
  await headingIs(page, /^Welcome to /);
  const token = /lk_test_pat_\w+/.exec(await page.content())![0];
  return { page, member: Object.assign(product.client(token), { token }) };
}

/** Connects the demo service, and lets the agent list and delete notes. */
async function connectForAgent(page: Page): Promise<void> {
  product.provider.behavior.signsInAs = null;
  await page.goto(`${product.base}/welcome/connect?q=demo`);
  await pressButton(page, 'Connect Demo Notes');
  await pressButton(page, 'Continue to Demo Notes');
  await pressButton(page, 'Allow as Ada Lovelace');
  await headingIs(page, 'Connected');
  await page.getByRole('link', { name: 'Let my agent use it' }).click();
  await page.getByLabel('Delete note').check();
  await pressButton(page, 'Let my agent use these tools');
  await headingIs(page, 'Your agent');
}

describeInChromium('Two people in real browsers:', () => {
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());
  beforeEach(() => setApprovalPolicy(owner, { destructive: 'second_person' }));

  it('a newcomer’s agent makes a call that a second person approves through the mail’s link', async () => {
    const { page, member } = await join();
    await connectForAgent(page);
    const [{ id: account }] = (await member('GET /connection')).body.result;
    const share = { grantee_type: 'user', grantee_id: creator.userId, level: 'edit' };
    expect((await member(`POST /connection/${account}/share`, share)).status).toBe(201);
    const { id } = (await member(`POST /connection/${account}/execute`, createNote)).body.data;

    const mcp = await agent(member, '/mcp');
    const call = { name: 'demo__delete_note', arguments: { id } };
    const waits: any = await mcp.callTool(call);
    const approval = waits.structuredContent.approval.id as string;
    const link = await mailedLink('MailApprovers', approval, creator.email);

    const wrong = await windowOf(user);
    await wrong.goto(link);
    await headingIs(wrong, 'Nothing to show');
    for (const secret of ['Delete note', 'delete_note', id, 'Nell'])
      expect(await wrong.content()).not.toContain(secret);
    const right = await windowOf(creator);
    await right.goto(link);
    await headingIs(right, 'Approve this call?');
    await right.getByText('Nell').first().waitFor();
    await pressButton(right, 'Approve this call');
    await headingIs(right, 'This call is approved');

    const isThere = () => product.provider.api.notesFor('ada').some((each: any) => each.id === id);
    expect(isThere()).toBe(true);
    expect((await mcp.callTool(call)).isError ?? false).toBe(false);
    expect(isThere()).toBe(false);
  });

  it('a blocked service is requested, approved through the mail’s link, and works at once', async () => {
    await owner('POST /restriction', ruleOn(user.roleIds[0]!, { connector_slugs: ['demo'] }));
    const page = await windowOf(user);
    await page.goto(`${product.base}/welcome/connect?q=demo`);
    await page.locator('summary').click();
    await pressButton(page, 'Request access to Demo Notes');
    await headingIs(page, 'This request waits for a decision');
    expect((await user('POST /connection', { connector_slug: 'demo' })).status).toBe(403);

    const request = page.url().split('/').at(-1)!;
    const approver = await windowOf(owner);
    await approver.goto(await mailedLink('MailNewRequest', request, owner.email));
    await pressButton(approver, /^Approve/);
    await headingIs(approver, 'This request is approved');
    expect((await user('POST /connection', { connector_slug: 'demo' })).status).toBe(201);
  });

  it('an app that its person disconnects is refused at its next call', async () => {
    const { access } = await tokensOf(creator);
    const send = () =>
      fetch(`${product.base}/mcp`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${access}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
      });
    expect((await send()).status).toBe(200);
    const page = await windowOf(creator);
    await page.goto(`${product.base}/welcome/apps`);
    await page.getByRole('link', { name: 'Open By hand' }).click();
    await page.getByRole('link', { name: 'Disconnect By hand' }).click();
    await pressButton(page, 'Disconnect By hand');
    await headingIs(page, 'Connected apps');
    expect((await send()).status).toBe(401);
  });
});

const createNote = { tool_name: 'create_note', arguments: { title: 'Old' } };
