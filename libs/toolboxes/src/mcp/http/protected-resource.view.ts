/** Metadata of an agent address. Source: RFC 9728, 2. */
export class ProtectedResourceView {
  /** The address. */
  resource!: string;
  /** Authorization servers that issue tokens for this address. */
  authorization_servers!: string[];
  /** Scopes a token can have. */
  scopes_supported!: string[];
  /** Where a request can carry the token. */
  bearer_methods_supported!: string[];
}
