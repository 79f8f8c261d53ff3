import { type MemberState } from './member.js';

/** Who is a member, and in which standing. */
export abstract class MemberStatuses {
  /** By user id, as they are now, in one round trip; who is no member is absent. */
  abstract statusesOf(orgId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, MemberState['status']>>;
}
