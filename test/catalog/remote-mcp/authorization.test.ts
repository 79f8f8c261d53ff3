import { Browser } from '../../support/browser.js';
import { startProtectedServer } from './oauth-server.js';
import { startRemoteScene, type Used } from './scene.js';

const scene = await startRemoteScene();
const { vault, origin, asked, server, installed, list, call } = scene;
const { issuer, seen, protectedServer, ownClient, forgetToken } = await startProtectedServer(scene);

const names = { org_name: 'Acme', owner_name: 'Owner', connection_id: 'conn_1', integration_id: 'ii_notes' };

async function opened(orgId: string, facts: object = {}) {
  const body = { ...names, purpose: 'connect', return_url: 'http://127.0.0.1:9/callback', ...facts };
  const { body: session } = await vault.asService(orgId, 'POST /v1/connect-sessions', body);
  return session as { session_id: string; connect_url: string };
}

/** Goes through the connect page and the authorization server. Returns where the browser ends. */
async function signIn(connect_url: string) {
  const browser = new Browser();
  const departed = await browser.submit(await browser.get(connect_url));
  const back = await browser.follow(departed, issuer);
  return { departed, back, told: back.location?.startsWith(vault.base) ? await browser.get(back.location) : back };
}

async function connected(orgId: string, facts: object = {}): Promise<Used> {
  const { session_id, connect_url } = await opened(orgId, facts);
  const { told } = await signIn(connect_url);
  const { searchParams } = new URL(told.location ?? told.html);
  const redeem = { code: searchParams.get('code'), connection_id: 'conn_1' };
  const { body } = await vault.asService(orgId, `POST /v1/connect-sessions/${session_id}/redeem`, redeem);
  return { orgId, id: body.account_id };
}

const lastToken = () => asked.findLast(({ headers }) => headers.authorization)!.headers.authorization!;

const auto = { auth_mode: 'oauth_auto' } as const;

const discover = async (orgId: string) =>
  (await vault.asService(orgId, 'POST /v1/integrations/ii_notes/authorization', {})).body;

describe("A remote MCP server's authorization server", () => {
  it('is discovered before the first sign-in', async () => {
    const { orgId } = await installed(auto);
    expect(await discover(orgId)).toEqual({ resource: `${origin}/mcp`, issuer, registration: 'dynamic' });
    protectedServer.resource = () => 'https://else.example/mcp';
    expect(await discover(orgId)).toMatchObject({ failure: 'resource_mismatch' });
    server.answer = (_, response) => response.writeHead(503).end();
    expect(await discover(orgId)).toMatchObject({ failure: 'unreachable' });
  });
});

describe('A remote MCP server with OAuth', () => {
  it('needs no setup by an administrator', async () => {
    const { orgId } = await installed(auto);
    const before = seen.clients;
    const used = await connected(orgId);
    expect(await list(used)).toMatchObject({
      server_name: 'abacus',
      authorization: { resource: `${origin}/mcp`, issuer, registration: 'dynamic' },
    });
    await connected(orgId, { connection_id: 'conn_1' });
    expect(seen.clients - before).toBe(1);
  });

  it('gets only tokens that were requested for it', async () => {
    const { orgId } = await installed(auto);
    const used = await connected(orgId);
    await call(used, 'add', { a: 1, b: 1 });
    const first = lastToken();
    await forgetToken(first);
    expect(await call(used, 'add', { a: 1, b: 2 })).toMatchObject({ structured_content: { sum: 3 } });
    expect(lastToken()).not.toBe(first);
    const resource = `${origin}/mcp`;
    expect(seen.resources).toContain(`/token authorization_code ${resource}`);
    expect(seen.resources).toContain(`/token refresh_token ${resource}`);
  });

  it('gets a renewed token if the old one is refused', async () => {
    protectedServer.namesError = false;
    const { orgId } = await installed(auto);
    const used = await connected(orgId);
    await call(used, 'add', { a: 1, b: 1 });
    const first = lastToken();
    await forgetToken(first);
    expect(await call(used, 'add', { a: 1, b: 2 })).toMatchObject({ structured_content: { sum: 3 } });
    expect(lastToken()).not.toBe(first);
  });

  it('needs a new sign-in if it refuses the renewed token', async () => {
    protectedServer.namesError = false;
    const { orgId } = await installed(auto);
    const used = await connected(orgId);
    protectedServer.refusesAll = true;
    const renewals = () => seen.resources.filter((each) => String(each).includes('refresh_token')).length;
    expect(await call(used, 'add', { a: 1, b: 1 })).toMatchObject({ failure: 'unauthorized', sent: false });
    expect(renewals()).toBe(1);
    const { body } = await vault.asService(orgId, 'POST /v1/accounts/status', { account_ids: [used.id] });
    expect(body[used.id]).toMatchObject({ state: 'needs_reauth', cause: 'verify_refused' });
    expect(await call(used, 'add', { a: 1, b: 1 })).toMatchObject({ error: { reason: 'needs_reauth' } });
    expect(renewals()).toBe(1);
  });

  it('reports missing scopes until the account is reconnected', async () => {
    const { orgId } = await installed(auto);
    const used = await connected(orgId);
    protectedServer.scope = 'notes.write';
    expect(await call(used, 'add', { a: 1, b: 1 })).toMatchObject({
      failure: 'insufficient_scope',
      sent: false,
      scopes: ['notes.write'],
    });
    expect(await call(used, 'add', { a: 1, b: 1 })).toMatchObject({ failure: 'insufficient_scope' });
    const again = await connected(orgId, { purpose: 'reconnect', account_id: used.id });
    expect(again.id).toBe(used.id);
    expect(await call(used, 'add', { a: 1, b: 1 })).toMatchObject({ structured_content: { sum: 2 } });
  });

  it('cannot use an authorization server whose metadata names another issuer', async () => {
    const { orgId } = await installed(auto);
    const used = await connected(orgId);
    protectedServer.issuer = () => `${issuer}/`;
    const { connect_url } = await opened(orgId);
    expect((await signIn(connect_url)).departed.location).toBeNull();
    protectedServer.issuer = () => issuer;
    expect(await call(used, 'add', { a: 1, b: 1 })).toMatchObject({ structured_content: { sum: 2 } });
  });
});

describe('An organization with its own OAuth client', () => {
  const own = { auth_mode: 'oauth_client' } as const;

  it('uses it instead of dynamic registration', async () => {
    const { orgId } = await installed(own);
    expect(await opened(orgId)).toMatchObject({ error: { reason: 'oauth_app_required' } });
    await vault.asService(orgId, 'PUT /v1/integrations/ii_notes/oauth-app', await ownClient());
    const before = seen.clients;
    const used = await connected(orgId);
    expect(await list(used)).toMatchObject({ authorization: { issuer, registration: 'static' } });
    expect(await call(used, 'add', { a: 1, b: 1 })).toMatchObject({ structured_content: { sum: 2 } });
    expect(seen.clients).toBe(before);
  });
});
