import { type Caller, type RequestFacts } from '#kernel';
import { type MemberState } from '../../member/domain/member-state.js';

/** Builds callers for work that a member started and that continues without their token. */
export abstract class MemberCallers {
  /** Returns the member with their current rights. Null if the member is suspended or has left. */
  abstract find(orgId: string, userId: string, request: RequestFacts): Promise<Caller | null>;

  /**
   * Returns the member, or the holder of the token, with their current rights. Null if they cannot make requests now.
   * @param id of the member or of the token.
   */
  abstract findUsable(orgId: string, id: string, request: RequestFacts): Promise<Caller | null>;
}

/** The facts that decide whether other members may still run tools with a member's access. */
export type MemberStanding = Pick<Caller, 'teams'> & { suspended: boolean };

/** Loads the standings of members whose access others use to run tools. */
export abstract class MemberStandings {
  /** Loads standings by user id, as of the caller's epoch, in at most one round trip. Members who left are absent. */
  abstract load(
    caller: Pick<Caller, 'orgId' | 'epoch'>,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, MemberStanding>>;
}

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
  /** Why the member is suspended; null if the member is active. */
  suspended_by: MemberState['suspended_by'];
  /** Sorted by name. */
  roles: { id: string; name: string }[];
};

export abstract class MemberAuthorities {
  /** Loads authorities by user id, in at most one round trip. Includes suspended members, but not members who left. */
  abstract load(orgId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, MemberAuthority>>;

  /** Like `load`, but omits members who are known to stand only for themselves, as most members do. */
  abstract loadTied(orgId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, MemberAuthority>>;
}
