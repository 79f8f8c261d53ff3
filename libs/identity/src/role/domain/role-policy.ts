import { ApiError, type Caller, conflict, Decision, type FieldPath, withPermission } from '#kernel';
import { withFeature } from '../../permission/domain/features.js';
import { isInUse, type RoleUsage } from './role-usage.js';
import { type RoleState } from './role.js';

/** A code of its own, that a client branches on. Source: API specification, Errors. */
export const roleMapped = 'role_mapped';

type Known = Pick<RoleState, 'id' | 'is_system'>;

/** Whether a role is shown with the invites and group mappings that stand on it: to who manages roles, whatever the plan. */
export const canSeeRoleUsage = (caller: Caller): Decision => Decision.holding(caller, 'role:manage');

export const canWriteRoles = withFeature('custom_roles', withPermission('role:manage'));

/** `can_manage` */
export const canManageRole = (caller: Caller, { is_system }: Pick<Known, 'is_system'>): Decision =>
  Decision.all(
    () => canWriteRoles(caller),
    () =>
      is_system
        ? Decision.refuse('system_role', 'Roles that every organization has cannot be edited.')
        : Decision.allow,
  );

/** `can_reassign_holders`: moving a role's holders and invites to another role. Nobody moves themselves. */
export const canReassignHolders = (caller: Caller, { id }: Pick<Known, 'id'>): Decision =>
  Decision.all(
    () => Decision.holding(caller, 'member:manage'),
    () => (holdsAs(caller, id) ? holdsIt : Decision.allow),
  );

/** `can_delete`: with a role to move holders and invites to, where there are any. */
export const canDeleteRole = (caller: Caller, role: Known, usage: RoleUsage): Decision =>
  Decision.all(
    () => canManageRole(caller, role),
    () => (isInUse(usage) ? canReassign(caller, role) : Decision.allow),
    () => (usage.group_mapping_count === 0 ? Decision.allow : mapped),
    () => (usage.named_by === null ? Decision.allow : namedBy(usage.named_by)),
  );

/** Nobody puts into a role what they don't hold, not even what is in it already: the list sent is the grant. */
export function canGrantPermissions(
  caller: Caller,
  permissions: readonly string[],
  path: FieldPath = '/permissions',
): Decision {
  const missing = permissions.filter((permission) => !caller.permissions.has(permission));
  return missing.length === 0 ? Decision.allow : lacking(missing, { path, ...you });
}

/** What a role is to hold. Who holds it and has the caller stand for them is not raised by that either. */
export const canSetPermissions = (caller: Caller, { id }: Pick<Known, 'id'>, permissions: readonly string[]) =>
  Decision.all(
    () => canGrantPermissions(caller, permissions),
    () => {
      const holders = caller.represented.filter(({ roleIds }) => roleIds.has(id));
      const missing = permissions.filter((each) => holders.some((holder) => !holder.permissions.has(each)));
      return missing.length === 0 ? Decision.allow : lacking(missing, behindYou);
    },
  );

/** Where what is lacking was named, and who lacks it. */
type Lacking = { path: FieldPath; lack: string; lacks: string };

const you = { lack: 'you lack', lacks: 'You do not hold' };

const behindYou: Lacking = {
  path: '/permissions',
  lack: 'somebody for whom you stand holds this role and lacks',
  lacks: 'Somebody for whom you stand does not hold',
};

function lacking(missing: readonly string[], { path, lack, lacks }: Lacking): Decision {
  const message = `Nobody may grant permissions they don't hold: ${lack} ${missing.join(', ')}.`;
  const fields = missing.map((permission) => ({
    path,
    reason: 'permission_not_held' as const,
    message: `${lacks} ${permission}.`,
  }));
  const parts = { reason: 'permission_not_held' as const, fields, details: { missing_permissions: missing } };
  return Decision.answering(() => new ApiError(403, 'forbidden', message, parts));
}

/** Whether the caller may move whoever holds the role or is invited to it. */
export function canReassign(caller: Caller, role: Known): Decision {
  if (canReassignHolders(caller, role).allowed) return Decision.allow;
  return Decision.refuse(
    'cannot_reassign_holders',
    'Members hold this role or are invited to it, and you may not move them: it needs member:manage, and a role you do not hold yourself.',
  );
}

/** Whether the caller, or anybody whom they stand for, holds the role. */
const holdsAs = ({ roleIds, represented }: Caller, id: string): boolean =>
  roleIds.has(id) || represented.some((other) => other.roleIds.has(id));

const holdsIt = Decision.refuse('own_roles', 'Nobody moves holders of a role that they hold themselves.');

const mapped = Decision.answering(
  () => new ApiError(409, roleMapped, 'Groups of the directory assign this role: remove their mappings first.'),
);

const namedBy = (setting: string): Decision => {
  const message = `The setting ${setting} names this role: choose another one there first.`;
  const fields = [{ path: `/settings/${setting}` as const, reason: 'role_in_use' as const, message }];
  return Decision.answering(() => conflict('role_in_use', message, { fields }));
};
