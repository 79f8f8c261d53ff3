import { type Browser, type Page } from 'playwright-core';
import { axeFindings, fits } from '../support/axe.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { type MemberClient } from '../support/founder.js';
import { startProduct } from '../support/product.js';
import { ruleOn } from '../support/rule-on.js';
import { setMemberName } from '../support/states/identity.js';
import { openConsole, recordApiRequests } from './scene.js';

const product = await startProduct();
afterAll(() => product.stop());

const uses = ['connector:view', 'tool:execute', 'connection:create', 'connection:share', 'toolbox:view'] as const;

const organize = () =>
  product.organization({
    admin: 'Org Admin',
    manager: ['member:manage', 'restriction:view'],
    auditor: 'Auditor',
    grace: uses,
    alan: uses,
  });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const open = (chromium: Browser, as: MemberClient, path: string) => openConsole(chromium, as, `/console${path}`);
const statusOf = async (as: MemberClient, { userId }: MemberClient) => (await as(`GET /member/${userId}`)).body.status;

/** Lets the browser report nothing but the refusals that a test causes. */
const unexpected = (complaints: string[], status: number) =>
  complaints.filter((each) => !each.includes(`status of ${status}`));

describeInChromium('In the people of the console,', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  it('the server searches and filters, and the address keeps both', async () => {
    const { owner, alan } = await organize();
    await owner(`POST /member/${alan.userId}/suspend`, {});
    const { page, context } = await open(chromium, owner, '/people');
    await page.getByText('6 in total').waitFor();
    await page.getByRole('searchbox').fill('gra');
    await page.waitForURL(/q=gra/);
    await page.getByText('1 in total').waitFor();
    await page.reload();
    await page.getByText('1 in total').waitFor();
    await page.getByRole('searchbox').fill('');
    await page.getByLabel('Status').selectOption('suspended');
    await page.getByRole('link', { name: 'Alan' }).waitFor();
    await page.getByText('1 in total').waitFor();
    await context.close();
  });

  it('a person’s page lists what the API says that they can reach, and through what', async () => {
    const { owner, grace, alan } = await organize();
    const { body } = await grace('POST /connection', { connector_slug: 'github', name: 'GitHub of Grace' });
    const share = { grantee_type: 'user', grantee_id: alan.userId, level: 'use' };
    await grace(`POST /connection/${body.connection.id}/share`, share);
    await grace(`POST /connection/${body.connection.id}/share`, { ...share, grantee_id: owner.userId });
    const { page, context } = await open(chromium, owner, `/people/${alan.userId}?connector_slug=github`);
    await page.getByText('1 in total').waitFor();
    await page.locator('.access > summary').click();
    await page.getByText('It is shared with them, or with everyone.').waitFor();
    const [access] = (await owner(`GET /member/${alan.userId}/access?connector_slug=github`)).body.result;
    const names = await page.locator('.tool-groups .tags li').allInnerTexts();
    expect(names.sort()).toEqual(access.tools.flatMap((group: any) => group.tool_names).sort());
    expect(await page.locator('.ways li').count()).toBe(access.ways.length);
    await context.close();
  });

  it('a person’s page ends an access grant, also one for what the person cannot use', async () => {
    const { owner, manager } = await organize();
    const tool = { connector_slug: 'github', tool_name: 'create_issue' };
    await owner('POST /restriction', ruleOn(manager.roleIds[0]!, { tools: [tool] }));
    const { id } = (await owner('POST /access-grant', { user_id: manager.userId, ...tool, expires_in_days: 2 })).body;
    const { page, context, complaints } = await open(chromium, owner, `/people/${manager.userId}?tab=grants`);
    await page.getByRole('link', { name: '“Create issue” of GitHub' }).waitFor();
    expect([await fits(page), await axeFindings(page)]).toEqual([true, []]);
    await button(page, 'End the grant').click();
    await page.getByRole('dialog').getByRole('button', { name: 'End the grant' }).click();
    await page.getByText('No active grants').waitFor();
    expect((await owner(`GET /access-grant/${id}`)).body.status).toBe('revoked');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a person’s page leads to where an access grant is ended', async () => {
    const { owner, grace } = await organize();
    await grace('POST /connection', { connector_slug: 'github', name: 'GitHub of Grace' });
    const tool = { connector_slug: 'github', tool_name: 'create_issue' };
    await owner('POST /restriction', ruleOn(grace.roleIds[0]!, { tools: [tool] }));
    const { id } = (await owner('POST /access-grant', { user_id: grace.userId, ...tool, expires_in_days: 2 })).body;
    const { page, context, complaints } = await open(chromium, owner, `/people/${grace.userId}?origin=grant`);
    await page.locator('.access > summary').click();
    await page.getByRole('link', { name: '1 grant lifts a rule here' }).click();
    await button(page, 'End the grant').click();
    await page.getByRole('dialog').getByRole('button', { name: 'End it' }).click();
    await page.getByRole('heading', { name: 'No, Grace cannot use “Create issue” of GitHub' }).waitFor();
    expect((await owner(`GET /access-grant/${id}`)).body.status).toBe('revoked');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a first view needs at most four requests, and none of them waits for another', async () => {
    const { owner, grace } = await organize();
    const { page, context } = await open(chromium, owner, '/people');
    const person = `/people/${grace.userId}`;
    const tabs = ['accounts', 'grants', 'tokens'].map((tab) => `${person}?tab=${tab}`);
    for (const path of ['/people', person, ...tabs, `${person}/remove`]) {
      const requests = await recordApiRequests(page);
      await page.goto(`${product.base}/console${path}`);
      await page.waitForLoadState('networkidle');
      expect([path, requests.paths.length <= 4, requests.startedAfterAnAnswer]).toEqual([path, true, 0]);
    }
    await context.close();
  });

  it('one of the people who act through an account is stopped', async () => {
    const { owner, grace, alan } = await organize();
    const { body } = await grace('POST /connection', { connector_slug: 'github', name: 'GitHub of Grace' });
    const path = `/connection/${body.connection.id}`;
    await grace(`POST ${path}/share`, { grantee_type: 'user', grantee_id: alan.userId, level: 'use' });
    await grace(`POST ${path}/share`, { grantee_type: 'user', grantee_id: owner.userId, level: 'edit' });
    const { page, context, complaints } = await open(chromium, owner, `/people/${grace.userId}`);
    await page.getByRole('link', { name: 'Accounts', exact: true }).click();
    await button(page, 'People who act through it').click();
    const row = page.locator('.changes li', { hasText: 'Alan' });
    await row.getByRole('button', { name: 'Stop sharing' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click();
    await row.waitFor({ state: 'detached' });
    expect((await alan(`GET ${path}`)).status).toBe(404);
    expect((await owner(`GET ${path}`)).status).toBe(200);
    expect([await axeFindings(page), complaints]).toEqual([[], []]);
    await context.close();
  });

  it('an agent is cut off from a toolbox that was shared with it', async () => {
    const { owner, alan } = await organize();
    await product.installDemo(owner);
    const connection_id = (await product.connect(owner)).id;
    const entry = { connector_slug: 'demo', tool_name: 'list_notes', connection_id };
    const shares = [{ grantee_type: 'user', grantee_id: alan.userId, level: 'use' }];
    const { body: toolbox } = await owner('POST /toolbox', { name: 'Support', entries: [entry], shares });
    const { page, context } = await open(chromium, owner, `/people/${alan.userId}?origin=share`);
    await page.locator('.access > summary').click();
    await button(page, 'Cut off …').click();
    await page.getByRole('dialog').getByText('Shared with Alan').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click();
    await page.getByText('No way is left.').waitFor();
    expect((await alan(`GET /toolbox/${toolbox.id}`)).status).toBe(404);
    await context.close();
  });

  it('a suspension says first how many tokens stop', async () => {
    const { owner, alan } = await organize();
    const { page, context } = await open(chromium, owner, `/people/${alan.userId}`);
    await button(page, 'Suspend').click();
    await page.getByText('1 active token stops working.').waitFor();
    await page.getByLabel('Note for the audit log').fill('Left the project');
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await page.getByText('An administrator suspended this member.').waitFor();
    expect(await statusOf(owner, alan)).toBe('suspended');
    await button(page, 'Reactivate').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reactivate' }).click();
    await button(page, 'Suspend').waitFor();
    expect(await statusOf(owner, alan)).toBe('active');
    await context.close();
  });

  it('several people are suspended at once, with the result for each', async () => {
    const { owner, grace, alan } = await organize();
    const { page, context, complaints } = await open(chromium, owner, '/people');
    for (const name of ['Select Grace', 'Select Alan']) await page.getByLabel(name).check();
    await button(page, 'Suspend …').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await dialog.getByText('Done for 2 of 2.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect([await statusOf(owner, grace), await statusOf(owner, alan)]).toEqual(['suspended', 'suspended']);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByText('Select all on this page').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('several people are added to a team at once', async () => {
    const { owner, grace, alan } = await organize();
    const { body: team } = await owner('POST /team', { name: 'Support' });
    const { page, context } = await open(chromium, owner, '/people');
    for (const name of ['Select Grace', 'Select Alan']) await page.getByLabel(name).check();
    await button(page, 'Add to a team …').click();
    await page.getByRole('combobox', { name: 'Team' }).fill('Supp');
    await page.getByRole('option', { name: 'Support' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add to the team' }).click();
    await page.getByText('Done for 2 of 2.').waitFor();
    const members = (await owner(`GET /team/${team.id}/member`)).body.result.map(({ user_id }: any) => user_id);
    expect(members.sort()).toEqual([owner.userId, grace.userId, alan.userId].sort());
    await context.close();
  });

  it('roles are changed, and the change is shown before', async () => {
    const { owner, alan } = await organize();
    const { page, context } = await open(chromium, owner, `/people/${alan.userId}`);
    await button(page, 'Change roles').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: /^Auditor/ }).check();
    await dialog.getByText('Added').waitFor();
    await dialog.getByRole('button', { name: 'Save roles' }).click();
    await page.getByRole('link', { name: 'Auditor' }).waitFor();
    const { roles } = (await owner(`GET /member/${alan.userId}`)).body;
    expect(roles.map(({ name }: any) => name).sort()).toEqual(['Auditor', 'Role of alan']);
    await context.close();
  });

  it('the button that stops all agents is apart from the tokens', async () => {
    const { owner, grace } = await organize();
    const { page, context } = await open(chromium, owner, `/people/${grace.userId}?tab=tokens`);
    const list = (await page.locator('.section .rows').last().boundingBox())!;
    const stop = (await button(page, 'Stop all agents …').boundingBox())!;
    expect(stop.y - list.y - list.height).toBeGreaterThanOrEqual(16);
    await context.close();
  });

  it('a token is revoked', async () => {
    const { owner, alan } = await organize();
    const { page, context } = await open(chromium, owner, `/people/${alan.userId}?tab=tokens`);
    await button(page, 'Revoke').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('No active tokens').waitFor();
    expect((await alan('GET /user/me')).status).toBe(401);
    await context.close();
  });

  it.each(['owner', 'admin', 'manager', 'auditor'] as const)(
    'the %s can suspend and remove exactly those whose controls are enabled',
    async (person) => {
      const everyone = await organize();
      const { page, context, complaints } = await open(chromium, everyone[person], '/people');
      for (const target of ['owner', 'manager', 'alan'] as const) {
        const { userId } = everyone[target];
        await page.goto(`${product.base}/console/people/${userId}`);
        await button(page, 'Suspend').waitFor();
        await page.waitForLoadState('networkidle');
        const isOn = async (name: string) => (await button(page, name).getAttribute('aria-disabled')) === null;
        const controls = { suspend: await isOn('Suspend'), roles: await isOn('Change roles') };
        const isRemovable = (await page.getByRole('link', { name: 'Remove …' }).count()) === 1;
        const { body } = await everyone[person](`GET /member/${userId}`);
        expect([target, { ...controls, isRemovable }]).toEqual([
          target,
          { suspend: body.can_suspend, roles: body.can_manage_roles, isRemovable: body.can_remove },
        ]);
        if (target === 'alan') {
          const { status } = await everyone[person](`POST /member/${userId}/suspend`, {});
          expect(status).toBe(controls.suspend ? 200 : 403);
        }
      }
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  it('the API’s refusal says what a person may not see', async () => {
    const { grace, alan } = await organize();
    const { page, context, complaints } = await open(chromium, grace, `/people/${alan.userId}`);
    await page.getByRole('heading', { name: 'You may not see this' }).waitFor();
    expect(unexpected(complaints, 403)).toEqual([]);
    await context.close();
  });

  it.each([360, 768, 1440])('hostile names stay texts at %i pixels', async (width) => {
    const { owner, alan } = await organize();
    await setMemberName(product, alan, `<img src=x onerror=alert(1)> \u202egnp.exe\u0007 ${'long'.repeat(200)}`);
    const { page, context, complaints } = await open(chromium, owner, '/people');
    await page.setViewportSize({ width, height: 900 });
    await page.getByText('⟨U+202E⟩').first().waitFor();
    const look = async () => [await fits(page), await axeFindings(page), await page.locator('main img[src=x]').count()];
    const looks = [await look()];
    for (const path of [`/people/${alan.userId}`, `/people/${alan.userId}/remove`]) {
      await page.goto(`${product.base}/console${path}`);
      await page.waitForLoadState('networkidle');
      looks.push(await look());
    }
    expect(looks).toEqual(looks.map(() => [true, [], 0]));
    expect(complaints).toEqual([]);
    await context.close();
  });
});
