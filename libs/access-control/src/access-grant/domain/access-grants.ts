import { type Act, AggregateStore } from '#kernel';
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
