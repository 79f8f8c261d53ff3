import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { Browser, formsIn, textOf, type Visit } from './support/browser.js';
import { apiKey, callback, type Flow, oauth, ofTeams, password, startConnectFlow } from './support/connect-flow.js';

let flow: Flow;

beforeAll(async () => {
  flow = await startConnectFlow();
  await flow.install();
  await flow.install('ii_key', { auth: [apiKey] });
  await flow.install('ii_teams', ofTeams(flow.provider.issuer));
  await flow.install('ii_all', { auth: [oauth(flow.provider.issuer), apiKey, password] });
});
beforeEach(() => {
  Object.assign(flow.provider.manners, { signsInAs: 'ada', denies: false, withholds: [], claimsIssuer: undefined });
  Object.assign(flow.provider.manners, { tokenStatus: null, apiStatus: null });
});
afterAll(() => flow.stop());

/** Everything up to where the provider sends the browser back to the vault. */
async function departAndSignIn(browser: Browser, connect_url: string): Promise<string> {
  const departed = await browser.submit(await browser.get(connect_url));
  const back = await browser.follow(departed, flow.provider.issuer);
  expect(back.location).toContain(`${flow.vault.base}/oauth/callback`);
  return back.location!;
}

/** What the service's callback is told. */
const toldBy = (visit: Visit): Record<string, string> => {
  const { location } = visit;
  expect(location ?? textOf(visit)).toContain(callback);
  return Object.fromEntries(new URL(location!).searchParams);
};

const redeem = (session_id: string, code: string, more: { org?: string; connection_id?: string } = {}) => {
  const { org = 'org_a', connection_id = 'conn_1' } = more;
  return flow.vault.asService(org, `POST /v1/connect-sessions/${session_id}/redeem`, { code, connection_id });
};

/** Connects an account with a browser of its own. */
async function connect(facts = {}) {
  const browser = new Browser();
  const session = await flow.openSession(facts);
  const told = toldBy(await browser.get(await departAndSignIn(browser, session.connect_url)));
  return { browser, session, told };
}

async function connected(facts = {}) {
  const { session, told } = await connect(facts);
  return (await redeem(session.session_id, told.code!)).body as { account_id: string };
}

