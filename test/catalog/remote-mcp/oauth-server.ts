import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import Provider, { type KoaContextWithOIDC } from 'oidc-provider';
import { by, servers } from './servers.js';
import { type Asked, json, origin, server, vault } from './scene.js';

const port = createServer();
let provider: Provider;
export let issuer: string;

/** The requests to the authorization server, and its registered clients. */
export const seen = { clients: 0, resources: [] as unknown[] };

beforeAll(async () => {
  port.listen(0, '127.0.0.1');
  await new Promise((ready) => port.once('listening', ready));
  issuer = `http://127.0.0.1:${(port.address() as AddressInfo).port}`;
  provider = new Provider(issuer, {
    scopes: ['notes.read', 'notes.write', 'offline_access'],
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: () => Promise.resolve(true),
    ttl: { AccessToken: 600, RefreshToken: 86_400, Grant: 86_400, Session: 3600, Interaction: 3600 },
    features: {
      devInteractions: { enabled: false },
      registration: { enabled: true },
      revocation: { enabled: true },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => false,
        getResourceServerInfo: (_, resource) => ({
          scope: 'notes.read notes.write',
          audience: resource,
          accessTokenFormat: 'opaque',
          accessTokenTTL: 600,
        }),
      },
    },
    interactions: { url: (_, { uid }) => `/sign-in/${uid}` },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    loadExistingGrant: granted,
    cookies: { keys: ['a'] },
  });
  provider.on('registration_create.success', () => void seen.clients++);
  provider.use(async (context, next) => {
    await next();
    const { oidc, path } = context as KoaContextWithOIDC;
    const { grant_type, resource } = (oidc?.params ?? {}) as Record<string, string | undefined>;
    if (resource) seen.resources.push([path, grant_type, resource].filter(Boolean).join(' '));
  });
  const answer = provider.callback();
  port.on('request', (request, response) => {
    if (!request.url!.startsWith('/sign-in/')) return void answer(request, response);
    void provider.interactionFinished(request, response, { login: { accountId: 'ada' }, consent: {} });
  });
});
afterAll(() => {
  port.closeAllConnections();
  port.close();
});
beforeEach(() => void Object.assign(seen, { resources: [] }));

async function granted({ oidc }: KoaContextWithOIDC) {
  const grant = new oidc.provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! });
  for (const scope of oidc.requestParamScopes) {
    grant.addOIDCScope(scope);
    grant.addResourceScope(`${origin}/mcp`, scope);
  }
  await grant.save();
  return grant;
}

/** What a token allows; null if it is invalid. */
const tokenOf = async (authorization = '') =>
  (await provider.AccessToken.find(authorization.replace('Bearer ', ''))) ?? null;

/** A real MCP server that accepts only tokens that this authorization server issued for it. */
export const protectedServer = {
  scope: 'notes.read',
  issuer: () => issuer,
  resource: () => `${origin}/mcp`,
  /** Whether it sends `invalid_token` with its 401, and whether it refuses every token. */
  ...{ namesError: true, refusesAll: false },
};

export function protect(): void {
  Object.assign(protectedServer, { namesError: true, refusesAll: false });
  Object.assign(protectedServer, { scope: 'notes.read', issuer: () => issuer, resource: () => `${origin}/mcp` });
  const tools = by(servers['sessions and JSON']!);
  server.answer = async (asked: Asked, response) => {
    const metadata = `${origin}/.well-known/oauth-protected-resource/mcp`;
    if (origin + asked.path === metadata)
      return json(response, {
        resource: protectedServer.resource(),
        authorization_servers: [protectedServer.issuer()],
        scopes_supported: ['notes.read'],
      });
    if (asked.path !== '/mcp') return response.writeHead(404).end();
    const token = await tokenOf(asked.headers.authorization);
    if (token?.aud !== `${origin}/mcp` || protectedServer.refusesAll) {
      const error = protectedServer.namesError ? 'error="invalid_token", ' : '';
      return refuse(response, 401, `${error}resource_metadata="${metadata}"`);
    }
    if (!token.scopes.has(protectedServer.scope))
      return refuse(response, 403, `error="insufficient_scope", scope="${protectedServer.scope}"`);
    return tools(asked, response);
  };
}

const refuse = (response: Parameters<typeof json>[0], status: number, challenge: string) =>
  json(response, {}, status, { 'www-authenticate': `Bearer ${challenge}` });

/** A manually registered client. */
export async function ownClient(): Promise<{ client_id: string; client_secret: string }> {
  const body = JSON.stringify({ redirect_uris: [`${vault.base}/oauth/callback`] });
  const answer = await fetch(`${issuer}/reg`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  const { client_id, client_secret } = (await answer.json()) as Record<'client_id' | 'client_secret', string>;
  return { client_id, client_secret };
}

/** Invalidates all its access tokens. */
export async function forgetTokens(authorization: string): Promise<void> {
  await (await tokenOf(authorization))?.destroy();
}
