import { type Browser, type Page } from 'playwright-core';
import { axeFindings } from '../support/axe.js';
import { type Api, startApi } from '../support/api.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { openReference } from './reference-scene.js';

let api: Api;
beforeAll(async () => void (api = await startApi()));
afterAll(() => api.stop());

describeInChromium('In the API reference,', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  const opened = (path: string) => openReference(chromium, api.base + path);

  async function searched(text: string) {
    const { page, close } = await opened('/reference');
    await page.getByRole('searchbox').fill(text);
    await page.getByRole('status').getByText('result').waitFor();
    return { page, close };
  }

  it('search finds a route by one of its fields', async () => {
    const { page, complaints, close } = await opened('/reference/teams');
    await page.keyboard.press('/');
    await page.keyboard.type('POST INTEGRATED_ACCOUNT_ID execute');
    await page.getByRole('status').getByText('result').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/reference\/\w+\/execute/);
    expect(complaints).toEqual([]);
    await close();
  });

  it('search finds an error by its reason', async () => {
    const { page, close } = await opened('/reference');
    await page.keyboard.press('/');
    await page.keyboard.type('tool_restricted');
    await page.getByRole('status').getByText('result').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/reference\/errors#tool_restricted$/);
    await close();
  });

  it.each([
    ['No such connection.', 'status-404'],
    ['A restriction blocks you from using the tool add_pet of pet-shop. Request access.', 'tool_restricted'],
    [
      '{"error":{"code":"forbidden","message":"No.","reason":"tool_restricted","request_id":"req_1"}}',
      'tool_restricted',
    ],
    ['"reason": "tool_restricted",', 'tool_restricted'],
    ['This call is still waiting for approval. Repeat the call after it is approved.', 'approval_pending'],
    [
      'github has no tool “list_isues”. Did you mean “list_issues”? GET /connection/{id}/tools lists its tools.',
      'tool_not_found',
    ],
  ])('search finds the error of the message “%s”', async (message, error) => {
    const { page, close } = await searched(message);
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/reference/errors#${error}$`));
    await close();
  });

  it('search results are accessible', async () => {
    const { page, close } = await opened('/reference/health');
    await page.keyboard.press('/');
    await page.keyboard.type('connection');
    await page.getByRole('status').getByText('result').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await close();
  });

  it.each(['toolbox', 'webhook', 'connection changed'])('search for “%s” lists routes before events', async (word) => {
    const { page, close } = await searched(word);
    const links = await listResults(page);
    expect(links.slice(0, 2)).toContainEqual(
      expect.stringMatching(/^\/reference\/(toolboxes|webhooks|connections)\/\w+$/),
    );
    expect(links.slice(0, 10).filter((link) => link.startsWith('/reference/messages'))).toEqual([]);
    await close();
  });

  it.each([
    ['How do I create a restriction?', 'restrictions/createRestriction'],
    ['how can I share a toolbox', 'toolboxes/shareToolbox'],
    ['how do I run a tool', 'connections/executeTool'],
    ['how do I call a tool', 'connections/executeTool'],
    ['who am I', 'current-user/getMe'],
    ['How do I filter the audit log?', 'audit-log/listAuditLog'],
    ['How long is a token valid?', 'tokens/issueToken'],
    ['Which permissions exist?', 'permissions/listPermissions'],
    ['Which permission do I need to share a connection?', 'connections/shareConnection'],
    ['How do I cancel a request for access?', 'access-requests/withdrawAccessRequest'],
    ['How do I see usage?', 'usage/getUsage'],
    ['Get a token', 'tokens/getToken'],
  ])('search finds the route that answers “%s”', async (question, route) => {
    const { page, close } = await searched(question);
    expect((await listResults(page))[0]).toBe(`/reference/${route}`);
    await close();
  });

  it.each([
    ['How do I let an agent use my toolbox?', 'agents#connecting-a-client'],
    ['How long is a connect link valid?', 'connect-flow#what-keeps-it-safe'],
    ['What is the difference between a toolbox and a template?', 'toolboxes#rules'],
    ['How do I verify a webhook signature?', 'webhooks'],
    ['How do I connect an account?', 'connect-flow'],
    ['how can I rotate keys', 'operating'],
    ['Is there a Python client?', 'client'],
    ['Why was my call refused?', 'reference'],
    ['Can I import an OpenAPI document as a connector?', 'connectors'],
    ['rename a tool in a toolbox', 'toolboxes#rename-a-tool-and-freeze-its-arguments'],
    ['How do I retry safely?', 'client#retries'],
    ['How do I use an idempotency key?', 'reference#repeat-a-write-safely'],
    ['idempotency key', 'reference#repeat-a-write-safely'],
    ['how do I use my own account in a toolbox', 'toolboxes#let-everyone-act-as-themselves'],
    ['webhook retries', 'webhooks#delivery-guarantees'],
    ['How often is a webhook retried?', 'webhooks#delivery-guarantees'],
    ['@latchkey/client', 'client'],
    ['How do I retry a POST request?', 'reference#repeat-a-write-safely'],
    ['How do I repeat a failed request?', 'reference#repeat-a-write-safely'],
    ['How do I authenticate?', 'reference#authenticate'],
    ['How do I get a token?', 'reference#authenticate'],
    ['How do I get an API token?', 'reference#authenticate'],
    ['How do I log in?', 'reference#authenticate'],
    ['How large may a request body be?', 'reference#limits-on-sizes'],
    ['How large may a result be?', 'reference#limits-on-sizes'],
    ['How do I get notified when a connection breaks?', 'webhooks#learn-that-a-connection-needs-a-new-sign-in'],
    ['How do I sort a list?', 'reference#sort-a-list'],
    ['how to avoid overwriting changes', 'reference#avoid-lost-updates'],
    ['How do I avoid lost updates?', 'reference#avoid-lost-updates'],
    ['optimistic locking', 'reference#avoid-lost-updates'],
  ])('search finds the guide that answers “%s”', async (question, guide) => {
    const { page, close } = await searched(question);
    expect((await listResults(page))[0]).toMatch(new RegExp(`^/reference/guides/${guide}(#|$)`));
    await close();
  });

  it.each([
    ['How do I create a toolbox?', '/reference/toolboxes/createToolbox'],
    ['How do I invite someone?', '/reference/invites/createInvite'],
    ['invite a person', '/reference/invites/createInvite'],
    ['invite someone', '/reference/invites/createInvite'],
    ['What happens on 409?', '/reference/errors#status-409'],
    ['webhook payload', '/reference/messages'],
    ['webhook event payload', '/reference/messages'],
  ])('search finds what a question asks for: “%s”', async (question, link) => {
    const { page, close } = await searched(question);
    expect((await listResults(page)).slice(0, 4)).toContain(link);
    await close();
  });

  it.each([
    ['how do I share a toolbox with a team', 'toolboxes/shareToolbox'],
    ['how do I share a connection with a team', 'connections/shareConnection'],
    ['how do I register a webhook', 'webhooks/createWebhookEndpoint'],
    ['how are webhooks signed', 'guides/webhooks#verify-in-node'],
    ['how do I handle errors', 'guides/client#errors'],
    [
      'how do I know that a connection needs a new sign-in',
      'guides/webhooks#learn-that-a-connection-needs-a-new-sign-in',
    ],
    ['how do I retry a POST', 'guides/reference#repeat-a-write-safely'],
    ['which permission does a member need to invite people', 'invites/createInvite'],
    ['how do I see who changed a restriction', 'audit-log/listAuditLog'],
    ['why is a tool missing in a toolbox', 'guides/toolboxes#rules'],
    ['SDK', 'guides/client'],
    ['time zone', 'guides/reference#times'],
    ['timezone', 'guides/reference#times'],
    ['date format', 'guides/reference#times'],
    ['RFC 3339', 'guides/reference#times'],
    ['what is the limit of teams', 'guides/reference#limits-on-numbers'],
  ])('search answers “%s”, which has words that the answer lacks', async (question, answer) => {
    const { page, close } = await searched(question);
    expect((await listResults(page)).slice(0, 3)).toContain(`/reference/${answer}`);
    await close();
  });

  it.each(['How do I page?', 'paging', 'next page', 'pagination', 'cursor', 'How do I get the next page of a list?'])(
    'search for “%s” leads to the section about pages',
    async (text) => {
      const { page, close } = await searched(text);
      expect((await listResults(page))[0]).toBe('/reference/guides/reference#read-a-list-page-by-page');
      await close();
    },
  );

  it.each([
    ['what is a role', '/reference/guides/terms#term-role-permission'],
    ['What is a toolbox?', '/reference/guides/terms#term-toolbox'],
    ['what is a service member', '/reference/guides/terms#term-service-member'],
    ['what are connectors', '/reference/guides/terms#term-connector'],
    ['what does can_* mean', '/reference/guides/terms#term-flag'],
    ['how long is the audit log kept', '/reference/guides/access-control#how-long-records-are-kept'],
    ['how do I act for a service member', '/reference/guides/agents#agents-without-a-person'],
    ['role.created', '/reference/messages#role.created'],
    ['member.suspended', '/reference/messages#member.suspended'],
    ['connection.created', '/reference/messages#connection.created'],
    ['who changed the settings', '/reference/audit-log/listAuditLog'],
    ['filter connections by connector', '/reference/connections/listConnections'],
    ['filter teams by name', '/reference/teams/listTeams'],
    ['page size', '/reference/guides/reference#read-a-list-page-by-page'],
    ['how long is an idempotency key kept', '/reference/guides/reference#repeat-a-write-safely'],
    ['What does an error look like?', '/reference/guides/reference#the-body-of-an-error'],
    ['how long is an approval valid', '/reference/guides/access-control#approval-of-tool-calls'],
    ['several values of a filter', '/reference/guides/reference#send-several-values-of-a-filter'],
    ['signature', '/reference/guides/webhooks#verify-in-node'],
    ['verify webhook signature', '/reference/guides/webhooks#verify-in-node'],
    ['DELETE /organization', '/reference/organizations/deleteOrganization'],
    ['POST restriction', '/reference/restrictions/createRestriction'],
    ['GET audit-log', '/reference/audit-log/listAuditLog'],
    ['delete the organization', '/reference/organizations/deleteOrganization'],
    ['GET /connection/{id}/tools', '/reference/connections/listConnectionTools'],
    ['406', '/reference/errors#status-406'],
    ['required_permissions', '/reference/errors#permission_required'],
    ['Unknown field “nam”. Did you mean “name”?', '/reference/errors#field-unknown_field'],
    ['limit must be a whole number, not “x”.', '/reference/errors#field-invalid_value'],
    ['name is too long. Use at most 80 characters instead of 81.', '/reference/errors#field-too_long'],
  ])('search for “%s” lists the answer first', async (text, link) => {
    const { page, close } = await searched(text);
    expect((await listResults(page))[0]).toBe(link);
    await close();
  });

  it.each([
    ['values of seat_class', '/reference/current-user/getMe#field-seat_class'],
    ['What are the values of seat_class?', '/reference/current-user/getMe#field-seat_class'],
    ['which values may the status of a connection have', '/reference/connections/listConnections#field-status'],
    ['needs_reauth', '/reference/connections/listConnections#field-status'],
  ])('search for “%s” opens the page of a route at the field', async (text, link) => {
    const { page, close } = await searched(text);
    await page.keyboard.press('Enter');
    await page.waitForURL(api.base + link);
    const [, id = ''] = link.split('#');
    await page.locator(`li[id="${id}"]`).waitFor({ state: 'visible' });
    const top = await page.evaluate(`document.getElementById('${id}').getBoundingClientRect().top`);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(page.viewportSize()!.height);
    await close();
  });

  it('search finds short words only as whole words', async () => {
    const { page, close } = await searched('who am I');
    expect((await listResults(page)).length).toBeLessThan(5);
    await close();
  });

  it.each([
    ['webhook:manage', 'webhooks/createWebhookEndpoint'],
    ['connection:share', 'connections/shareConnection'],
    ['role:manage', 'roles/deleteRole'],
    ['budget:manage', 'budgets/deleteBudget'],
  ])('search for “%s” finds the routes that need this permission', async (permission, route) => {
    const { page, close } = await searched(permission);
    expect(await listResults(page)).toContain(`/reference/${route}`);
    await close();
  });

  it('search says that a reason is of a field', async () => {
    const { page, close } = await searched('tool_restricted');
    const names = await page.locator('#results strong').allTextContents();
    expect(names.slice(0, 2)).toEqual(['tool_restricted', 'tool_restricted (reason of a field)']);
    await close();
  });

  it('search finds the list of webhook events', async () => {
    const { page, close } = await searched('webhook events list');
    expect(await listResults(page)).toContain('/reference/messages');
    await close();
  });
});

const listResults = (page: Page): Promise<string[]> =>
  page.locator('#results a').evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
