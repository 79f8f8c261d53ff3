import { type Caller } from '#kernel';

/** Counts of a member's restrictions, without those on roles, and of their access grants. */
export type RestrictionCounts = {
  restriction_count: number;
  /** Whether one of the member's rules still replaces the rules of their roles. */
  legacy_override: boolean;
  active_grant_count: number;
};

/**
 * The number of rules that bind a member, including those of their roles and of everyone a service member stands for.
 */
export type BindingRules = { rule_count: number; legacy_override: boolean; active_grant_count: number };

/** Restrictions of members; implemented by access control. */
export abstract class MemberRestrictions {
  /** Counts by user id, one entry for each id, as of the caller's epoch or later, in at most one round trip. */
  abstract countsOf(
    caller: Pick<Caller, 'orgId' | 'epoch'>,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, RestrictionCounts>>;

  /** Ids of all members with rules of their own. */
  abstract restrictedIds(orgId: string): Promise<string[]>;

  abstract bindingOn(member: Pick<Caller, 'orgId' | 'userId' | 'roleIds' | 'represented'>): Promise<BindingRules>;
}

/** Open access requests; implemented by access control. */
export abstract class OpenRequests {
  /** Number of the member's own pending requests. */
  abstract countOf(member: Pick<Caller, 'orgId' | 'userId'>): Promise<number>;
}
