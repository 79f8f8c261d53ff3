import { type Act, AggregateStore, invalid } from '#kernel';
import { type AccessGrant, type GrantTarget } from './access-grant.js';

export abstract class AccessGrants extends AggregateStore<AccessGrant> {
  /** Ends the member's grants for exactly this target, because a newer one replaces them. */
  abstract endReplaced(orgId: string, userId: string, target: GrantTarget, act: Act): Promise<void>;

  /** Ends all grants of a member who leaves. Call this in the transaction that removes the member. */
  abstract revokeAllOf(orgId: string, userId: string, act: Act): Promise<void>;
}

/** Port to the organization's settings for grants, implemented by the organizations context. */
export abstract class GrantSettings {
  abstract get(orgId: string): Promise<GrantLimits>;
}

export type GrantLimits = {
  /** Maximum duration of a grant in days; null if there is none. */
  max_grant_days: number | null;
  require_grant_expiry: boolean;
};

/**
 * Returns when a grant that lasts this number of days expires; null if it never expires.
 * @throws validation_error when the organization's settings require an expiry, or do not allow that many days.
 */
export function grantExpiresAt(days: number | null, { max_grant_days, require_grant_expiry }: GrantLimits, at: Date) {
  if (days === null && (require_grant_expiry || max_grant_days !== null))
    throw invalid(
      '/expires_in_days',
      'required',
      `Grants in this organization must have an end. Send expires_in_days${upTo(max_grant_days)}.`,
    );
  if (days !== null && max_grant_days !== null && days > max_grant_days)
    throw invalid(
      '/expires_in_days',
      'out_of_range',
      `Grants in this organization can last at most ${max_grant_days} days. Choose fewer days.`,
    );
  return days === null ? null : new Date(at.getTime() + days * 86_400_000);
}

const upTo = (max: number | null): string => (max === null ? '' : `, at most ${max}`);
