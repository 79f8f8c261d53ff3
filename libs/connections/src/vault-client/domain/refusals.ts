import { defineError, defineUnavailable, refineError, tooManyAtOnce, writeContention } from '#kernel';
import { oauthAppRequired } from '#catalog';

export const vaultUnavailable = defineUnavailable('vault_unavailable', 'The vault cannot be reached.');

export const connectionNotActive = defineError(
  409,
  'connection_not_active',
  'The connection is not active. `details` has its status. Its owner must connect or reconnect the account.',
  (
    status: 'pending' | 'needs_reauth' | 'disconnected',
    message: string = 'The third party no longer accepts this sign-in. Reconnect the connection.',
  ) => ({ message, details: { status } }),
);

/** Nobody has set up the connector's OAuth application. */
export const oauthAppMissing = refineError(
  oauthAppRequired,
  () => 'This connector needs an OAuth application. Ask an administrator to set up the application.',
);

export const credentialRefreshFailed = defineUnavailable(
  'credential_refresh_failed',
  'The third party did not renew the credential.',
  'The third party did not renew the sign-in just now. Try again.',
);

export const reconnectRequired = defineError(
  409,
  'reconnect_required',
  'Reconnect this connection.',
  (message: string) => message,
);

export const connectorChanged = defineError(
  409,
  'connector_changed',
  'The connector changed during the request, so nothing was done.',
  () => 'The connector has just changed, so nothing was done. Repeat the request.',
  { retryable: true },
);

export const variablesIncomplete = defineError(
  409,
  'variables_incomplete',
  'Required variables of the connection are not set.',
  (message: string) => `${message} Set the connection’s variables, then repeat the call.`,
);

/** The errors of a request that the vault makes with a connection's account. */
export const accountErrors = [
  vaultUnavailable,
  connectionNotActive,
  credentialRefreshFailed,
  connectorChanged,
  variablesIncomplete,
  oauthAppMissing,
  tooManyAtOnce,
  writeContention,
] as const;
