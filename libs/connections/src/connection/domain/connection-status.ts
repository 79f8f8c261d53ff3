import { type CheckResult } from '../../vault-client/domain/credential-checks.js';
import { type ReportedState } from '../../vault-client/domain/vault.js';

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

/** Whether a cause comes from a check. Such a cause is outdated when the vault reports a newer state. */
export const isOfCheck = (cause: string | null): boolean =>
  cause !== null && Object.values(checkCauses).includes(cause);