describe('a sign-in by OAuth', () => {
  it('ends in a code that the service redeems for the account, without any credential', async () => {
    const { session, told } = await connect();
    expect(told).toEqual({ session: session.session_id, code: expect.any(String) });
    const { status, body } = await redeem(session.session_id, told.code!);
    expect(status).toBe(200);
    expect(body).toEqual({
      account_id: expect.stringMatching(/^sfa_/),
      auth_method: 'oauth',
      subject_hash: expect.any(String),
      account_label: 'ada@notes.example',
      scopes: ['notes.read', 'notes.write'],
      variables: {},
    });
    expect(JSON.stringify(body)).not.toContain('token');
  });

  it('asks with PKCE and a state, and is told by the page who asks for whom', async () => {
    const browser = new Browser();
    const { connect_url } = await flow.openSession({ org_name: 'Acme <script>alert(1)</script> & Sons' });
    const page = await browser.get(connect_url);
    const text = textOf(page);
    expect(text).toContain('Connect Notes');
    expect(text).toContain('Acme <script>alert(1)</script> & Sons');
    expect(text).toContain('Ada Lovelace');
    expect(text).toContain('Reads and writes the notes');
    expect(page.html).not.toContain('<script>alert');
    const { status, location } = await browser.submit(page);
    expect(status).toBe(303);
    const asked = Object.fromEntries(new URL(location!).searchParams);
    expect(asked).toMatchObject({
      response_type: 'code',
      client_id: 'latchkey',
      redirect_uri: `${flow.vault.base}/oauth/callback`,
      scope: 'notes.read notes.write',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('starts without the page where the direct address is opened', async () => {
    const browser = new Browser();
    const { token, session_id } = await flow.openSession();
    const query = { connect_session: token, installed_integration_id: 'ii_notes', authentication_method: 'oauth' };
    const direct = `${flow.vault.base}/connect/notes?${new URLSearchParams(query)}`;
    const back = await browser.follow(await browser.get(direct), flow.provider.issuer, flow.vault.base);
    expect((await redeem(session_id, toldBy(back).code!)).status).toBe(200);
    const { token: another } = await flow.openSession();
    const misled = direct.replace('ii_notes', 'ii_key').replace(token, another);
    expect(textOf(await browser.get(misled))).toContain('Start again');
  });

  it('is not used up by being looked at', async () => {
    const { connect_url, token } = await flow.openSession();
    const query = { connect_session: token, installed_integration_id: 'ii_notes', authentication_method: 'oauth' };
    for (let scan = 0; scan < 12; scan++) {
      expect((await new Browser().get(connect_url)).status).toBe(200);
      expect((await new Browser().get(`${flow.vault.base}/connect/notes?${new URLSearchParams(query)}`)).status).toBe(
        303,
      );
    }
    const browser = new Browser();
    expect(toldBy(await browser.get(await departAndSignIn(browser, connect_url))).code).toBeDefined();
  });

  it('leaves nothing in the database that opens anything', async () => {
    const { session, told, browser } = await connect();
    const tables = ['connect_sessions', 'connect_attempts', 'credentials', 'accounts'];
    const rows = await Promise.all(tables.map((table) => flow.vault.sql(`select t::text from vault.${table} t`)));
    const everything = JSON.stringify(rows);
    const hex = (text: string) => Buffer.from(text).toString('hex');
    const secrets = [
      session.token,
      told.code!,
      ...[...browser.cookies.values()].flatMap((value) => value.split(/[.~]/)),
    ];
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(20);
      expect(everything).not.toContain(secret);
      expect(everything).not.toContain(hex(secret));
    }
  });
});

describe('the demo connector as it ships', () => {
  it('connects to the provider of the demo', async () => {
    const file = await readFile('libs/catalog/connectors/demo.yaml', 'utf8');
    const definition = parse(file.replaceAll('${DEMO_PROVIDER_URL}', flow.provider.issuer)) as Record<string, unknown>;
    const { name, base_url, auth, verify, permissions_text } = definition;
    await flow.install('ii_demo', { name, base_url, auth, verify, permissions_text });
    const { session, told } = await connect({ integration_id: 'ii_demo' });
    const { body } = await redeem(session.session_id, told.code!);
    expect(body).toMatchObject({ account_label: 'ada@notes.example', scopes: ['notes.read', 'notes.write'] });
  });
});

describe('a session', () => {
  it('is told apart by organization, connection and code, for a minute', async () => {
    const { session, told } = await connect();
    expect((await redeem(session.session_id, told.code!, { org: 'org_b' })).status).toBe(404);
    expect((await redeem(session.session_id, told.code!, { connection_id: 'conn_2' })).status).toBe(409);
    expect((await redeem(session.session_id, `${told.code}x`)).status).toBe(409);
    flow.vault.clock.pass({ seconds: 61 });
    expect((await redeem(session.session_id, told.code!)).body.error.reason).toBe('code_refused');
  });

  it('answers the same code the same way for ten minutes, and then no more', async () => {
    const { session, told } = await connect();
    const both = await Promise.all([redeem(session.session_id, told.code!), redeem(session.session_id, told.code!)]);
    expect(both[0].status).toBe(200);
    expect(both[1]).toEqual(both[0]);
    flow.vault.clock.pass({ minutes: 9 });
    expect(await redeem(session.session_id, told.code!)).toEqual(both[0]);
    flow.vault.clock.pass({ minutes: 2 });
    expect((await redeem(session.session_id, told.code!)).status).toBe(409);
  });

  it('expires after 15 minutes, on the page as on the way back', async () => {
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

  it('ends when a newer one of the same connection begins, or the service closes it', async () => {
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

  it('gives up what it brought when the service closes it instead of redeeming', async () => {
    const { session, told } = await connect();
    await flow.vault.asService('org_a', `DELETE /v1/connect-sessions/${session.session_id}`);
    expect((await redeem(session.session_id, told.code!)).status).toBe(409);
  });

  it('is opened for installed connectors that can be signed in to, and nobody but the service may open one', async () => {
    const facts = { org_name: 'A', owner_name: 'B', connection_id: 'conn_1', purpose: 'connect', return_url: callback };
    const open = (more: object) => flow.vault.asService('org_a', 'POST /v1/connect-sessions', { ...facts, ...more });
    expect((await open({ integration_id: 'ii_none' })).body.error.reason).toBe('definition_unknown');
    expect((await open({ integration_id: 'ii_notes', auth_method: 'key' })).status).toBe(400);
    expect((await open({ integration_id: 'ii_notes', purpose: 'reconnect' })).status).toBe(404);
    const unsigned = await fetch(`${flow.vault.base}/v1/connect-sessions`, { method: 'POST', body: '{}' });
    expect(unsigned.status).toBe(401);
  });
});

describe('who was denied', () => {
  it('may try again, or go back and say so', async () => {
    const browser = new Browser();
    const { connect_url, session_id } = await flow.openSession();
    flow.provider.manners.denies = true;
    const page = await browser.get(await departAndSignIn(browser, connect_url));
    expect(textOf(page)).toContain('Not connected');
    const back = linkOn(page, 'Go back');
    expect(Object.fromEntries(new URL(back).searchParams)).toEqual({ session: session_id, error: 'denied' });
    flow.provider.manners.denies = false;
    const again = await browser.get(await departAndSignIn(browser, linkOn(page, 'Try again')));
    expect(toldBy(again).code).toBeDefined();
  });
});

describe('a redirect', () => {
  it('counts once: a second use repeats nothing', async () => {
    const browser = new Browser();
    const { connect_url, session_id } = await flow.openSession();
    const back = await departAndSignIn(browser, connect_url);
    const exchanges = flow.provider.counts.token;
    const told = toldBy(await browser.get(back));
    const replayed = await browser.get(back);
    expect(replayed.status).toBe(410);
    expect(textOf(replayed)).toContain('This sign-in is finished');
    expect(flow.provider.counts.token).toBe(exchanges + 1);
    expect((await redeem(session_id, told.code!)).status).toBe(200);
  });

  it('counts once when it arrives twenty times at once', async () => {
    const browser = new Browser();
    const { connect_url } = await flow.openSession();
    const back = await departAndSignIn(browser, connect_url);
    const exchanges = flow.provider.counts.token;
    const visits = await Promise.all(Array.from({ length: 20 }, () => browser.get(back)));
    expect(visits.filter(({ location }) => location?.includes('code='))).toHaveLength(1);
    expect(flow.provider.counts.token).toBe(exchanges + 1);
  });

  it('counts in the browser that set out, and in no other', async () => {
    const [browser, thief] = [new Browser(), new Browser()];
    const { connect_url } = await flow.openSession();
    const back = await departAndSignIn(browser, connect_url);
    await thief.submit(await thief.get((await flow.openSession({ connection_id: 'conn_9' })).connect_url));
    const stolen = await Promise.all(Array.from({ length: 20 }, () => thief.get(back)));
    for (const visit of stolen) {
      expect(visit.location).toBeNull();
      expect(textOf(visit)).toBe(
        textOf(await new Browser().get(`${flow.vault.base}/oauth/callback?state=none&code=c`)),
      );
    }
    expect(toldBy(await browser.get(back)).code).toBeDefined();
  });

  it('counts only with a state that was given out', async () => {
    const browser = new Browser();
    const back = new URL(await departAndSignIn(browser, (await flow.openSession()).connect_url));
    const genuine = back.href;
    back.searchParams.set('state', `${back.searchParams.get('state')}x`);
    expect((await browser.get(back.href)).status).toBe(400);
    back.searchParams.delete('state');
    expect((await browser.get(back.href)).status).toBe(400);
    expect(toldBy(await browser.get(genuine)).code).toBeDefined();
  });

  it.each([
    ['another issuer', 'https://evil.example'],
    ['no issuer', null],
  ])('of %s is refused before its code is looked at', async (_, issuer) => {
    const browser = new Browser();
    const { connect_url } = await flow.openSession();
    flow.provider.manners.claimsIssuer = issuer;
    const back = await departAndSignIn(browser, connect_url);
    const exchanges = flow.provider.counts.token;
    const page = await browser.get(back);
    expect([page.status, page.location]).toEqual([400, null]);
    expect(textOf(page)).toContain('Start again from the app');
    const corrected = new URL(back);
    corrected.searchParams.set('iss', flow.provider.issuer);
    expect((await browser.get(corrected.href)).location).toBeNull();
    expect(flow.provider.counts.token).toBe(exchanges);
  });

  it('with an error of another issuer shows none of it', async () => {
    const browser = new Browser();
    flow.provider.manners.claimsIssuer = 'https://evil.example';
    flow.provider.manners.denies = true;
    const page = await browser.get(await departAndSignIn(browser, (await flow.openSession()).connect_url));
    expect(textOf(page)).toContain('Start again');
  });
});

describe('two tabs', () => {
  it('each find their own way, and the first to come back has the session', async () => {
    const browser = new Browser();
    const { connect_url } = await flow.openSession();
    const [one, two] = [await departAndSignIn(browser, connect_url), await departAndSignIn(browser, connect_url)];
    expect(toldBy(await browser.get(two)).code).toBeDefined();
    expect(textOf(await browser.get(one))).toContain('This sign-in is finished');
  });

  it('of two connections do not disturb each other', async () => {
    const browser = new Browser();
    const links = [await flow.openSession(), await flow.openSession({ connection_id: 'conn_2' })];
    const backs = [];
    for (const { connect_url } of links) backs.push(await departAndSignIn(browser, connect_url));
    for (const back of backs) expect(toldBy(await browser.get(back)).code).toBeDefined();
  });
});

describe('a provider in trouble', () => {
  it('is asked once for each code, and the session stays open for another try', async () => {
    const browser = new Browser();
    const { connect_url } = await flow.openSession();
    flow.provider.manners.tokenStatus = 503;
    const exchanges = flow.provider.counts.token;
    for (let tries = 1; tries <= 6; tries++) {
      const page = await browser.get(await departAndSignIn(browser, connect_url));
      expect([page.status, flow.provider.counts.token]).toEqual([503, exchanges + tries]);
      expect(textOf(page)).toContain('Notes does not answer');
    }
    flow.provider.manners.tokenStatus = null;
    expect(toldBy(await browser.get(await departAndSignIn(browser, connect_url))).code).toBeDefined();
  });

  it('that fails when the account is verified leaves nothing behind', async () => {
    const browser = new Browser();
    const { connect_url } = await flow.openSession({ connection_id: 'conn_3' });
    flow.provider.manners.apiStatus = 500;
    expect((await browser.get(await departAndSignIn(browser, connect_url))).status).toBe(503);
    expect(await flow.vault.sql(`select from vault.accounts where connection_id = 'conn_3'`)).toEqual([]);
  });

  it('that refuses the code is named, with a reference and without its words', async () => {
    const browser = new Browser();
    const back = new URL(await departAndSignIn(browser, (await flow.openSession()).connect_url));
    back.searchParams.set('code', 'forged');
    const page = await browser.get(back.href);
    expect(page.status).toBe(400);
    const [, reference = ''] = /Notes did not accept the connection .* Reference for support: (req_\w+)/.exec(
      textOf(page),
    )!;
    expect(page.html).not.toContain('invalid_grant');
    const logged = flow.vault.log.find((line) => line.includes(reference));
    expect(logged).toContain('token endpoint: invalid_grant');
    expect(logged).not.toContain('forged');
  });

  it('that refuses the OAuth application leaves a note of that for administrators', async () => {
    await flow.install('ii_rejected');
    const app = { client_id: 'latchkey', client_secret: 'rotated meanwhile' };
    await flow.vault.asService('org_a', 'PUT /v1/integrations/ii_rejected/oauth-app', app);
    await flow.vault.sql(`update vault.oauth_apps set previous_secret = null where integration_id = 'ii_rejected'`);
    const browser = new Browser();
    const { connect_url } = await flow.openSession({ integration_id: 'ii_rejected' });
    expect((await browser.get(await departAndSignIn(browser, connect_url))).status).toBe(400);
    const noted = await flow.vault.asService('org_a', 'GET /v1/integrations/ii_rejected/oauth-app');
    expect(noted.body.app_rejected_at).not.toBeNull();
  });

  it('that grants less than is required is told what is missing', async () => {
    const browser = new Browser();
    flow.provider.manners.withholds = ['notes.read'];
    const page = await browser.get(await departAndSignIn(browser, (await flow.openSession()).connect_url));
    expect(page.status).toBe(409);
    expect(textOf(page)).toMatch(/did not grant: notes\.read/);
    flow.provider.manners.withholds = ['notes.write'];
    const { session, told } = await connect();
    expect((await redeem(session.session_id, told.code!)).body.scopes).toEqual(['notes.read']);
  });
});

describe('a reconnect', () => {
  it('is for the same account, whose credential it replaces', async () => {
    const { account_id } = await connected();
    const again = await connected({ purpose: 'reconnect', account_id });
    expect(again.account_id).toBe(account_id);
  });

  it('leaves the old credential alone when somebody else signs in, whose name it tells only where it may', async () => {
    const { account_id } = await connected();
    const generation = () => flow.vault.sql(`select generation from vault.accounts where id = '${account_id}'`);
    const before = await generation();
    flow.provider.manners.signsInAs = 'grace';
    const browser = new Browser();
    const reconnect = { purpose: 'reconnect' as const, account_id };
    const silent = await flow.openSession(reconnect);
    const page = await browser.get(await departAndSignIn(browser, silent.connect_url));
    expect(page.status).toBe(409);
    expect(textOf(page)).toContain('That is another account');
    expect(textOf(page)).not.toContain('notes.example');
    const told = await flow.openSession({ ...reconnect, expected_account: 'ada@notes.example' });
    const second = await browser.get(await departAndSignIn(browser, told.connect_url));
    expect(textOf(second)).toContain('Sign in to Notes as ada@notes.example');
    expect(await generation()).toEqual(before);
  });
});

describe('a reconnect with a form', () => {
  const typed = (team: string, key: string) => ({ 'field.team': team, 'field.api_key': key });

  async function send(team: string, key: string, account_id?: string) {
    const browser = new Browser();
    const purpose = account_id ? 'reconnect' : 'connect';
    const session = await flow.openSession({ integration_id: 'ii_teams', purpose, account_id });
    const page = await browser.get(session.connect_url);
    return { page, session, sent: await browser.submit(page, typed(team, key)) };
  }

  it('knows what was typed before, and takes the same person of another team for somebody else', async () => {
    const first = await send('red', 'key-of-ada');
    const { body } = await redeem(first.session.session_id, toldBy(first.sent).code!);
    expect(body.variables).toEqual({ team: 'red' });
    const same = await send('red', 'key-of-ada', body.account_id);
    expect(formsIn(same.page.html)[0]!.fields).toMatchObject({ 'field.team': 'red', 'field.api_key': '' });
    expect((await redeem(same.session.session_id, toldBy(same.sent).code!)).body).toEqual(body);
    const other = await send('blue', 'key-of-ada', body.account_id);
    expect([other.sent.status, other.sent.location]).toEqual([409, null]);
    expect(textOf(other.sent)).toContain('That is another account');
  });

  it('refuses what does not fit into an address', async () => {
    const { sent } = await send('red/../../secret', 'key-of-ada');
    expect(sent.status).toBe(422);
    expect(textOf(sent)).toContain('Team does not look right');
  });
});

describe('a form', () => {
  const open = (integration_id = 'ii_key') => flow.openSession({ integration_id });

  it('connects with an API key, which goes to the vault alone', async () => {
    const browser = new Browser();
    const { connect_url, session_id } = await open();
    const sent = await browser.submit(await browser.get(connect_url), { 'field.api_key': 'key-of-grace' });
    expect(sent.status).toBe(303);
    expect(sent.location).not.toContain('key-of-grace');
    const { body } = await redeem(session_id, toldBy(sent).code!);
    expect(body).toMatchObject({ auth_method: 'key', account_label: 'grace@notes.example' });
  });

  it('stands beside other ways to connect, each with its own', async () => {
    const browser = new Browser();
    const { connect_url, session_id } = await open('ii_all');
    const page = await browser.get(connect_url);
    expect(textOf(page)).toMatch(/Sign in to Notes .* API key .* Password/);
    const typed = { 'field.username': 'ada', 'field.password': 'engine' };
    const { body } = await redeem(session_id, toldBy(await browser.submit(page, typed)).code!);
    expect(body).toMatchObject({ auth_method: 'password', account_label: 'ada@notes.example' });
  });

  it('says what is wrong at the field, and gives a secret back to nobody', async () => {
    const browser = new Browser();
    const page = await browser.submit(await browser.get((await open()).connect_url), { 'field.api_key': '' });
    expect(page.status).toBe(422);
    expect(page.html).toMatch(/role="alert"[^]*API key is missing[^]*aria-invalid="true"/);
    const wrong = await browser.submit(page, { 'field.api_key': 'wrong-key' });
    expect(textOf(wrong)).toContain('Notes did not accept this. Check what you entered; you have 4 more tries.');
    expect(wrong.html).not.toContain('wrong-key');
  });

  it('may be wrong four times; the fifth closes the session', async () => {
    const browser = new Browser();
    const { connect_url } = await open();
    let page = await browser.get(connect_url);
    for (let wrong = 1; wrong <= 4; wrong++) {
      page = await browser.submit(page, { 'field.api_key': `wrong-${wrong}` });
      expect(page.status).toBe(422);
    }
    const last = await browser.submit(page, { 'field.api_key': 'wrong' });
    expect(textOf(last)).toContain('Notes did not accept the connection');
    const late = await browser.submit(page, { 'field.api_key': 'key-of-ada' });
    expect([late.status, late.location]).toEqual([410, null]);
  });

  it('sent five times at once is used once', async () => {
    const browser = new Browser();
    const page = await browser.get((await open()).connect_url);
    const verified = flow.provider.counts.api;
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => browser.submit(page, { 'field.api_key': 'key-of-ada' })),
    );
    expect(sent.filter(({ location }) => location?.includes('code='))).toHaveLength(1);
    expect(flow.provider.counts.api).toBe(verified + 1);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site, without an origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ])('sent from %s is refused', async (_, headers) => {
    const browser = new Browser();
    const page = await browser.get((await open()).connect_url);
    const sent = await browser.submit(page, { 'field.api_key': 'key-of-ada' }, headers);
    expect([sent.status, sent.location]).toEqual([403, null]);
    expect((await browser.submit(page, { 'field.api_key': 'key-of-ada' })).status).toBe(303);
  });

  it('is refused in a browser that was not shown it', async () => {
    const page = await new Browser().get((await open()).connect_url);
    const sent = await new Browser().submit(page, { 'field.api_key': 'key-of-ada' });
    expect(sent.status).toBe(403);
  });
});

describe('a page', () => {
  it('can be framed by nobody, runs nothing but our own, and tells nobody its address', async () => {
    const { headers } = await new Browser().get((await flow.openSession()).connect_url);
    const policy = headers.get('content-security-policy')!;
    expect(policy).toContain(`default-src 'none'`);
    expect(policy).toContain(`script-src 'self'`);
    expect(policy).toContain(`frame-ancestors 'none'`);
    expect(policy).not.toContain('unsafe');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('keeps its cookies to this very host and to TLS where the vault is reached by TLS', async () => {
    const secure = await flow.vault.start({ vaultUrl: 'https://connect.example.com' });
    const { token } = await flow.openSession();
    const browser = new Browser();
    const page = await browser.get(`${secure.base}/connect?connect_session=${token}`);
    const sent = await browser.submit(page, {}, { origin: 'https://connect.example.com' });
    for (const [{ headers }, name] of [
      [page, '__Host-lk_page'],
      [sent, '__Host-lk_connect'],
    ] as const)
      expect(headers.getSetCookie().find((line) => line.startsWith(name))).toMatch(
        /Max-Age=900; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
    expect(page.headers.get('content-security-policy')).toMatch(/form-action 'self' https:;/);
    expect(page.headers.get('strict-transport-security')).toMatch(/^max-age=/);
  });

  it('is there for who comes with nothing, and says how to begin', async () => {
    for (const path of [
      '/connect',
      '/connect?connect_session=lkc_wrong',
      '/connect?connect_session=a&connect_session=b',
    ]) {
      const page = await new Browser().get(flow.vault.base + path);
      expect([page.status, textOf(page).slice(0, 24)]).toEqual([400, 'Start again from the app']);
    }
  });
});

const linkOn = ({ html }: Visit, text: string): string => {
  const [, href] = new RegExp(`<a[^>]*href="([^"]*)"[^>]*>${text}</a>`).exec(html) ?? [];
  if (!href) throw new Error(`No link “${text}” on ${html}`);
  return new URL(href.replaceAll('&#38;', '&'), flow.vault.base).href;
};
