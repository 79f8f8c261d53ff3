import { Controller, Get, Header } from '@nestjs/common';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import { everybody, type RouteAccess } from '#kernel';
import { Operation, type OperationFacts } from '#platform/openapi';
import { appScopes } from '../../connected-app/domain/app-scopes.js';
import { AuthorizationOptions, paths } from '../../session/domain/authorization-server.js';
import { grantTypes, signingAlgorithms } from '../domain/grant-types.js';

/** Authorization server metadata. Source: RFC 8414, 2. */
class AuthorizationServerView {
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
  /** The profiles of assertions that are accepted [draft-ietf-oauth-identity-assertion-authz-grant, 7.2]. */
  authorization_grant_profiles_supported!: string[];
  /**
   * How clients authenticate. `none` for codes, because public clients cannot keep a secret; PKCE protects the code
   * instead. Clients that send assertions authenticate with a secret or with `private_key_jwt`.
   */
  token_endpoint_auth_methods_supported!: string[];
  /** The signature algorithms of `private_key_jwt`. */
  token_endpoint_auth_signing_alg_values_supported!: string[];
  /** PKCE methods [RFC 7636]. */
  code_challenge_methods_supported!: string[];
  /** Whether responses include `iss`. */
  authorization_response_iss_parameter_supported!: boolean;
  /** Whether a `client_id` can be the URL of a client metadata document. */
  client_id_metadata_document_supported!: boolean;
}

const buildAuthorizationServerView = (serviceUrl: string): AuthorizationServerView => ({
  issuer: serviceUrl,
  authorization_endpoint: serviceUrl + paths.authorization,
  token_endpoint: serviceUrl + paths.token,
  registration_endpoint: serviceUrl + paths.registration,
  revocation_endpoint: serviceUrl + paths.revocation,
  scopes_supported: [...appScopes],
  response_types_supported: ['code'],
  grant_types_supported: [...grantTypes],
  authorization_grant_profiles_supported: ['urn:ietf:params:oauth:grant-profile:id-jag'],
  token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
  token_endpoint_auth_signing_alg_values_supported: [...signingAlgorithms],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
});

const operations = {
  get: {
    id: 'getAuthorizationServer',
    summary: 'Get authorization server metadata',
    description:
      'Metadata of the authorization server for agent addresses (RFC 8414). The server issues codes with PKCE (S256) ' +
      'to public clients. Clients identify themselves with a metadata document or by registration. `resource` is ' +
      'required and must be an agent address. Tokens are valid for one hour, and only for that address. The ' +
      'endpoints report errors as `error` and `error_description` (RFC 6749, 5.2): `invalid_request` with 413 if the ' +
      'body is too large, and `temporarily_unavailable` with 429 and `Retry-After` after too many requests. Needs no ' +
      'token.',
    view: AuthorizationServerView,
    example: buildAuthorizationServerView('https://api.example.com'),
  },
} satisfies Record<string, OperationFacts>;

@ApiTags('Agents')
@Controller('.well-known/oauth-authorization-server')
export class AuthorizationServerController {
  static readonly access: RouteAccess<keyof typeof operations> = { get: everybody };

  constructor(private readonly authorizationOptions: AuthorizationOptions) {}

  @Get()
  @ApiSecurity({})
  @Header('access-control-allow-origin', '*')
  @Operation(operations.get)
  get(): AuthorizationServerView {
    return buildAuthorizationServerView(this.authorizationOptions.serviceUrl);
  }
}
