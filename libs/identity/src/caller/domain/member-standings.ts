import { type Caller } from '#kernel';

/** Whether other members may still run tools with a member's access. */
export type MemberStanding = Pick<Caller, 'teams'> & { suspended: boolean };

/** Port to members whose access others use to run tools. */
export abstract class MemberStandings {
  /** Standings by user id, as of the caller's epoch, in at most one round trip. Members who left are absent. */
  abstract load(
    caller: Pick<Caller, 'orgId' | 'epoch'>,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, MemberStanding>>;
}
