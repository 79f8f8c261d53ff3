import { generateKeyPairSync } from 'node:crypto';
import type * as Oidc from 'oidc-provider';
import { isUrl } from '#kernel';
import { paths } from '../../session/domain/authorization-server.js';
import { appScopes } from '../../connected-app/domain/app-scopes.js';
import { type ConsentResources } from '../../connected-app/domain/consent-resources.js';
import { isAppAddress } from '../domain/registered-client.js';
import { renderProblem } from './provider-responses.js';

type Package = Pick<typeof Oidc, 'errors' | 'interactionPolicy'>;

type Needs = {
  resources: ConsentResources;
  cookieKeys: string[];
  adapter: Oidc.AdapterFactory;
  isActive: (accountId: string) => Promise<boolean>;
  isFetchAllowed: (ip: string) => Promise<boolean>;
  fetch: NonNullable<Oidc.Configuration['fetch']>;
};

/** Lifetimes in seconds. */
const lifetimes = { code: 60, access: 3600, refresh: 30 * 86_400, request: 600 };

/**
 * Configures the package to issue authorization codes with S256 to public clients. Each code is for one agent address.
 * The person is asked for consent every time.
 */
export function buildProviderConfiguration({ errors, interactionPolicy }: Package, needs: Needs): Oidc.Configuration {
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
    extraClientMetadata: { properties: ['redirect_uris'], validator: assertOwnSchemes(errors) },
    clientDefaults: { token_endpoint_auth_method: 'none', id_token_signed_response_alg: 'ES256' },
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: () => true,
    expiresWithSession: () => false,
    ttl: {
      AuthorizationCode: lifetimes.code,
      AccessToken: lifetimes.access,
      RefreshToken: lifetimes.refresh,
      Grant: lifetimes.refresh,
      Interaction: lifetimes.request,
      Session: lifetimes.request,
    },
    interactions: {
      url: (_, { uid }) => `${paths.consent}/${uid}`,
      policy: alwaysAsk(interactionPolicy),
    },
    findAccount: async (_, accountId) =>
      (await needs.isActive(accountId)) ? { accountId, claims: () => ({ sub: accountId }) } : undefined,
    fetch: needs.fetch,
    renderError: renderProblem,
    features: buildProviderFeatures(errors, needs),
  };
}

/** Configures the features of the package. Unused default features are turned off. */
const buildProviderFeatures = (
  errors: Package['errors'],
  { resources, isFetchAllowed }: Needs,
): Oidc.Configuration['features'] => ({
  devInteractions: { enabled: false },
  userinfo: { enabled: false },
  rpInitiatedLogout: { enabled: false },
  revocation: { enabled: true, allowedPolicy: (_, client, token) => token.clientId === client.clientId },
  registration: { enabled: true, issueRegistrationAccessToken: false },
  clientIdMetadataDocument: {
    enabled: true,
    ack: 'draft-02',
    // Limits downloads per IP address. Without a request there is no limit, because the document was already downloaded
    // for the page.
    allowFetch: (ctx) => (ctx ? isFetchAllowed(ctx.ip) : true),
  },
  resourceIndicators: {
    enabled: true,
    defaultResource: () => {
      throw new errors.InvalidTarget('resource is required: the address of the server to use');
    },
    useGrantedResource: () => true,
    // A token is for one address. With several addresses it would be unclear which address the person allowed.
    getResourceServerInfo: ({ oidc }, resource) => {
      if (!resources.isServed(resource) || Array.isArray(oidc.params?.resource)) throw new errors.InvalidTarget();
      return { scope: appScopes.join(' '), accessTokenTTL: lifetimes.access, accessTokenFormat: 'opaque' as const };
    },
  },
});

/** The package calls the validator whenever it registers, downloads or loads an app. */
const assertOwnSchemes =
  ({ InvalidClientMetadata }: Package['errors']) =>
  (_: unknown, __: string, uris: unknown): void => {
    // The package refuses everything that is not a list of addresses.
    const addresses = Array.isArray(uris) ? uris.filter((uri) => typeof uri === 'string' && isUrl(uri)) : [];
    if (addresses.every(isAppAddress)) return;
    throw new InvalidClientMetadata(
      'redirect_uris must be addresses of the app: with https, with http on this computer, with a scheme that is a ' +
        'reversed domain name, such as com.example.app:, or with the scheme of a known agent, such as cursor:',
    );
  };

/**
 * Asks the person every time: an earlier consent may not cover this request, and another person may use the browser
 * now.
 */
function alwaysAsk({ Prompt, Check }: Package['interactionPolicy']) {
  const unanswered = new Check(
    'unanswered',
    'the person has not given consent to this request',
    ({ oidc }) => !isAnswered(oidc),
  );
  return [
    new Prompt({ name: 'login', requestable: true }),
    new Prompt({ name: 'consent', requestable: true }, unanswered),
  ];
}

/** Whether the person has answered. The answer of a person who was suspended in the meantime does not count. */
const isAnswered = ({ result, account }: Oidc.KoaContextWithOIDC['oidc']): boolean =>
  result?.consent !== undefined && account !== undefined;

/** Generates a signing key, which the package requires although tokens are not signed. */
function unusedKeys() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { keys: [{ ...privateKey.export({ format: 'jwk' }), kty: 'EC' as const, use: 'sig' as const, alg: 'ES256' }] };
}
