import { type Caller } from '#kernel';

/** What restricts one member alone, in numbers. */
export type RestrictionCounts = {
  restriction_count: number;
  /** Whether a rule of theirs still replaces the rules of their roles. */
  legacy_override: boolean;
  active_grant_count: number;
};

/** All that binds a member: their roles' rules, and those of whoever a service member stands for, included. */
export type BindingRules = { rule_count: number; legacy_override: boolean; active_grant_count: number };

/** Restrictions of members, told by the context that decides what they reach. */
export abstract class MemberRestrictions {
  /** By user id, for each of them, as of the caller's epoch or later; in one round trip at the most. */
  abstract countsOf(
    caller: Pick<Caller, 'orgId' | 'epoch'>,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, RestrictionCounts>>;

  /** Ids of all who have rules of their own. */
  abstract restrictedIds(orgId: string): Promise<string[]>;

  abstract bindingOn(member: Pick<Caller, 'orgId' | 'userId' | 'roleIds' | 'represented'>): Promise<BindingRules>;
}

/** Access requests that are open, told by the context that keeps them. */
export abstract class OpenRequests {
  /** How many of a member's own wait for a decision. */
  abstract countOf(member: Pick<Caller, 'orgId' | 'userId'>): Promise<number>;
}
