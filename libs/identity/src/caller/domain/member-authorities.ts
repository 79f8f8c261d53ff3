import { type Caller } from '#kernel';

/**
 * The roles and permissions of a member, regardless of the token in use. They are used to decide about members who are
 * not the caller.
 */
export type MemberAuthority = Pick<
  Caller,
  'orgId' | 'userId' | 'roleIds' | 'permissions' | 'teams' | 'epoch' | 'represented'
> & {
  /** Name, or email if there is no name. */
  label: string | null;
  kind: 'person' | 'service';
  /** Sorted by name. */
  roles: { id: string; name: string }[];
};

export abstract class MemberAuthorities {
  /** Loads authorities by user id, in at most one round trip. Includes suspended members, but not members who left. */
  abstract load(orgId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, MemberAuthority>>;

  /** Like `load`, but omits members who are known to stand only for themselves, as most members do. */
  abstract loadTied(orgId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, MemberAuthority>>;
}
