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
