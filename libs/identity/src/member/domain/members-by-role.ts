/** A member with all the roles that they hold. */
export type RoleMember = {
  user_id: string;
  /** Name, else email. */
  label: string | null;
  role_ids: string[];
};

/** A member whom rules may bind: of a service member, with who is responsible for it, whose rules bind it too. */
export type RestrictedMember = RoleMember & { responsible: { user_id: string; role_ids: string[] } | null };

/** Members as rules and roles name them. */
export abstract class MembersByRole {
  /**
   * Who is named, or holds one of the roles: the first `limit` of them by name, and how many they are; in one round
   * trip.
   */
  abstract among(
    orgId: string,
    named: { userIds: readonly string[]; roleIds: readonly string[] },
    limit: number,
  ): Promise<{ total: number; members: RoleMember[] }>;

  /** Likewise, and the service members for which they are responsible: whoever rules of these targets bind. */
  abstract restrictedBy(
    orgId: string,
    named: { userIds: readonly string[]; roleIds: readonly string[] },
    limit: number,
  ): Promise<{ total: number; members: RestrictedMember[] }>;

  /** Active people who hold a permission, `limit` at the most: those longest here. */
  abstract peopleWith(orgId: string, permission: string, limit: number): Promise<string[]>;

  /** Those of these members who hold the role, in one round trip at the most. */
  abstract holding(orgId: string, roleId: string, userIds: readonly string[]): Promise<string[]>;
}
