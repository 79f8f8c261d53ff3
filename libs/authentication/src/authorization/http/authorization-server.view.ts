/** Authorization server metadata. Source: RFC 8414, 2. */
export class AuthorizationServerView {
  /** Issuer identifier, also sent as `iss` in authorization responses [RFC 9207]. */
  issuer!: string;
  /** Where the browser is sent to get a code. */
  authorization_endpoint!: string;
  /** Where a client exchanges a code or a refresh token for tokens. */
  token_endpoint!: string;
  /** Where an app that has no metadata document registers [RFC 7591]. */
  registration_endpoint!: string;
  /** Where a token is revoked [RFC 7009]. */
  revocation_endpoint!: string;
  /** Scopes an app can ask for. */
  scopes_supported!: string[];
  /** The supported response types. Always `code`. */
  response_types_supported!: string[];
  /** The grant types that can be exchanged for tokens. */
  grant_types_supported!: string[];
  /**
   * How clients authenticate. Always `none`, because public clients cannot keep a secret. PKCE protects the code
   * instead.
   */
  token_endpoint_auth_methods_supported!: string[];
  /** PKCE methods [RFC 7636]. */
  code_challenge_methods_supported!: string[];
  /** Whether responses include `iss`. */
  authorization_response_iss_parameter_supported!: boolean;
  /** Whether a `client_id` can be the URL of a client metadata document. */
  client_id_metadata_document_supported!: boolean;
}
