import { conflict, type FieldError, fieldAt, type FieldPath, invalidFields } from '#kernel';

/** The roles that holders of a deleted role get: `reassignments` for some of them, `reassign_to` for all others. */
export type Reassignment = { reassign_to?: string; reassignments: { user_id: string; role_id: string }[] };

/**
 * @throws validation_error when the reassignment names the deleted role, a member without the role, or a member
 * twice.
 */
export function refuseBadReassignment(roleId: string, holders: readonly string[], reassignment: Reassignment): void {
  const problems: FieldError[] = [];
  if (reassignment.reassign_to === roleId) problems.push(toItself('/reassign_to'));
  const holderIds = new Set(holders);
  const seen = new Set<string>();
  reassignment.reassignments.forEach(({ user_id, role_id }, position) => {
    const path = `/reassignments/${position}` as const;
    if (role_id === roleId) problems.push(toItself(`${path}/role_id`));
    if (!holderIds.has(user_id)) problems.push(notHolding(`${path}/user_id`));
    else if (seen.has(user_id)) problems.push(twice(`${path}/user_id`));
    seen.add(user_id);
  });
  if (problems.length > 0) throw invalidFields(problems);
}

/**
 * Returns the replacement role of each holder, by user id.
 * @throws conflict `role_in_use` when a member or a pending invite would be left without a role.
 */
export function newRolesOf(
  holders: readonly string[],
  pending_invites: number,
  { reassign_to, reassignments }: Reassignment,
): ReadonlyMap<string, string> {
  const chosen = new Map(reassignments.map(({ user_id, role_id }) => [user_id, role_id]));
  const remaining = holders.filter((userId) => !chosen.has(userId));
  if (reassign_to === undefined && remaining.length + pending_invites > 0)
    throw conflict('role_in_use', 'Members or pending invites have this role. Choose a role that replaces it.', {
      details: { holders: remaining.length, pending_invites },
    });
  for (const userId of remaining) chosen.set(userId, reassign_to!);
  return chosen;
}

const toItself = (path: FieldPath): FieldError => ({
  path,
  reason: 'invalid_value',
  message: `${fieldAt(path)} must not be the deleted role.`,
});

const notHolding = (path: FieldPath): FieldError => ({
  path,
  reason: 'unknown_member',
  message: `${fieldAt(path)} must be a member who holds this role.`,
});

const twice = (path: FieldPath): FieldError => ({
  path,
  reason: 'invalid_value',
  message: `${fieldAt(path)} is listed twice.`,
});
