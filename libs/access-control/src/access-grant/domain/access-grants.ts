import { type Act, AggregateStore } from '#kernel';
import { type AccessGrant, type GrantTarget } from './access-grant.js';

export abstract class AccessGrants extends AggregateStore<AccessGrant> {
  /** Ends the grants that this member holds for just this target: a newer one takes their place. */
  abstract replaceOn(orgId: string, userId: string, target: GrantTarget, act: Act): Promise<void>;

  /** Ends every grant of a member who leaves, in the transaction of their leaving. */
  abstract revokeAllOf(orgId: string, userId: string, act: Act): Promise<void>;
}

/** What the organization's settings say of grants; kept by the context of organizations. */
export abstract class GrantSettings {
  abstract of(orgId: string): Promise<GrantLimits>;
}

export type GrantLimits = {
  /** Null: as long as wanted. */
  max_grant_days: number | null;
  require_grant_expiry: boolean;
};
