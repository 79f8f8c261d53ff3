/** Names of roles. */
export abstract class RoleLabels {
  /** Current names by id, in at most one round trip; deleted roles are absent. */
  abstract labelsFor(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
