/** What an address for agents asks of clients. Source: RFC 9728, 2. */
export class ProtectedResourceView {
  /** The address. */
  resource!: string;
  /** What a token has to allow. */
  scopes_supported!: string[];
  /** Where in a request a token is taken. */
  bearer_methods_supported!: string[];
}
