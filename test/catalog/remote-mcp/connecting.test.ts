import { type RemoteMcp } from '#connector-definition';
import { Browser, textOf } from '../../support/browser.js';
import { startRemoteScene, type Used } from './scene.js';
import { by, servers } from './servers.js';

const { vault, asked, server, installed, call } = await startRemoteScene();

const key = 'canary-api-key';
const keyed: Partial<RemoteMcp> = {
  auth_mode: 'custom',
  headers: [{ name: 'Authorization', template: 'Bearer {{api_key}}' }],
};

/** Enters the key if the page asks for one. */
const takes = (wanted: string | undefined) => {
  const tools = by(servers['sessions and JSON']!);
  server.answer = (given, response) =>
    given.headers.authorization === wanted ? tools(given, response) : response.writeHead(401).end();
};

const names = { org_name: 'Acme', owner_name: 'Owner', connection_id: 'conn_1', integration_id: 'ii_notes' };

async function page(orgId: string, facts: object = {}) {
  const body = { ...names, purpose: 'connect', return_url: 'http://127.0.0.1:9/callback', ...facts };
  const session = (await vault.asService(orgId, 'POST /v1/connect-sessions', body)).body;
  const browser = new Browser();
  return { session, browser, shown: await browser.get(session.connect_url) };
}

async function redeemed(orgId: string, session_id: string, location: string | null): Promise<Used> {
  const redeem = { code: new URL(location!).searchParams.get('code'), connection_id: 'conn_1' };
  const { body } = await vault.asService(orgId, `POST /v1/connect-sessions/${session_id}/redeem`, redeem);
  return { orgId, id: body.account_id };
}

describe('Connecting a remote MCP server', () => {
  it('without a credential is confirmed on the connect page', async () => {
    takes(undefined);
    const { orgId } = await installed();
    const { session, browser, shown } = await page(orgId);
    const { location } = await browser.submit(shown);
    const used = await redeemed(orgId, session.session_id, location);
    expect(asked.map(({ message }) => message?.method)).toContain('tools/list');
    expect(await call(used, 'add', { a: 1, b: 1 })).toMatchObject({ structured_content: { sum: 2 } });
    const again = await page(orgId, { purpose: 'reconnect', account_id: used.id });
    const back = await again.browser.submit(again.shown);
    expect((await redeemed(orgId, again.session.session_id, back.location)).id).toBe(used.id);
  });

  it('that is unavailable can be retried on the same page', async () => {
    server.answer = (_, response) => response.writeHead(503).end();
    const { browser, shown } = await page((await installed()).orgId);
    const visit = await browser.submit(shown);
    expect([visit.status, visit.location]).toEqual([422, null]);
    expect(textOf(visit)).toContain('Notes is not responding.');
    takes(undefined);
    expect((await browser.submit(visit)).location).toContain('code=');
  });

  it('with configured headers asks for the values of their templates', async () => {
    takes(`Bearer ${key}`);
    const { orgId } = await installed(keyed);
    const { session, browser, shown } = await page(orgId);
    const refused = await browser.submit(shown, { 'field.api_key': 'wrong-key' });
    expect([refused.status, refused.html.includes('wrong-key')]).toEqual([422, false]);
    const { location } = await browser.submit(refused, { 'field.api_key': key });
    const used = await redeemed(orgId, session.session_id, location);
    expect(await call(used, 'add', { a: 1, b: 1 })).toMatchObject({ structured_content: { sum: 2 } });
  });
});
