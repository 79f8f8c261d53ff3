import { randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, SignJWT } from 'jose';
import { type Browser, type Page } from 'playwright-core';
import { createOwnKey } from '../authentication/workload/scene.js';
import { axeFindings, fits } from '../support/axe.js';
import { describeInChromium, startChromium } from '../support/chromium.js';
import { type MemberClient } from '../support/founder.js';
import { startProduct } from '../support/product.js';
import { eventually } from '../support/vault.js';
import { openConsole, recordApiRequests } from './scene.js';

const product = await startProduct();
afterAll(() => product.stop());

const github = {
  name: 'Release notes',
  kind: 'federation',
  issuer: 'https://token.actions.githubusercontent.com',
  subject: 'repo:example/reports:ref:refs/heads/main',
  claims: { repository_owner_id: '65' },
};

/** An organization with an agent, and the path of its workload credentials. */
async function organize() {
  const { owner, auditor, reader } = await product.organization({
    auditor: 'Auditor',
    reader: ['member:manage', 'restriction:view', 'tool:execute'],
  });
  const { body } = await owner('POST /member', { kind: 'service', name: 'Robot', role_ids: reader.roleIds });
  const path = `/member/${body.id}/workload-credential`;
  const list = async () => (await owner(`GET ${path}`)).body.result;
  const apps = async () => (await owner(`GET /member/${body.id}/connected-app`)).body.result;
  return { owner, auditor, reader, path, list, apps, screen: `/console/people/${body.id}?tab=credentials` };
}

const add = async (as: MemberClient, path: string, body: object): Promise<string> =>
  (await as(`POST ${path}`, body)).body.id;

const openForm = (page: Page) => page.getByRole('link', { name: 'Add credential' }).click();
const save = (page: Page) => page.getByRole('button', { name: 'Add credential' }).click();
const tab = (page: Page) => page.getByRole('link', { name: 'Workload credentials' });

