import { Browser } from '../../support/browser.js';
import { json, startRemoteScene } from './scene.js';
import { by, servers } from './servers.js';

const { vault, origin, asked, server, installed, list, call } = await startRemoteScene();

/** Metadata of the remote server and the authorization server. Tests change it. */
let said: Record<'resource' | 'server' | 'registered', Record<string, unknown>> & { challenge: string };
let issued = 0;

beforeEach(() => {
  const metadata = `resource_metadata="${origin}/metadata"`;
  said = {
    challenge: `Bearer ${metadata}, scope="a b"`,
    resource: { resource: `${origin}/mcp`, authorization_servers: [`${origin}/as`], scopes_supported: ['c'] },
    server: serverAt('as'),
    registered: { client_id: 'registered' },
  };
  const tools = by(servers['sessions and JSON']!);
  server.answer = (given, response) => {
    const { path, headers } = given;
    if (path === '/metadata') return json(response, said.resource);
    if (path.startsWith('/.well-known/oauth-authorization-server')) return json(response, said.server);
    if (path === '/as/token' || path === '/other/token')
      return json(response, { access_token: `canary-access-${++issued}`, token_type: 'Bearer', expires_in: 3600 });
    if (path === '/as/register') return json(response, said.registered, 201);
    if (path !== '/mcp') return response.writeHead(404).end();
    if (headers.authorization) return tools(given, response);
    return json(response, {}, 401, { 'www-authenticate': said.challenge });
  };
});

const serverAt = (path: string, changes: object = {}) => ({
  issuer: `${origin}/${path}`,
  authorization_endpoint: `${origin}/${path}/authorize`,
  token_endpoint: `${origin}/${path}/token`,
  registration_endpoint: `${origin}/${path}/register`,
  token_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  ...changes,
});

const names = { org_name: 'Acme', owner_name: 'Owner', connection_id: 'conn_1', integration_id: 'ii_notes' };

async function depart(orgId: string, connection: object = {}) {
  const body = { ...names, ...connection, purpose: 'connect', return_url: 'http://127.0.0.1:9/callback' };
  const session = (await vault.asService(orgId, 'POST /v1/connect-sessions', body)).body;
  const browser = new Browser();
  const { location, html } = await browser.submit(await browser.get(session.connect_url));
  const query = location === null ? {} : Object.fromEntries(new URL(location).searchParams);
  const back = (more: object = {}) => {
    const answer = new URLSearchParams({ code: 'code', state: query.state!, ...more });
    return browser.get(`${query.redirect_uri}?${answer}`);
  };
  return { session, location, html, query, back };
}

async function connected(orgId: string) {
  const { session, back } = await depart(orgId);
  const { searchParams } = new URL((await back()).location!);
  const redeem = { code: searchParams.get('code'), connection_id: 'conn_1' };
  const { body } = await vault.asService(orgId, `POST /v1/connect-sessions/${session.session_id}/redeem`, redeem);
  return { orgId, id: body.account_id as string };
}

const oauth = () => installed({ auth_mode: 'oauth_auto' });
const tokenRequests = () => asked.filter(({ path }) => path.endsWith('/token')).map(({ path }) => path);

