import { type Act } from '#kernel';

/** A role that the same groups assign to several members. */
export type GroupRole = { role_id: string; group_ids: string[]; user_ids: string[] };

/** A change to a member's roles, and its cause. */
export type RoleChange = { user_id: string; added: string[]; removed: string[]; cause: 'group' | 'role_deleted' };

/** Holders of a role. Call each method in the transaction of the change. */
export abstract class RoleHolders {
  /** Returns the user ids of all holders. */
  abstract holdersOf(orgId: string, roleId: string): Promise<string[]>;

  /** Replaces the role of each member in `to` with the new role given there. Logs one event per member. */
  abstract move(orgId: string, roleId: string, to: ReadonlyMap<string, string>, act: Act): Promise<void>;

  /**
   * Sets the roles that these members hold through groups. Directly assigned roles stay. A member without any role gets
   * the default role. Returns the changes, which the caller must log.
   */
  abstract syncGroupRoles(
    orgId: string,
    userIds: readonly string[],
    assigned: readonly GroupRole[],
    defaultRoleId: string,
  ): Promise<RoleChange[]>;
}
