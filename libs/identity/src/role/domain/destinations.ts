import { type FieldError, invalidFields } from '#kernel';

/** Where the holders of a role go that ends: `reassignments` for some of them, `reassign_to` for all others. */
export type Destinations = { reassign_to?: string; reassignments: { user_id: string; role_id: string }[] };

/** @throws validation_error where a destination is the role itself, or somebody does not hold it or is named twice. */
export function refuseBadDestinations(roleId: string, holders: readonly string[], given: Destinations): void {
  const problems: FieldError[] = [];
  if (given.reassign_to === roleId) problems.push(toItself('reassign_to'));
  const held = new Set(holders);
  const seen = new Set<string>();
  given.reassignments.forEach(({ user_id, role_id }, place) => {
    const path = `reassignments[${place}]`;
    if (role_id === roleId) problems.push(toItself(`${path}.role_id`));
    if (!held.has(user_id)) problems.push(notHolding(`${path}.user_id`));
    else if (seen.has(user_id)) problems.push(twice(`${path}.user_id`));
    seen.add(user_id);
  });
  if (problems.length > 0) throw invalidFields(problems);
}

const toItself = (path: string): FieldError => ({
  path,
  reason: 'invalid_value',
  message: `${path} must be another role than the one that is deleted.`,
});

const notHolding = (path: string): FieldError => ({
  path,
  reason: 'unknown_member',
  message: `${path} names nobody who holds this role.`,
});

const twice = (path: string): FieldError => ({
  path,
  reason: 'invalid_value',
  message: `${path} names somebody who is named before.`,
});
