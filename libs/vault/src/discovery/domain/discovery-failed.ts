/** Why nobody can be sent to sign in to a remote MCP server. */
export type DiscoveryFailure =
  /** It did not answer, or had trouble of its own. */
  | 'unreachable'
  | 'resource_metadata_missing'
  | 'resource_mismatch'
  | 'authorization_server_missing'
  | 'issuer_mismatch'
  | 'pkce_unsupported'
  | 'address_refused'
  | 'client_registration_unsupported'
  | 'client_registration_refused'
  | 'oauth_app_required';

export class DiscoveryFailed extends Error {
  constructor(readonly failure: DiscoveryFailure) {
    super(`Discovery: ${failure}.`);
  }
}
