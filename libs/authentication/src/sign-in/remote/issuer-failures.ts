import * as oauth from 'oauth4webapi';
import { AuthorizationResponseError, ResponseBodyError } from 'oauth4webapi';
import { OutgoingError } from '#platform/outgoing';
import { describeJwtError } from '../../authorization/domain/describe-jwt-error.js';
import {
  IssuerFailed,
  issuerAddressRefused,
  issuerNotBelieved,
  issuerUnreachable,
  signInDenied,
  signInRefused,
} from '../domain/issuers.js';

/**
 * Reports invalid keys as a failure of the identity provider. The OIDC package does not validate the shape of keys, and
 * throws a TypeError later.
 */
export function rethrowInvalidKeys(thrown: unknown): never {
  const isExpected = !(thrown instanceof TypeError) || 'code' in thrown;
  throw isExpected ? thrown : new IssuerFailed(issuerNotBelieved, 'the identity provider publishes invalid keys');
}

/** Names the cause if the identity provider answers with a challenge. Source: RFC 6749, 5.2, `invalid_client`. */
export function rethrowRefusedClient(thrown: unknown): never {
  if (!(thrown instanceof oauth.WWWAuthenticateChallengeError)) throw thrown;
  throw clientRefused();
}

const clientRefused = () =>
  new IssuerFailed(signInRefused, 'the identity provider does not accept the client ID or the client secret');

/** Errors of a provider that accepted the client, and then found no such code. Source: RFC 6749, 5.2. */
const unknownCodes = ['invalid_grant', 'invalid_request'];

/** Some providers answer `unauthorized_client` to a wrong secret. */
const refusedClients = ['invalid_client', 'unauthorized_client'];

/** @throws IssuerFailed unless the provider says that the code does not exist. */
export function rethrowUnlessUnknownCode(thrown: unknown): void {
  if (thrown instanceof oauth.WWWAuthenticateChallengeError) throw clientRefused();
  if (!(thrown instanceof ResponseBodyError)) throw thrown;
  if (refusedClients.includes(thrown.error)) throw clientRefused();
  if (!unknownCodes.includes(thrown.error)) throw thrown;
}

/** @throws IssuerFailed for an error of the JWT package. The cause contains no text of the assertion. */
export function rethrowJwtError(thrown: unknown): never {
  const cause = describeJwtError(thrown);
  throw cause === null ? thrown : new IssuerFailed(issuerNotBelieved, cause);
}

/** Converts errors of the network and of the OIDC package. @throws any other error. */
export function issuerFailure(thrown: unknown): IssuerFailed {
  if (thrown instanceof IssuerFailed) return thrown;
  if (thrown instanceof OutgoingError)
    return thrown.failure === 'address_refused'
      ? new IssuerFailed(issuerAddressRefused)
      : new IssuerFailed(issuerUnreachable, thrown.failure === issuerUnreachable.reason ? null : thrown.failure);
  if (thrown instanceof AuthorizationResponseError)
    return new IssuerFailed(
      thrown.error === 'access_denied' ? signInDenied : signInRefused,
      readableCode(thrown.error),
    );
  if (thrown instanceof ResponseBodyError) return new IssuerFailed(signInRefused, readableCode(thrown.error));
  if (!(thrown instanceof Error) || !('code' in thrown)) throw thrown;
  return new IssuerFailed(issuerNotBelieved, readable(thrown.message));
}

/** Source: the codes that IANA lists for authorization and token endpoints. */
const standardCodes = new Set([
  ...['access_denied', 'invalid_client', 'invalid_grant', 'invalid_request', 'invalid_scope', 'server_error'],
  ...['temporarily_unavailable', 'unauthorized_client', 'unsupported_grant_type', 'unsupported_response_type'],
  ...['account_selection_required', 'consent_required', 'interaction_required', 'login_required'],
  ...['invalid_client_metadata', 'invalid_redirect_uri', 'invalid_target', 'unmet_authentication_requirements'],
  ...['invalid_dpop_proof', 'use_dpop_nonce', 'invalid_authorization_details'],
  ...['invalid_request_object', 'invalid_request_uri', 'registration_not_supported', 'request_not_supported'],
]);

/** Shows only standard codes, because a provider could send the client secret instead of a code. */
const readableCode = (code: string): string =>
  standardCodes.has(code) ? code : 'an error code that no standard defines. See the log of the identity provider';

const readable = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, ' ').slice(0, 200);
