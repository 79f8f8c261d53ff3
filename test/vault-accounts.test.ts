import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type CredentialKey, Credentials, type Definition, type NewCredential } from '#vault';
import { query } from './support/cluster/sql.js';
import { eventually, type RunningVault, startVault } from './support/vault.js';

type Request = { method: string; url: string; headers: Record<string, any>; body: string };

let vault: RunningVault;
let server: Server;
let origin = '';
let requests: Request[] = [];
let answer: (request: Request, response: ServerResponse) => unknown;

beforeAll(async () => {
  vault = await startVault();
  server = createServer((request, response) => void serve(request, response)).listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  requests = [];
  answer = (_, response) => json(response, { ok: true });
});
afterAll(async () => {
  await vault.stop();
  server.close();
});

async function serve(request: IncomingMessage, response: ServerResponse) {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const noted = { method: request.method!, url: request.url!, headers: request.headers, body };
  requests.push(noted);
  answer(noted, response);
}

const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const definition = (changes: Partial<Definition> = {}): Definition => ({
  name: 'Tickets',
  base_url: `${origin}/{{workspace}}/api`,
  headers: { 'x-version': '2022-06-28', 'x-signing': '{{signing_key}}' },
  query: { locale: 'en' },
  variables: [
    { name: 'workspace', type: 'string', identity: true, source: 'form', pattern: '[a-z0-9-]+' },
    { name: 'signing_key', type: 'string', secret: true, source: 'manual', default: 'none' },
    { name: 'color', type: 'select', source: 'manual', options: [{ value: 'red', label: 'Red' }] },
  ],
  auth: [
    {
      name: 'key',
      type: 'api_key',
      form_fields: [{ name: 'api_key', type: 'password', required: true }],
      inject: [{ in: 'header', name: 'X-Api-Key', template: 'Key {{api_key}}' }],
    },
    {
      name: 'query',
      type: 'api_key',
      form_fields: [{ name: 'api_key', type: 'password', required: true }],
      inject: [{ in: 'query', name: 'apikey', template: '{{api_key}}' }],
    },
    { name: 'password', type: 'basic' },
    {
      name: 'oauth',
      type: 'oauth2',
      authorize_url: `${origin}/authorize`,
      token_url: `${origin}/token`,
      revoke_url: `${origin}/revoke`,
      pkce: 'S256',
      client_auth: 'post',
    },
    { name: 'robot', type: 'client_credentials', token_url: `${origin}/token`, client_auth: 'post' },
    { name: 'open', type: 'none' },
  ],
  verify: { method: 'GET', path: '/me', subject: '=$string(body.id)', label: '=body.email' },
  ...changes,
});

let count = 0;

async function organization(changes: Partial<Definition> = {}) {
  const orgId = `org_${++count}`;
  const body = { org: orgId, slug: 'tickets', definition_digest: 'digest', definition: definition(changes) };
  await vault.asService(orgId, 'PUT /v1/integrations/ii_tickets', body);
  return orgId;
}

const given = (org_id: string, changes: Partial<NewCredential> = {}): NewCredential => ({
  org_id,
  integration_id: 'ii_tickets',
  connection_id: 'conn_1',
  account_id: null,
  auth_method: 'key',
  secret: { kind: 'fields', fields: { api_key: 'canary-api-key' } },
  expires_at: null,
  scopes: null,
  oauth_app_generation: null,
  subject_hash: null,
  account_label: 'ada@example.com',
  variables: { workspace: 'acme' },
  confirm_by: new Date(vault.clock.now().getTime() + 10 * 60_000),
  ...changes,
});

const credentials = () => vault.app.get(Credentials, { strict: false });

const oauth = (access_token: string, refresh_token: string | null = 'canary-refresh'): Partial<NewCredential> => ({
  auth_method: 'oauth',
  secret: { kind: 'token', access_token, refresh_token },
  oauth_app_generation: 1,
  expires_at: new Date(vault.clock.now().getTime() + 3_600_000),
});

