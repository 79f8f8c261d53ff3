import { type MemberState } from './member.js';

export abstract class MemberStatuses {
  /** Current statuses by user id, in one round trip; ids that are not members are absent. */
  abstract statusesOf(orgId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, MemberState['status']>>;
}

/** Records of members who left. */
export abstract class Departures {
  /** Whether the member left before that time and has not returned. */
  abstract leftBefore(orgId: string, userId: string, time: Date): Promise<boolean>;
}
