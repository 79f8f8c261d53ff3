import { conflict } from '#kernel';
import {
  type ConnectSession,
  isOpen,
  isSecretOf,
  addSeconds,
  sessionLimits,
  type SignInOutcome,
} from './connect-session.js';

/** Whether a sign-in is completing the session. The claim expires after a minute, in case the process stops. */
export const isClaimed = ({ claimed_until }: ConnectSession, at: Date): boolean =>
  claimed_until !== null && claimed_until > at;

/**
 * Returns the session after a sign-in claimed it, to complete it. Null if the session is no longer open, or another
 * sign-in has claimed it.
 */
export function claimed(session: ConnectSession, claim: string, at: Date): ConnectSession | null {
  if (!isOpen(session, at) || isClaimed(session, at)) return null;
  return { ...session, claim, claimed_until: addSeconds(at, sessionLimits.claim) };
}

/** Whether the session is open and has this claim. */
const isClaimedBy = ({ status, claim }: ConnectSession, by: string): boolean => status === 'open' && claim === by;

/**
 * Returns the session without the claim. Too many failed sign-ins close it.
 * @param failed whether the failure counts.
 */
export function released(session: ConnectSession, claim: string, failed: boolean): ConnectSession | null {
  if (!isClaimedBy(session, claim)) return null;
  const failures = session.failures + (failed ? 1 : 0);
  const status = failures >= sessionLimits.maxFailures ? 'closed' : session.status;
  return { ...session, status, failures, claim: null, claimed_until: null };
}

/**
 * Returns the session after its sign-in was completed. Null if the session was closed or claimed by another sign-in in
 * the meantime.
 */
export function completed(
  session: ConnectSession,
  claim: string,
  { outcome, code_hash }: { outcome: SignInOutcome; code_hash: Buffer },
  at: Date,
): ConnectSession | null {
  if (!isClaimedBy(session, claim)) return null;
  return { ...session, status: 'completed', claimed_until: null, outcome, code_hash, completed_at: at };
}

/**
 * Returns the session with a code that is valid for another minute, because the browser did not reach the service after
 * its sign-in was completed. Null if the service has redeemed the code, or the credential is about to be discarded.
 */
export function withExtendedCode(session: ConnectSession, claim: string, at: Date): ConnectSession | null {
  const { status, completed_at } = session;
  if (status !== 'completed' || session.claim !== claim) return null;
  if (at >= addSeconds(completed_at!, sessionLimits.repeat - sessionLimits.code)) return null;
  return { ...session, claimed_until: addSeconds(at, sessionLimits.code) };
}

/** Returns the session after the service has redeemed the code. Null if there is no code to redeem. */
export const redeemed = (session: ConnectSession, at: Date): ConnectSession | null =>
  session.status === 'completed' ? { ...session, status: 'redeemed', redeemed_at: at } : null;

/** Returns the session after it was closed. Null if it was already redeemed or closed. */
export const closed = (session: ConnectSession): ConnectSession | null =>
  session.status === 'open' || session.status === 'completed' ? { ...session, status: 'closed' } : null;

/**
 * Returns the result of redeeming a code. The code is valid for a minute. For ten minutes after it was redeemed, later
 * requests get the same result, because the first response may have been lost.
 * @throws conflict `code_refused`, with the same message for every cause.
 */
export function outcomeFor(
  session: ConnectSession,
  { code, connection_id }: { code: string; connection_id: string },
  at: Date,
): SignInOutcome {
  const { status, outcome, code_hash, completed_at, redeemed_at } = session;
  if (connection_id !== session.connection_id || !outcome || !isSecretOf(code_hash, code)) throw codeRefused();
  const expires = session.claimed_until ?? addSeconds(completed_at!, sessionLimits.code);
  if (status === 'completed' && at < expires) return outcome;
  if (status === 'redeemed' && at < addSeconds(redeemed_at!, sessionLimits.repeat)) return outcome;
  throw codeRefused();
}

const codeRefused = () => conflict('code_refused', 'This code is not valid for this connection, or has expired.');
