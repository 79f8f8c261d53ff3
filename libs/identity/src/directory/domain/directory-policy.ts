import { type Caller, Decision, refineError } from '#kernel';
import { type RoleState } from '../../role/domain/role.js';
import { type MemberRights } from '../../member/domain/members.js';
import { ownerOnly } from '../../member/domain/refusals.js';
import { teamAdminRequired } from '../../team/domain/team-policy.js';
import { permissionNotHeld } from '../../role/domain/refusals.js';

/**
 * Whether all members who saw the secret of the directory's token have these permissions now. A suspended or former
 * member has none. A token of the operator has no such members and may do everything.
 */
export const directoryCovers = (caller: Caller, permissions: readonly string[]): boolean =>
  listIssuers(caller).every((issuer) => issuer?.active && permissions.every((each) => issuer.permissions.has(each)));

/** Whether only owners, or the operator, saw the token's secret. */
const isOwnersDirectory = (caller: Caller, ownerRoleId: string): boolean =>
  listIssuers(caller).every((issuer) => issuer?.active && issuer.roleIds.has(ownerRoleId));

/**
 * Whether the token can change the address or user name of a member, or suspend, reinstate or remove the member. Such
 * a change could hand over an account or lock a member out.
 */
export const canDecideByDirectory = (
  caller: Caller,
  { permissions, owner_role_id }: Pick<MemberRights, 'permissions' | 'owner_role_id'>,
): Decision => {
  if (owner_role_id !== null)
    return isOwnersDirectory(caller, owner_role_id) ? Decision.allow : Decision.refuse(ownersDirectoryOnly);
  return directoryCovers(caller, permissions) ? Decision.allow : Decision.refuse(beyondDirectory);
};

/** @param roles the roles that a group or an invite grants. */
export const canGiveByDirectory = (
  caller: Caller,
  roles: readonly Pick<RoleState, 'id' | 'system_key' | 'permissions'>[],
): Decision => {
  const owner = roles.find(({ system_key }) => system_key === 'org_owner');
  if (owner && !isOwnersDirectory(caller, owner.id)) return Decision.refuse(ownersDirectoryOnly);
  return roles.every(({ permissions }) => directoryCovers(caller, permissions))
    ? Decision.allow
    : Decision.refuse(beyondDirectory);
};

/** Team membership decides access, so the token can change members only in teams that its issuers manage. */
export const canMoveByDirectory = (
  caller: Caller,
  issuers: ReadonlyMap<string, Pick<Caller, 'teams'>>,
  teamIds: readonly string[],
): Decision =>
  directoryCovers(caller, ['team:manage']) ||
  (directoryCovers(caller, []) &&
    caller.issuers.every((id) => teamIds.every((teamId) => issuers.get(id)?.teams.get(teamId) === true)))
    ? Decision.allow
    : Decision.refuse(issuerNotTeamAdmin);

/**
 * A former owner can return only with a token whose secret only owners, or the operator, saw.
 * @param owner_role_id set when the returning member was an owner.
 */
export const canReturnByDirectory = (caller: Caller, owner_role_id: string | null): Decision =>
  owner_role_id === null || isOwnersDirectory(caller, owner_role_id)
    ? Decision.allow
    : Decision.refuse(ownersDirectoryOnly);

const listIssuers = ({ issuers, represented }: Caller) =>
  issuers.map((id) => represented.find(({ userId }) => userId === id));

export const ownersDirectoryOnly = refineError(
  ownerOnly,
  () => 'This directory token cannot manage an owner of the organization. Ask an owner to rotate it.',
);

export const issuerNotTeamAdmin = refineError(
  teamAdminRequired,
  () =>
    'The member who issued this directory token cannot manage the group’s team, or is no longer active. Ask an owner ' +
    'to rotate the token.',
);

export const beyondDirectory = refineError(
  permissionNotHeld,
  () =>
    'The member who issued this directory token is no longer active, or lacks permissions that this change needs. Ask ' +
    'an owner to rotate the token.',
);
