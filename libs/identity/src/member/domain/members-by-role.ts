/** A member with all the roles that they hold. */
export type RoleMember = {
  user_id: string;
  /** Name, else email. */
  label: string | null;
  role_ids: string[];
};

/**
 * A member whom rules may bind, and user ids of those whose rules bind it too: of a service member, for each of its live
 * tokens, as whoever issued one answers for it; of a person once, and nobody.
 */
export type RestrictedMember = RoleMember & { behind: string[][] };

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

  /** Likewise, and the service members that count as one of them: whoever rules of these targets bind at that time. */
  abstract restrictedBy(
    orgId: string,
    named: { userIds: readonly string[]; roleIds: readonly string[] },
    limit: number,
    at: Date,
  ): Promise<{ total: number; members: RestrictedMember[] }>;

  /** Active people who hold a permission, `limit` at the most: those longest here. */
  abstract peopleWith(orgId: string, permission: string, limit: number): Promise<string[]>;

  /** Those of these members who hold the role, in one round trip at the most. */
  abstract holding(orgId: string, roleId: string, userIds: readonly string[]): Promise<string[]>;
}
