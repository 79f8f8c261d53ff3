import { type Caller, Decision, refineError } from '#kernel';
import { ownRoles } from '../../role/domain/refusals.js';

/** Members who saw a directory token's secret cannot use groups to change their own roles or teams. */
export const canChangeGroupRoles = (caller: Caller, ids: readonly string[]): Decision =>
  ids.some((id) => caller.standsFor.has(id)) ? Decision.refuse(ownGroupRoles) : Decision.allow;

/**
 * Members who saw a directory token's secret also cannot use groups to give their own unconfirmed invitees more
 * permissions than they hold, because inviter and invitee may be the same person.
 * @param members the members who would join the group. @param permissions the permissions that the group grants.
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
    ? Decision.refuse(ownGroupRoles)
    : Decision.allow;

/**
 * Members who saw a directory token's secret also cannot use groups to put their own unconfirmed invitees into teams to
 * which the inviter does not belong.
 * @param selves the members the caller stands for, with their current state.
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
    ? Decision.refuse(ownGroupRoles)
    : Decision.allow;

export const ownGroupRoles = refineError(
  ownRoles,
  () =>
    'You cannot change your own roles or teams through a group, or with a directory’s token that you issued. Ask ' +
    'another administrator to make the change or to rotate that token.',
);
