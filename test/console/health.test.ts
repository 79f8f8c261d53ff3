import { type Browser } from 'playwright-core';
import { startRegistryScene } from '../catalog/tool-registry/scene.js';
import { axeFindings, fits } from '../support/axe.js';
import { connectionOf } from '../support/connections.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { type MemberClient } from '../support/founder.js';
import { setConnectionStatus } from '../support/states/connections.js';
import { openConsole, recordApiRequests, tabTo } from './scene.js';

const { product, served, owner, remote, connected, refresh } = await startRegistryScene();

const markup = '<img src=x onerror=alert(1)>';

/** An organization whose owner has an account that must sign in again, and a toolbox that needs it. */
async function organizeBroken(name = 'Main account') {
  const people = await product.organization({ auditor: ['audit:view'], member: 'Member' });
  const connection = await connectionOf(product, people.owner.orgId, { owner_user_id: people.owner.userId, name });
  const entries = [{ connector_slug: 'github', tool_name: 'list_issues', connection_id: connection }];
  const { body } = await people.owner('POST /toolbox', { name: 'Support', entries });
  await setConnectionStatus(product, people.owner.orgId, connection, 'needs_reauth');
  return { ...people, toolbox: body.id as string };
}

/** The only complaint of a browser if single sign-on is not set up. */
const unexpected = (complaints: string[]) => complaints.filter((each) => !each.includes('status of 404'));

describeInChromium('The health screen', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  const open = (as: MemberClient, path = '/health', options = {}) =>
    openConsole(chromium, as, `/console${path}`, options);

  it('lists accounts that need a person, and leads to the toolbox that needs one, with the keyboard alone', async () => {
    const { owner: founder, toolbox } = await organizeBroken();
    const { page, context, complaints } = await open(founder);
    await page.getByText('GitHub: Main account').waitFor();
    await page.getByText('1 of 1 tool does not work').waitFor();
    expect(await page.getByText('1 to look at').count()).toBe(2);
    await tabTo(page, page.locator(`a[href="/console/toolboxes/${toolbox}"]`));
    await page.keyboard.press('Enter');
    await page.getByText('The owner of the account must sign in again.').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('lists a remote server that does not answer', async () => {
    const { body } = await owner('POST /connector', remote());
    const connection = await connected(body.slug, owner);
    served.isDown = true;
    await refresh(connection, owner);
    const { page, context } = await open(owner);
    await page.locator(`a[href="/console/connectors/${body.slug}"]`).getByText('Fails').waitFor();
    await context.close();
  });

  it('says that nothing is broken', async () => {
    const { owner: founder } = await product.organization();
    const { page, context, complaints } = await open(founder);
    for (const fine of ['All accounts that you can see work.', 'All tools of the toolboxes that you can see work.'])
      await page.getByText(fine).waitFor();
    await page.getByText('Nothing to do').nth(2).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('lists tokens that expire within two weeks', async () => {
    const { owner: founder } = await product.organization();
    await founder('POST /api-token', { kind: 'personal', name: 'Nightly', expires_in_days: 3 });
    const { page, context, complaints } = await open(founder, '/health?part=delivery');
    await page.getByText('Nightly').waitFor();
    await page.getByText(/^in [23] days$/).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('requests nothing that would be refused, and says which permission is missing', async () => {
    const { auditor } = await organizeBroken();
    const { page, context, complaints } = await open(auditor);
    await page.getByText('You need the permission connector:view').waitFor();
    const link = page.getByRole('link', { name: 'Sign-in and directory' });
    await link.click();
    expect(await link.getAttribute('aria-current')).not.toBeNull();
    await page.getByText('You need the permission sso:view').first().waitFor();
    await page.getByText('Second factor and tokens').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each(['tools', 'sign-in', 'delivery'])('needs at most four requests for the part %s', async (part) => {
    const { owner: founder } = await organizeBroken();
    const { page, context } = await open(founder);
    const requests = await recordApiRequests(page);
    await page.goto(`${product.base}/console/health?part=${part}`);
    await page.waitForLoadState('networkidle');
    expect({ paths: requests.paths, few: requests.paths.length <= 4 }).toEqual({ paths: requests.paths, few: true });
    await context.close();
  });

  it.each([360, 768, 1440])('is accessible at %i pixels, and names stay texts', async (width) => {
    const { owner: founder } = await organizeBroken(`${markup} ${'long'.repeat(10)}`);
    const viewport = { width, height: 900 };
    const { page, context, complaints } = await open(founder, '/health', { viewport });
    const looks = [];
    for (const part of ['tools', 'sign-in', 'delivery']) {
      await page.goto(`${product.base}/console/health?part=${part}`);
      await page.locator('.section > header .badge').nth(1).waitFor();
      looks.push([await fits(page), await axeFindings(page), await page.locator('main img[src=x]').count()]);
    }
    expect(looks).toEqual(looks.map(() => [true, [], 0]));
    expect(unexpected(complaints)).toEqual([]);
    await context.close();
  });
});
