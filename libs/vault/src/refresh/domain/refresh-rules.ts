import { type AccountCause } from '../../account/domain/account.js';
import { type CredentialKey, type Secret, type TokenSecret } from '../../credential/domain/credential.js';
import { type OpenedCredential } from '../../credential/domain/credentials.js';
import { findMethod } from '../../integration/domain/integrations.js';
import { type Grant, type TokenOutcome } from '../../provider/domain/token-endpoint.js';

/**
 * The right to refresh one credential, and the results of earlier refreshes. Each holder gets a higher fence. All times
 * are by PostgreSQL's clock, because the clocks of two processes may differ.
 */
export type Lease = CredentialKey & {
  fence: number;
  held_until: Date;
  /** The host where the holder spools tokens. Null for a holder of an older version. */
  holder: string | null;
  /** A random id of the attempt that took the lease. Null for a holder of an older version. */
  claim: string | null;
  /** When another host first noticed that the lease had expired without being released. */
  abandoned_at: Date | null;
  /** Whether the lease has not been released yet. If it expires, the result of its holder's request is unknown. */
  held: boolean;
  /** Number of consecutive failed attempts. */
  failures: number;
  /** The earliest time of the next request to the provider. */
  retry_at: Date | null;
  /** Whether the last attempt got no response, so that the provider may already have replaced the refresh token. */
  lost: boolean;
  /** When a refresh token was first refused after a lost response, which may have contained the next refresh token. */
  refused_at: Date | null;
  /** The number of the OAuth application's secret that the provider refused. Refreshes pause for that reason. */
  refused_app: number | null;
};

/** The parts of a lease that are needed to release it. The claim is needed if the lease may have another holder. */
export type HeldLease = CredentialKey & Pick<Lease, 'fence'> & Partial<Pick<Lease, 'claim'>>;

/** What the holder records for the next holder. */
export type LeaseEnd = Pick<Lease, 'failures' | 'retry_at' | 'lost' | 'refused_at' | 'refused_app'>;

/** Milliseconds for which a lease is held. A request to a provider takes less time. */
export const leaseDuration = 30_000;

export const withoutFailures: LeaseEnd = {
  failures: 0,
  retry_at: null,
  lost: false,
  refused_at: null,
  refused_app: null,
};

/**
 * Milliseconds for which only the holder's host may take its expired lease. A restart takes less time. The spool of
 * that host may have the new tokens, and the old refresh token must not be used a second time.
 */
const hostGracePeriod = 60_000;

type Claimant = { holder: string; claim: string; at: Date };

/**
 * Returns the lease after the claimant took it. Null while another process holds it, or while another host may have
 * spooled tokens.
 */
export function takeLease(
  { org_id, account_id, generation }: CredentialKey,
  before: Lease | null,
  { holder, claim, at }: Claimant,
): Lease | null {
  const held_until = new Date(at.getTime() + leaseDuration);
  const held = { held_until, holder, claim, abandoned_at: null, held: true };
  if (!before) return { org_id, account_id, generation, fence: 1, ...withoutFailures, ...held };
  if (before.held_until > at) return null;
  if (isAbandonedElsewhere(before, holder) && !isGraceOver(before.abandoned_at, at)) return null;
  return { ...before, fence: before.fence + 1, lost: before.lost || before.held, ...held };
}

/** Whether another host's lease has expired. Its grace period starts when a process first records this. */
export const isAbandoned = (before: Lease, { holder, at }: Claimant): boolean =>
  before.held_until <= at && isAbandonedElsewhere(before, holder);

const isAbandonedElsewhere = (before: Lease, holder: string): boolean => before.held && before.holder !== holder;

const isGraceOver = (abandoned_at: Date | null, at: Date): boolean =>
  abandoned_at !== null && abandoned_at.getTime() + hostGracePeriod <= at.getTime();

/** Returns when a lease was taken, by PostgreSQL's clock. */
export const takenAt = ({ held_until }: Lease): Date => new Date(held_until.getTime() - leaseDuration);

/** Whether refreshes pause. A pause ends early if the refused application was set again. */
export const isPaused = (lease: Lease, app_revision: number | null): boolean => {
  const { retry_at, refused_app } = lease;
  return retry_at !== null && retry_at > takenAt(lease) && (refused_app === null || refused_app === app_revision);
};

const minute = 60_000;
const hour = 60 * minute;

/** Returns when a token must be refreshed: `now` means before it is used, `soon` means while it is used. */
export function deriveUrgency({ obtained_at, expires_at }: OpenedCredential, now: Date): 'none' | 'soon' | 'now' {
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
