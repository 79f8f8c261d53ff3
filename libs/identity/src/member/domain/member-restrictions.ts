import { type Caller } from '#kernel';

/** Counts of a member's restrictions, without those on roles, and of their access grants. */
export type RestrictionCounts = {
  restriction_count: number;
  /** Whether a restriction on the member alone replaces the restrictions on the member's roles. */
  legacy_override: boolean;
  active_grant_count: number;
};

/**
 * Counts of the restrictions that apply to a member, including those on the member's roles and, for a service member,
 * on everyone it stands for; and of the member's active access grants.
 */
export type BindingRules = { rule_count: number; legacy_override: boolean; active_grant_count: number };

/** Restrictions of members; implemented by access control. */
export abstract class MemberRestrictions {
  /** Counts by user id, one entry for each id, as of the caller's epoch or later, in at most one round trip. */
  abstract countsOf(
    caller: Pick<Caller, 'orgId' | 'epoch'>,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, RestrictionCounts>>;

  /** Ids of all members with restrictions on them alone. */
  abstract restrictedIds(orgId: string): Promise<string[]>;

  abstract bindingOn(member: Pick<Caller, 'orgId' | 'userId' | 'roleIds' | 'represented'>): Promise<BindingRules>;
}

/** Open access requests; implemented by access control. */
export abstract class OpenRequests {
  /** Number of the member's own pending requests. */
  abstract countOf(member: Pick<Caller, 'orgId' | 'userId'>): Promise<number>;
}
