import { type Caller, Decision, type FieldPath, withPermission } from '#kernel';
import { withFeature } from '../../permission/domain/features.js';
import { isInUse, type RoleUsage } from './roles.js';
import { type RoleState } from './role.js';
import {
  systemRole,
  holdersOfOwnRole,
  roleMapped,
  roleInSettings,
  permissionsLacking,
  type Lacking,
  cannotReassignHolders,
} from './refusals.js';

type Known = Pick<RoleState, 'id' | 'is_system'>;

/**
 * Whether a role is shown with its numbers of invites and group mappings. Role managers see these numbers on any plan.
 */
export const canSeeRoleUsage = (caller: Caller): Decision => Decision.requirePermission(caller, 'role:manage');

export const canWriteRoles = withFeature('custom_roles', withPermission('role:manage'));

/** `can_manage`: whether the caller may change the role. */
export const canManageRole = (caller: Caller, { is_system }: Pick<Known, 'is_system'>): Decision =>
  Decision.all(canWriteRoles(caller), is_system ? Decision.refuse(systemRole) : Decision.allow);

/**
 * `can_reassign_holders`: whether the caller may move the holders and invites of a role to another role. Callers cannot
 * move themselves.
 */
export const canReassignHolders = (caller: Caller, { id }: Pick<Known, 'id'>): Decision =>
  Decision.all(
    Decision.requirePermission(caller, 'member:manage'),
    holdsAs(caller, id) ? Decision.refuse(holdersOfOwnRole) : Decision.allow,
  );

/**
 * `can_delete`: whether the caller may delete the role. If the role is in use, the request must name a replacement
 * role.
 */
export const canDeleteRole = (caller: Caller, role: Known, usage: RoleUsage): Decision =>
  Decision.all(
    canManageRole(caller, role),
    isInUse(usage) ? canDeleteWithHolders(caller, role) : Decision.allow,
    usage.group_mapping_count === 0 ? Decision.allow : Decision.refuse(roleMapped),
    usage.named_by === null ? Decision.allow : Decision.refuse(roleInSettings, usage.named_by),
  );

/**
 * Callers must hold all of the permissions, by their roles and with their token. If a role is changed, this includes the
 * permissions that it keeps.
 */
export function canGrantPermissions(
  { permissions: withinScopes, rolePermissions }: Caller,
  permissions: readonly string[],
  path: FieldPath = '/permissions',
): Decision {
  const canGrantFrom = (held: ReadonlySet<string>, holder: Omit<Lacking, 'path'>): Decision => {
    const missing = permissions.filter((permission) => !held.has(permission));
    return missing.length === 0 ? Decision.allow : Decision.refuse(permissionsLacking, missing, { path, ...holder });
  };
  return Decision.all(canGrantFrom(rolePermissions, you), canGrantFrom(withinScopes, token));
}

/**
 * Checks the new permissions of a role. If the caller stands for holders of the role, these must hold the permissions
 * too.
 */
export function canSetPermissions(caller: Caller, { id }: Pick<Known, 'id'>, permissions: readonly string[]): Decision {
  const holders = caller.represented.filter(({ roleIds }) => roleIds.has(id));
  const missing = permissions.filter((each) => holders.some((holder) => !holder.permissions.has(each)));
  return Decision.all(
    canGrantPermissions(caller, permissions),
    missing.length === 0 ? Decision.allow : Decision.refuse(permissionsLacking, missing, behindYou),
  );
}

const advice = 'You can only grant permissions that you and the members on whose behalf you act hold.';

const you = { lack: 'You lack', lacks: 'You do not hold', advice };

const beyondScopes = 'The scopes of this token do not include';

const token = { lack: beyondScopes, lacks: beyondScopes, advice: 'Use a token with these scopes.' };

const behindYou: Lacking = {
  advice,
  path: '/permissions',
  lack: 'A member on whose behalf you act holds this role, but lacks',
  lacks: 'A member on whose behalf you act does not hold',
};

/** Like `canReassignHolders`, with the message for a deletion. */
export function canDeleteWithHolders(caller: Caller, role: Known): Decision {
  if (canReassignHolders(caller, role).allowed) return Decision.allow;
  return Decision.refuse(cannotReassignHolders);
}

/** Whether the caller, or a member they stand for, holds the role. */
const holdsAs = ({ roleIds, represented }: Caller, id: string): boolean =>
  roleIds.has(id) || represented.some((other) => other.roleIds.has(id));
