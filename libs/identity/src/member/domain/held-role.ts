/** A role of a member, and the reasons why the member holds it. A role without a reason is removed. */
export type HeldRole = { role_id: string; direct: boolean; by_default: boolean; group_ids: string[] };

export const directRole = (role_id: string): HeldRole => ({ role_id, direct: true, by_default: false, group_ids: [] });

export const defaultRole = (role_id: string): HeldRole => ({ role_id, direct: false, by_default: true, group_ids: [] });

/** Replaces the directly assigned roles. Roles from groups and the default role stay. */
export function replaceDirectRoles(held: readonly HeldRole[], roleIds: readonly string[]): HeldRole[] {
  const assigned = new Set(roleIds);
  const remaining = held.map((role) => ({ ...role, direct: assigned.has(role.role_id) })).filter(isHeld);
  const known = new Set(held.map(({ role_id }) => role_id));
  return [...remaining, ...[...assigned].filter((id) => !known.has(id)).map(directRole)];
}

/**
 * Compares the directly assigned roles. `added`: newly assigned roles; `removed`: roles that are no longer assigned.
 */
export function compareDirectRoles(before: readonly HeldRole[], after: readonly HeldRole[]) {
  const [had, has] = [directIds(before), directIds(after)];
  return { added: [...has].filter((id) => !had.has(id)), removed: [...had].filter((id) => !has.has(id)) };
}

const directIds = (roles: readonly HeldRole[]): Set<string> =>
  new Set(roles.filter(({ direct }) => direct).map(({ role_id }) => role_id));

const isHeld = ({ direct, by_default, group_ids }: HeldRole): boolean => direct || by_default || group_ids.length > 0;
