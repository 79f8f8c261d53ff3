import { type CredentialKey } from '../../credential/domain/credential.js';

/**
 * The right to refresh one credential, and how that went before; whoever takes it next has a higher fence. Its times are
 * PostgreSQL's: the clocks of two processes may differ.
 */
export type Lease = CredentialKey & {
  fence: number;
  held_until: Date;
  /** Where its holder spools tokens; null where an older version took it. */
  holder: string | null;
  /** When another host first found that it had expired without being given back. */
  abandoned_at: Date | null;
  /** Not given back yet: who finds it run out does not know what its holder was told. */
  held: boolean;
  /** In a row. */
  failures: number;
  /** Until then the provider is left alone. */
  retry_at: Date | null;
  /** The last try got no answer, so the provider may have replaced the refresh token already. */
  lost: boolean;
  /** When a refresh token was first refused after that, which may be because the lost answer held the next one. */
  refused_at: Date | null;
  /** The secret of the OAuth application, by its revision, whose refusal is why the provider is left alone. */
  refused_app: number | null;
};

/** As much of a lease as giving it back takes. */
export type HeldLease = CredentialKey & Pick<Lease, 'fence'>;

/** What the next holder has to know. */
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
 * How long a lease that expired in another host's hands is left to that host, in milliseconds: longer than a restart
 * takes. Its spool may have the new tokens, and the old refresh token must not be spent a second time.
 */
const leftToHost = 60_000;

type Taker = { holder: string; at: Date };

/** Null while another process holds it, or may have spooled tokens where the taker cannot see them. */
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

/** Whether a lease expired that another host held: its time to come back begins when that is first seen. */
export const isLeftBehind = (before: Lease, { holder, at }: Taker): boolean =>
  before.held_until <= at && isAbandonedElsewhere(before, holder);

const isAbandonedElsewhere = (before: Lease, holder: string): boolean => before.held && before.holder !== holder;

const isOver = (abandoned_at: Date | null, at: Date): boolean =>
  abandoned_at !== null && abandoned_at.getTime() + leftToHost <= at.getTime();

/** When a lease was taken, by PostgreSQL's clock: what follows from it counts from then. */
export const takenAt = ({ held_until }: Lease): Date => new Date(held_until.getTime() - heldFor);

/** Whether the provider is still left alone; not for an application that was set again since it was refused. */
export const isResting = (lease: Lease, app_revision: number | null): boolean => {
  const { retry_at, refused_app } = lease;
  return retry_at !== null && retry_at > takenAt(lease) && (refused_app === null || refused_app === app_revision);
};

/** Port to leases. Nothing of it holds a database connection between two calls. */
export abstract class Leases {
  /** Null while somebody else holds it. */
  abstract take(key: CredentialKey): Promise<Lease | null>;

  /** Gives a lease back. @returns false when it ran out and another one has its place. */
  abstract release(lease: HeldLease, end: LeaseEnd): Promise<boolean>;

  /** An answer was lost: the provider is not asked again before the time of the lease is over. */
  abstract keepAsLost(lease: HeldLease): Promise<void>;
}
