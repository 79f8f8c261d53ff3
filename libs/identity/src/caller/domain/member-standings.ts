import { type Caller } from '#kernel';

/** What decides whether somebody still answers for what others run. */
export type MemberStanding = Pick<Caller, 'teams'> & { suspended: boolean };

/** Port to people on whose authority others run tools. */
export abstract class MemberStandings {
  /** By user id, as they are in the caller's epoch, in one round trip at the most; who left is absent. */
  abstract of(
    caller: Pick<Caller, 'orgId' | 'epoch'>,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, MemberStanding>>;
}
