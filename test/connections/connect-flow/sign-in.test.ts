import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { Browser, textOf } from '../../support/browser.js';
import { apiKey, oauth, permissions_text } from '../../support/connect-flow.js';
import { startConnectScene, toldBy } from './scene.js';

const { flow, departAndSignIn, redeem, connect } = await startConnectScene();

describe('An OAuth sign-in', () => {
  it('ends in a code that the service redeems without receiving the credential', async () => {
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
      post_install: [],
    });
    expect(JSON.stringify(body)).not.toContain('token');
  });

  it('uses PKCE and a state parameter', async () => {
    const browser = new Browser();
    const { connect_url } = await flow.openSession({
      integration_id: 'ii_says',
      org_name: 'Acme <script>alert(1)</script> & Sons',
    });
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

  it('through the direct link skips the connect page', async () => {
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

  it('can still be started from a link that was visited before', async () => {
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

  it('stores no usable secrets in the database', async () => {
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

describe('The shipped demo connector', () => {
  it("connects to the demo's provider", async () => {
    const file = await readFile('libs/catalog/connectors/demo.yaml', 'utf8');
    const definition = parse(file.replaceAll('${DEMO_PROVIDER_URL}', flow.provider.issuer)) as Record<string, unknown>;
    const { name, base_url, auth, verify } = definition;
    const says = { permissions_text: definition.permissions_text };
    await flow.install('ii_demo', { name, base_url, auth, verify, ...says });
    const { session, told } = await connect({ integration_id: 'ii_demo' });
    const { body } = await redeem(session.session_id, told.code!);
    expect(body).toMatchObject({ account_label: 'ada@notes.example', scopes: ['notes.read', 'notes.write'] });
  });
});

describe('The permissions on the connect page', () => {
  const keyText = 'Reads what the key was made for.';
  const key = { ...apiKey, permissions_text: keyText };

  it('are those of the method that it offers', async () => {
    await flow.install('ii_own', { permissions_text, auth: [key] });
    const page = textOf(await new Browser().get((await flow.openSession({ integration_id: 'ii_own' })).connect_url));
    expect([page.includes(keyText), page.includes(permissions_text)]).toEqual([true, false]);
  });

  it('are shown with each method if the methods differ', async () => {
    await flow.install('ii_two', { permissions_text, auth: [oauth(flow.provider.issuer), key] });
    const page = textOf(await new Browser().get((await flow.openSession({ integration_id: 'ii_two' })).connect_url));
    expect([page.split(keyText).length, page.split(permissions_text).length]).toEqual([2, 2]);
  });
});

describe('A page of the vault', () => {
  it('forbids framing, foreign scripts and referrers', async () => {
    const { headers } = await new Browser().get((await flow.openSession()).connect_url);
    const policy = headers.get('content-security-policy')!;
    expect(policy).toContain(`default-src 'none'`);
    expect(policy).toContain(`script-src 'self'`);
    expect(policy).toContain(`frame-ancestors 'none'`);
    expect(policy).not.toContain('unsafe');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('limits its cookies to its host and to TLS', async () => {
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

  it('that is opened without a valid link says to start again', async () => {
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
