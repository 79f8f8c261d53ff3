import { type Caller } from '#kernel';

/**
 * The roles and permissions of a member, regardless of the token in use. Used to decide about members who are not the
 * caller.
 */
export type MemberAuthority = Pick<
  Caller,
  'orgId' | 'userId' | 'roleIds' | 'permissions' | 'teams' | 'epoch' | 'represented'
> & {
  /** Name, or email if there is no name. */
  label: string | null;
  kind: 'person' | 'service';
  /** In the order of their names. */
  roles: { id: string; name: string }[];
};

/** Loads the authorities of several members. */
export abstract class MemberAuthorities {
  /** Authorities by user id, including suspended members, in at most one round trip. Members who left are absent. */
  abstract load(orgId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, MemberAuthority>>;

  /** Like `load`, but omits members who are known to stand only for themselves, as most members do. */
  abstract loadTied(orgId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, MemberAuthority>>;
}
