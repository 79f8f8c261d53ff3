import { type Act } from '#kernel';
import { type RoleDeleted } from './role-events.js';

export type EndedRole = {
  orgId: string;
  id: string;
  name: string;
  /** The replacement role, or null when none is needed. */
  reassignTo: string | null;
  act: Act;
};

/** What happened to the invites and rules that depended on the role. */
export type RoleLeftBehind = Pick<RoleDeleted, 'moved_invite_ids' | 'restriction_ids'>;

/** Ends or moves what depends on a role. Each context with such data implements and registers it. */
export abstract class OnRoleDeleted {
  /** Call it in the transaction of the deletion. */
  abstract handle(role: EndedRole): Promise<Partial<RoleLeftBehind>>;
}

/** All registered handlers. Contexts add theirs at startup. */
export class RoleDeletion {
  private readonly known: OnRoleDeleted[] = [];

  add(part: OnRoleDeleted): void {
    this.known.push(part);
  }

  async notify(role: EndedRole): Promise<RoleLeftBehind> {
    const left: RoleLeftBehind = { moved_invite_ids: [], restriction_ids: [] };
    for (const part of this.known) {
      const { moved_invite_ids = [], restriction_ids = [] } = await part.handle(role);
      left.moved_invite_ids.push(...moved_invite_ids);
      left.restriction_ids.push(...restriction_ids);
    }
    return left;
  }
}
