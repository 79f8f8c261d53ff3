import { type CredentialKey } from '../../credential/domain/credential.js';

/** The right to refresh one credential, and how that went before; whoever takes it next has a higher fence. */
export type Lease = CredentialKey & {
  fence: number;
  held_until: Date;
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

/** Null while somebody else holds it. */
export function takenLease(
  { org_id, account_id, generation }: CredentialKey,
  before: Lease | null,
  at: Date,
): Lease | null {
  const held_until = new Date(at.getTime() + heldFor);
  if (!before) return { org_id, account_id, generation, fence: 1, held_until, held: true, ...withoutFailures };
  if (before.held_until > at) return null;
  return { ...before, fence: before.fence + 1, held_until, lost: before.lost || before.held, held: true };
}

export const releasedLease = (
  { org_id, account_id, generation, fence }: HeldLease,
  { failures, retry_at, lost, refused_at, refused_app }: LeaseEnd,
  at: Date,
): Lease => {
  const end = { failures, retry_at, lost, refused_at, refused_app };
  return { org_id, account_id, generation, fence, ...end, held_until: at, held: false };
};

/** An answer was lost: nobody asks again before the time of the lease is over. */
export const lostLease = (lease: Lease): Lease => ({ ...lease, lost: true });

/** Whether the provider is still left alone; not for an application that was set anew since it was refused. */
export const isResting = ({ retry_at, refused_app }: Lease, app_revision: number | null, at: Date): boolean =>
  retry_at !== null && retry_at > at && (refused_app === null || refused_app === app_revision);

/** Port to leases. Nothing of it holds a database connection between two calls. */
export abstract class Leases {
  /** Null while somebody else holds it. */
  abstract take(key: CredentialKey): Promise<Lease | null>;

  /** Gives a lease back. @returns false when it ran out and another one has its place. */
  abstract release(lease: HeldLease, end: LeaseEnd): Promise<boolean>;

  abstract keepAsLost(lease: Lease): Promise<void>;
}
