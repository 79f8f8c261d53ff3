import { type Caller } from '#kernel';

/** The restrictions on a member, without those on roles. */
export type OwnRules = { restriction_count: number; legacy_override: boolean };

/** Members with rules of their own. */
export abstract class RestrictedMembers {
  /** Ids of all members with restrictions. */
  abstract ids(orgId: string): Promise<string[]>;

  /** Restrictions by user id, in one round trip; members without rules are absent. */
  abstract rulesOf(orgId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, OwnRules>>;

  /**
   * Number of rules that bind a member, directly or because the member stands for others. Counts the own rules of
   * each member in `bound`, and the rules of their roles unless an override replaces them (rule 5).
   * @param bound the member, and every member that the member stands for.
   */
  abstract binding(
    orgId: string,
    userId: string,
    bound: readonly Pick<Caller, 'userId' | 'roleIds'>[],
  ): Promise<{ rule_count: number; legacy_override: boolean }>;
}
