import { conflict } from '#kernel';
import { type ConnectSession, isOpen, later, sessionLimits, type SignInOutcome } from './connect-session.js';
import { isSecretOf } from './secrets.js';

/** Whether somebody completes a sign-in with it, or has not been heard of since for a moment. */
export const isTaken = ({ claimed_until }: ConnectSession, at: Date): boolean =>
  claimed_until !== null && claimed_until > at;

/** Taken for the moment in which a sign-in is completed; null when it is not open any more, or somebody else has it. */
export function claimed(session: ConnectSession, claim: string, at: Date): ConnectSession | null {
  if (!isOpen(session, at) || isTaken(session, at)) return null;
  return { ...session, claim, claimed_until: later(at, sessionLimits.claim) };
}

/** Whether this claim still stands. */
const isHeldBy = ({ status, claim }: ConnectSession, by: string): boolean => status === 'open' && claim === by;

/** Given back. Too many sign-ins that failed close it; those that nobody could help don't count. */
export function released(session: ConnectSession, claim: string, failed: boolean): ConnectSession | null {
  if (!isHeldBy(session, claim)) return null;
  const failures = session.failures + (failed ? 1 : 0);
  const status = failures >= sessionLimits.failures ? 'closed' : session.status;
  return { ...session, status, failures, claim: null, claimed_until: null };
}

/** Used up; null when the claim was lost in the meantime. */
export function completed(
  session: ConnectSession,
  claim: string,
  { outcome, code_hash }: { outcome: SignInOutcome; code_hash: Buffer },
  at: Date,
): ConnectSession | null {
  if (!isHeldBy(session, claim)) return null;
  return { ...session, status: 'completed', claimed_until: null, outcome, code_hash, completed_at: at };
}

/**
 * Gives the code of a completed sign-in another minute, for a browser that did not reach the service with it. Null once
 * the service has redeemed it, or its credential is about to be discarded.
 */
export function offeredAgain(session: ConnectSession, claim: string, at: Date): ConnectSession | null {
  const { status, completed_at } = session;
  if (status !== 'completed' || session.claim !== claim) return null;
  if (at >= later(completed_at!, sessionLimits.repeat - sessionLimits.code)) return null;
  return { ...session, claimed_until: later(at, sessionLimits.code) };
}

/** Taken over by the service; a session that was before stays as it is. */
export const redeemed = (session: ConnectSession, at: Date): ConnectSession | null =>
  session.status === 'completed' ? { ...session, status: 'redeemed', redeemed_at: at } : null;

/** Not needed any more; null once it is redeemed or closed. */
export const closed = (session: ConnectSession): ConnectSession | null =>
  session.status === 'open' || session.status === 'completed' ? { ...session, status: 'closed' } : null;

/**
 * What a code is good for: once within its minute, and the same again while the answer may have been lost.
 * @throws conflict, which says no more than whether a new link is needed.
 */
export function outcomeFor(
  session: ConnectSession,
  { code, connection_id }: { code: string; connection_id: string },
  at: Date,
): SignInOutcome {
  const { status, outcome, code_hash, completed_at, redeemed_at } = session;
  if (connection_id !== session.connection_id || !outcome || !isSecretOf(code_hash, code)) throw codeRefused();
  const good = session.claimed_until ?? later(completed_at!, sessionLimits.code);
  if (status === 'completed' && at < good) return outcome;
  if (status === 'redeemed' && at < later(redeemed_at!, sessionLimits.repeat)) return outcome;
  throw codeRefused();
}

const codeRefused = () => conflict('code_refused', 'This code is invalid for this connection or has expired.');
