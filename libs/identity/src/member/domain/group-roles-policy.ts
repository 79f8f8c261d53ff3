import { type Caller, Decision } from '#kernel';

/** Through groups, whoever was shown a directory's token changes no roles and teams of their own with it. */
export const canChangeGroupRolesOf = (caller: Caller, ids: readonly string[]): Decision =>
  ids.some((id) => caller.standsFor.has(id)) ? notOwnGroupRoles : Decision.allow;

/**
 * Nor does it give more than they hold to whom they invited and nobody confirmed, who may be they.
 * @param members who would come into a group. @param permissions what it gives.
 */
export const canGiveThroughGroup = (
  caller: Caller,
  members: readonly Pick<Caller, 'represented'>[],
  permissions: readonly string[],
): Decision =>
  members
    .flatMap(({ represented }) => represented)
    .filter(({ userId }) => caller.standsFor.has(userId))
    .some(({ permissions: held }) => permissions.some((each) => !held.has(each)))
    ? notOwnGroupRoles
    : Decision.allow;

/**
 * Nor are such people brought into teams that they are not in themselves.
 * @param selves whom the caller counts as, as they are now.
 */
export const canJoinThroughGroup = (
  selves: ReadonlyMap<string, Pick<Caller, 'teams'>>,
  members: readonly Pick<Caller, 'represented'>[],
  teamIds: readonly string[],
): Decision =>
  members
    .flatMap(({ represented }) => represented)
    .flatMap(({ userId }) => selves.get(userId) ?? [])
    .some(({ teams }) => teamIds.some((id) => !teams.has(id)))
    ? notOwnGroupRoles
    : Decision.allow;

const notOwnGroupRoles = Decision.refuse(
  'own_roles',
  'Nobody changes their own roles or teams through a group, or by a directory’s token that they issued: have another administrator do it, or rotate that token.',
);
