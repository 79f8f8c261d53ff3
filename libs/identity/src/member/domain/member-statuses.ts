import { type MemberState } from './member.js';

/** Who is a member, and with which status. */
export abstract class MemberStatuses {
  /** By user id, as they are now, in one round trip; who is no member is absent. */
  abstract statusesOf(orgId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, MemberState['status']>>;
}

/** Members who left, as they are remembered. */
export abstract class Departures {
  /** Whether the member left before that time, and has not come back since. */
  abstract leftBefore(orgId: string, userId: string, time: Date): Promise<boolean>;
}
