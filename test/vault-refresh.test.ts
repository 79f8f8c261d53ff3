import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Credentials, type Definition, type NewCredential } from '#vault';
import { type NotesProvider, startNotesProvider } from './support/oauth-provider.js';
import { signIn } from './support/sign-in.js';
import { eventually, type RunningVault, startVault } from './support/vault.js';

let vault: RunningVault;
let provider: NotesProvider;

beforeAll(async () => {
  vault = await startVault();
  provider = await startNotesProvider('http://vault.localhost/oauth/callback');
});
afterAll(() => Promise.all([vault.stop(), provider.close()]));

const notes = (issuer: string, method: Partial<Definition['auth'][0]> = {}): Definition => ({
  name: 'Notes',
  base_url: issuer,
  auth: [
    {
      name: 'oauth',
      type: 'oauth2',
      authorize_url: `${issuer}/auth`,
      token_url: `${issuer}/token`,
      revoke_url: `${issuer}/token/revocation`,
      scopes: [{ name: 'openid' }, { name: 'notes.read' }, { name: 'notes.write' }],
      pkce: 'S256',
      client_auth: 'basic',
      ...method,
    } as Definition['auth'][0],
  ],
  verify: { method: 'GET', path: '/me', subject: '=body.id', label: '=body.email' },
});

let count = 0;
const newOrganization = () => `org_${++count}`;

/** Installs a definition and its OAuth application for a new organization, and answers its id. */
async function installed(definition: Definition, { id, secret } = provider.client as { id: string; secret: string }) {
  const orgId = newOrganization();
  const body = { slug: 'notes', definition_digest: `digest-${count}`, definition };
  expect((await vault.asService(orgId, 'PUT /v1/integrations/ii_notes', body)).status).toBe(200);
  const app = { client_id: id, client_secret: secret };
  expect((await vault.asService(orgId, 'PUT /v1/integrations/ii_notes/oauth-app', app)).status).toBe(200);
  return orgId;
}

const hour = 3_600_000;

function credentialOf(orgId: string, tokens: { access_token: string; refresh_token: string | null }): NewCredential {
  return {
    org_id: orgId,
    integration_id: 'ii_notes',
    connection_id: 'conn_1',
    account_id: null,
    auth_method: 'oauth',
    secret: { kind: 'token', access_token: tokens.access_token, refresh_token: tokens.refresh_token },
    expires_at: new Date(vault.clock.now().getTime() + hour),
    scopes: ['openid', 'notes.read', 'notes.write'],
    oauth_app_generation: 1,
    subject_hash: 'ada',
    account_label: 'ada@notes.example',
    variables: {},
    confirm_by: new Date(vault.clock.now().getTime() + 10 * 60_000),
  };
}

async function connected(orgId: string, tokens: { access_token: string; refresh_token: string | null }) {
  const credentials = vault.app.get(Credentials, { strict: false });
  const key = await credentials.keep(credentialOf(orgId, tokens));
  return (await credentials.confirm(key)).account_id;
}

const account = async () => {
  const orgId = await installed(notes(provider.issuer));
  return { orgId, id: await connected(orgId, await signIn(provider)) };
};

const me = { method: 'GET', path: '/me' };

const call = ({ orgId, id }: { orgId: string; id: string }, body: object = me, from = vault) =>
  from.asService(orgId, `POST /v1/accounts/${id}/proxy`, body);

const statusOf = async ({ orgId, id }: { orgId: string; id: string }) =>
  (await vault.asService(orgId, 'POST /v1/accounts/status', { account_ids: [id] })).body[id];

