import { type Caller } from '#kernel';

/** Counts of a member's restrictions, without those on roles, and of their access grants. */
export type RestrictionCounts = {
  restriction_count: number;
  /** Whether a restriction on the member alone replaces the restrictions on the member's roles. */
  legacy_override: boolean;
  active_grant_count: number;
};

/**
 * Counts of the restrictions that apply to a member, and of the member's active access grants. The restrictions include
 * those on the member's roles and, for a service member, those on everyone it stands for.
 */
export type BindingRules = { rule_count: number; legacy_override: boolean; active_grant_count: number };

/** Restrictions of members; implemented by access control. */
export abstract class MemberRestrictions {
  /** SQL that selects the ids of all members of `:org_id` with a restriction that is on them alone, not on a role. */
  abstract readonly restrictedIds: string;

  /**
   * Counts restrictions and grants by user id, with one entry for each id. The counts are as of the caller's epoch or
   * later. Needs at most one round trip.
   */
  abstract countByMember(
    caller: Pick<Caller, 'orgId' | 'epoch'>,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, RestrictionCounts>>;

  abstract bindingOn(member: Pick<Caller, 'orgId' | 'userId' | 'roleIds' | 'represented'>): Promise<BindingRules>;
}

/** Open access requests; implemented by access control. */
export abstract class OpenRequests {
  /** Counts the member's own pending requests. */
  abstract countForMember(member: Pick<Caller, 'orgId' | 'userId'>): Promise<number>;
}
