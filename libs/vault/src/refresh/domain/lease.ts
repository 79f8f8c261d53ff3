import { type CredentialKey } from '../../credential/domain/credential.js';

/**
 * The right to refresh one credential, and the results of earlier refreshes. Each holder gets a higher fence. All times
 * are by PostgreSQL's clock, because the clocks of two processes may differ.
 */
export type Lease = CredentialKey & {
  fence: number;
  held_until: Date;
  /** The host where the holder spools tokens. Null for a holder of an older version. */
  holder: string | null;
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

/** The parts of a lease that are needed to release it. */
export type HeldLease = CredentialKey & Pick<Lease, 'fence'>;

/** What the holder records for the next holder. */
export type LeaseEnd = Pick<Lease, 'failures' | 'retry_at' | 'lost' | 'refused_at' | 'refused_app'>;

/** Milliseconds for which a lease is held. A request to a provider takes less time. */
const leaseDuration = 30_000;

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

type Claimant = { holder: string; at: Date };

/**
 * Returns the lease after the claimant took it. Null while another process holds it, or while another host may have
 * spooled tokens.
 */
export function takeLease(
  { org_id, account_id, generation }: CredentialKey,
  before: Lease | null,
  { holder, at }: Claimant,
): Lease | null {
  const held_until = new Date(at.getTime() + leaseDuration);
  const held = { held_until, holder, abandoned_at: null, held: true };
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
