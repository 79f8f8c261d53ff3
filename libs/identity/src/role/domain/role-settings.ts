/** Settings of the organization that name roles; kept by the context of organizations. */
export abstract class RoleSettings {
  /** Names of the settings that each role is the value of, in one round trip at the most. */
  abstract naming(orgId: string): Promise<ReadonlyMap<string, string>>;
}