const setApp = (orgId: string, app: object = { client_id: 'client', client_secret: 'canary-client-secret' }) =>
  vault.asService(orgId, 'PUT /v1/integrations/ii_tickets/oauth-app', app);

async function account(changes: Partial<NewCredential> = {}, of: Partial<Definition> = {}) {
  const orgId = await organization(of);
  if (changes.oauth_app_generation) await setApp(orgId);
  const key = await credentials().keep(given(orgId, changes));
  await credentials().confirm(key);
  return { orgId, id: key.account_id };
}

type Account = { orgId: string; id: string };

const post = ({ orgId, id }: Account, what: string, body: object = {}) =>
  vault.asService(orgId, `POST /v1/accounts/${id}/${what}`, body);

const call = (used: Account, changes: object = {}) =>
  post(used, 'proxy', { method: 'GET', path: '/items', ...changes });

const statusOf = async ({ orgId, id }: Account) =>
  (await vault.asService(orgId, 'POST /v1/accounts/status', { account_ids: [id] })).body[id];

describe('a call through the vault', () => {
  it.each([
    ['key', { 'x-api-key': 'Key canary-api-key' }, '/acme/api/items?locale=en&q=1'],
    ['query', {}, '/acme/api/items?locale=en&q=1&apikey=canary-api-key'],
    [
      'password',
      { authorization: `Basic ${Buffer.from('ada:canary-password').toString('base64')}` },
      '/acme/api/items?locale=en&q=1',
    ],
    ['oauth', { authorization: 'Bearer canary-access' }, '/acme/api/items?locale=en&q=1'],
    ['open', {}, '/acme/api/items?locale=en&q=1'],
  ])(
    'carries the credential as the method %j says, and the constants of the definition',
    async (auth_method, headers, url) => {
      const secret = { api_key: 'canary-api-key', username: 'ada', password: 'canary-password' };
      const changes =
        auth_method === 'oauth'
          ? oauth('canary-access')
          : { auth_method, secret: { kind: 'fields' as const, fields: secret } };
      const used = await account(changes);
      const { status, body } = await call(used, { query: { q: '1' }, headers: { 'X-Mine': 'y' } });
      expect([status, body.status, body.body]).toEqual([200, 200, { ok: true }]);
      expect(requests[0]).toMatchObject({ url, headers: { ...headers, 'x-version': '2022-06-28', 'x-mine': 'y' } });
    },
  );

  it('cannot set what only the credential or the connection may', async () => {
    const used = await account();
    const headers = {
      Authorization: 'Bearer mine',
      Cookie: 'a=b',
      Host: 'internal',
      'x-api-key': 'mine',
      'Proxy-Auth': 'x',
    };
    await call(used, { headers, query: { apikey: 'mine' } });
    expect(requests[0]!.headers).toMatchObject({ 'x-api-key': 'Key canary-api-key', host: new URL(origin).host });
    expect([requests[0]!.headers.authorization, requests[0]!.headers.cookie]).toEqual([undefined, undefined]);
  });

  it.each([
    '/../admin',
    '/a/../../admin',
    '/..%2fadmin/../x',
    '//evil.example/x',
    '/\\evil.example',
    '/a#b',
    '/%2e%2e/x',
  ])('stays below the base address: %s is refused', async (path) => {
    const { status, body } = await call(await account(), { path });
    expect([status, body.error.code, requests.length]).toEqual([400, 'validation_error', 0]);
  });

  it.each([
    ['json', { a: [1] }, 'application/json', '{"a":[1]}'],
    ['form', { a: 'x y', b: ['1', '2'] }, 'application/x-www-form-urlencoded', 'a=x+y&b=1&b=2'],
    ['raw', '<a/>', undefined, '<a/>'],
  ])('sends a %s body as the provider wants it', async (body_type, body, type, sent) => {
    await call(await account(), { method: 'POST', body, body_type });
    expect([requests[0]!.headers['content-type'], requests[0]!.body]).toEqual([type, sent]);
  });

  it('sends files as parts of a form', async () => {
    const file = {
      filename: 'a"\r\nb.txt',
      content_type: 'text/plain',
      base64: Buffer.from('hello').toString('base64'),
    };
    await call(await account(), { method: 'POST', body: { note: 'x', file }, body_type: 'multipart' });
    const { headers, body } = requests[0]!;
    const form = await new Response(body, { headers: { 'content-type': headers['content-type'] } }).formData();
    expect([form.get('note'), await (form.get('file') as File).text()]).toEqual(['x', 'hello']);
  });

  it('answers what the provider said, without its cookies and inner headers', async () => {
    answer = (_, response) =>
      response
        .writeHead(404, {
          'content-type': 'text/plain',
          'set-cookie': 'canary=1',
          server: 'x',
          link: '</2>; rel="next"',
          'x-ratelimit-remaining': '3',
        })
        .end('nothing');
    const { body } = await call(await account());
    expect(body).toMatchObject({
      status: 404,
      body: 'nothing',
      body_encoding: 'text',
      truncated: false,
      refreshed: false,
    });
    expect(Object.keys(body.headers).sort()).toEqual(['content-type', 'date', 'link', 'x-ratelimit-remaining']);
  });

  it('cuts what is longer than asked for, and hands on bytes as they are', async () => {
    answer = (_, response) => response.end('x'.repeat(5000));
    expect((await call(await account(), { max_bytes: 100 })).body).toMatchObject({
      truncated: true,
      body: 'x'.repeat(100),
    });
    answer = (_, response) => response.end(Buffer.from([0xff, 0xfe, 0]));
    expect((await call(await account())).body).toMatchObject({ body_encoding: 'base64', body: '//4A' });
  });

  it('says which trouble it had, and whether the provider may have acted', async () => {
    answer = () => undefined;
    expect(await call(await account(), { timeout_ms: 100 })).toMatchObject({
      status: 502,
      body: { error: { reason: 'upstream_timeout', details: { sent: true } } },
    });
    answer = (_, response) => response.destroy();
    expect((await call(await account())).body.error.reason).toBe('upstream_unreachable');
  });

  it('reaches no address that is not public, whatever the definition says', async () => {
    const used = await account({}, { base_url: 'https://10.0.0.1/{{workspace}}' });
    expect(await call(used)).toMatchObject({ status: 502, body: { error: { reason: 'address_refused' } } });
  });

  it('waits for the definition it was made from', async () => {
    const answered = await call(await account(), { definition_digest: 'newer' });
    expect(answered).toMatchObject({ status: 409, body: { error: { reason: 'definition_unknown' } } });
  });

  it('follows no redirect with the credential to another origin', async () => {
    const other = createServer((request, response) => {
      requests.push({ method: 'GET', url: 'other', headers: request.headers, body: '' });
      response.end();
    }).listen(0, '127.0.0.1');
    await new Promise((ready) => other.once('listening', ready));
    const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
    answer = (_, response) => response.writeHead(302, { location }).end();
    await call(await account());
    expect(requests[1]).toMatchObject({ url: 'other' });
    expect(JSON.stringify(requests[1])).not.toContain('canary');
    other.close();
  });

  it('notes when the account was last used', async () => {
    const used = await account();
    expect((await statusOf(used)).last_used_at).toBeNull();
    await call(used);
    await eventually(async () => (await statusOf(used)).last_used_at !== null, 'the use to be noted');
  });

  it('with a token of the client itself, renews that without any person', async () => {
    let made = 0;
    answer = ({ url, body, headers }, response) =>
      url === '/token'
        ? json(response, { access_token: `robot-${++made}`, sent: body })
        : json(response, { who: headers.authorization });
    const used = await account({ ...oauth('robot-0', null), auth_method: 'robot' });
    expect((await call(used)).body.body).toEqual({ who: 'Bearer robot-0' });
    vault.clock.pass({ minutes: 61 });
    expect((await call(used)).body.body).toEqual({ who: 'Bearer robot-1' });
    expect(new URLSearchParams(requests.find(({ url }) => url === '/token')!.body).get('grant_type')).toBe(
      'client_credentials',
    );
  });
});

