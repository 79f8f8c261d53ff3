import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Changed, organizationDigits, organizationIn } from '#kernel';
import { type ConnectSessionRequest, codeRefused } from '#vault-protocol';

/**
 * `open`, then `completed` when a sign-in has succeeded, then `redeemed` when the service has redeemed the code. A
 * session that ends in another way is `closed`.
 */
type SessionStatus = 'open' | 'completed' | 'redeemed' | 'closed';

/** The service's request for a session. */
export type RequestedConnectSession = Required<Omit<ConnectSessionRequest, 'org'>>;

/** The credential of a sign-in. It becomes active when the service redeems the code. */
export type SignInOutcome = { account_id: string; generation: number };

export type ConnectSession = RequestedConnectSession & {
  org_id: string;
  id: string;
  /** SHA-256 of the token. A reader of the database cannot open the link with it. */
  token_hash: Buffer;
  status: SessionStatus;
  /** The number of failed sign-ins, without those that the person denied. */
  failures: number;
  /** The id of the sign-in that is completing the session, or that completed it. */
  claim: string | null;
  /**
   * When the claim expires. In a completed session, when an extended code expires; null if the code was not extended.
   */
  claimed_until: Date | null;
  outcome: SignInOutcome | null;
  code_hash: Buffer | null;
  completed_at: Date | null;
  redeemed_at: Date | null;
  created_at: Date;
  expires_at: Date;
};

/** Limits of sessions: durations in seconds, and maximum counts. */
export const sessionLimits = {
  lifetime: 15 * 60,
  claim: 60,
  code: 60,
  /** How long a redeemed code can be redeemed again, and after how long an unredeemed sign-in is discarded. */
  repeat: 10 * 60,
  /** How long an expired session is kept for support. */
  retention: 24 * 60 * 60,
  /** Maximum number of failed sign-ins in one session. */
  maxFailures: 5,
  /** Maximum number of open sign-in attempts of one browser. */
  maxAttempts: 5,
  /** Maximum number of open sign-in attempts of all browsers that opened one link. */
  maxOpenAttempts: 100,
};

/** The job that deletes a session. */
export const deleteExpiredSession = 'DeleteExpiredSession';

export const addSeconds = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);

export function newConnectSession(
  org_id: string,
  request: RequestedConnectSession,
  secret: { id: string; hash: Buffer },
  at: Date,
) {
  return {
    ...request,
    org_id,
    id: secret.id,
    token_hash: secret.hash,
    status: 'open',
    failures: 0,
    claim: null,
    claimed_until: null,
    outcome: null,
    code_hash: null,
    completed_at: null,
    redeemed_at: null,
    created_at: at,
    expires_at: addSeconds(at, sessionLimits.lifetime),
  } satisfies ConnectSession;
}

export const isOpen = ({ status, expires_at }: ConnectSession, at: Date): boolean =>
  status === 'open' && expires_at > at;

/** Returns when a session can be deleted. */
export const deletableAt = ({ expires_at }: ConnectSession): Date => addSeconds(expires_at, sessionLimits.retention);

/** Whether the session's sign-in was completed. */
export const hasSucceeded = ({ status }: ConnectSession): boolean => status === 'completed' || status === 'redeemed';

/** Returns the address of the service's callback, with a code to redeem or an error. */
export function returnAddress(
  { id, return_url }: Pick<ConnectSession, 'id' | 'return_url'>,
  result: { code: string } | { error: string },
): string {
  const url = new URL(return_url);
  url.searchParams.set('session', id);
  for (const [name, value] of Object.entries(result)) url.searchParams.set(name, value);
  return url.href;
}

/** What a secret begins with: the token of a link with `lkc_`, any other secret with nothing. */
type LinkPrefix = 'lkc_' | '';

const linkForms = {
  lkc_: new RegExp(`^lkc_${organizationDigits}?[\\w-]{43}$`),
  '': new RegExp(`^${organizationDigits}?[\\w-]{43}$`),
};

/**
 * Returns 256 random bits in base64url.
 * @param organization the digits of the organization's id, or nothing.
 */
export const newLinkSecret = (prefix = '', organization = ''): string =>
  prefix + organization + randomBytes(32).toString('base64url');

/** Whether a text has the form of `newLinkSecret`. */
export const isLinkSecret = (text: string, prefix: LinkPrefix = ''): boolean => linkForms[prefix].test(text);

/** Returns the organization that a secret names. Null if it names none. */
export const organizationOfLink = (secret: string, prefix: LinkPrefix = ''): string | null =>
  organizationIn(secret, linkForms[prefix]);

/** Returns the hash under which a secret is stored. It needs no salt, because secrets are random. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export const isMatchingSecret = (hash: Buffer | null, secret: string): boolean =>
  hash !== null && timingSafeEqual(hash, hashSecret(secret));

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
 * its sign-in was completed. A code that the service redeemed stays valid while it can be redeemed again, because the
 * service may have stopped in that step. Null after that, or if the credential is about to be discarded.
 */
export function withExtendedCode(session: ConnectSession, claim: string, at: Date): ConnectSession | null {
  const { status, completed_at, redeemed_at } = session;
  if (session.claim !== claim) return null;
  if (status === 'redeemed') return at < addSeconds(redeemed_at!, sessionLimits.repeat) ? session : null;
  if (status !== 'completed') return null;
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
 * @throws codeRefused, with the same message for every cause.
 */
export function outcomeFor(
  session: ConnectSession,
  { code, connection_id }: { code: string; connection_id: string },
  at: Date,
): SignInOutcome {
  const { status, outcome, code_hash, completed_at, redeemed_at } = session;
  if (connection_id !== session.connection_id || !outcome || !isMatchingSecret(code_hash, code)) throw codeRefused();
  const expires = session.claimed_until ?? addSeconds(completed_at!, sessionLimits.code);
  if (status === 'completed' && at < expires) return outcome;
  if (status === 'redeemed' && at < addSeconds(redeemed_at!, sessionLimits.repeat)) return outcome;
  throw codeRefused();
}

export type SessionKey = Pick<ConnectSession, 'org_id' | 'id'>;

/** Port to the connect sessions of all organizations. */
export abstract class ConnectSessions {
  /** Creates the id and the token of a session. */
  abstract createKeys(orgId: string, at: Date): { id: string; token: string };

  /** Adds a session and closes the other sessions of its connection, so that only the newest link works. */
  abstract open(session: ConnectSession): Promise<void>;

  abstract find(orgId: string, id: string): Promise<ConnectSession | null>;

  /** Finds a session by its token, the only value that a browser has. */
  abstract findByToken(token: string): Promise<ConnectSession | null>;

  /** Like `find`, but locks the session until the transaction ends. */
  abstract lock(key: SessionKey): Promise<ConnectSession | null>;

  /**
   * Saves the session that `decide` returns; null leaves it unchanged.
   * @returns the changed session; null if it does not exist or is unchanged.
   */
  abstract change(
    key: SessionKey,
    decide: (session: ConnectSession) => ConnectSession | null,
  ): Promise<Changed<ConnectSession> | null>;

  /** Deletes a session and its attempts. */
  abstract forget(session: SessionKey): Promise<void>;
}
