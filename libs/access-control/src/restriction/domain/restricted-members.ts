import { type Caller } from '#kernel';

/** What restricts one member alone. */
export type OwnRules = { restriction_count: number; legacy_override: boolean };

/** Members who have rules of their own. */
export abstract class RestrictedMembers {
  /** Ids of all of them. */
  abstract ids(orgId: string): Promise<string[]>;

  /** By user id, in one round trip; who has none is absent. */
  abstract rulesOf(orgId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, OwnRules>>;

  /**
   * How many rules bind a member through those named, the member among them: of each their own, and those of their
   * roles where nothing keeps these away (rule 5).
   */
  abstract binding(
    orgId: string,
    userId: string,
    bound: readonly Pick<Caller, 'userId' | 'roleIds'>[],
  ): Promise<{ rule_count: number; legacy_override: boolean }>;
}
