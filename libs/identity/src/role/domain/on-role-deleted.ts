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

/** Deletes or changes the data that depends on a deleted role. A hook of each context with such data. */
export abstract class OnRoleDeleted {
  /** Call it in the transaction of the deletion. */
  abstract handle(role: EndedRole): Promise<Partial<RoleLeftBehind>>;
}

/** Runs the hooks, and combines what they report. */
export async function leaveRole(hooks: readonly OnRoleDeleted[], role: EndedRole): Promise<RoleLeftBehind> {
  const left: RoleLeftBehind = { moved_invite_ids: [], restriction_ids: [] };
  for (const hook of hooks) {
    const { moved_invite_ids = [], restriction_ids = [] } = await hook.handle(role);
    left.moved_invite_ids.push(...moved_invite_ids);
    left.restriction_ids.push(...restriction_ids);
  }
  return left;
}
