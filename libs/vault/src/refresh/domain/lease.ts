import { type CredentialKey } from '../../credential/domain/credential.js';

/** The right to refresh one credential, and how that went before; whoever takes it next has a higher fence. */
export type Lease = CredentialKey & {
  fence: number;
  held_until: Date;
  /** In a row. */
  failures: number;
  /** Until then the provider is left alone. */
  retry_at: Date | null;
  /** The last try got no answer, so the provider may have replaced the refresh token already. */
  lost: boolean;
};

/** What the next holder has to know. */
export type LeaseEnd = Pick<Lease, 'failures' | 'retry_at' | 'lost'>;

/** Longer than any request to a provider may take, in milliseconds. */
const heldFor = 30_000;

export const withoutFailures: LeaseEnd = { failures: 0, retry_at: null, lost: false };

/** Null while somebody else holds it. */
export function takenLease(
  { org_id, account_id, generation }: CredentialKey,
  before: Lease | null,
  at: Date,
): Lease | null {
  const held_until = new Date(at.getTime() + heldFor);
  if (!before) return { org_id, account_id, generation, fence: 1, held_until, ...withoutFailures };
  return before.held_until <= at ? { ...before, fence: before.fence + 1, held_until } : null;
}

export const releasedLease = (lease: Lease, { failures, retry_at, lost }: LeaseEnd, at: Date): Lease => {
  return { ...lease, failures, retry_at, lost, held_until: at };
};

/** An answer was lost: nobody asks again before the time of the lease is over. */
export const lostLease = (lease: Lease): Lease => ({ ...lease, lost: true });

/** A lease that its holder has; `is_resting` says whether the provider is still left alone. */
export type TakenLease = Lease & { is_resting: boolean };

export const isResting = ({ retry_at }: Lease, at: Date): boolean => retry_at !== null && retry_at > at;

/** Port to leases. Nothing of it holds a database connection between two calls. */
export abstract class Leases {
  /** Null while somebody else holds it. */
  abstract take(key: CredentialKey): Promise<TakenLease | null>;

  /** Gives a lease back. @returns false when it ran out and another one has its place. */
  abstract release(lease: Lease, end: LeaseEnd): Promise<boolean>;

  abstract keepAsLost(lease: Lease): Promise<void>;
}