describe('a sign-in', () => {
  it('is used once it is confirmed, and confirming again answers the same', async () => {
    const orgId = await organization();
    const key = await credentials().keep(
      given(orgId, { variables: { workspace: 'acme', signing_key: 'canary-signing' } }),
    );
    const waiting = { orgId, id: key.account_id };
    expect((await statusOf(waiting)).state).toBe('missing');
    expect((await call(waiting)).status).toBe(404);
    const confirmed = await credentials().confirm(key);
    expect(confirmed).toEqual({
      account_id: key.account_id,
      generation: 1,
      auth_method: 'key',
      subject_hash: null,
      account_label: 'ada@example.com',
      scopes: null,
      variables: { workspace: 'acme' },
    });
    expect(await credentials().confirm(key)).toEqual(confirmed);
    expect((await call(waiting)).status).toBe(200);
    expect(requests[0]!.headers['x-signing']).toBe('canary-signing');
  });

  it('confirmed by many at once happens once', async () => {
    const orgId = await organization();
    const key = await credentials().keep(given(orgId));
    const done = await Promise.allSettled(Array.from({ length: 10 }, () => credentials().confirm(key)));
    expect(new Set(done.map(({ status }) => status))).toEqual(new Set(['fulfilled']));
    expect((await call({ orgId, id: key.account_id })).status).toBe(200);
  });

  it('that nobody redeems in ten minutes is given up, and revoked at the provider', async () => {
    const orgId = await organization();
    await setApp(orgId);
    const key = await credentials().keep(given(orgId, oauth('canary-access')));
    vault.clock.pass({ minutes: 11 });
    await eventually(() => requests.some(({ url }) => url === '/revoke'), 'the revocation');
    expect(Object.fromEntries(new URLSearchParams(requests[0]!.body))).toEqual({
      token: 'canary-refresh',
      token_type_hint: 'refresh_token',
      client_id: 'client',
      client_secret: 'canary-client-secret',
    });
    await eventually(async () => (await rowsOf(key)).length === 0, 'the account to go');
    await expect(credentials().confirm(key)).rejects.toThrow('No such credential');
  });

  it('of a reconnect that nobody redeems leaves the account as it was, and revokes nothing', async () => {
    const used = await account(oauth('first'));
    const key = await credentials().keep({ ...given(used.orgId, oauth('second')), account_id: used.id });
    vault.clock.pass({ minutes: 11 });
    await eventually(
      async () => (await rowsOf(key)).every(({ stage, sealed }) => stage === 'current' || !sealed),
      'the end',
    );
    await call(used);
    expect(requests.map(({ url, headers }) => [url.split('?')[0], headers.authorization])).toEqual([
      ['/acme/api/items', 'Bearer first'],
    ]);
  });

  it('of a reconnect takes the place of the old one, whose key material goes', async () => {
    const used = await account(oauth('first'));
    const key = await credentials().keep({ ...given(used.orgId, oauth('second')), account_id: used.id });
    await credentials().confirm(key);
    await call(used);
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer second']);
    expect(await rowsOf(key)).toEqual([
      { generation: 1, stage: 'ended', sealed: false },
      { generation: 2, stage: 'current', sealed: true },
    ]);
  });

  const rowsOf = ({ org_id, account_id }: CredentialKey) =>
    vault.sql(`select generation, stage, secret is not null as sealed from vault.credentials
      where org_id = '${org_id}' and account_id = '${account_id}' order by generation`);
});

