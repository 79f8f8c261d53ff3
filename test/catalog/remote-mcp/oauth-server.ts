import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import Provider, { type KoaContextWithOIDC } from 'oidc-provider';
import { by, servers } from './servers.js';
import { type Answer, json, type RemoteScene } from './scene.js';

/** What the authorization server saw: the number of registered clients, and the resources of requests. */
type Seen = { clients: number; resources: unknown[] };

function providerAt(issuer: string, resource: string, seen: Seen): Provider {
  async function granted({ oidc }: KoaContextWithOIDC) {
    const grant = new oidc.provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! });
    for (const scope of oidc.requestParamScopes) {
      grant.addOIDCScope(scope);
      grant.addResourceScope(resource, scope);
    }
    await grant.save();
    return grant;
  }

  const provider = new Provider(issuer, {
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
        getResourceServerInfo: (_, audience) => ({
          scope: 'notes.read notes.write',
          audience,
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
    const { grant_type, resource: asked } = (oidc?.params ?? {}) as Record<string, string | undefined>;
    if (asked) seen.resources.push([path, grant_type, asked].filter(Boolean).join(' '));
  });
  return provider;
}

/** An authorization server, and a real MCP server that accepts only tokens that were issued for it. */
export async function startProtectedServer({ origin, server, vault }: RemoteScene) {
  const port = createServer();
  await new Promise<void>((ready) => port.listen(0, '127.0.0.1', ready));
  const issuer = `http://127.0.0.1:${(port.address() as AddressInfo).port}`;
  const seen: Seen = { clients: 0, resources: [] };
  const provider = providerAt(issuer, `${origin}/mcp`, seen);
  const answer = provider.callback();
  port.on('request', (request, response) => {
    if (!request.url!.startsWith('/sign-in/')) return void answer(request, response);
    void provider.interactionFinished(request, response, { login: { accountId: 'ada' }, consent: {} });
  });
  afterAll(() => {
    port.closeAllConnections();
    port.close();
  });

  /** What a token allows; null if it is invalid. */
  const tokenOf = async (authorization = '') =>
    (await provider.AccessToken.find(authorization.replace('Bearer ', ''))) ?? null;

  const asUsual = () => ({
    scope: 'notes.read',
    issuer: () => issuer,
    resource: () => `${origin}/mcp`,
    /** Whether it sends `invalid_token` with its 401, and whether it refuses every token. */
    namesError: true,
    refusesAll: false,
  });
  const protectedServer = asUsual();

  beforeEach(() => {
    seen.resources = [];
    Object.assign(protectedServer, asUsual());
    server.answer = protectedBy(origin, protectedServer, tokenOf);
  });

  return {
    issuer,
    seen,
    protectedServer,
    /** A manually registered client. */
    ownClient: () => register(issuer, `${vault.base}/oauth/callback`),
    /** Invalidates an access token. */
    forgetToken: async (authorization: string): Promise<void> => {
      await (await tokenOf(authorization))?.destroy();
    },
  };
}

type Protection = {
  scope: string;
  issuer: () => string;
  resource: () => string;
  namesError: boolean;
  refusesAll: boolean;
};

type Token = { aud?: string | string[]; scopes: ReadonlySet<string> };

/** The MCP server behind the protection. */
function protectedBy(
  origin: string,
  protection: Protection,
  tokenOf: (authorization?: string) => Promise<Token | null>,
): Answer {
  const tools = by(servers['sessions and JSON']!);
  return async (asked, response) => {
    const metadata = `${origin}/.well-known/oauth-protected-resource/mcp`;
    if (origin + asked.path === metadata)
      return json(response, {
        resource: protection.resource(),
        authorization_servers: [protection.issuer()],
        scopes_supported: ['notes.read'],
      });
    if (asked.path !== '/mcp') return response.writeHead(404).end();
    const token = await tokenOf(asked.headers.authorization);
    if (token?.aud !== `${origin}/mcp` || protection.refusesAll) {
      const error = protection.namesError ? 'error="invalid_token", ' : '';
      return refuse(response, 401, `${error}resource_metadata="${metadata}"`);
    }
    if (!token.scopes.has(protection.scope))
      return refuse(response, 403, `error="insufficient_scope", scope="${protection.scope}"`);
    return tools(asked, response);
  };
}

const refuse = (response: Parameters<typeof json>[0], status: number, challenge: string) =>
  json(response, {}, status, { 'www-authenticate': `Bearer ${challenge}` });

async function register(issuer: string, redirect: string): Promise<{ client_id: string; client_secret: string }> {
  const answer = await fetch(`${issuer}/reg`, {
    method: 'POST',
    body: JSON.stringify({ redirect_uris: [redirect] }),
    headers: { 'content-type': 'application/json' },
  });
  const { client_id, client_secret } = (await answer.json()) as Record<'client_id' | 'client_secret', string>;
  return { client_id, client_secret };
}