describe('a token that has run out', () => {
  it('is renewed once for 200 calls at the same time, in two processes', async () => {
    const used = await account();
    const second = await vault.start();
    vault.clock.pass({ minutes: 61 });
    provider.counts.token = provider.counts.refreshes = 0;
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => call(used, me, (n % 2 ? second : vault) as RunningVault)),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.status} ${body.body?.email}`))).toEqual(
      new Set(['200 200 ada@notes.example']),
    );
    expect(provider.counts).toMatchObject({ token: 1, refreshes: 1 });
    await second.app.close();
  });

  it('is renewed again and again, with the refresh token that came last', async () => {
    const used = await account();
    for (let round = 0; round < 4; round++) {
      vault.clock.pass({ minutes: 61 });
      expect((await call(used)).body).toMatchObject({ status: 200, body: { email: 'ada@notes.example' } });
    }
    expect(await statusOf(used)).toMatchObject({ state: 'ok', cause: null });
  });

  it('is renewed before it runs out, while calls go on with it', async () => {
    const used = await account();
    vault.clock.pass({ minutes: 50 });
    provider.counts.refreshes = 0;
    expect((await call(used)).body.status).toBe(200);
    await eventually(() => provider.counts.refreshes === 1, 'a refresh in the background');
  });

  it('costs the sign-in when the provider says invalid_grant, and the provider is left alone from then on', async () => {
    const used = await account();
    const orgId = used.orgId;
    const credentials = vault.app.get(Credentials, { strict: false });
    const key = await credentials.keep({
      ...credentialOf(orgId, { access_token: 'gone', refresh_token: 'gone' }),
      account_id: used.id,
    });
    await credentials.confirm(key);
    vault.clock.pass({ minutes: 61 });
    provider.counts.token = 0;
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(used)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.error.reason}`))).toEqual(
      new Set(['409 needs_reauth']),
    );
    expect(provider.counts.token).toBe(1);
    expect(await statusOf(used)).toMatchObject({ state: 'needs_reauth', cause: 'invalid_grant' });
    await eventually(
      () => vault.hints.some(({ account_id, kind }) => account_id === used.id && kind === 'status_changed'),
      'the service to be told',
    );
  });

  it('and a provider in trouble leave the account as it is, until the trouble is over', async () => {
    const used = await account();
    vault.clock.pass({ minutes: 56 });
    provider.manners.tokenStatus = 503;
    expect((await call(used)).body.status).toBe(200); // The old token lives for four minutes yet.
    vault.clock.pass({ minutes: 10 });
    expect(await call(used)).toMatchObject({ status: 503, body: { error: { reason: 'credential_refresh_failed' } } });
    expect(await statusOf(used)).toMatchObject({ state: 'ok', cause: null });
    provider.counts.token = 0;
    await Promise.all([call(used), call(used)]);
    expect(provider.counts.token).toBe(0); // It is left alone for a while.
    vault.clock.pass({ minutes: 10 });
    await call(used);
    expect(await statusOf(used)).toMatchObject({ state: 'ok', cause: 'refresh_failing' });
    provider.manners.tokenStatus = null;
    vault.clock.pass({ minutes: 70 });
    expect((await call(used)).body.status).toBe(200);
    expect(await statusOf(used)).toMatchObject({ state: 'ok', cause: null });
  });

  it('without a refresh token asks the person to sign in again', async () => {
    const orgId = await installed(notes(provider.issuer));
    const used = { orgId, id: await connected(orgId, { access_token: 'x', refresh_token: null }) };
    vault.clock.pass({ minutes: 61 });
    expect(await call(used)).toMatchObject({ status: 409, body: { error: { reason: 'needs_reauth' } } });
    expect(await statusOf(used)).toMatchObject({ state: 'needs_reauth', cause: 'expired' });
  });
});

describe('a token that the provider refuses before its time', () => {
  it('is renewed once, and the call is repeated', async () => {
    const orgId = await installed(notes(provider.issuer));
    const { refresh_token } = await signIn(provider);
    const used = { orgId, id: await connected(orgId, { access_token: 'revoked', refresh_token }) };
    expect((await call(used)).body).toMatchObject({ status: 200, refreshed: true });
    const note = { method: 'POST', path: '/notes', body: { text: 'once' } };
    expect((await call(used, note)).body).toMatchObject({ status: 201, refreshed: false, body: { text: 'once' } });
  });
});

