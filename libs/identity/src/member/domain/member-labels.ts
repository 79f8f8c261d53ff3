/** What people are called. */
export abstract class MemberLabels {
  /** Name, else email, by user id, in one round trip at the most; who left is absent. */
  abstract of(orgId: string, userIds: readonly (string | null)[]): Promise<ReadonlyMap<string, string>>;
}
