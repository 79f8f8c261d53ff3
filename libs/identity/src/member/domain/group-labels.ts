/** What the groups of a directory are called; kept by provisioning. */
export abstract class GroupLabels {
  /** Names by id, in one round trip at the most. */
  abstract namesOf(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