describe('revoking an account', () => {
  it('holds for the next call, tells the provider, and destroys the key material', async () => {
    const used = await account({
      ...oauth('canary-access'),
      variables: { workspace: 'acme', signing_key: 'canary-signing' },
    });
    expect((await post(used, 'revoke', { reason: 'disconnected' })).status).toBe(202);
    expect(await call(used)).toMatchObject({ status: 404, body: { error: { reason: 'account_missing' } } });
    expect(await statusOf(used)).toMatchObject({ state: 'revoked', cause: 'disconnected' });
    await eventually(() => requests.some(({ url }) => url === '/revoke'), 'the revocation');
    await eventually(async () => (await left(used)) === 0, 'the key material to go');
    expect((await post(used, 'revoke')).status).toBe(202);
  });

  it('goes on trying while the provider is in trouble, five times, and then destroys what there is', async () => {
    answer = (_, response) => json(response, {}, 503);
    const used = await account(oauth('canary-access'));
    await post(used, 'revoke');
    const tries = () => requests.filter(({ url }) => url === '/revoke').length;
    for (let n = 1; n <= 5; n++) {
      await eventually(() => tries() === n, `try ${n}`);
      if (n < 5) expect(await left(used)).toBe(1);
      vault.clock.pass({ minutes: 13 * 60 });
    }
    await eventually(async () => (await left(used)) === 0, 'the key material to go');
  });

  const left = async ({ orgId, id }: Account) =>
    (
      await vault.sql(`select from vault.credentials where org_id = '${orgId}' and account_id = '${id}' and secret is not null
        union all select from vault.variables where org_id = '${orgId}' and account_id = '${id}' and sealed is not null`)
    ).length;
});

