import { type ApiError, defineError, defineUnavailable } from '#kernel';
import { type RemoteAuthMode } from '#connector-definition';
import { reconnectRequired } from '../../vault-client/domain/refusals.js';

export const refreshInProgress = defineError(
  409,
  'refresh_in_progress',
  'The tools of the connection are already being refreshed.',
  () => 'The tools of this connection are being refreshed. Wait until that ends, then try again.',
  { retryable: true },
);

const upstreamTimeout = defineUnavailable('upstream_timeout', 'The remote server did not answer in time.');

const discoveryFailed = defineUnavailable('discovery_failed', 'The tools of the server could not be listed.');

const authModeUnfit = defineError(
  409,
  'auth_mode_unfit',
  'The server requires a sign-in, but the connector has the `auth_mode` `none`.',
  (message: string) => message,
);

const invalidToolList = defineError(
  409,
  'invalid_tool_list',
  'The remote server answered with an invalid list of tools.',
  (message: string) => message,
);

/** The errors of a listing that failed. */
export const listingErrors = [
  upstreamTimeout,
  discoveryFailed,
  authModeUnfit,
  reconnectRequired,
  invalidToolList,
] as const;

/** Builds the error for a server that did not list its tools. */
export function describeListingFailure(failure: string, auth_mode: RemoteAuthMode, message: string): ApiError {
  // The server may answer the same request later, so the error asks for a retry.
  if (failure === 'timeout') return upstreamTimeout(message);
  if (failure === 'unreachable') return discoveryFailed(message);
  // Another attempt would give the same result until the server, its connector or the sign-in is fixed.
  if (failure === 'unauthorized' && auth_mode === 'none') return authModeUnfit(message);
  const isRefused = failure === 'unauthorized' || failure === 'insufficient_scope';
  return isRefused ? reconnectRequired(message) : invalidToolList(message);
}
