import { type CredentialKey } from '../../credential/domain/credential.js';

/**
 * The right to refresh one credential, and the history of refreshes. The next holder has a higher fence. The times
 * are PostgreSQL's, because the clocks of two processes may differ.
 */
export type Lease = CredentialKey & {
  fence: number;
  held_until: Date;
  /** The host where the holder spools tokens. Null for a holder of an older version. */
  holder: string | null;
  /** When another host first found that the lease had expired without being released. */
  abandoned_at: Date | null;
  /**
   * Whether the lease was not released yet. After an unreleased lease expires, the result of its holder's request is
   * unknown.
   */
  held: boolean;
  /** Number of consecutive failed attempts. */
  failures: number;
  /** The earliest time of the next request to the provider. */
  retry_at: Date | null;
  /** The last attempt got no response, so the provider may already have replaced the refresh token. */
  lost: boolean;
  /** When a refresh token was first refused after a lost response, which may have contained the next refresh token. */
  refused_at: Date | null;
  /** The revision of the OAuth application's secret that the provider refused, which is why refreshes pause. */
  refused_app: number | null;
};

/** The parts of a lease that are needed to release it. */
export type HeldLease = CredentialKey & Pick<Lease, 'fence'>;

/** What the holder records for the next holder. */
export type LeaseEnd = Pick<Lease, 'failures' | 'retry_at' | 'lost' | 'refused_at' | 'refused_app'>;

/** Longer than any request to a provider may take, in milliseconds. */
const heldFor = 30_000;

export const withoutFailures: LeaseEnd = {
  failures: 0,
  retry_at: null,
  lost: false,
  refused_at: null,
  refused_app: null,
};

/**
 * How long an expired lease of another host is left to that host, in milliseconds: longer than a restart takes. Its
 * spool may have the new tokens, and the old refresh token must not be used a second time.
 */
const leftToHost = 60_000;

type Taker = { holder: string; at: Date };

/** The lease after it was taken. Null while another process holds it, or may have spooled tokens on another host. */
export function takenLease(
  { org_id, account_id, generation }: CredentialKey,
  before: Lease | null,
  { holder, at }: Taker,
): Lease | null {
  const held_until = new Date(at.getTime() + heldFor);
  const held = { held_until, holder, abandoned_at: null, held: true };
  if (!before) return { org_id, account_id, generation, fence: 1, ...withoutFailures, ...held };
  if (before.held_until > at) return null;
  if (isAbandonedElsewhere(before, holder) && !isOver(before.abandoned_at, at)) return null;
  return { ...before, fence: before.fence + 1, lost: before.lost || before.held, ...held };
}

/** Whether a lease of another host has expired. The host's grace period starts when this is first seen. */
export const isLeftBehind = (before: Lease, { holder, at }: Taker): boolean =>
  before.held_until <= at && isAbandonedElsewhere(before, holder);

const isAbandonedElsewhere = (before: Lease, holder: string): boolean => before.held && before.holder !== holder;

const isOver = (abandoned_at: Date | null, at: Date): boolean =>
  abandoned_at !== null && abandoned_at.getTime() + leftToHost <= at.getTime();

/** When a lease was taken, by PostgreSQL's clock. */
export const takenAt = ({ held_until }: Lease): Date => new Date(held_until.getTime() - heldFor);

/** Whether refreshes pause. They no longer pause if the refused application was set again. */
export const isResting = (lease: Lease, app_revision: number | null): boolean => {
  const { retry_at, refused_app } = lease;
  return retry_at !== null && retry_at > takenAt(lease) && (refused_app === null || refused_app === app_revision);
};