describe('verifying', () => {
  it('says what the provider says of the credential, and asks for a new sign-in after two refusals a minute apart', async () => {
    const used = await account();
    expect((await post(used, 'verify')).body).toMatchObject({ checked: 'accepted' });
    answer = (_, response) => json(response, {}, 503);
    expect((await post(used, 'verify')).body).toMatchObject({ checked: 'unreachable' });
    answer = (_, response) => json(response, {}, 401);
    expect((await post(used, 'verify')).body).toMatchObject({ checked: 'refused' });
    expect((await post(used, 'verify')).body).toMatchObject({ checked: 'refused' });
    expect((await statusOf(used)).state).toBe('ok');
    vault.clock.pass({ seconds: 61 });
    expect((await post(used, 'verify')).body).toMatchObject({ checked: 'refused' });
    expect(await statusOf(used)).toMatchObject({ state: 'needs_reauth', cause: 'verify_refused' });
    answer = (_, response) => json(response, { id: 1 });
    expect((await post(used, 'verify')).body).toMatchObject({ checked: 'accepted' });
    expect(await statusOf(used)).toMatchObject({ state: 'ok', cause: null });
  });

  it('follows a call that was refused, without anybody asking', async () => {
    answer = (_, response) => json(response, {}, 401);
    const used = await account();
    expect((await call(used)).body.status).toBe(401);
    const again = `select from vault.tasks where kind = 'check_account' and subject_id = '${used.id}' and attempts = 1`;
    await eventually(async () => (await vault.sql(again)).length === 1, 'the first look');
    vault.clock.pass({ seconds: 70 });
    await eventually(async () => (await statusOf(used)).state === 'needs_reauth', 'the second');
    await eventually(() => vault.hints.some(({ account_id }) => account_id === used.id), 'the service to be told');
  });
});

