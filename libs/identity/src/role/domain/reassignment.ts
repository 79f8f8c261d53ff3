import { conflict, type FieldError, fieldAt, type FieldPath, invalidFields } from '#kernel';

/** Which roles the holders of a deleted role get: `reassignments` for some of them, `reassign_to` for all others. */
export type Reassignment = { reassign_to?: string; reassignments: { user_id: string; role_id: string }[] };

/** @throws validation_error where it names the role itself, or somebody who does not hold it or is named twice. */
export function refuseBadReassignment(roleId: string, holders: readonly string[], given: Reassignment): void {
  const problems: FieldError[] = [];
  if (given.reassign_to === roleId) problems.push(toItself('/reassign_to'));
  const held = new Set(holders);
  const seen = new Set<string>();
  given.reassignments.forEach(({ user_id, role_id }, position) => {
    const path = `/reassignments/${position}` as const;
    if (role_id === roleId) problems.push(toItself(`${path}/role_id`));
    if (!held.has(user_id)) problems.push(notHolding(`${path}/user_id`));
    else if (seen.has(user_id)) problems.push(twice(`${path}/user_id`));
    seen.add(user_id);
  });
  if (problems.length > 0) throw invalidFields(problems);
}

/**
 * The role that each holder gets instead.
 * @throws conflict `role_in_use` where somebody, or a pending invite, would be left with none.
 */
export function newRolesOf(
  holders: readonly string[],
  pending_invites: number,
  { reassign_to, reassignments }: Reassignment,
): ReadonlyMap<string, string> {
  const chosen = new Map(reassignments.map(({ user_id, role_id }) => [user_id, role_id]));
  const left = holders.filter((userId) => !chosen.has(userId));
  if (reassign_to === undefined && left.length + pending_invites > 0)
    throw conflict('role_in_use', 'Members hold this role or are invited to it: name the role they get instead.', {
      details: { holders: left.length, pending_invites },
    });
  for (const userId of left) chosen.set(userId, reassign_to!);
  return chosen;
}

const toItself = (path: FieldPath): FieldError => ({
  path,
  reason: 'invalid_value',
  message: `${fieldAt(path)} must be another role than the one that is deleted.`,
});

const notHolding = (path: FieldPath): FieldError => ({
  path,
  reason: 'unknown_member',
  message: `${fieldAt(path)} names nobody who holds this role.`,
});

const twice = (path: FieldPath): FieldError => ({
  path,
  reason: 'invalid_value',
  message: `${fieldAt(path)} names somebody who is named before.`,
});
