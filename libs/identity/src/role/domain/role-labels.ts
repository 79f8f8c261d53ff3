/** What roles are called. */
export abstract class RoleLabels {
  /** Names by id, as they are now, in one round trip at the most; a role that is gone is absent. */
  abstract of(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
