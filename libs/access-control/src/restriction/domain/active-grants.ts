import { type RestrictionScope, type RestrictionTarget, type ToolIdentity } from './restriction-rule.js';

/** What an approved access request lifts: one connector, or one tool of it, for one member. */
export type ActiveGrant = ToolIdentity & {
  id: string;
  connector_slug: string;
  /** Null: the whole connector. */
  tool_name: string | null;
  /** The member's own rules are lifted too, not only those of roles and ancestors. */
  lifts_member_rules: boolean;
  /** Milliseconds since 1970; null: no end. */
  expires_at: number | null;
};

/** A rule as grants can lift part of it. */
export type LiftableRule = RestrictionTarget & RestrictionScope & { mode: 'allow' | 'block' };

/** Access grants that nobody has ended. */
export abstract class ActiveGrants {
  /** By user id, in one round trip; who has none is absent. Whether their time is over is for the reader to judge. */
  abstract of(orgId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, readonly ActiveGrant[]>>;

  /** How many lift part of a rule for some member now. */
  abstract countLifting(orgId: string, rule: LiftableRule): Promise<number>;
}
