import { Browser, textOf, type Visit } from '../../support/browser.js';
import { callback } from '../../support/connect-flow.js';
import { startConnectScene, toldBy } from './scene.js';

const { flow, departAndSignIn, redeem, connect, connected } = await startConnectScene();

describe('A connect session', () => {
  it('is redeemed only with its organization, connection and code, within a minute', async () => {
    const { session, told } = await connect();
    expect((await redeem(session.session_id, told.code!, { org: 'org_b' })).status).toBe(404);
    expect((await redeem(session.session_id, told.code!, { connection_id: 'conn_2' })).status).toBe(409);
    expect((await redeem(session.session_id, `${told.code}x`)).status).toBe(409);
    flow.vault.clock.pass({ seconds: 61 });
    expect((await redeem(session.session_id, told.code!)).body.error.reason).toBe('code_refused');
  });

  it('returns the same result for the same code for ten minutes', async () => {
    const { session, told } = await connect();
    const both = await Promise.all([redeem(session.session_id, told.code!), redeem(session.session_id, told.code!)]);
    expect(both[0].status).toBe(200);
    expect(both[1]).toEqual(both[0]);
    flow.vault.clock.pass({ minutes: 9 });
    expect(await redeem(session.session_id, told.code!)).toEqual(both[0]);
    flow.vault.clock.pass({ minutes: 2 });
    expect((await redeem(session.session_id, told.code!)).status).toBe(409);
  });

  it('accepts neither redirects nor links after 15 minutes', async () => {
    const browser = new Browser();
    const { connect_url } = await flow.openSession();
    const back = await departAndSignIn(browser, connect_url);
    flow.vault.clock.pass({ minutes: 15 });
    const exchanges = flow.provider.counts.token;
    for (const late of [await browser.get(back), await browser.get(connect_url)]) {
      expect(late.status).toBe(410);
      expect(textOf(late)).toContain('This link has expired');
    }
    expect(flow.provider.counts.token).toBe(exchanges);
  });

  it('ends when a newer one for the same connection is opened', async () => {
    const first = await flow.openSession();
    const second = await flow.openSession();
    const other = await flow.openSession({ connection_id: 'conn_2' });
    expect((await new Browser().get(first.connect_url)).status).toBe(410);
    expect((await new Browser().get(second.connect_url)).status).toBe(200);
    expect((await flow.vault.asService('org_a', `DELETE /v1/connect-sessions/${second.session_id}`)).status).toBe(204);
    expect((await flow.vault.asService('org_a', `DELETE /v1/connect-sessions/${second.session_id}`)).status).toBe(204);
    expect((await new Browser().get(second.connect_url)).status).toBe(410);
    expect((await new Browser().get(other.connect_url)).status).toBe(200);
  });

  it('cannot be redeemed once it is closed', async () => {
    const { session, told } = await connect();
    await flow.vault.asService('org_a', `DELETE /v1/connect-sessions/${session.session_id}`);
    expect((await redeem(session.session_id, told.code!)).status).toBe(409);
  });

  it('can be opened only by the service, for installed connectors', async () => {
    const facts = { org_name: 'A', owner_name: 'B', connection_id: 'conn_1', purpose: 'connect', return_url: callback };
    const open = (more: object) => flow.vault.asService('org_a', 'POST /v1/connect-sessions', { ...facts, ...more });
    expect((await open({ integration_id: 'ii_none' })).body.error.reason).toBe('definition_unknown');
    expect((await open({ integration_id: 'ii_notes', auth_method: 'key' })).status).toBe(400);
    expect((await open({ integration_id: 'ii_notes', purpose: 'reconnect' })).status).toBe(404);
    const undeclared = await open({ integration_id: 'ii_teams', variables: { team: { a: 1 }, colour: 'red' } });
    expect(undeclared).toMatchObject({ status: 400, body: { error: { code: 'validation_error' } } });
    const paths = undeclared.body.error.fields.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(['/variables/team', '/variables/colour']);
    const unsigned = await fetch(`${flow.vault.base}/v1/connect-sessions`, { method: 'POST', body: '{}' });
    expect(unsigned.status).toBe(401);
  });
});

describe('A person who denied consent', () => {
  it('can try again or go back', async () => {
    const browser = new Browser();
    const { connect_url, session_id } = await flow.openSession();
    flow.provider.behavior.denies = true;
    const page = await browser.get(await departAndSignIn(browser, connect_url));
    expect(textOf(page)).toContain('Not connected');
    const back = linkOn(page, 'Go back');
    expect(Object.fromEntries(new URL(back).searchParams)).toEqual({ session: session_id, error: 'denied' });
    flow.provider.behavior.denies = false;
    const again = await browser.get(await departAndSignIn(browser, linkOn(page, 'Try again')));
    expect(toldBy(again).code).toBeDefined();
  });
});

describe('Two tabs', () => {
  it('of one session produce one result, for the first tab that returns', async () => {
    const browser = new Browser();
    const { connect_url } = await flow.openSession();
    const [one, two] = [await departAndSignIn(browser, connect_url), await departAndSignIn(browser, connect_url)];
    expect(toldBy(await browser.get(two)).code).toBeDefined();
    expect(textOf(await browser.get(one))).toContain('This link has already been used');
  });

  it('of two connections do not affect each other', async () => {
    const browser = new Browser();
    const links = [await flow.openSession(), await flow.openSession({ connection_id: 'conn_2' })];
    const backs = [];
    for (const { connect_url } of links) backs.push(await departAndSignIn(browser, connect_url));
    for (const back of backs) expect(toldBy(await browser.get(back)).code).toBeDefined();
  });
});

describe('A reconnect', () => {
  it('keeps the id of the account', async () => {
    const { account_id } = await connected();
    const again = await connected({ purpose: 'reconnect', account_id });
    expect(again.account_id).toBe(account_id);
  });

  it('keeps the old credential if another account signs in', async () => {
    const { account_id } = await connected();
    const generation = () => flow.vault.sql(`select generation from vault.accounts where id = '${account_id}'`);
    const before = await generation();
    flow.provider.behavior.signsInAs = 'grace';
    const browser = new Browser();
    const reconnect = { purpose: 'reconnect' as const, account_id };
    const silent = await flow.openSession(reconnect);
    const page = await browser.get(await departAndSignIn(browser, silent.connect_url));
    expect(page.status).toBe(409);
    expect(textOf(page)).toContain('This is a different account');
    expect(textOf(page)).not.toContain('notes.example');
    const named = await flow.openSession({ ...reconnect, expected_account: 'ada@notes.example' });
    const second = await browser.get(await departAndSignIn(browser, named.connect_url));
    expect(textOf(second)).toContain('Sign in to Notes as ada@notes.example. The connection has not changed.');
    expect(await generation()).toEqual(before);
  });
});

const linkOn = ({ html }: Visit, text: string): string => {
  const [, href] = new RegExp(`<a[^>]*href="([^"]*)"[^>]*>${text}</a>`).exec(html) ?? [];
  if (!href) throw new Error(`No link “${text}” on ${html}`);
  return new URL(href.replaceAll('&#38;', '&'), flow.vault.base).href;
};
