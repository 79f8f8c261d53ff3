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