describe('A sign-in to a remote MCP server', () => {
  const faults: [string, () => void][] = [
    ['is for another resource', () => (said.resource.resource = 'https://other.example/mcp')],
    ['is for another resource of the same origin', () => (said.resource.resource = `${origin}/mc`)],
    ['names no authorization server', () => (said.resource.authorization_servers = [])],
    ['is at a private address', () => (said.challenge = 'Bearer resource_metadata="https://10.0.0.1/x"')],
    ['names another issuer', () => (said.server.issuer = `${origin}/as/`)],
    ['does not support S256', () => (said.server.code_challenge_methods_supported = ['plain'])],
    ['has no token endpoint', () => delete said.server.token_endpoint],
    ['has a private authorization endpoint', () => (said.server.authorization_endpoint = 'https://10.0.0.1/a')],
    ['has a private token endpoint', () => (said.server.token_endpoint = 'https://192.168.0.1/t')],
    ['supports no kind of client registration', () => delete said.server.registration_endpoint],
  ];
  it.each(faults)('stops if the discovered metadata %s', async (_, spoil) => {
    const { orgId } = await oauth();
    spoil();
    const { location, html } = await depart(orgId);
    expect([location, tokenRequests()]).toEqual([null, []]);
    expect(html).toContain('<h1');
  });

  it("requests the challenge's scopes and uses PKCE", async () => {
    const { query } = await depart((await oauth()).orgId);
    expect(query).toMatchObject({ client_id: 'registered', scope: 'a b', resource: `${origin}/mcp` });
    expect(query).toMatchObject({ code_challenge_method: 'S256', redirect_uri: `${vault.base}/oauth/callback` });
  });

  it.each(['constructor', '__proto__', 7])(
    'uses basic authentication if the registration answers with the method %j',
    async (token_endpoint_auth_method) => {
      said.registered = { client_id: 'registered', client_secret: 'secret', token_endpoint_auth_method };
      await connected((await oauth()).orgId);
      const [request] = asked.filter(({ path }) => path.endsWith('/token'));
      expect(request!.headers.authorization).toMatch(/^Basic /);
    },
  );

  it('uses the client ID metadata document if supported', async () => {
    said.server = serverAt('as', { client_id_metadata_document_supported: true });
    const { query } = await depart((await oauth()).orgId);
    const document = await (await fetch(query.client_id!)).json();
    expect(query.client_id).toBe(`${vault.base}/oauth/client-metadata.json`);
    expect(document).toMatchObject({ client_id: query.client_id, redirect_uris: [query.redirect_uri] });
    expect(asked.map(({ path }) => path)).not.toContain('/as/register');
  });

  it('uses one client if two people sign in before any client is registered', async () => {
    const { orgId } = await oauth();
    const before = server.answer;
    const waiting: (() => void)[] = [];
    server.answer = async (given, response) => {
      if (given.path !== '/as/register') return before(given, response);
      // Both requests are answered once both have arrived.
      await new Promise<void>((go) => {
        waiting.push(go);
        if (waiting.length === 2) for (const each of waiting) each();
      });
      return json(response, { client_id: `registered-${++issued}` }, 201);
    };
    const both = await Promise.all(['conn_1', 'conn_2'].map((connection_id) => depart(orgId, { connection_id })));
    expect(both.map(({ query }) => query.client_id)).toEqual([both[0]!.query.client_id, both[0]!.query.client_id]);
    for (const { back } of both) expect((await back()).location).toContain('code=');
  });

  it('rejects a response from another issuer', async () => {
    const { orgId } = await oauth();
    expect((await (await depart(orgId)).back({ iss: 'https://evil.example' })).location).toBeNull();
    said.server = serverAt('as', { authorization_response_iss_parameter_supported: true });
    expect((await (await depart(orgId)).back()).location).toBeNull();
    expect(tokenRequests()).toEqual([]);
  });
});

describe('A changed authorization server', () => {
  const move = () => {
    said.resource.authorization_servers = [`${origin}/other`];
    said.server = serverAt('other', { registration_endpoint: `${origin}/as/register` });
  };

  it('requires all members to sign in again', async () => {
    const { orgId } = await oauth();
    const used = await connected(orgId);
    expect(await list(used)).toMatchObject({ authorization: { issuer: `${origin}/as`, registration: 'dynamic' } });
    move();
    // Reads the metadata again without a sign-in, as the daily check does.
    await vault.asService(orgId, 'POST /v1/integrations/ii_notes/authorization', {});
    const status = await vault.asService(orgId, 'POST /v1/accounts/status', { account_ids: [used.id] });
    expect(status.body[used.id]).toMatchObject({ state: 'needs_reauth', cause: 'issuer_changed' });
    expect((await call(used, 'add', { a: 1, b: 1 })).error.reason).toBe('needs_reauth');
  });

  it('never gets an authorization code of the previous server', async () => {
    const { orgId } = await oauth();
    const { back } = await depart(orgId);
    move();
    // Uses another connection, because a second sign-in of the same one closes the first.
    await depart(orgId, { connection_id: 'conn_2' });
    expect(await back()).toMatchObject({ location: null, html: expect.stringContaining('This link has expired') });
    expect(tokenRequests()).toEqual([]);
  });
});
