import { type RestrictionScope, type RestrictionTarget, type ToolIdentity } from './restriction-rule.js';

/** The target of an approved access request: one connector, or one of its tools, for one member. */
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

/** A rule that grants may lift completely or in part. */
export type LiftableRule = RestrictionTarget & RestrictionScope & { mode: 'allow' | 'block' };

/** Access grants that were not revoked. */
export abstract class ActiveGrants {
  /**
   * Grants by user id, in one round trip; members without grants are absent. Expired grants are included, so check
   * `expires_at`.
   */
  abstract listByMember(
    orgId: string,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly ActiveGrant[]>>;

  /** Number of grants that currently lift part of a rule for some member. */
  abstract countLifting(orgId: string, rule: LiftableRule): Promise<number>;
}