describe('variables', () => {
  const variables = ({ orgId, id }: Account) => ({ orgId, path: `/v1/accounts/${id}/variables` });

  it('are shown without the secret ones, changed, and told to the service', async () => {
    const used = await account();
    const { orgId, path } = variables(used);
    const changed = await vault.asService(orgId, `PATCH ${path}`, {
      variables: { signing_key: 'canary-signing', color: 'red' },
    });
    const shown = Object.fromEntries(
      changed.body.data.map(({ name, value, is_set, source }: any) => [name, { value, is_set, source }]),
    );
    expect(shown).toEqual({
      workspace: { value: 'acme', is_set: true, source: 'form' },
      signing_key: { value: null, is_set: true, source: 'manual' },
      color: { value: 'red', is_set: true, source: 'manual' },
    });
    await call(used);
    expect(requests[0]!.headers['x-signing']).toBe('canary-signing');
    await vault.asService(orgId, `PATCH ${path}`, { variables: { signing_key: null } });
    await call(used);
    expect(requests[1]!.headers['x-signing']).toBe('none');
    await eventually(
      () => vault.hints.some(({ account_id, kind }) => account_id === used.id && kind === 'variables_changed'),
      'a hint',
    );
  });

  it('are all or nothing, and never those that say which account it is', async () => {
    const used = await account();
    const { orgId, path } = variables(used);
    const refused = [
      { color: 'red', nothing: 'x' },
      { color: 'blue' },
      { color: 1 },
      { signing_key: 'x'.repeat(9000) },
    ];
    for (const values of refused) {
      const answered = await vault.asService(orgId, `PATCH ${path}`, { variables: values });
      expect(answered).toMatchObject({ status: 400, body: { error: { code: 'validation_error' } } });
    }
    const identity = await vault.asService(orgId, `PATCH ${path}`, { variables: { workspace: 'other' } });
    expect(identity).toMatchObject({ status: 409, body: { error: { reason: 'reconnect_required' } } });
    const { body } = await vault.asService(orgId, `GET ${path}`);
    expect(body.data.find(({ name }: any) => name === 'color').is_set).toBe(false);
  });
});

describe('an OAuth application', () => {
  const app = async (orgId: string) => (await vault.asService(orgId, 'GET /v1/integrations/ii_tickets/oauth-app')).body;

  it('keeps its generation while its secret is rotated, and starts another with another client_id', async () => {
    const orgId = await organization();
    expect(await app(orgId)).toMatchObject({ generation: null, client_id: null, client_secret_set: false });
    expect((await setApp(orgId)).body).toMatchObject({ generation: 1, client_id: 'client', client_secret_set: true });
    expect((await setApp(orgId, { client_id: 'client' })).body).toMatchObject({
      generation: 1,
      client_secret_set: true,
    });
    const rotated = await setApp(orgId, { client_id: 'client', client_secret: 'newer' });
    expect(rotated.body.previous_secret_until).not.toBeNull();
    expect((await setApp(orgId, { client_id: 'other' })).body).toMatchObject({
      generation: 2,
      client_secret_set: false,
    });
  });

  it('when removed has its accounts sign in again, and its number never comes back', async () => {
    const used = await account(oauth('canary-access'));
    expect((await app(used.orgId)).active_account_count).toBe(1);
    expect((await vault.asService(used.orgId, 'DELETE /v1/integrations/ii_tickets/oauth-app')).status).toBe(204);
    expect(await statusOf(used)).toMatchObject({ state: 'needs_reauth', cause: 'oauth_app_removed' });
    expect((await setApp(used.orgId)).body.generation).toBe(2);
  });

  it('is what the methods that need one wait for', async () => {
    const orgId = await organization();
    const configured = async () => {
      const { body } = await vault.asService(orgId, 'GET /v1/integrations/ii_tickets/auth-methods');
      return body.methods.filter((method: any) => method.configured).map(({ name }: any) => name);
    };
    expect(await configured()).toEqual(['key', 'query', 'password', 'open']);
    await setApp(orgId);
    expect(await configured()).toEqual(['key', 'query', 'password', 'oauth', 'robot', 'open']);
  });

  it('belongs to a definition that has to be there', async () => {
    const answered = await vault.asService('org_nobody', 'GET /v1/integrations/ii_none/auth-methods');
    expect(answered).toMatchObject({ status: 409, body: { error: { reason: 'definition_unknown' } } });
  });
});

