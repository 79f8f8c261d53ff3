import { type AccountCause } from '../../account/domain/account.js';
import { type OpenedCredential } from '../../credential/domain/credentials.js';
import { type Secret, type TokenSecret } from '../../credential/domain/credential.js';
import { findMethod } from '../../integration/domain/integrations.js';
import { type Grant, type TokenOutcome } from '../../provider/domain/token-endpoint.js';
import { type Lease, type LeaseEnd, withoutFailures } from './lease.js';

const minute = 60_000;
const hour = 60 * minute;

/** Returns when a token must be refreshed: `now` means before it is used, `soon` means while it is used. */
export function urgencyOf({ obtained_at, expires_at }: OpenedCredential, now: Date): 'none' | 'soon' | 'now' {
  if (!expires_at) return 'none';
  const left = expires_at.getTime() - now.getTime();
  const life = expires_at.getTime() - obtained_at.getTime();
  if (left <= Math.min(5 * minute, life / 10)) return 'now';
  return left <= Math.min(15 * minute, life / 2) ? 'soon' : 'none';
}

export const isAlive = ({ expires_at }: OpenedCredential, now: Date): boolean => !expires_at || expires_at > now;

/** Whether a credential can be refreshed without a person. */
export function isRefreshable({ secret, integration, auth_method }: OpenedCredential): boolean {
  if (findMethod(integration, auth_method)?.type === 'client_credentials') return true;
  return secret.kind === 'token' && secret.refresh_token !== null;
}

export const isNewer = (one: OpenedCredential, other: OpenedCredential): boolean =>
  one.generation > other.generation || (one.generation === other.generation && one.revision > other.revision);

/** Lifetime to assume for a token from client credentials, if the provider does not state one. */
const clientTokenLifetime = 55 * minute;

/** Returns a credential's tokens after a refresh. The old refresh token stays if the response has none. */
export function tokensAfter(before: TokenSecret, grant: Grant, now: Date): { secret: Secret; expires_at: Date | null } {
  const refresh_token = grant.refresh_token ?? before.refresh_token;
  const assumedExpiry = refresh_token === null ? new Date(now.getTime() + clientTokenLifetime) : null;
  const secret = { ...before, access_token: grant.access_token, refresh_token };
  return { secret, expires_at: grant.expires_at ?? assumedExpiry };
}

export type RefreshFailure = Exclude<TokenOutcome, { kind: 'granted' | 'lost' }>;

/** A change in the account's state after a refresh. */
export type StateChange = { state: 'ok'; cause: AccountCause | null } | { state: 'needs_reauth'; cause: AccountCause };

/** How a failed refresh ends its lease and changes the account. `change` is null if the account stays unchanged. */
type Consequence = { end: LeaseEnd; change: StateChange | null };

/** Number of consecutive failures after which the account gets the cause `refresh_failing`. */
const failuresBeforeNotice = 3;

/**
 * Returns the consequence of a response without tokens. Only `invalid_grant` ends the sign-in. After a lost response,
 * the first `invalid_grant` does not end it yet, because the lost response may have replaced the refresh token, and
 * another process may have spooled the new one. A second `invalid_grant`, at least half a minute later, ends the
 * sign-in.
 * @param app_revision the number of the OAuth application's secret that the request used.
 * @param chance a random number between 0 and 1, which varies the wait.
 */
export function afterFailure(
  failure: RefreshFailure,
  lease: Lease,
  app_revision: number | null,
  now: Date,
  chance: number,
): Consequence {
  const failures = lease.failures + 1;
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  if (failure.kind === 'invalid_grant') return isTooSoon(lease, now) ? retryOnce(lease, now) : signInLost;
  const { lost, refused_at } = lease;
  const before = { lost, refused_at, refused_app: null };
  if (failure.kind === 'client_rejected') {
    const end = { ...before, failures: lease.failures, retry_at: after(hour), refused_app: app_revision };
    return { end, change: { state: 'ok', cause: 'app_rejected' } };
  }
  const retry_at = after(waitAfter(failures, chance, failure.retry_after_ms));
  const isReported = failures >= failuresBeforeNotice;
  return {
    end: { ...before, failures, retry_at },
    change: isReported ? { state: 'ok', cause: 'refresh_failing' } : null,
  };
}

const signInLost: Consequence = { end: withoutFailures, change: { state: 'needs_reauth', cause: 'invalid_grant' } };

/** Milliseconds between the first refusal after a lost response and the refusal that ends the sign-in. */
const graceAfterLoss = minute / 2;

const isTooSoon = ({ lost, refused_at }: Lease, now: Date): boolean =>
  lost && (refused_at === null || refused_at.getTime() + graceAfterLoss > now.getTime());

function retryOnce({ failures, lost, refused_at }: Lease, now: Date): Consequence {
  const since = refused_at ?? now;
  const retry_at = new Date(since.getTime() + graceAfterLoss);
  return { end: { failures: failures + 1, retry_at, lost, refused_at: since, refused_app: null }, change: null };
}

/**
 * Returns the wait in milliseconds: 30 s, doubled with every further failure to at most an hour, then varied by ±20 %.
 * If the provider requests a longer wait, that wait applies, up to an hour.
 */
export function waitAfter(failures: number, chance: number, atLeast: number | null = null): number {
  const wait = Math.min((minute / 2) * 2 ** Math.max(0, failures - 1), hour);
  return Math.max(wait * (0.8 + 0.4 * chance), Math.min(atLeast ?? 0, hour));
}
