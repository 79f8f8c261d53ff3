/** First authentication of a connection, or another one for the account it has. */
export type ConnectPurpose = 'connect' | 'reconnect';

/** `open` until one sign-in succeeded (`completed`) and the service took it over (`redeemed`); or it is `closed`. */
type SessionStatus = 'open' | 'completed' | 'redeemed' | 'closed';

/** What the service asks a session for. */
export type SessionRequest = {
  connection_id: string;
  integration_id: string;
  purpose: ConnectPurpose;
  /** The account that a reconnect must sign in to again. */
  account_id: string | null;
  /** The only method offered; null offers all. */
  auth_method: string | null;
  /** Known beforehand, not secret. */
  variables: Record<string, unknown>;
  /** Instead of the method's default scopes. */
  requested_scopes: string[] | null;
  org_name: string;
  owner_name: string;
  /** Shown to who signs in to another account: known to the service where the same person connected it before. */
  expected_account: string | null;
  /** Whether a sign-in that none of our pages led to is asked about before its code is redeemed. */
  confirm_direct_connect: boolean;
  /** Where the page finds the connector's logo. */
  logo_url: string | null;
  /** Where the browser goes in the end: the service's callback. */
  return_url: string;
};

/** What a person's sign-in brought: a credential that counts once the service has redeemed it. */
export type SignInOutcome = { account_id: string; generation: number };

export type ConnectSession = SessionRequest & {
  org_id: string;
  id: string;
  /** SHA-256: whoever reads the database cannot open the link. */
  token_hash: Buffer;
  status: SessionStatus;
  /** Sign-ins that did not succeed, denials aside. */
  failures: number;
  /** The sign-in that holds the session while it is completed, so that two can't both; afterwards the one that did. */
  claim: string | null;
  /** Until when that holds; once completed, until when a code that was offered again is good. */
  claimed_until: Date | null;
  outcome: SignInOutcome | null;
  code_hash: Buffer | null;
  completed_at: Date | null;
  redeemed_at: Date | null;
  created_at: Date;
  expires_at: Date;
};

/** Source: product design, connect flow. In seconds, except for counts. */
export const sessionLimits = {
  life: 15 * 60,
  claim: 60,
  code: 60,
  /** How long a redeemed code answers the same again, and an unredeemed sign-in is kept. */
  repeat: 10 * 60,
  /** After it has expired, for questions about what happened. */
  kept: 24 * 60 * 60,
  failures: 5,
  /** Of one browser, and of all that open the link. */
  attempts: 5,
  openAttempts: 100,
};

/** The job that ends what is kept of a session. */
export const sessionIsForgottenWhenOver = 'SessionIsForgottenWhenOver';

export const later = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);

export function openSession(orgId: string, request: SessionRequest, secret: { id: string; hash: Buffer }, at: Date) {
  return {
    ...request,
    org_id: orgId,
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
    expires_at: later(at, sessionLimits.life),
  } satisfies ConnectSession;
}

export const isOpen = ({ status, expires_at }: ConnectSession, at: Date): boolean =>
  status === 'open' && expires_at > at;

/** When nobody asks for it any more. */
export const overAt = ({ expires_at }: ConnectSession): Date => later(expires_at, sessionLimits.kept);

/** Whether its sign-in is over and stands. */
export const hasSucceeded = ({ status }: ConnectSession): boolean => status === 'completed' || status === 'redeemed';
