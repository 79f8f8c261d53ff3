import { type Caller } from '#kernel';

/** What a member holds regardless of the token in use. Used to decide about members who are not the caller. */
export type MemberAuthority = Pick<
  Caller,
  'orgId' | 'userId' | 'roleIds' | 'permissions' | 'teams' | 'epoch' | 'represented'
> & {
  /** Name, or email if there is no name. */
  label: string | null;
  kind: 'person' | 'service';
  /** By name. */
  roles: { id: string; name: string }[];
};

/** Loads the authority of many members at once. */
export abstract class MemberAuthorities {
  /** By user id, including suspended members, in at most one round trip. Members who left are absent. */
  abstract of(orgId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, MemberAuthority>>;

  /** The same, without members who certainly stand only for themselves. That is nearly everyone. */
  abstract tied(orgId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, MemberAuthority>>;
}
