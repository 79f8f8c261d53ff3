import { type Caller, Decision } from '#kernel';
import { type RoleState } from '../../role/domain/role.js';
import { type MemberRights } from './members.js';

/**
 * A directory's token may do what every member shown its secret may do now: a suspended or departed one may do nothing.
 * Only the operator issues a token that has no such member; it may do everything.
 */
export const directoryCovers = (caller: Caller, permissions: readonly string[]): boolean =>
  issuersOf(caller).every((issuer) => issuer?.active && permissions.every((each) => issuer.permissions.has(each)));

/** Whether owners alone know the token's secret. */
export const isOwnersDirectory = (caller: Caller, ownerRoleId: string): boolean =>
  issuersOf(caller).every((issuer) => issuer?.active && issuer.roleIds.has(ownerRoleId));

/** Addresses, user names, suspending, reinstating and removing: what could make a member somebody else, or shut them out. */
export const canDecideByDirectory = (
  caller: Caller,
  { permissions, owner_role_id }: Pick<MemberRights, 'permissions' | 'owner_role_id'>,
): Decision => {
  if (owner_role_id !== null) return isOwnersDirectory(caller, owner_role_id) ? Decision.allow : ownersDirectory;
  return directoryCovers(caller, permissions) ? Decision.allow : beyondDirectory;
};

/** @param roles that a group or an invite gives. */
export const canGiveByDirectory = (
  caller: Caller,
  roles: readonly Pick<RoleState, 'id' | 'system_key' | 'permissions'>[],
): Decision => {
  const owner = roles.find(({ system_key }) => system_key === 'org_owner');
  if (owner && !isOwnersDirectory(caller, owner.id)) return ownersDirectory;
  return roles.every(({ permissions }) => directoryCovers(caller, permissions)) ? Decision.allow : beyondDirectory;
};

/** Who is in a team decides what reaches them: the token moves members only in teams that its issuers manage. */
export const canMoveByDirectory = (
  caller: Caller,
  issuers: ReadonlyMap<string, Pick<Caller, 'teams'>>,
  teamIds: readonly string[],
): Decision =>
  directoryCovers(caller, ['team:manage']) ||
  (directoryCovers(caller, []) &&
    caller.issuers.every((id) => teamIds.every((teamId) => issuers.get(id)?.teams.get(teamId) === true)))
    ? Decision.allow
    : notTeamManager;

/** Only owners invite an owner back who left. @param owner_role_id where the one who returns was an owner. */
export const canReturnByDirectory = (caller: Caller, owner_role_id: string | null): Decision =>
  owner_role_id === null || isOwnersDirectory(caller, owner_role_id) ? Decision.allow : ownersDirectory;

const issuersOf = ({ issuers, represented }: Caller) =>
  issuers.map((id) => represented.find(({ userId }) => userId === id));

const ownersDirectory = Decision.refuse(
  'owner_only',
  'This directory token may not decide on an owner of the organization: ask an owner to rotate it.',
);
const notTeamManager = Decision.refuse(
  'team_admin_required',
  'The member who issued this directory token does not manage the team of this group, or is no longer active: ask an owner to rotate the token.',
);
const beyondDirectory = Decision.refuse(
  'permission_not_held',
  'The member who issued this directory token lacks permissions that this change concerns, or is no longer active: ask an owner to rotate the token.',
);
