import { createHash } from 'node:crypto';

/** How a visit to the connect page ended, as the app is told. */
export type ConnectOutcome = {
  status: 'connected' | 'denied' | 'failed' | 'expired';
  reason: string | null;
  /** SHA-256 of the code that was taken: the same address once more is answered the same. Null leaves the session open. */
  code_hash: string | null;
};

/** Reasons that the vault may give; what else an address says is not repeated. */
const reasons = ['account_mismatch', 'verification_failed', 'provider_error', 'missing_scopes'];

export const codeDigest = (code: string): string => createHash('sha256').update(code).digest('hex');

export const expired: ConnectOutcome = { status: 'expired', reason: null, code_hash: null };

/** What an address without a code tells. */
export function outcomeOfError(error: string | null): ConnectOutcome {
  if (error === 'denied' || error === 'access_denied') return { status: 'denied', reason: null, code_hash: null };
  if (error === 'expired') return expired;
  return { status: 'failed', reason: error !== null && reasons.includes(error) ? error : null, code_hash: null };
}
