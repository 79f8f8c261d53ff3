import { isUrl } from '#kernel';

/** What the metadata of a remote MCP server (RFC 9728) and of its authorization server (RFC 8414) say. */
export type DiscoveredServer = {
  resource: string;
  issuer: string;
  authorize_url: string;
  token_url: string;
  revoke_url: string | null;
  registration_url: string | null;
  /** The scopes to request. */
  scopes: string[];
  token_auth_methods: string[];
  has_iss: boolean;
  supports_metadata_documents: boolean;
};

type Document = Record<string, unknown>;

/**
 * Returns the possible addresses of a resource's metadata (RFC 9728, 3.1): first with the path of the resource, then
 * without.
 */
export function resourceMetadataUrls(url: string): string[] {
  const { origin, pathname } = new URL(url);
  const root = `${origin}/.well-known/oauth-protected-resource`;
  const path = pathname.replace(/\/$/, '');
  return path === '' ? [root] : [root + path, root];
}

/**
 * Returns the possible addresses of an issuer's metadata: first that of RFC 8414, 3.1, then both forms of OpenID
 * Connect Discovery.
 */
export function serverMetadataUrls(issuer: string): string[] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, '');
  const urls = ['oauth-authorization-server', 'openid-configuration'].map(
    (name) => `${origin}/.well-known/${name}${path}`,
  );
  return path === '' ? urls : [...urls, `${origin}${path}/.well-known/openid-configuration`];
}

/**
 * Parses a resource's metadata.
 * @throws DiscoveryFailed
 */
export function readResource(metadata: Document, url: string): { resource: string; issuer: string; scopes: string[] } {
  const { resource, authorization_servers, scopes_supported } = metadata;
  if (typeof resource !== 'string' || !covers(resource, url)) throw new DiscoveryFailed('resource_mismatch');
  const [issuer] = textsIn(authorization_servers);
  if (issuer === undefined || !isUrl(issuer)) throw new DiscoveryFailed('authorization_server_missing');
  return { resource, issuer, scopes: textsIn(scopes_supported) };
}

/**
 * Parses an authorization server's metadata.
 * @throws DiscoveryFailed if it names another issuer, or is incomplete.
 */
export function readServer(metadata: Document, issuer: string): Omit<DiscoveredServer, 'resource' | 'scopes'> {
  if (metadata.issuer !== issuer) throw new DiscoveryFailed('issuer_mismatch');
  if (!textsIn(metadata.code_challenge_methods_supported).includes('S256'))
    throw new DiscoveryFailed('pkce_unsupported');
  const authorize_url = urlIn(metadata.authorization_endpoint);
  const token_url = urlIn(metadata.token_endpoint);
  if (!authorize_url || !token_url) throw new DiscoveryFailed('authorization_server_missing');
  const methods = textsIn(metadata.token_endpoint_auth_methods_supported);
  return {
    issuer,
    authorize_url,
    token_url,
    revoke_url: urlIn(metadata.revocation_endpoint),
    registration_url: urlIn(metadata.registration_endpoint),
    token_auth_methods: methods.length > 0 ? methods : ['client_secret_basic'],
    has_iss: metadata.authorization_response_iss_parameter_supported === true,
    supports_metadata_documents: metadata.client_id_metadata_document_supported === true,
  };
}

/** Whether a resource covers an address: it is the same, or it has the same origin and a path above the address. */
function covers(resource: string, url: string): boolean {
  if (!isUrl(resource)) return false;
  const [outer, inner] = [new URL(resource), new URL(url)];
  if (outer.origin !== inner.origin || outer.search !== '' || outer.hash !== '') return resource === url;
  const [path, inside] = [outer.pathname.replace(/\/$/, ''), inner.pathname.replace(/\/$/, '')];
  return inside === path || inside.startsWith(`${path}/`);
}

const urlIn = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= 2048 && isUrl(value) ? value : null;

/** Returns the texts of a list in metadata: at most 100, each of at most 500 characters. Other values are left out. */
const textsIn = (value: unknown): string[] =>
  Array.isArray(value)
    ? value
        .filter((each): each is string => typeof each === 'string' && each !== '' && each.length <= 500)
        .slice(0, 100)
    : [];

/** Why the authorization server of a remote MCP server cannot be used for sign-ins. */
export type DiscoveryFailure =
  /** The server did not respond, or failed. */
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'resource_metadata_missing'
  | 'resource_mismatch'
  | 'authorization_server_missing'
  | 'issuer_mismatch'
  | 'pkce_unsupported'
  | 'address_refused'
  | 'client_registration_unsupported'
  | 'client_registration_refused'
  | 'oauth_app_required';

/** Messages for the connector's managers. */
export const discoveryMessages: Record<DiscoveryFailure, string> = {
  unreachable: 'The server or its authorization server cannot be reached.',
  timeout: 'The server or its authorization server did not answer in time.',
  too_large: 'The metadata of the server or of its authorization server is larger than 128 KiB.',
  resource_metadata_missing: 'The server does not support OAuth: it has no protected resource metadata (RFC 9728).',
  resource_mismatch: 'The server’s protected resource metadata names another resource.',
  authorization_server_missing:
    'The server names no authorization server, or its authorization server has no usable metadata (RFC 8414).',
  issuer_mismatch: 'The authorization server’s metadata names another issuer.',
  pkce_unsupported: 'The authorization server does not support PKCE with S256.',
  address_refused: 'The address of the authorization server is not allowed.',
  client_registration_unsupported:
    'The authorization server has no automatic client registration. Use the auth_mode oauth_client with an OAuth ' +
    'application.',
  client_registration_refused:
    'The authorization server refused to register Latchkey as a client. Use the auth_mode oauth_client with an ' +
    'OAuth application.',
  oauth_app_required: 'The connector needs an OAuth application. Set one, so that people can sign in.',
};

export class DiscoveryFailed extends Error {
  constructor(readonly failure: DiscoveryFailure) {
    super(`Discovery: ${failure}.`);
  }
}
