import { type Caller } from '#kernel';
import { canDeleteRole, canManageRole, canReassignHolders, hasToMove, type RoleBonds } from '../domain/role-policy.js';
import { type RoleState } from '../domain/role.js';

type Known = Pick<RoleState, 'id' | 'is_system'>;

const flagsOf = (caller: Caller, role: Known, bonds: RoleBonds) => ({
  can_reassign_holders: canReassignHolders(caller, role).allowed,
  can_manage: canManageRole(caller, role).allowed,
  can_delete: canDeleteRole(caller, role, bonds).allowed,
});

type Flags = ReturnType<typeof flagsOf>;

/** What one caller may do to roles, by the very functions that the routes ask; roles that are alike share an answer. */
export function flagsFor(caller: Caller): (role: Known, bonds: RoleBonds) => Flags {
  const known = new Map<string, Flags>();
  return (role, bonds) => {
    const { group_mapping_count, named_by } = bonds;
    const key = `${caller.roleIds.has(role.id)} ${role.is_system} ${hasToMove(bonds)} ${group_mapping_count} ${named_by}`;
    const flags = known.get(key) ?? flagsOf(caller, role, bonds);
    known.set(key, flags);
    return flags;
  };
}
