import { type OpenedCredential } from '../../credential/domain/opened-credentials.js';
import { type Secret } from '../../credential/domain/secret.js';

/** The right to renew one account's credential; whoever takes it next has a higher fence. */
export type Lease = {
  org_id: string;
  account_id: string;
  fence: number;
  /** In a row, before this one. */
  failures: number;
  /** Until then the provider is left alone. */
  retry_at: Date | null;
  /** Whether that is still to come. */
  is_resting: boolean;
  /** The last try got no answer, so the provider may have replaced the refresh token already. */
  lost: boolean;
};

export type LeaseEnd = { failures: number; retry_at: Date | null; lost: boolean };

export type RenewedTokens = { secret: Secret; expires_at: Date | null; scopes: string[] | null };

/** Port to leases. Nothing of it holds a database connection between two calls. */
export abstract class Leases {
  /** Null while somebody else holds it. */
  abstract take(orgId: string, accountId: string): Promise<Lease | null>;

  /** Gives the lease back, with what the next holder has to know. */
  abstract release(lease: Lease, end: LeaseEnd): Promise<void>;

  /** Notes that an answer was lost, and keeps the lease until its time is over. */
  abstract keepAsLost(lease: Lease): Promise<void>;

  /**
   * Puts renewed tokens in the place of the ones they were made from, and gives the lease back.
   * @returns false when that place is taken: the account was reconnected or revoked, or the lease ran out.
   */
  abstract settle(lease: Lease, before: OpenedCredential, renewed: RenewedTokens): Promise<boolean>;
}
