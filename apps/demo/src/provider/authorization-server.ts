import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import Provider, { type Configuration, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { type Counts, type ProviderBehavior } from './behavior.js';

export type Client = { id: string; secret: string; redirect_uri: string };

type AuthorizationServerOptions = {
  issuer: string;
  client: Client;
  behavior: ProviderBehavior;
  counts: Counts;
  /** Lifetime of an access token in seconds. */
  accessTokenLife: number;
};

const scopes = ['notes.read', 'notes.write'];

/** Creates an OAuth 2.1 server: codes only with PKCE, rotating refresh tokens, `iss` in every redirect (RFC 9207). */
export function authorizationServer(options: AuthorizationServerOptions): Provider {
  const provider = new Provider(options.issuer, buildConfiguration(options));
  provider.use(async (koa, next) => {
    const context = koa as KoaContextWithOIDC;
    if (context.path === '/token') return token(context, next, options);
    const revokes = context.path === '/token/revocation';
    await next();
    if (revokes && context.status === 200) options.counts.revocations++;
    misstateIssuer(context, options);
  });
  return provider;
}

function buildConfiguration({ client, behavior, accessTokenLife }: AuthorizationServerOptions): Configuration {
  const hour = 3600;
  return {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.redirect_uri],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
    ],
    scopes: ['openid', 'offline_access', ...scopes],
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: () => true,
    ttl: {
      AccessToken: accessTokenLife,
      RefreshToken: 24 * hour,
      Grant: 24 * hour,
      Session: hour,
      Interaction: hour,
      IdToken: 60,
    },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_, own, token) => token.clientId === own.clientId },
    },
    // Keeps the codes of two browser tabs valid at the same time.
    expiresWithSession: () => false,
    interactions: { url: (_, { uid }) => `/sign-in/${uid}`, policy: accountPrompt() },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    loadExistingGrant: (context) => createGrant(context, behavior),
    cookies: { keys: [randomBytes(32).toString('hex')] },
  };
}

/** Asks for the account every time, because people may have several accounts. */
function accountPrompt() {
  const policy = interactionPolicy.base();
  const wasAsked = (context: KoaContextWithOIDC) => context.oidc.result?.login !== undefined;
  policy
    .get('login')
    ?.checks.add(new interactionPolicy.Check('ask', 'Who is it?', 'login_required', (context) => !wasAsked(context)));
  return policy;
}

/** Grants the requested scopes when a person signs in. Withheld scopes count as refused by the person. */
async function createGrant({ oidc }: KoaContextWithOIDC, { withholds }: ProviderBehavior) {
  const grant = new oidc.provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! });
  for (const scope of oidc.requestParamScopes)
    if (withholds.includes(scope)) grant.rejectOIDCScope(scope);
    else grant.addOIDCScope(scope);
  await grant.save();
  return grant;
}

async function token(
  context: KoaContextWithOIDC,
  next: () => Promise<unknown>,
  { behavior, counts }: AuthorizationServerOptions,
) {
  counts.token++;
  await setTimeout(behavior.tokenDelay);
  await behavior.tokenHeld;
  if (behavior.tokenStatus) {
    context.status = behavior.tokenStatus;
    context.body = 'Something broke.';
    return;
  }
  await next();
  if (context.status !== 200) return;
  if (context.oidc.params?.grant_type === 'refresh_token') counts.refreshes++;
  else counts.exchanges++;
}

function misstateIssuer(context: KoaContextWithOIDC, { client, behavior }: AuthorizationServerOptions): void {
  const location = context.response.get('location');
  if (behavior.claimsIssuer === undefined || !location.startsWith(client.redirect_uri)) return;
  const url = new URL(location);
  if (behavior.claimsIssuer === null) url.searchParams.delete('iss');
  else url.searchParams.set('iss', behavior.claimsIssuer);
  context.set('location', url.href);
}
