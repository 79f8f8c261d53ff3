import { type Browser } from 'playwright-core';
import { axeFindings, fits } from '../support/axe.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { type MemberClient } from '../support/founder.js';
import { startProduct } from '../support/product.js';
import { ruleOn } from '../support/rule-on.js';
import { openConsole, recordApiRequests, tabTo } from './scene.js';

const product = await startProduct();
afterAll(() => product.stop());

/** An organization in which a role blocks Slack for the asker. */
async function organizeBlock(name?: string) {
  const people = await product.organization({
    asker: ['connector:view', 'connection:create', 'tool:execute'],
    outsider: ['connector:view'],
    viewer: ['restriction:view', 'member:manage'],
    auditor: 'Auditor',
  });
  const { owner, asker } = people;
  if (name !== undefined) await owner(`PATCH /member/${asker.userId}`, { name });
  const { body } = await owner('POST /restriction', ruleOn(asker.roleIds[0]!, { connector_slugs: ['slack'] }));
  return { ...people, rule: body.id as string, path: `/console/explain?connector_slug=slack&user_id=${asker.userId}` };
}

const github = (tool_name: string) => ({ connector_slug: 'github', tool_name });

const fileRequest = async (as: MemberClient): Promise<string> =>
  (await as('POST /access-request', { connector_slug: 'slack', note: 'For the release.' })).body.id;

