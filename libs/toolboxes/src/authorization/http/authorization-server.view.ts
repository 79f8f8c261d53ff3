/** What the authorization server says of itself. Source: RFC 8414, 2. */
export class AuthorizationServerView {
  /** Its name, which stands in its answers as `iss` too [RFC 9207]. */
  issuer!: string;
  /** Where a browser is sent for a code. */
  authorization_endpoint!: string;
  /** Where a code, or a refresh token, is exchanged for tokens. */
  token_endpoint!: string;
  /** Where an app registers that has no metadata document [RFC 7591]. */
  registration_endpoint!: string;
  /** Where a token is given back [RFC 7009]. */
  revocation_endpoint!: string;
  /** What may be asked for. */
  scopes_supported!: string[];
  /** How codes come to the app. */
  response_types_supported!: string[];
  /** What may be exchanged for tokens. */
  grant_types_supported!: string[];
  /** How clients prove who they are: not at all, as none can keep a secret; PKCE ties a code to who asked for it. */
  token_endpoint_auth_methods_supported!: string[];
  /** How a code is tied to who asked for it [RFC 7636]. */
  code_challenge_methods_supported!: string[];
  /** Whether answers say whose they are. */
  authorization_response_iss_parameter_supported!: boolean;
  /** Whether a `client_id` may be the address of a document that says who the app is. */
  client_id_metadata_document_supported!: boolean;
}
