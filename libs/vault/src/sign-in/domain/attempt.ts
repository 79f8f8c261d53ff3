import { type EncryptionContext } from '#kernel';
import { sessionLimits } from '../../connect-session/domain/connect-session.js';
import { isSecretOf } from '../../connect-session/domain/secrets.js';

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

/** Where what the exchange will need is sealed. */
export const attemptContext = ({ org_id, id }: Pick<Attempt, 'org_id' | 'id'>): EncryptionContext => ({
  org_id,
  table: 'connect_attempts',
  row: id,
  field: 'sealed',
  generation: 1,
});

/** Answered; null when it was before. */
export const spent = (attempt: Attempt): Attempt | null =>
  attempt.status === 'open' ? { ...attempt, status: 'spent' } : null;

/**
 * Open attempts of a session that nobody waits for: those that a browser no longer knows, and the oldest of very many.
 * Opening a link uses nothing up, so no browser's few are counted against another's.
 */
export function surplus(attempts: readonly Attempt[], forgotten: readonly string[]): Attempt[] {
  const open = attempts.filter(({ status }) => status === 'open');
  // Ids sort by time.
  const oldest = [...open].sort((one, other) => (one.id < other.id ? 1 : -1)).slice(sessionLimits.openAttempts);
  const unknown = open.filter(({ secret_hash }) => forgotten.some((secret) => isSecretOf(secret_hash, secret)));
  return [...new Set([...oldest, ...unknown])];
}

/** What the exchange will need. */
export type AttemptSecrets = {
  /** PKCE; null where the provider takes none. */
  verifier: string | null;
  /** Of the definition, as far as they are known before the provider answers. */
  variables: Record<string, unknown>;
  /** Asked for. */
  scopes: string[];
  oauth_app_generation: number;
  /** Who was asked, where that was found out: the answer is redeemed with nobody else. */
  issuer: string | null;
  /** Where the provider was asked to send the answer, and the only place where it counts. */
  redirect_uri: string;
  /** Whether the person is asked before the code is redeemed: no page of ours has said for whom they sign in. */
  asks_first: boolean;
};

/** What the browser takes along: `state` in the authorization request, `secret` in a cookie. */
export type AttemptKeys = { state: string; secret: string };

/** What a browser's cookie holds of one attempt: its secret, and the token of the link that it was made from. */
export type AttemptCookie = { secret: string; token: string };
