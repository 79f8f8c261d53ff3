/** A member with all of their roles. */
export type RoleMember = {
  user_id: string;
  /** Name, or email if there is none. */
  label: string | null;
  role_ids: string[];
};

/**
 * A member who may be bound by restrictions. `behind`: ids of the members whose restrictions also bind this member. A
 * service member has one list for each live token, because it also stands for the members who issued that token. A
 * person has one empty list.
 */
export type RestrictedMember = RoleMember & { behind: string[][] };

/** Looks up members by id, role or permission. */
export abstract class MembersByRole {
  /**
   * Finds the members who are named or hold one of the roles. Returns the first `limit` members by name and the total
   * number, in one round trip.
   */
  abstract filter(
    orgId: string,
    named: { userIds: readonly string[]; roleIds: readonly string[] },
    limit: number,
  ): Promise<{ total: number; members: RoleMember[] }>;

  /**
   * Like `filter`, but also with the service members that stand for one of these members. Together, these are all
   * members to whom restrictions on the named members and roles apply at that time.
   */
  abstract filterRestricted(
    orgId: string,
    named: { userIds: readonly string[]; roleIds: readonly string[] },
    limit: number,
    at: Date,
  ): Promise<{ total: number; members: RestrictedMember[] }>;

  /** Returns the ids of at most `limit` active people with the permission, longest-standing members first. */
  abstract findPeopleWith(orgId: string, permission: string, limit: number): Promise<string[]>;

  /** Returns the ids of those given members who hold the role, in at most one round trip. */
  abstract filterHolders(orgId: string, roleId: string, userIds: readonly string[]): Promise<string[]>;
}
