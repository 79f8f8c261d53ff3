import { type Caller, Decision, withPermission } from '#kernel';
import { withFeature } from '../../permission/domain/features.js';
import { canGrantPermissions } from '../../role/domain/role-policy.js';
import { type RoleState } from '../../role/domain/role.js';
import { type MemberState } from './member.js';

/** Who owns the organization, as far as it concerns one member. */
export type Ownership = {
  /** Whether the member holds the role of owner. */
  is_owner: boolean;
  /** Active people who hold it. */
  owners: number;
  /** That role. */
  role_id: string;
};

export const canManageMembers = withPermission('member:manage');

export const canSeeRestrictions = withPermission('restriction:view');

const canManageServiceMembers = withFeature('service_members', canManageMembers);

export const canAddMember = (caller: Caller, kind: MemberState['kind']): Decision =>
  kind === 'person' ? canManageMembers(caller) : canManageServiceMembers(caller);

/** What everybody may do to themselves, and who manages members to all others. */
export const canActOn = (caller: Caller, userId: string): Decision =>
  userId === caller.userId ? Decision.allow : canManageMembers(caller);

/** `can_edit_profile` */
export const canEditProfile = (
  caller: Caller,
  { id, provisioned }: Pick<MemberState, 'id' | 'provisioned'>,
): Decision =>
  Decision.all(
    () => canActOn(caller, id),
    () => (provisioned ? directoryKeeps : Decision.allow),
  );

/** `can_manage_roles`: not those of anybody whom one stands for, not even to give one up, since a role's rules would go with it. */
export const canManageRolesOf = (caller: Caller, { id }: Pick<MemberState, 'id'>): Decision =>
  Decision.all(
    () => (caller.standsFor.has(id) ? notOwnRoles : Decision.allow),
    () => canManageMembers(caller),
  );

/** `can_suspend` */
export const canSuspend = (
  caller: Caller,
  member: Pick<MemberState, 'id' | 'status'>,
  ownership: Ownership,
): Decision =>
  Decision.all(
    () => canManageMembers(caller),
    () => (caller.standsFor.has(member.id) ? notOneself : Decision.allow),
    () => canDecideOnOwner(caller, ownership),
    () => canLoseOwner(member, ownership),
  );

export const canReactivate = (
  caller: Caller,
  { id, suspended_by }: Pick<MemberState, 'id' | 'suspended_by'>,
  ownership: Ownership,
): Decision =>
  Decision.all(
    () => canManageMembers(caller),
    () => (caller.standsFor.has(id) ? notOneself : Decision.allow),
    () => canDecideOnOwner(caller, ownership),
    () => (suspended_by === 'provisioning' ? directoryKeeps : Decision.allow),
    () => (suspended_by === 'responsible' ? nobodyResponsible : Decision.allow),
  );

/** A directory undoes what it did, but not to who was shown the token that it comes with. */
export const canReactivateByDirectory = (caller: Caller, { id }: Pick<MemberState, 'id'>): Decision =>
  caller.standsFor.has(id) ? notByOwnToken : Decision.allow;

/** `can_remove`: everybody may leave, while somebody owns the organization. */
export const canRemove = (caller: Caller, member: Pick<MemberState, 'id' | 'status'>, ownership: Ownership): Decision =>
  Decision.all(
    () => canActOn(caller, member.id),
    () => canDecideOnOwner(caller, ownership),
    () => canLoseOwner(member, ownership),
  );

/** Subset rule: nobody hands out what they don't hold themselves. */
export const canGiveRoles = (caller: Caller, roles: readonly Pick<RoleState, 'permissions'>[]): Decision =>
  canGrantPermissions(caller, [...new Set(roles.flatMap(({ permissions }) => permissions))], '/role_ids');

/** Only an owner takes ownership away from another. */
export const canTakeRoles = (caller: Caller, roles: readonly Pick<RoleState, 'id' | 'system_key'>[]): Decision => {
  const owner = roles.find(({ system_key }) => system_key === 'org_owner');
  if (!owner || caller.kind === 'operator' || caller.roleIds.has(owner.id)) return Decision.allow;
  return Decision.refuse('owner_only', 'Only an owner takes ownership of the organization away from somebody.');
};

/** An owner is suspended, removed, reinstated or invited back by owners alone, and leaves by themselves. */
export const canDecideOnOwner = (
  { kind, roleIds }: Pick<Caller, 'kind' | 'roleIds'>,
  { is_owner, role_id }: Pick<Ownership, 'is_owner' | 'role_id'>,
): Decision => (!is_owner || kind === 'operator' || roleIds.has(role_id) ? Decision.allow : ownersOnly);

/** @param owner_role_id the role of owner, where one is invited back. */
export const canInviteBack = (caller: Caller, { owner_role_id }: { owner_role_id: string | null }): Decision =>
  canDecideOnOwner(caller, { is_owner: owner_role_id !== null, role_id: owner_role_id ?? '' });

/** At least one active person owns the organization. */
export const canLoseOwner = (
  { status }: Pick<MemberState, 'status'>,
  { is_owner, owners }: Pick<Ownership, 'is_owner' | 'owners'>,
): Decision => (is_owner && status === 'active' && owners <= 1 ? lastOwner : Decision.allow);

const notOwnRoles = Decision.refuse('own_roles', 'Nobody changes their own roles: ask another administrator.');
const notOneself = Decision.refuse(
  'self_target',
  'Nobody suspends or reinstates themselves: ask another administrator.',
);
const notByOwnToken = Decision.refuse(
  'self_target',
  'Nobody reinstates themselves by a token that they issued: have another administrator rotate it.',
);
const ownersOnly = Decision.refuse('owner_only', 'Only an owner of the organization decides on another: ask one.');
const directoryKeeps = Decision.clash('provisioned_attribute', 'The directory keeps this: change it there.');
const lastOwner = Decision.clash(
  'last_owner',
  'The organization would be left without an active owner: make somebody else an owner first.',
);
const nobodyResponsible = Decision.clash(
  'responsible_missing',
  'Nobody is responsible for this service member: ask somebody, who takes it on.',
);
