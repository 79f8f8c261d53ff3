/** What stands on a role, and decides whether it can go. */
export type RoleUsage = {
  member_count: number;
  pending_invite_count: number;
  group_mapping_count: number;
  /** The setting of the organization that names it, or null. */
  named_by: string | null;
};

/** Whether its end leaves anybody without what they hold or are invited to. */
export const isInUse = ({ member_count, pending_invite_count }: RoleUsage): boolean =>
  member_count + pending_invite_count > 0;

/** Settings of the organization that name roles; kept by the context of organizations. */
export abstract class RoleSettings {
  /** Names of the settings that each role is the value of, in one round trip at the most. */
  abstract naming(orgId: string): Promise<ReadonlyMap<string, string>>;
}
