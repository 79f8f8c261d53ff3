import { type AuthMethod, type InstalledDefinition, type OAuth2Method } from '#connector-definition';

/** How a client of ours came to be known to an authorization server. */
export type ClientRegistration = 'cimd' | 'dynamic' | 'static';

/** Who signs people in to a remote MCP server, as it was found out when somebody last connected. */
export type DiscoveredAuthorization = {
  /** What tokens are asked for (RFC 8707). */
  resource: string;
  issuer: string;
  authorize_url: string;
  token_url: string;
  revoke_url: string | null;
  scopes: string[];
  client_auth: OAuth2Method['client_auth'];
  /** Whether its answers say whose they are (RFC 9207). */
  has_iss: boolean;
  registration: ClientRegistration;
};

/** A definition whose methods know where they sign in; what was not found out yet stays as it is. */
export const withDiscovered = (
  definition: InstalledDefinition,
  discovered: DiscoveredAuthorization | null,
): InstalledDefinition =>
  discovered ? { ...definition, auth: definition.auth.map((method) => filled(method, discovered)) } : definition;

function filled(method: AuthMethod, discovered: DiscoveredAuthorization): AuthMethod {
  if (method.type !== 'oauth2' || !method.discovered) return method;
  const { resource, issuer, authorize_url, token_url, revoke_url, client_auth, has_iss } = discovered;
  const scopes = method.scopes?.length ? method.scopes : discovered.scopes.map((name) => ({ name }));
  return {
    ...method,
    ...{ authorize_url, token_url, client_auth, scopes },
    ...(revoke_url !== null && { revoke_url }),
    iss: issuer,
    iss_optional: !has_iss,
    authorize_params: { resource },
    refresh_params: { resource },
  };
}
