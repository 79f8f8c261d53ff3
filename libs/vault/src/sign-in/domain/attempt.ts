import { sessionLimits } from '../../connect-session/domain/connect-session.js';

/** One authorization request (RFC 6749, 4.1.1) and what its answer is checked against. `spent` once it was answered. */
export type Attempt = {
  org_id: string;
  id: string;
  session_id: string;
  state_hash: Buffer;
  /** Of what the browser's cookie holds: the answer counts in the browser that asked, and in no other. */
  secret_hash: Buffer;
  status: 'open' | 'spent';
  auth_method: string;
  /** AttemptSecrets. */
  sealed: Buffer;
  created_at: Date;
};

/** Answered; null when it was before. */
export const spent = (attempt: Attempt): Attempt | null =>
  attempt.status === 'open' ? { ...attempt, status: 'spent' } : null;

/** Of a session's open attempts only the newest few stay, because opening a link must not use anything up. */
export const surplus = (attempts: readonly Attempt[]): Attempt[] =>
  attempts
    .filter(({ status }) => status === 'open')
    // Ids sort by time.
    .sort((one, other) => (one.id < other.id ? 1 : -1))
    .slice(sessionLimits.attempts);

/** What the exchange will need. */
export type AttemptSecrets = {
  /** PKCE; null where the provider takes none. */
  verifier: string | null;
  /** Of the definition, as far as they are known before the provider answers. */
  variables: Record<string, string>;
  /** Asked for. */
  scopes: string[];
  oauth_app_generation: number;
};

/** What the browser takes along: `state` in the authorization request, `secret` in a cookie. */
export type AttemptKeys = { state: string; secret: string };

/** What a browser's cookie holds of one attempt: its secret, and the token of the link that it was made from. */
export type AttemptCookie = { secret: string; token: string };
