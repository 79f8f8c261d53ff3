import { type RestrictionScope, type RestrictionTarget, type ToolIdentity } from './restriction-rule.js';

/** The part of a grant that decisions need. */
export type ActiveGrant = ToolIdentity & {
  id: string;
  connector_slug: string;
  /** Null for a grant that covers the whole connector. */
  tool_name: string | null;
  /** Whether the member's own rules are lifted too, in addition to those of roles and ancestors. */
  lifts_member_rules: boolean;
  /** Milliseconds since 1970; null for a grant that never ends. */
  expires_at: number | null;
};

/** A rule that grants may lift, completely or in part. */
export type LiftableRule = RestrictionTarget & RestrictionScope & { mode: 'allow' | 'block' };

/** Reads the access grants that were not revoked. */
export abstract class ActiveGrants {
  /**
   * Returns the grants by user id, in one round trip. Members without grants are absent. Expired grants are included,
   * so check `expires_at`.
   */
  abstract listByMember(
    orgId: string,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly ActiveGrant[]>>;

  /** Counts the grants that currently lift a part of the rule for some member. */
  abstract countLifting(orgId: string, rule: LiftableRule): Promise<number>;
}