describe('another organization', () => {
  it('finds no row of this one in any table, and who has entered none finds none at all', async () => {
    const { orgId } = await account();
    const stranger = await organization();
    const tables = await vault.sql(`select relname from pg_class
      where relnamespace = 'vault'::regnamespace and relkind = 'r' and relrowsecurity`);
    const filled: string[] = [];
    for (const { relname } of tables) {
      const rows = `select org_id from vault.${relname}`;
      const seenBy = (org: string) =>
        query<{ org_id: string }>(`${vault.urls.vault}?options=-c%20latchkey.org_id%3D${org}`, rows);
      if ((await seenBy(orgId)).length > 0) filled.push(relname as string);
      for (const org of [orgId, stranger])
        expect([relname, (await seenBy(org)).filter(({ org_id }) => org_id !== org)]).toEqual([relname, []]);
      expect([relname, await query(vault.urls.vault, rows)]).toEqual([relname, []]);
    }
    expect(filled.sort()).toEqual(expect.arrayContaining(['accounts', 'credentials', 'integrations']));
  });

  it("gets for this one's account just what it gets for none", async () => {
    const used = await account();
    const stranger = await organization();
    const routes = ['POST proxy', 'POST verify', 'POST refresh', 'POST revoke', 'GET variables', 'PATCH variables'];
    for (const route of routes) {
      const [method, what] = route.split(' ');
      const body = { proxy: { method: 'GET', path: '/' }, variables: { variables: {} } }[what!] ?? {};
      const ask = (id: string) =>
        vault.asService(stranger, `${method} /v1/accounts/${id}/${what}`, method === 'GET' ? undefined : body);
      const [theirs, nobodys] = [await ask(used.id), await ask('sfa_nobody')];
      const { request_id: one, ...a } = theirs.body.error;
      const { request_id: two, ...b } = nobodys.body.error;
      expect([route, theirs.status, a, typeof one]).toEqual([route, 404, b, typeof two]);
      expect(nobodys.status).toBe(404);
    }
    expect((await statusOf({ orgId: stranger, id: used.id })).state).toBe('missing');
    expect((await call(used)).status).toBe(200);
  });
});

describe('secrets', () => {
  it('are found in no table, no log and no answer', async () => {
    answer = ({ url, headers }, response) =>
      url === '/token'
        ? json(response, { error: 'temporarily_unavailable', hint: 'canary-in-answer' }, 503)
        : json(response, { echo: headers }, 500);
    const used = await account({
      ...oauth('canary-access'),
      variables: { workspace: 'acme', signing_key: 'canary-signing' },
    });
    const key = await credentials().keep(
      given(used.orgId, { variables: { workspace: 'a', signing_key: 'canary-signing' } }),
    );
    vault.clock.pass({ minutes: 61 });
    const answers = [
      await call(used),
      await post(used, 'refresh'),
      await post(used, 'verify'),
      await post(used, 'proxy', { method: 'canary' }),
    ];
    await credentials().discard(key, true);

    const tables = await vault.sql<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema in ('vault', 'kernel')`,
    );
    let dump = '';
    for (const { name } of tables)
      dump += (await vault.sql(`select t::text as row, row_to_json(t)::text as json from ${name} t`))
        .map((row) => JSON.stringify(row))
        .join('\n');
    expect(dump.length).toBeGreaterThan(10_000);
    const hex = Buffer.from('canary').toString('hex');
    expect([dump.includes('canary'), dump.includes(hex)]).toEqual([false, false]);
    expect(vault.log.length).toBeGreaterThan(0);
    expect(vault.log.join('\n')).not.toContain('canary');
    expect(JSON.stringify(answers)).not.toContain('canary');
  });
});
