import { type Browser, type Page } from 'playwright-core';
import { axeFindings, fits } from '../support/axe.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { startProduct } from '../support/product.js';
import { openConsole, recordApiRequests } from './scene.js';

const product = await startProduct();
afterAll(() => product.stop());

const organize = () =>
  product.organization({ alan: ['connector:view', 'tool:execute', 'toolbox:view'], auditor: 'Auditor' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function choose(page: Page, field: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(text);
  await page.getByRole('option', { name: text }).first().click();
}

describeInChromium('In the teams of the console,', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  it('a new team gets a toolbox, and its members show what it gives them', async () => {
    const { owner, alan } = await organize();
    await product.installDemo(owner);
    const connection_id = (await product.connect(owner)).id;
    const entry = { connector_slug: 'demo', tool_name: 'list_notes', connection_id };
    const { body: toolbox } = await owner('POST /toolbox', { name: 'Support toolbox', entries: [entry] });
    const { page, context, complaints } = await openConsole(chromium, owner, '/console/teams');
    await page.getByRole('link', { name: 'New team' }).first().click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Support');
    await choose(page, 'Add a person or an agent', 'Alan');
    await button(page, 'Create team').click();
    await button(page, 'Give the team a toolbox').click();
    await choose(page, 'Toolbox', 'Support toolbox');
    await button(page, 'Share the toolbox').click();
    await page.getByText('can use it', { exact: true }).waitFor();
    await page.locator(`a[href="/console/toolboxes/${toolbox.id}"]`).waitFor();
    expect((await alan(`GET /toolbox/${toolbox.id}`)).body).toMatchObject({ access: 'use', access_via: 'team' });
    await page.getByRole('link', { name: /Alan/ }).click();
    await page.locator('.access > summary').click();
    await page.getByText('It is shared with the team Support.').first().waitFor();
    await page.locator('.ways').getByText('Support toolbox').waitFor();
    expect([await axeFindings(page), complaints]).toEqual([[], []]);
    await context.close();
  });

  it('members are added and removed', async () => {
    const { owner, alan } = await organize();
    const { body: team } = await owner('POST /team', { name: 'Support' });
    const read = async () =>
      (await owner(`GET /team/${team.id}/member`)).body.result.map(({ user_id }: any) => user_id);
    const { page, context } = await openConsole(chromium, owner, `/console/teams/${team.id}`);
    await choose(page, 'Add a person or an agent', 'Alan');
    await page.getByText('2 in total').waitFor();
    expect(await read()).toContain(alan.userId);
    await page.locator('.thing', { hasText: 'Alan' }).getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('1 in total').waitFor();
    expect(await read()).toEqual([owner.userId]);
    await context.close();
  });

  it('a deletion says how many members lose something', async () => {
    const { owner } = await organize();
    const { body: team } = await owner('POST /team', { name: 'Support' });
    const { page, context } = await openConsole(chromium, owner, `/console/teams/${team.id}`);
    await button(page, 'Delete').click();
    await page.getByText('1 member loses what is shared with the team.').waitFor();
    await button(page, 'Delete team').click();
    await page.getByText('There are no teams yet').waitFor();
    expect((await owner(`GET /team/${team.id}`)).status).toBe(404);
    await context.close();
  });

  it('a name that exists already is refused, and what was typed stays', async () => {
    const { owner } = await organize();
    await owner('POST /team', { name: 'Support' });
    const { page, context } = await openConsole(chromium, owner, '/console/teams/new');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('support');
    await button(page, 'Create team').click();
    await page.getByRole('alert').getByText('already exists').waitFor();
    expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('support');
    expect(await axeFindings(page)).toEqual([]);
    await context.close();
  });

  it('members without the right see why they cannot change a team', async () => {
    const { owner, auditor } = await organize();
    const { body: team } = await owner('POST /team', { name: 'Support' });
    const { page, context, complaints } = await openConsole(chromium, auditor, `/console/teams/${team.id}`);
    for (const name of ['Remove', 'Delete', 'Add a person or an agent'])
      expect([name, await button(page, name).getAttribute('aria-disabled')]).toEqual([name, 'true']);
    expect((await auditor(`DELETE /team/${team.id}/members/${owner.userId}`)).status).toBe(403);
    await page.goto(`${product.base}/console/teams`);
    await page.getByText('You need the permission team:create or team:manage.').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a first view needs at most four requests, at every width without a finding', async () => {
    const { owner } = await organize();
    const { body: team } = await owner('POST /team', { name: `<b>Team</b> ${'long'.repeat(15)}` });
    const { page, context, complaints } = await openConsole(chromium, owner, '/console/teams');
    for (const path of ['/teams', `/teams/${team.id}`, '/teams/new', '/roles']) {
      const requests = await recordApiRequests(page);
      await page.goto(`${product.base}/console${path}`);
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

  it('a role lists its permissions, and leads to those who hold it', async () => {
    const { owner } = await organize();
    const { page, context } = await openConsole(chromium, owner, '/console/roles?q=Auditor');
    await page.locator('summary').click();
    await page.getByText('audit:view', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Holders' }).click();
    await page.getByText('1 in total').waitFor();
    await page.getByRole('button', { name: 'Remove the filter Role' }).waitFor();
    await context.close();
  });
});
