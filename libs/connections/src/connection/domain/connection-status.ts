import { type CheckResult } from '../../vault/domain/credential-checks.js';
import { type ReportedState } from '../../vault/domain/vault.js';

/** Source: API specification, States. */
export const connectionStatuses = ['pending', 'active', 'needs_reauth', 'disconnected'] as const;

export type ConnectionStatus = (typeof connectionStatuses)[number];

/**
 * The status that follows when the vault reports an account's state. A connection that nobody has finished, or that is
 * disconnected, is moved by its owner's next sign-in alone.
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

/** Of an active connection, what a check found stands until the next one; whatever else is wrong goes on. */
export function causeAfterCheck(status: ConnectionStatus, cause: string | null, result: CheckResult): string | null {
  if (status !== 'active') return cause;
  return checkCauses[result] ?? (isOfCheck(cause) ? null : cause);
}

/** Whether a cause tells how a check ended: it is out of date once the vault has learnt the state anew. */
export const isOfCheck = (cause: string | null): boolean =>
  cause !== null && Object.values(checkCauses).includes(cause);
