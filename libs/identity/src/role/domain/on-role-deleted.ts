import { type Act } from '#kernel';
import { type RoleDeleted } from './role.js';

export type RoleDeletion = {
  orgId: string;
  id: string;
  name: string;
  /** The replacement role, or null when none is needed. */
  reassignTo: string | null;
  act: Act;
};

/** What happened to the invites and rules that depended on the role. */
export type RoleDeletionEffects = Pick<RoleDeleted, 'moved_invite_ids' | 'restriction_ids'>;

/** Deletes or changes the data that depends on a deleted role. Each context with such data implements this hook. */
export abstract class OnRoleDeleted {
  /** Call it in the transaction of the deletion. */
  abstract handle(role: RoleDeletion): Promise<Partial<RoleDeletionEffects>>;
}

/** Runs the hooks, and combines what they report. */
export async function runRoleDeletedHooks(
  hooks: readonly OnRoleDeleted[],
  role: RoleDeletion,
): Promise<RoleDeletionEffects> {
  const effects: RoleDeletionEffects = { moved_invite_ids: [], restriction_ids: [] };
  for (const hook of hooks) {
    const { moved_invite_ids = [], restriction_ids = [] } = await hook.handle(role);
    effects.moved_invite_ids.push(...moved_invite_ids);
    effects.restriction_ids.push(...restriction_ids);
  }
  return effects;
}