describeInChromium('The screen “Can X use Y?”', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  it('names every rule with its source, accessibly at every width', async () => {
    const { viewer, path, rule } = await organizeBlock();
    const { page, context, complaints } = await openConsole(chromium, viewer, path);
    await page.getByRole('heading', { name: 'No, Asker cannot use Slack' }).waitFor();
    const titles = await page.locator('.steps h3').allInnerTexts();
    expect(titles).toEqual([
      'Permission to run tools',
      'Access to the connector',
      'Rules about this member',
      'Role Role of asker',
    ]);
    expect(await page.getByRole('link', { name: 'Open rule' }).getAttribute('href')).toBe(`/console/rules/${rule}`);
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await fits(page), await axeFindings(page)]).toEqual([width, true, []]);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('lets a person without rights on rules choose a connector and a tool that a rule blocks', async () => {
    const { owner, asker } = await organizeBlock();
    await owner('POST /restriction', ruleOn(asker.userId, { tools: [github('create_issue')] }));
    const { page, context, complaints } = await openConsole(chromium, asker, '/console/explain');
    for (const [field, typed] of [
      ['Connector', 'GitHub'],
      ['Tool', 'create_issue'],
    ] as const) {
      await page.getByRole('combobox', { name: field }).fill(typed);
      await page.getByRole('option', { name: typed }).first().click();
    }
    await page.getByRole('heading', { name: /^No, .* cannot use/ }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('says why a field finds nothing if the search is refused', async () => {
    const { member } = await product.organization({ member: ['tool:execute'] });
    const { page, context } = await openConsole(chromium, member, '/console/explain');
    await page.getByRole('combobox', { name: 'Connector' }).fill('GitHub');
    await page.getByRole('status').getByText('You need the permission connector:view').waitFor();
    await context.close();
  });

  it('says yes about a connector that the person uses only through a toolbox', async () => {
    const { owner, member } = await product.organization({ member: 'Member' });
    const { slug } = (await owner('POST /connector/demo/fork', { name: 'Private notes' })).body;
    await owner(`PATCH /connector/${slug}`, { status: 'published' });
    await product.installDemo(owner, slug);
    const { id } = await product.connect(owner, { connector_slug: slug });
    const entries = [{ connector_slug: slug, tool_name: 'list_notes', connection_id: id }];
    const { body: toolbox } = await owner('POST /toolbox', { name: 'Notes', entries });
    const path = `/console/explain?connector_slug=${slug}&tool_name=list_notes&user_id=${member.userId}`;
    const { page, context } = await openConsole(chromium, owner, path);
    await page.getByRole('heading', { name: 'No, Member cannot use' }).waitFor();
    await owner(`POST /toolbox/${toolbox.id}/share`, { grantee_type: 'user', grantee_id: member.userId, level: 'use' });
    await page.reload();
    await page.getByRole('heading', { name: 'Yes, Member can use' }).waitFor();
    await page.getByText('The connector itself is not shared with the member').waitFor();
    await context.close();
  });

  it('says no about a suspended person, and who ended their access', async () => {
    const { owner, outsider } = await organizeBlock();
    await owner(`POST /member/${outsider.userId}/suspend`, {});
    const path = `/console/explain?connector_slug=slack&user_id=${outsider.userId}`;
    const { page, context } = await openConsole(chromium, owner, path);
    await page.getByRole('heading', { name: 'No, Outsider cannot use Slack' }).waitFor();
    await page.getByText('an administrator suspended this member').waitFor();
    expect(await page.locator('.steps h3').first().innerText()).toBe('Status of the member');
    await page.getByRole('link', { name: 'See how the suspension ends' }).click();
    await page.getByText('The member is suspended and can use nothing now.').waitFor();
    await context.close();
  });

  it('needs at most four requests, and none of them waits for another', async () => {
    const { viewer, path } = await organizeBlock();
    const { page, context } = await openConsole(chromium, viewer, path);
    const requests = await recordApiRequests(page);
    await page.reload();
    await page.getByRole('heading', { name: 'What would change it' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(requests.paths.sort()).toEqual(['/access-grant', '/access-request', '/restriction/explain', '/user/me']);
    expect(requests.startedAfterAnAnswer).toBe(0);
    await context.close();
  });

  it('lets members ask for access themselves, and withdraw the request', async () => {
    const { asker } = await organizeBlock();
    const pending = async () => (await asker('GET /access-request?status=pending')).body.result;
    const { page, context } = await openConsole(chromium, asker, '/console/explain?connector_slug=slack');
    await page.getByText('You cannot see which rules').waitFor();
    await page.getByLabel('Why do you need it?').fill('For the release.');
    await page.getByLabel('For how many days?').selectOption('7');
    await page.getByRole('button', { name: 'Ask for access' }).click();
    await page.getByRole('button', { name: 'Withdraw the request' }).waitFor();
    expect(await pending()).toMatchObject([{ connector_slug: 'slack', note: 'For the release.', requested_days: 7 }]);
    await page.getByRole('button', { name: 'Withdraw the request' }).click();
    await page.getByRole('button', { name: 'Ask for access' }).waitFor();
    expect(await pending()).toEqual([]);
    await context.close();
  });

  it('leads from a connector that is allowed to each of its blocked tools', async () => {
    const { owner, viewer, asker } = await organizeBlock();
    const tools = [{ connector_slug: 'github', tool_name: 'create_issue' }];
    await owner('POST /restriction', ruleOn(asker.roleIds[0]!, { tools }));
    const path = `/console/explain?connector_slug=github&user_id=${asker.userId}`;
    const { page, context } = await openConsole(chromium, viewer, path);
    await page.getByText('But rules block one of its tools:').waitFor();
    const ofRole = page.locator('.steps li').filter({ hasText: 'Role Role of asker' });
    await ofRole.getByText('Allows the connector, but blocks one of its tools.').waitFor();
    expect([await fits(page), await axeFindings(page)]).toEqual([true, []]);
    await page.getByRole('link', { name: 'create_issue' }).click();
    await page.getByRole('heading', { name: 'No, Asker cannot use “Create issue” of GitHub' }).waitFor();
    await context.close();
  });

  it('says how another member can ask', async () => {
    const { viewer, path } = await organizeBlock();
    const { page, context } = await openConsole(chromium, viewer, path);
    await page.getByRole('heading', { name: 'Asker can ask for access' }).waitFor();
    await page.getByText('/console/explain?connector_slug=slack', { exact: false }).waitFor();
    expect(await page.getByRole('button', { name: 'Ask for access' }).count()).toBe(0);
    await context.close();
  });

  it('leads to the open request of a member', async () => {
    const { viewer, asker, path } = await organizeBlock();
    await fileRequest(asker);
    const { page, context } = await openConsole(chromium, viewer, path);
    await page.getByRole('link', { name: 'Decide in the inbox' }).click();
    await page.getByRole('heading', { name: 'Asker asks to use Slack' }).waitFor();
    await context.close();
  });

  it('says that each call needs an approval', async () => {
    const { owner, asker } = await organizeBlock();
    const tool = (name: string) => `/console/explain?connector_slug=jira&tool_name=${name}&user_id=${asker.userId}`;
    const { page, context } = await openConsole(chromium, owner, tool('delete_issue'));
    await page.getByRole('heading', { name: 'Yes, Asker can use' }).waitFor();
    await page.getByText('Each call needs an approval, which the member can also give.').waitFor();
    await page.goto(`${product.base}${tool('get_issue')}`);
    await page.getByRole('heading', { name: 'Yes, Asker can use' }).waitFor();
    expect(await page.getByText('Each call needs').count()).toBe(0);
    await context.close();
  });

  it('asks for the days in a dialog that is visible as a whole, and can be cancelled', async () => {
    const { viewer, path } = await organizeBlock();
    const { page, context } = await openConsole(chromium, viewer, path);
    await page.getByRole('button', { name: 'Grant access for a while' }).click();
    const dialog = page.getByRole('dialog', { name: 'Grant Asker access for a while' });
    const send = await dialog.getByRole('button', { name: 'Grant access', exact: true }).boundingBox();
    expect(send!.y + send!.height).toBeLessThan(900);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await context.close();
  });

  it('lets a member use it for some days, with the keyboard alone', async () => {
    const { viewer, asker, path } = await organizeBlock();
    const { page, context, complaints } = await openConsole(chromium, viewer, path);
    await tabTo(page, page.getByRole('button', { name: 'Grant access for a while' }));
    await page.keyboard.press('Enter');
    await page.getByLabel('For how many days?').selectOption('30');
    await page.getByLabel('Note to the member').fill('For the release.');
    expect(await axeFindings(page)).toEqual([]);
    await tabTo(page, page.getByRole('button', { name: 'Grant access', exact: true }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Yes, Asker can use Slack' }).waitFor();
    await page.getByText('An administrator granted it: For the release.').waitFor();
    const [{ created_at, expires_at }] = (await asker('GET /access-grant')).body.result;
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(30 * 86_400_000);
    // The Tab key also reaches the link to the activity. The console then asks for the whole log, and is refused.
    expect(complaints.filter((each) => !each.includes('status of 403'))).toEqual([]);
    await context.close();
  });

  it('says who may not grant access, and why', async () => {
    const { owner, auditor, path, asker } = await organizeBlock();
    const ofAuditor = await openConsole(chromium, auditor, path);
    await ofAuditor.page.getByText('That needs the permission member:manage.').waitFor();
    await ofAuditor.context.close();
    await owner(`POST /member/${asker.userId}/suspend`, {});
    const { page, context } = await openConsole(chromium, owner, path);
    await page.getByText('The member is suspended.').waitFor();
    expect(await page.getByRole('button', { name: 'Grant access for a while' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    await context.close();
  });

  it('lifts rules about the member only if the person chooses it', async () => {
    const { owner, viewer, asker, path } = await organizeBlock();
    await owner('POST /restriction', ruleOn(asker.userId, { connector_slugs: ['slack'] }));
    const refused = await openConsole(chromium, viewer, path);
    await refused.page.getByText('Lifting it needs the right to write such rules.').waitFor();
    await refused.context.close();
    const { page, context } = await openConsole(chromium, owner, path);
    await page.getByRole('button', { name: 'Grant access for a while' }).click();
    const send = page.getByRole('button', { name: 'Grant access', exact: true });
    expect(await send.getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('checkbox').check();
    await send.click();
    await page.getByRole('heading', { name: 'Yes, Asker can use Slack' }).waitFor();
    await context.close();
  });

  it('ends a grant that lifts the rules', async () => {
    const { viewer, asker, path } = await organizeBlock();
    const id = await fileRequest(asker);
    await viewer(`POST /access-request/${id}/resolve`, { decision: 'approve', expires_in_days: 3 });
    const { page, context } = await openConsole(chromium, viewer, path);
    await page.getByRole('heading', { name: 'Yes, Asker can use Slack' }).waitFor();
    await page.getByRole('button', { name: 'End the grant' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
    await page.getByRole('heading', { name: 'No, Asker cannot use Slack' }).waitFor();
    await context.close();
  });

  it('says what to do if something besides rules prevents the access', async () => {
    const { outsider } = await organizeBlock();
    const { page, context } = await openConsole(chromium, outsider, '/console/explain?connector_slug=slack');
    await page.getByText('Give the member a role with the permission tool:execute.').waitFor();
    await page.getByRole('button', { name: 'Ask for access' }).click();
    await page.getByRole('button', { name: 'Withdraw the request' }).waitFor();
    expect((await outsider('GET /access-request')).body.result).toMatchObject([{ permission: 'tool:execute' }]);
    expect(await axeFindings(page)).toEqual([]);
    await context.close();
  });

  it('shows the refusal of the API to members who may not see the rules of others', async () => {
    const { outsider, path } = await organizeBlock();
    const { page, context } = await openConsole(chromium, outsider, path);
    await page.getByRole('heading', { name: 'You may not see this' }).waitFor();
    await context.close();
  });

  it('answers questions that are asked with the keyboard', async () => {
    const { owner } = await organizeBlock();
    const { page, context } = await openConsole(chromium, owner, '/console/explain');
    await page.getByRole('combobox', { name: 'Person or agent' }).focus();
    await page.keyboard.type('Asker');
    await page.getByRole('option', { name: 'Asker' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Slack');
    await page.getByRole('option', { name: 'Slack' }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'No, Asker cannot use Slack' }).waitFor();
    await context.close();
  });

  it('shows hostile names as text', async () => {
    const { viewer, path } = await organizeBlock(`<img src=x>שלום${'y'.repeat(60)}`);
    const { page, context, complaints } = await openConsole(chromium, viewer, path);
    await page.getByText('<img src=x>').first().waitFor();
    expect(await page.locator('main img').count()).toBe(0);
    await page.setViewportSize({ width: 360, height: 900 });
    expect([await fits(page), complaints]).toEqual([true, []]);
    await context.close();
  });
});
