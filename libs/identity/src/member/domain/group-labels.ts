/** Names of directory groups; implemented by provisioning. */
export abstract class GroupLabels {
  /** Names of groups by id, in at most one round trip. */
  abstract namesOf(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
