import { type Act } from '#kernel';
import { type RoleDeleted } from './role-events.js';

export type EndedRole = {
  orgId: string;
  id: string;
  name: string;
  /** The role that stands in for it, or null where nothing needs one. */
  reassignTo: string | null;
  act: Act;
};

/** What became of what hung on the role. */
export type RoleLeftBehind = Pick<RoleDeleted, 'moved_invite_ids' | 'restriction_ids'>;

/** Ends or moves what hangs on a role: whoever keeps something of roles implements it, and adds itself. */
export abstract class OnRoleDeleted {
  /** Belongs into the transaction of the deletion. */
  abstract settle(role: EndedRole): Promise<Partial<RoleLeftBehind>>;
}

/** Everybody who settles something with a role in the running product. Contexts add theirs when their module starts. */
export class RoleDeletion {
  private readonly known: OnRoleDeleted[] = [];

  add(part: OnRoleDeleted): void {
    this.known.push(part);
  }

  async settle(role: EndedRole): Promise<RoleLeftBehind> {
    const left: RoleLeftBehind = { moved_invite_ids: [], restriction_ids: [] };
    for (const part of this.known) {
      const { moved_invite_ids = [], restriction_ids = [] } = await part.settle(role);
      left.moved_invite_ids.push(...moved_invite_ids);
      left.restriction_ids.push(...restriction_ids);
    }
    return left;
  }
}
