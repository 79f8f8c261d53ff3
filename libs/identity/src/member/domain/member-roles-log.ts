import { type Act } from '#kernel';

/** Tells the log of members who got another role because theirs ended. */
export abstract class MemberRolesLog {
  /** @param moves the role that each member got instead. */
  abstract tell(orgId: string, endedRoleId: string, moves: ReadonlyMap<string, string>, act: Act): Promise<void>;
}
