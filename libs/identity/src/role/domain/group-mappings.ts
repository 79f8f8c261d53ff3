/** Which roles a directory's groups give. */
export abstract class GroupMappings {
  /** How many mappings assign each role, by its id, in one round trip at the most; a role without any is absent. */
  abstract countByRole(orgId: string, roleIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}
