import { type EncryptionContext } from '#kernel';
import { isMatchingSecret, sessionLimits } from '../../connect-session/domain/connect-session.js';

/**
 * One authorization request (RFC 6749, 4.1.1), with the values that its response must match. It is `spent` once the
 * provider responded.
 */
export type Attempt = {
  org_id: string;
  id: string;
  session_id: string;
  state_hash: Buffer;
  /** Hash of the secret in the browser's cookie. Only the browser that started the sign-in can complete it. */
  secret_hash: Buffer;
  status: 'open' | 'spent';
  auth_method: string;
  /** The sealed `AttemptSecrets`. */
  sealed: Buffer;
  created_at: Date;
};

/** Returns the encryption context of an attempt's secrets. */
export const attemptContext = ({ org_id, id }: Pick<Attempt, 'org_id' | 'id'>): EncryptionContext => ({
  org_id,
  table: 'connect_attempts',
  row: id,
  field: 'sealed',
  generation: 1,
});

/** Returns the attempt after the provider responded. Null if the provider had already responded. */
export const spent = (attempt: Attempt): Attempt | null =>
  attempt.status === 'open' ? { ...attempt, status: 'spent' } : null;

/**
 * Returns the open attempts of a session that can be deleted: those that their browser has forgotten, and the oldest if
 * there are very many. A link can be opened in several browsers, so the limit for one browser does not apply here.
 */
export function surplus(attempts: readonly Attempt[], forgotten: readonly string[]): Attempt[] {
  const open = attempts.filter(({ status }) => status === 'open');
  // Attempts are sorted by id, which contains the time.
  const oldest = [...open].sort((one, other) => (one.id < other.id ? 1 : -1)).slice(sessionLimits.maxOpenAttempts);
  const dropped = open.filter(({ secret_hash }) => forgotten.some((secret) => isMatchingSecret(secret_hash, secret)));
  return [...new Set([...oldest, ...dropped])];
}

/** The data of an attempt that the vault needs when the browser returns. */
export type AttemptSecrets = {
  /** The code verifier of PKCE; null if the provider does not support PKCE. */
  verifier: string | null;
  /** The definition's variables that are known before the provider responds. */
  variables: Record<string, unknown>;
  /** The requested scopes. */
  scopes: string[];
  oauth_app_generation: number;
  /** The issuer of the authorization server. The code is redeemed only there. Null if the method has no issuer. */
  issuer: string | null;
  /** The requested redirect address. A response is accepted only at this address. */
  redirect_uri: string;
  /**
   * Whether to ask the person before redeeming the code, because no page has shown who they connect the account for.
   */
  asks_first: boolean;
};

/** The secrets that the browser carries: `state` in the authorization request, `secret` in a cookie. */
export type AttemptKeys = { state: string; secret: string };

/** One attempt in a browser's cookie: its secret, and the token of its link. */
export type AttemptCookie = { secret: string; token: string };
