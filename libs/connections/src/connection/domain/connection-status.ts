import { type CheckResult, type ReportedState } from '../../vault-client/domain/vault.js';

export const connectionStatuses = ['pending', 'active', 'needs_reauth', 'disconnected'] as const;

export type ConnectionStatus = (typeof connectionStatuses)[number];

/**
 * Returns the status after the vault reports an account's state. A report never changes a pending or disconnected
 * connection, because only a new sign-in can make it active.
 */
export function statusAfter(status: ConnectionStatus, reported: ReportedState): ConnectionStatus {
  if (status === 'pending' || status === 'disconnected') return status;
  if (reported === 'ok') return 'active';
  return reported === 'needs_reauth' ? 'needs_reauth' : 'disconnected';
}

const checkCauses: Record<CheckResult, string | null> = {
  good: null,
  refused: 'check_refused',
  unreachable: 'check_unreachable',
};

/**
 * Returns the cause after a check. For an active connection, the result of a check stays until the next check. Other
 * causes stay unchanged.
 */
export function causeAfterCheck(status: ConnectionStatus, cause: string | null, result: CheckResult): string | null {
  if (status !== 'active') return cause;
  return checkCauses[result] ?? (isOfCheck(cause) ? null : cause);
}

const causesOfChecks = new Set(Object.values(checkCauses));

/** Whether a cause comes from a check. Such a cause is outdated when the vault reports a newer state. */
export const isOfCheck = (cause: string | null): boolean => cause !== null && causesOfChecks.has(cause);

/** Sentences for people who look at the connection. `{connector}` is replaced with the connector's name. */
const sentences: Record<string, string> = {
  invalid_grant: '{connector} no longer accepts this sign-in. Reconnect the connection.',
  expired: 'The sign-in at {connector} has expired. Reconnect the connection.',
  verify_refused: '{connector} no longer accepts this key. Reconnect with a new key.',
  sign_in_required:
    '{connector} now requires a sign-in. Ask a manager of the connector to set how people sign in, then reconnect.',
  oauth_app_removed: 'The OAuth application for {connector} was removed. Reconnect the connection.',
  connector_host_changed:
    '{connector} now sends its credential to another address or in another place. Reconnect the connection.',
  issuer_changed: '{connector} now uses another sign-in server. Reconnect the connection.',
  auth_method_removed: '{connector} no longer offers this way to connect. Reconnect with another auth method.',
  app_rejected:
    '{connector} does not accept the OAuth application of this organization. Ask an administrator to check it.',
  refresh_failing: '{connector} cannot be reached to renew the sign-in. Latchkey will try again.',
  check_refused: '{connector} did not accept this sign-in at the last check. Check again in a minute.',
  check_unreachable: '{connector} could not be reached to check this sign-in. Check again later.',
  post_install_failed: 'Connected, but a setup step at {connector} failed. Run the setup steps again.',
  insufficient_scope:
    'Connected, but {connector} granted no permissions that its tools can use. Reconnect the connection ' +
    'and allow the requested permissions.',
  account_revoked: 'The sign-in at {connector} was revoked. Reconnect the connection.',
  account_missing: 'The sign-in at {connector} is no longer stored. Reconnect the connection.',
  connector_deleted: 'The connector {connector} was deleted.',
  disconnected: 'This connection was disconnected. Reconnect it to use it again.',
  owner_left: 'The owner left the organization.',
};

const byStatus: Record<ConnectionStatus, string | null> = {
  pending: null,
  active: null,
  needs_reauth: sentences.invalid_grant!,
  disconnected: sentences.disconnected!,
};

/**
 * Returns a sentence that says what is wrong. It never contains text from the third party. Null if nothing is wrong.
 */
export function sentenceFor(status: ConnectionStatus, cause: string | null, connector: string): string | null {
  const sentence = (cause === null ? null : sentences[cause]) ?? byStatus[status];
  return sentence?.replace('{connector}', () => connector) ?? null;
}

/** The sentence that members without edit access see. */
export const sentenceForGuests = "This connection needs its owner's attention.";