describe('with a provider of bad manners', () => {
  let server: Server;
  let url = '';
  let tokenRequests: URLSearchParams[] = [];
  let answer: (response: ServerResponse) => unknown;

  beforeAll(async () => {
    server = createServer((request, response) => void serve(request, response)).listen(0, '127.0.0.1');
    await new Promise((ready) => server.once('listening', ready));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => (tokenRequests = []));
  afterAll(() => server.close());

  async function serve(request: IncomingMessage, response: ServerResponse) {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    if (request.url !== '/token') return json({ token: request.headers.authorization })(response);
    tokenRequests.push(new URLSearchParams(body));
    answer(response);
  }

  const json =
    (body: object, status = 200) =>
    (response: ServerResponse) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  async function signedIn(client = 'client', address = url) {
    const orgId = await installed(notes(address), { id: client, secret: 's-e_c.r+et' });
    return { orgId, id: await connected(orgId, { access_token: 'old', refresh_token: `refresh-${orgId}` }) };
  }

  async function rude(client = 'client') {
    const used = await signedIn(client);
    vault.clock.pass({ minutes: 61 });
    return used;
  }

  /** What was asked for an account; others are looked after in the background. */
  const askedFor = ({ orgId }: { orgId: string }) =>
    tokenRequests.filter((each) => each.get('refresh_token') === `refresh-${orgId}`).length;

  it('no database connection waits for a slow provider', async () => {
    const used = await Promise.all(Array.from({ length: 12 }, () => signedIn()));
    vault.clock.pass({ minutes: 61 });
    const waiting: ServerResponse[] = [];
    answer = (response) => void waiting.push(response);
    const calls = used.map((each) => call(each));
    await eventually(() => waiting.length === 10, 'ten requests at once for one host');
    const states = await vault.sqlOfVault<{ state: string }>(
      `select distinct state from pg_stat_activity
       where usename = current_user and datname = current_database() and pid <> pg_backend_pid()`,
    );
    expect(states).toEqual([{ state: 'idle' }]);
    answer = json({ access_token: 'new', expires_in: 3600 });
    for (const response of waiting) answer(response);
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it.each([
    ['no new refresh token', json({ access_token: 'new', expires_in: 3600 })],
    ['numbers as text', json({ access_token: 'new', expires_in: '3600' })],
    ['a life that is over', json({ access_token: 'new', expires_in: -5 })],
    [
      'a form for an answer',
      (response: ServerResponse) =>
        response
          .writeHead(200, { 'content-type': 'application/x-www-form-urlencoded' })
          .end('access_token=new&expires_in=3600'),
    ],
  ])('%s is understood, and the old refresh token is kept', async (_, given) => {
    answer = given;
    const used = await rude();
    expect((await call(used)).body.body).toEqual({ token: 'Bearer new' });
    vault.clock.pass({ minutes: 61 });
    await call(used);
    expect(askedFor(used)).toBe(2);
  });

  it('an answer that is lost is asked for once more, when the lease has run out, and costs nothing', async () => {
    answer = (response) => response.destroy();
    const used = await rude();
    expect(await call(used)).toMatchObject({ status: 503 });
    expect(askedFor(used)).toBe(1);
    vault.clock.pass({ seconds: 31 });
    answer = json({ error: 'invalid_grant' }, 400);
    expect(await call(used)).toMatchObject({ status: 503 });
    expect(await statusOf(used)).toMatchObject({ state: 'ok' });
    vault.clock.pass({ seconds: 31 });
    expect(await call(used)).toMatchObject({ status: 409, body: { error: { reason: 'needs_reauth' } } });
    expect(askedFor(used)).toBe(3);
  }, 40_000);

  it('a refused OAuth application is told to the service, and costs no account', async () => {
    answer = json({ error: 'invalid_client' }, 401);
    const used = await rude();
    expect(await call(used)).toMatchObject({ status: 503, body: { error: { reason: 'credential_refresh_failed' } } });
    expect(await statusOf(used)).toMatchObject({ state: 'ok', cause: 'app_rejected' });
    await eventually(
      () => vault.hints.some((each) => each.account_id === used.id && each.kind === 'app_rejected'),
      'a hint',
    );
    const app = await vault.asService(used.orgId, 'GET /v1/integrations/ii_notes/oauth-app');
    expect(app.body.app_rejected_at).not.toBeNull();
  });

  it('a new token that cannot be saved at first is not lost', async () => {
    const used = await rude();
    answer = async (response) => {
      await vault.sql('revoke update on vault.credentials from latchkey_vault');
      json({ access_token: 'new', refresh_token: 'r2', expires_in: 3600 })(response);
      await eventually(() => vault.log.some((line) => line.includes('could not be saved yet')), 'the first try');
      await vault.sql('grant update on vault.credentials to latchkey_vault');
    };
    expect((await call(used)).body.body).toEqual({ token: 'Bearer new' });
    expect(askedFor(used)).toBe(1);
  });

  it('a token endpoint in trouble is left alone by all of its accounts', async () => {
    const troubled = createServer((request, response) => void serve(request, response)).listen(0, '127.0.0.1');
    await new Promise((ready) => troubled.once('listening', ready));
    const address = `http://127.0.0.1:${(troubled.address() as AddressInfo).port}`;
    answer = json({}, 503);
    const all = [];
    for (let n = 0; n < 24; n++) all.push(await signedIn('client', address));
    vault.clock.pass({ minutes: 61 });
    for (const used of all) expect((await call(used)).status).toBe(503);
    expect(all.filter((used) => askedFor(used) === 1).length).toBe(20);
    troubled.close();
  });

  it('a renewal that is under way when the account is revoked, or reconnected, is dropped', async () => {
    for (const end of ['revoke', 'reconnect']) {
      const used = await rude();
      let release = () => undefined as unknown;
      const asked = new Promise<void>((ask) => {
        answer = (response) => {
          release = () => json({ access_token: 'late', refresh_token: 'late', expires_in: 3600 })(response);
          ask();
        };
      });
      const calling = call(used);
      await asked;
      if (end === 'revoke') await vault.asService(used.orgId, `POST /v1/accounts/${used.id}/revoke`, {});
      else {
        const credentials = vault.app.get(Credentials, { strict: false });
        const key = await credentials.keep({
          ...credentialOf(used.orgId, { access_token: 'reconnected', refresh_token: 'r2' }),
          account_id: used.id,
        });
        await credentials.confirm(key);
      }
      release();
      expect((await calling).status).not.toBe(200);
      const after = await call(used);
      if (end === 'revoke')
        expect(after).toMatchObject({ status: 404, body: { error: { reason: 'account_missing' } } });
      else expect(after.body.body).toEqual({ token: 'Bearer reconnected' });
    }
  });

  it('a rotated client secret is tried first, and the one before it for a day', async () => {
    const clients: string[][] = [];
    server.on('request', ({ headers }: IncomingMessage) => clients.push(clientIn(headers.authorization)));
    const secrets = () => clients.splice(0).flatMap(([id, secret]) => (id === 'rotating' ? [secret] : []));
    answer = json({ error: 'invalid_client' }, 401);
    const used = await rude('rotating');
    const rotated = { client_id: 'rotating', client_secret: 'newer' };
    await vault.asService(used.orgId, 'PUT /v1/integrations/ii_notes/oauth-app', rotated);
    await call(used);
    expect(secrets()).toEqual(['newer', encodeURIComponent('s-e_c.r+et')]);
    vault.clock.pass({ minutes: 25 * 60 });
    await call(used);
    expect(secrets()).toEqual(['newer']);
  });

  const clientIn = (basic = '') => Buffer.from(basic.slice(6), 'base64').toString().split(':');
});
