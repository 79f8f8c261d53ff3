/** What an address for agents asks of clients. Source: RFC 9728, 2. */
export class ProtectedResourceView {
  /** The address. */
  resource!: string;
  /** Where tokens for it are had. */
  authorization_servers!: string[];
  /** What a token may allow. */
  scopes_supported!: string[];
  /** Where in a request a token is taken. */
  bearer_methods_supported!: string[];
}
