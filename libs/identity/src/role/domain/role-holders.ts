import { type Act } from '#kernel';

/** A role that the same groups give to some. */
export type GivenRole = { role_id: string; group_ids: string[]; user_ids: string[] };

/** What became of somebody's roles, and why. */
export type RoleChange = { user_id: string; added: string[]; removed: string[]; cause: 'group' | 'role_deleted' };

/** Who holds a role. Each call belongs into the transaction that changes it. */
export abstract class RoleHolders {
  /** User ids of all of them. */
  abstract of(orgId: string, roleId: string): Promise<string[]>;

  /** Gives each holder another role instead, or nothing more where they hold that already; told to the log one by one. */
  abstract move(orgId: string, roleId: string, to: ReadonlyMap<string, string>, act: Act): Promise<void>;

  /**
   * Has each of the members hold just these roles through groups, whatever they hold directly: who would hold none
   * holds that by default. Answers what changed, for the log to be told of.
   */
  abstract match(
    orgId: string,
    userIds: readonly string[],
    given: readonly GivenRole[],
    byDefault: string,
  ): Promise<RoleChange[]>;
}
