import { AuthorizationResponseError, validateAuthResponse } from 'oauth4webapi';
import { type OAuth2Method } from '#connector-definition';
import { type TokenMethod } from '../../provider/domain/token-endpoint.js';
import { SignInProblem } from './sign-in-problem.js';

type AuthorizationRequest = {
  client_id: string;
  redirect_uri: string;
  scopes: readonly string[];
  state: string;
  /** S256 of the verifier; null if the provider does not support PKCE. */
  code_challenge: string | null;
  /** Whether the provider should ask for consent again, if it supports that. */
  asks_consent: boolean;
};

/**
 * Returns the address where the person signs in. The definition's own parameters cannot replace those of the protocol.
 */
export function authorizationRequestUrl(address: string, method: OAuth2Method, request: AuthorizationRequest): string {
  const { client_id, redirect_uri, scopes, state, code_challenge, asks_consent } = request;
  const url = new URL(address);
  const parameters = {
    ...method.authorize_params,
    ...(asks_consent && method.consent_parameter),
    response_type: 'code',
    client_id,
    redirect_uri,
    ...(scopes.length > 0 && { scope: scopes.join(method.scope_separator ?? ' ') }),
    state,
    ...(code_challenge !== null && { code_challenge, code_challenge_method: 'S256' }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Returns the scopes to request: the first of `chosen` that is set, otherwise the definition's default scopes. */
export const scopesFor = (
  { scopes = [] }: Pick<TokenMethod, 'scopes'>,
  ...chosen: (readonly string[] | null | undefined)[]
): string[] => [
  ...(chosen.find((each) => each != null) ?? scopes.filter((scope) => scope.default !== false).map(({ name }) => name)),
];

/** Returns the required scopes that were not granted. */
export const missingScopes = ({ scopes = [] }: Pick<TokenMethod, 'scopes'>, granted: readonly string[]): string[] =>
  scopes.filter(({ name, required }) => required && !granted.includes(name)).map(({ name }) => name);

/**
 * Whether the response's `iss` is compared with the issuer. If `iss` is optional, it is compared only if it is
 * present.
 */
const isCompared = ({ iss_optional = false }: OAuth2Method, iss: string | undefined): boolean =>
  !iss_optional || iss !== undefined;

/**
 * Checks the issuer of a redirect with a known `state` (RFC 9207), and returns the redirect's parameters. If the
 * definition names an issuer, the redirect must name the same one, unless the definition makes `iss` optional. Nothing
 * else, not even an error, is trusted before this check.
 * @throws SignInProblem
 */
export function readAuthorizationResponse(
  method: OAuth2Method,
  response: Record<string, string>,
): Record<string, string> {
  const { iss, ...rest } = response;
  const known = method.iss !== undefined && isCompared(method, iss);
  const server = { issuer: method.iss ?? 'unknown', authorization_response_iss_parameter_supported: known };
  const parameters = new URLSearchParams(known ? response : rest);
  try {
    validateAuthResponse(server, { client_id: 'any' }, parameters, response.state);
  } catch (thrown) {
    if (!(thrown instanceof AuthorizationResponseError)) throw new SignInProblem('start_again');
    const because = `redirect: ${/^[\w.-]{1,64}$/.exec(thrown.error)?.[0] ?? 'unreadable error'}`;
    throw new SignInProblem(thrown.error === 'access_denied' ? 'denied' : 'refused', { because });
  }
  if (!response.code) throw new SignInProblem('refused', { because: 'redirect: neither code nor error' });
  return response;
}
