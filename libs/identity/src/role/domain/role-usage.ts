/** What depends on a role and decides whether it can be deleted. */
export type RoleUsage = {
  member_count: number;
  pending_invite_count: number;
  group_mapping_count: number;
  /** The setting of the organization that uses the role, or null. */
  named_by: string | null;
};

/** Whether a member or a pending invite has the role. */
export const isInUse = ({ member_count, pending_invite_count }: RoleUsage): boolean =>
  member_count + pending_invite_count > 0;

/** Settings of the organization that use roles; implemented by the organizations context. */
export abstract class RoleSettings {
  /** Returns the name of the setting that uses each role, by role id, in at most one round trip. */
  abstract getUsedRoles(orgId: string): Promise<ReadonlyMap<string, string>>;
}
