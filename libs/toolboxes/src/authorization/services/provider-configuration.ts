import { generateKeyPairSync } from 'node:crypto';
import type * as Oidc from 'oidc-provider';
import { appScopes } from '#identity';
import { type McpAddresses } from '../../toolbox/domain/mcp-addresses.js';
import { paths } from '../domain/authorization-paths.js';
import { renderProblem } from './render-problem.js';

type Package = Pick<typeof Oidc, 'errors' | 'interactionPolicy'>;

type Needs = {
  addresses: McpAddresses;
  cookieKeys: string[];
  adapter: Oidc.AdapterFactory;
  isActive: (accountId: string) => Promise<boolean>;
  mayFetch: (ip: string) => Promise<boolean>;
  fetch: NonNullable<Oidc.Configuration['fetch']>;
};

/** Seconds. Source: product design, MCP endpoints. */
const life = { code: 60, access: 3600, refresh: 30 * 86_400, request: 600 };

/** Codes with S256 for public clients, for one of our addresses each, and a person asked every time; nothing else. */
export function configurationOf({ errors, interactionPolicy }: Package, needs: Needs): Oidc.Configuration {
  return {
    adapter: needs.adapter,
    jwks: unusedKeys(),
    cookies: {
      keys: needs.cookieKeys,
      names: { session: 'lk_oauth', interaction: 'lk_oauth_request', resume: 'lk_oauth_resume' },
    },
    routes: paths,
    scopes: [],
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    clientDefaults: { token_endpoint_auth_method: 'none', id_token_signed_response_alg: 'ES256' },
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: () => true,
    expiresWithSession: () => false,
    ttl: {
      AuthorizationCode: life.code,
      AccessToken: life.access,
      RefreshToken: life.refresh,
      Grant: life.refresh,
      Interaction: life.request,
      Session: life.request,
    },
    interactions: {
      url: (_, { uid }) => `${paths.consent}/${uid}`,
      policy: askedEveryTime(interactionPolicy),
    },
    findAccount: async (_, accountId) =>
      (await needs.isActive(accountId)) ? { accountId, claims: () => ({ sub: accountId }) } : undefined,
    fetch: needs.fetch,
    renderError: renderProblem,
    features: featuresOf(errors, needs),
  };
}

/** What the package calls features; of those that it has by itself, the ones that nobody here asks for are turned off. */
const featuresOf = (errors: Package['errors'], { addresses, mayFetch }: Needs): Oidc.Configuration['features'] => ({
  devInteractions: { enabled: false },
  userinfo: { enabled: false },
  rpInitiatedLogout: { enabled: false },
  revocation: { enabled: true, allowedPolicy: (_, client, token) => token.clientId === client.clientId },
  registration: { enabled: true, issueRegistrationAccessToken: false },
  clientIdMetadataDocument: {
    enabled: true,
    ack: 'draft-02',
    // Without a request nobody new is asked for: the person already sits before the page.
    allowFetch: (ctx) => (ctx ? mayFetch(ctx.ip) : true),
  },
  resourceIndicators: {
    enabled: true,
    defaultResource: () => {
      throw new errors.InvalidTarget('resource is required: the address of the server to be used');
    },
    useGrantedResource: () => true,
    // A token is for one of them: of several nobody could say which they let the app in at.
    getResourceServerInfo: ({ oidc }, resource) => {
      if (!addresses.isOurs(resource) || Array.isArray(oidc.params?.resource)) throw new errors.InvalidTarget();
      return { scope: appScopes.join(' '), accessTokenTTL: life.access, accessTokenFormat: 'opaque' as const };
    },
  },
});

/** Whoever has consented before may not have meant this, and the browser may be another's by now. */
function askedEveryTime({ Prompt, Check }: Package['interactionPolicy']) {
  const unanswered = new Check('unanswered', 'nobody has answered', ({ oidc }) => !isAnswered(oidc));
  return [
    new Prompt({ name: 'login', requestable: true }),
    new Prompt({ name: 'consent', requestable: true }, unanswered),
  ];
}

/** An answer of who has been suspended since is none. */
const isAnswered = ({ result, account }: Oidc.KoaContextWithOIDC['oidc']): boolean =>
  result?.consent !== undefined && account !== undefined;

/** No token here is signed; the package wants a key all the same. */
function unusedKeys() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { keys: [{ ...privateKey.export({ format: 'jwk' }), kty: 'EC' as const, use: 'sig' as const, alg: 'ES256' }] };
}