describeInChromium('In the workload credentials of the console,', () => {
  let chromium: Browser;
  beforeAll(async () => void (chromium = await startChromium()));
  afterAll(() => chromium.close());

  it.each(['light', 'dark'] as const)('a platform’s token is listed with its claims in the %s theme', async (theme) => {
    const { owner, path, screen } = await organize();
    await add(owner, path, github);
    const { page, context, complaints } = await openConsole(chromium, owner, screen, { colorScheme: theme });
    for (const text of [github.issuer, github.subject, 'repository_owner_id', '65', 'mcp:write'])
      await page.getByText(text, { exact: true }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect([await fits(page), complaints]).toEqual([true, []]);
    await context.close();
  });

  it('an own key is listed with its thumbprint', async () => {
    const { owner, path, screen } = await organize();
    const { jwks } = await createOwnKey();
    const id = await add(owner, path, { name: 'Invoices', kind: 'private_key_jwt', jwks });
    const { page, context } = await openConsole(chromium, owner, screen);
    await page.getByText(await calculateJwkThumbprint(jwks.keys[0]!)).waitFor();
    await page.getByText(id).waitFor();
    await page.getByText('Last used never').waitFor();
    await context.close();
  });

  it('the last use of a credential is shown', async () => {
    const { owner, path, apps, screen } = await organize();
    const { jwks, privateKey } = await createOwnKey();
    const id = await add(owner, path, { name: 'Invoices', kind: 'private_key_jwt', jwks });
    const token = await redeem(id, privateKey);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    await fetch(`${product.base}/mcp`, { method: 'POST', headers, body });
    // It is recorded after the response.
    await eventually(async () => (await apps())[0]?.last_used_at != null, 'the use is recorded');
    const { page, context } = await openConsole(chromium, owner, screen);
    await page.getByText('Invoices').first().waitFor();
    await page.locator('.thing time').nth(1).waitFor();
    await context.close();
  });

  it('a token of a platform is added', async () => {
    const { owner, list, screen } = await organize();
    const { page, context, complaints } = await openConsole(chromium, owner, screen);
    await page.getByText('No workload credentials').waitFor();
    await openForm(page);
    await page.getByLabel('Name').fill(github.name);
    await page.getByLabel('Issuer').fill(github.issuer);
    await page.getByLabel('Subject').fill(github.subject);
    await page.getByLabel('Required claims').fill(JSON.stringify(github.claims));
    await page.getByLabel('Only tools that read').check();
    expect([await fits(page), await axeFindings(page)]).toEqual([true, []]);
    await save(page);
    await page.getByText(github.subject, { exact: true }).waitFor();
    expect(await list()).toMatchObject([{ ...github, max_scope: 'mcp:read', reusable: false, audience: null }]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('an own key is added', async () => {
    const { owner, list, screen } = await organize();
    const { jwks } = await createOwnKey();
    const { page, context, complaints } = await openConsole(chromium, owner, screen);
    await openForm(page);
    await page.getByLabel('Own key').check();
    await page.getByLabel('Name').fill('Invoices');
    await page.getByLabel('Public keys (JWKS)').fill(JSON.stringify(jwks));
    expect(await axeFindings(page)).toEqual([]);
    await save(page);
    await page.getByText(await calculateJwkThumbprint(jwks.keys[0]!)).waitFor();
    expect(await list()).toMatchObject([{ name: 'Invoices', kind: 'private_key_jwt', jwks }]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('the address of the keys is added', async () => {
    const { owner, list, screen } = await organize();
    const { page, context } = await openConsole(chromium, owner, screen);
    await openForm(page);
    await page.getByLabel('Own key').check();
    await page.getByLabel('Name').fill('Invoices');
    await page.getByLabel('URL of its keys').fill('https://invoices.example.com/jwks.json');
    await save(page);
    await page.getByText('https://invoices.example.com/jwks.json').waitFor();
    expect(await list()).toMatchObject([{ jwks: null, jwks_uri: 'https://invoices.example.com/jwks.json' }]);
    await context.close();
  });

  it('the API’s problem with a field is shown beside it', async () => {
    const { owner, screen } = await organize();
    const { page, context } = await openConsole(chromium, owner, screen);
    await openForm(page);
    await page.getByLabel('Name').fill('Release notes');
    await page.getByLabel('Subject').fill(github.subject);
    await save(page);
    const issuer = page.locator('.field', { has: page.getByLabel('Issuer') });
    await issuer.getByText('A credential of the kind federation needs an issuer.').waitFor();
    expect(await page.getByLabel('Issuer').getAttribute('aria-invalid')).toBe('true');
    expect(await axeFindings(page)).toEqual([]);
    await context.close();
  });

  it('a text that is not JSON cannot be sent', async () => {
    const { owner, screen } = await organize();
    const { page, context } = await openConsole(chromium, owner, screen);
    await openForm(page);
    await page.getByLabel('Required claims').fill('repository_owner_id=65');
    await page.getByText('This is not a JSON object.').waitFor();
    const button = page.getByRole('button', { name: 'Add credential' });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await context.close();
  });

  it('adding one needs a recent sign-in', async () => {
    const { owner, screen } = await organize();
    const { page, context } = await openConsole(chromium, owner, screen);
    product.clock.pass({ minutes: 16 });
    await openForm(page);
    for (const field of ['name', 'issuer', 'subject'] as const)
      await page.getByLabel(field[0]!.toUpperCase() + field.slice(1)).fill(github[field]);
    await save(page);
    await page.getByRole('heading', { name: 'Sign in again for this' }).waitFor();
    await context.close();
  });

  it('one is deleted after a confirmation', async () => {
    const { owner, path, list, screen } = await organize();
    await add(owner, path, github);
    const { page, context, complaints } = await openConsole(chromium, owner, screen);
    await page.getByRole('button', { name: 'Delete … Release notes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete “Release notes”?' });
    await dialog.getByText('The workload gets no further tokens').waitFor();
    expect(await list()).toHaveLength(1);
    await dialog.getByRole('button', { name: 'Delete credential' }).click();
    await page.getByText('No workload credentials').waitFor();
    expect([await list(), complaints]).toEqual([[], []]);
    await context.close();
  });

  it('a caller who only sees tokens cannot change them', async () => {
    const { owner, auditor, path, screen } = await organize();
    await add(owner, path, github);
    const { page, context } = await openConsole(chromium, auditor, screen);
    for (const name of ['Add credential', 'Delete … Release notes'])
      expect(await page.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
    expect(await axeFindings(page)).toEqual([]);
    await context.close();
  });

  it('they are hidden from callers who may not see tokens', async () => {
    const { reader, screen } = await organize();
    const { page, context, complaints } = await openConsole(chromium, reader, screen);
    await page.getByRole('link', { name: 'Agents and tokens' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect([await tab(page).count(), complaints]).toEqual([0, []]);
    await context.close();
  });

  it('people have none', async () => {
    const { owner, auditor } = await organize();
    const { page, context, complaints } = await openConsole(
      chromium,
      owner,
      `/console/people/${auditor.userId}?tab=credentials`,
    );
    await page.getByRole('link', { name: 'Agents and tokens' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect([await tab(page).count(), complaints]).toEqual([0, []]);
    await context.close();
  });

  it('a first view needs at most four requests, and none of them waits for another', async () => {
    const { owner, path, screen } = await organize();
    await add(owner, path, github);
    const { page, context } = await openConsole(chromium, owner, '/console/people');
    for (const address of [screen, screen.replace('?tab=credentials', '/credentials/new')]) {
      const requests = await recordApiRequests(page);
      await page.goto(product.base + address);
      await page.waitForLoadState('networkidle');
      expect([address, requests.paths.length <= 4, requests.startedAfterAnAnswer]).toEqual([address, true, 0]);
    }
    await context.close();
  });
});

const accept = 'application/json, text/event-stream';

/** Exchanges an assertion that a workload signs with its own key for a token at `/mcp`. */
async function redeem(id: string, key: Awaited<ReturnType<typeof createOwnKey>>['privateKey']): Promise<string> {
  const exp = Math.floor(product.clock.now().getTime() / 1000) + 60;
  const client_assertion = await new SignJWT({ iss: id, sub: id, aud: product.base, exp, jti: randomUUID() })
    .setProtectedHeader({ alg: 'ES256', kid: 'own' })
    .sign(key);
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion,
    resource: `${product.base}/mcp`,
  });
  const answer = await fetch(`${product.base}/oauth/token`, { method: 'POST', body });
  const { access_token } = (await answer.json()) as { access_token: string };
  return access_token;
}
