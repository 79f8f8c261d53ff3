import { type RemoteAuthorization } from '#vault-protocol';
import { type AuthMethod, type InstalledDefinition, type OAuth2Method } from '#connector-definition';

/** The authorization server of a remote MCP server, as last discovered. */
export type DiscoveredAuthorization = RemoteAuthorization & {
  authorize_url: string;
  token_url: string;
  revoke_url: string | null;
  scopes: string[];
  client_auth: OAuth2Method['client_auth'];
  /** Whether the authorization server declares that its redirects contain `iss` (RFC 9207). */
  has_iss: boolean;
};

/** Returns the definition with the discovered addresses in its methods; unchanged if nothing has been discovered. */
export const withDiscovered = (
  definition: InstalledDefinition,
  discovered: DiscoveredAuthorization | null,
): InstalledDefinition =>
  discovered ? { ...definition, auth: definition.auth.map((method) => withAddresses(method, discovered)) } : definition;

function withAddresses(method: AuthMethod, discovered: DiscoveredAuthorization): AuthMethod {
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
