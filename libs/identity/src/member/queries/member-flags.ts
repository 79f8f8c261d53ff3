import { type Caller } from '#kernel';
import { canEditProfile, canManageRolesOf, canRemove, canSuspend, type Standing } from '../domain/member-policy.js';
import { type MemberRow } from './member-row.js';

const flagsOf = (caller: Caller, standing: Standing, owners: number) => ({
  can_manage_roles: canManageRolesOf(caller, standing).allowed,
  can_suspend: canSuspend(caller, standing, owners).allowed,
  can_remove: canRemove(caller, standing, owners).allowed,
  can_edit_profile: canEditProfile(caller, standing).allowed,
});

export type Flags = ReturnType<typeof flagsOf>;

/**
 * What one caller may do to members, by the very functions that the routes ask. Members who stand alike to the caller
 * share an answer: on a page they mostly do.
 */
export function flagsFor(caller: Caller): (row: MemberRow, is_owner: boolean) => Flags {
  const known = new Map<string, Flags>();
  return (row, is_owner) => {
    const { id, kind, status, suspended_by, provisioned, owners } = row;
    const key = `${id === caller.userId} ${kind} ${status} ${suspended_by} ${provisioned} ${is_owner} ${owners}`;
    const flags = known.get(key) ?? flagsOf(caller, { id, kind, status, suspended_by, provisioned, is_owner }, owners);
    known.set(key, flags);
    return flags;
  };
}
