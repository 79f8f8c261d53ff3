import { type Caller, Decision, withPermission } from '#kernel';
import { withFeature } from '../../permission/domain/features.js';
import { canGrantPermissions } from '../../role/domain/role-policy.js';
import { type RoleState } from '../../role/domain/role.js';
import { type MemberState } from './member.js';
import {
  provisionedAttribute,
  ownSuspension,
  suspendedByOther,
  responsibleMissing,
  suspendedIssuer,
  ownershipOwnersOnly,
  ownersOnly,
  lastOwner,
} from './refusals.js';
import { ownRoles } from '../../role/domain/refusals.js';

/** The facts about ownership of the organization that concern one member. */
export type Ownership = {
  /** Whether the member holds the owner role. */
  is_owner: boolean;
  /** Number of active people with the owner role. */
  owners: number;
  /** Id of the owner role. */
  role_id: string;
};

export const canManageMembers = withPermission('member:manage');

export const canSeeRestrictions = withPermission('restriction:view');

const canManageServiceMembers = withFeature('service_members', canManageMembers);

export const canAddMember = (caller: Caller, kind: MemberState['kind']): Decision =>
  kind === 'person' ? canManageMembers(caller) : canManageServiceMembers(caller);

/** Members can act on themselves; member managers can act on everyone else. */
export const canActOn = (caller: Caller, userId: string): Decision =>
  userId === caller.userId ? Decision.allow : canManageMembers(caller);

/** `can_edit_profile`: a profile that a directory manages can be changed only in the directory. */
export const canEditProfile = (
  caller: Caller,
  { id, provisioned }: Pick<MemberState, 'id' | 'provisioned'>,
): Decision => Decision.all(canActOn(caller, id), provisioned ? Decision.refuse(provisionedAttribute) : Decision.allow);

/**
 * `can_manage_roles`: callers cannot change the roles of members they stand for, including themselves. They cannot
 * even give up a role of their own, because its restrictions would end too.
 */
export const canManageRoles = (caller: Caller, { id }: Pick<MemberState, 'id'>): Decision =>
  Decision.all(caller.standsFor.has(id) ? Decision.refuse(ownRoles) : Decision.allow, canManageMembers(caller));

/** `can_suspend`: whether the caller may suspend the member. The organization must keep an owner. */
export const canSuspend = (
  caller: Caller,
  member: Pick<MemberState, 'id' | 'status'>,
  ownership: Ownership,
): Decision =>
  Decision.all(
    canManageMembers(caller),
    caller.standsFor.has(member.id) ? Decision.refuse(ownSuspension) : Decision.allow,
    canDecideOnOwner(caller, ownership),
    canLoseOwner(member, ownership),
  );

/** @param isSuspendedByOther whether another person suspended an account that the caller may be able to use. */
export const canReactivate = (
  caller: Caller,
  { id, suspended_by }: Pick<MemberState, 'id' | 'suspended_by'>,
  ownership: Ownership,
  isSuspendedByOther: boolean,
): Decision =>
  Decision.all(
    canManageMembers(caller),
    caller.standsFor.has(id) ? Decision.refuse(ownSuspension) : Decision.allow,
    isSuspendedByOther ? Decision.refuse(suspendedByOther) : Decision.allow,
    canDecideOnOwner(caller, ownership),
    suspended_by === 'provisioning' ? Decision.refuse(provisionedAttribute) : Decision.allow,
    suspended_by === 'responsible' ? Decision.refuse(responsibleMissing) : Decision.allow,
  );

/**
 * A directory can end a suspension that it made, but not the suspension of a member who saw the secret of its token.
 */
export const canReactivateByDirectory = (caller: Caller, { id }: Pick<MemberState, 'id'>): Decision =>
  caller.standsFor.has(id) ? Decision.refuse(suspendedIssuer) : Decision.allow;

/** `can_remove`: everyone may leave, as long as the organization keeps an owner. */
export const canRemove = (caller: Caller, member: Pick<MemberState, 'id' | 'status'>, ownership: Ownership): Decision =>
  Decision.all(canActOn(caller, member.id), canDecideOnOwner(caller, ownership), canLoseOwner(member, ownership));

/** Subset rule: callers grant only permissions they hold. */
export const canGiveRoles = (caller: Caller, roles: readonly Pick<RoleState, 'permissions'>[]): Decision =>
  canGrantPermissions(caller, [...new Set(roles.flatMap(({ permissions }) => permissions))], '/role_ids');

/** Only owners can take ownership from another owner. */
export const canTakeRoles = (caller: Caller, roles: readonly Pick<RoleState, 'id' | 'system_key'>[]): Decision => {
  const owner = roles.find(({ system_key }) => system_key === 'org_owner');
  if (!owner || caller.kind === 'operator' || caller.roleIds.has(owner.id)) return Decision.allow;
  return Decision.refuse(ownershipOwnersOnly);
};

/** Only owners can suspend, remove, reinstate or invite back an owner; an owner can leave on their own. */
export const canDecideOnOwner = (
  { kind, roleIds }: Pick<Caller, 'kind' | 'roleIds'>,
  { is_owner, role_id }: Pick<Ownership, 'is_owner' | 'role_id'>,
): Decision =>
  !is_owner || kind === 'operator' || roleIds.has(role_id) ? Decision.allow : Decision.refuse(ownersOnly);

/** @param owner_role_id the owner role, if a former owner is invited back. */
export const canInviteBack = (caller: Caller, { owner_role_id }: { owner_role_id: string | null }): Decision =>
  canDecideOnOwner(caller, { is_owner: owner_role_id !== null, role_id: owner_role_id ?? '' });

/** Refuses a change after which no active person would own the organization. */
export const canLoseOwner = (
  { status }: Pick<MemberState, 'status'>,
  { is_owner, owners }: Pick<Ownership, 'is_owner' | 'owners'>,
): Decision => (is_owner && status === 'active' && owners <= 1 ? Decision.refuse(lastOwner) : Decision.allow);
