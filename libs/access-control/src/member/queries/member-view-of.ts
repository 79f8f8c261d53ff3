import { type Caller, Decision } from '#kernel';
import { avatarOf } from '../domain/avatar.js';
import { canEditProfile, canManageMembers, canManageRolesOf, canRemove, canSuspend } from '../domain/member-policy.js';
import { type MemberRow } from './member-row.js';
import { type HeldRoleView, type MemberView } from './member.view.js';

export function memberViewOf(caller: Caller, row: MemberRow): MemberView {
  const roles = row.roles ?? [];
  const isSelf = row.id === caller.userId;
  const standing = { ...row, is_owner: roles.some(({ is_owner }) => is_owner) };
  const billable = roles.some((role) => role.billable);
  return {
    id: row.id,
    user_id: row.id,
    kind: row.kind,
    name: row.name,
    email: row.email,
    title: row.title,
    avatar_url: avatarOf(row.avatar_url, row.email),
    status: row.status,
    suspended_by: row.suspended_by,
    role_ids: roles.map(({ id }) => id),
    roles: roles.map(heldRoleView),
    seat_class: billable ? 'billable' : 'free_admin',
    uses_seat: billable && row.kind === 'person' && row.status === 'active',
    provisioned: row.provisioned,
    external_id: Decision.holding(caller, 'sso:view').allowed ? row.external_id : undefined,
    team_count: row.team_count,
    joined_at: row.joined_at,
    last_active_at: isSelf || canManageMembers(caller).allowed ? dayOf(row.last_active_on) : null,
    second_factor: isSelf || seesFactors(caller) ? factorOf(row) : undefined,
    restriction_count: row.restriction_count,
    legacy_override: row.legacy_override,
    active_grant_count: row.active_grant_count,
    can_manage_roles: canManageRolesOf(caller, row).allowed,
    can_suspend: canSuspend(caller, standing, row.owners).allowed,
    can_remove: canRemove(caller, standing, row.owners).allowed,
    can_edit_profile: canEditProfile(caller, row).allowed,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

const seesFactors = (caller: Caller): boolean => Decision.holding(caller, 'org:manage', 'audit:view').allowed;

const dayOf = (date: string | null): string | null => (date === null ? null : `${date}T00:00:00.000Z`);

/** No sign-in told of one: that is not having none. */
const factorOf = ({ second_factor_at }: MemberRow): 'yes' | 'unknown' => (second_factor_at ? 'yes' : 'unknown');

function heldRoleView(role: NonNullable<MemberRow['roles']>[number]): HeldRoleView {
  const sources: HeldRoleView['sources'] = [];
  if (role.direct) sources.push('direct');
  if (role.group_ids.length > 0) sources.push('group');
  if (role.by_default) sources.push('default');
  return { id: role.id, name: role.name, is_system: role.is_system, sources };
}
