import { type Caller } from '#kernel';

/** What a member holds, whatever token they use: what decides about them when it is not they who ask. */
export type MemberAuthority = Pick<
  Caller,
  'orgId' | 'userId' | 'roleIds' | 'permissions' | 'teams' | 'epoch' | 'represented'
> & {
  /** Name, else email. */
  label: string | null;
  kind: 'person' | 'service';
  /** By name. */
  roles: { id: string; name: string }[];
};

/** Members as deciding needs them, many at a time. */
export abstract class MemberAuthorities {
  /** By user id, as they are now, suspended or not, in one round trip at the most; who left is absent. */
  abstract of(orgId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, MemberAuthority>>;

  /** The same, but for those who surely stand for themselves alone: nearly everybody. */
  abstract tied(orgId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, MemberAuthority>>;
}
