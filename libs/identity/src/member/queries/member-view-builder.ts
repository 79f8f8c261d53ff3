import { Injectable } from '@nestjs/common';
import { type Caller, Decision, type Read } from '#kernel';
import { RoleSummaries, type RoleSummary } from '../../role/domain/roles.js';
import { Avatars, GroupLabels, MemberLabels } from '../domain/member-labels.js';
import {
  canEditProfile,
  canManageMembers,
  canManageRoles,
  canRemove,
  canSeeRestrictions,
  canSuspend,
} from '../domain/member-policy.js';
import { MemberRestrictions, type RestrictionCounts } from '../domain/member-restrictions.js';
import { type HeldRole } from '../domain/member-state.js';
import { type MemberState } from '../domain/member.js';
import { canAcceptResponsible, canAskResponsible } from '../domain/responsible-policy.js';
import { type HeldRoleView, type MemberView } from './member.view.js';

/** SQL of the columns of a member. */
export const memberColumns = `member.id, member.kind, member.name, member.email, member.title, member.avatar_url,
  member.status, member.suspended_by, member.provisioned, member.external_id,
  member.confirmed and not 'email' = any(member.unconfirmed_keys) as confirmed,
  member.responsible_user_id, member.responsible_asked_id, member.joined_at,
  member.last_active_on::text, member.second_factor_at, member.single_factor_at, member.created_at, member.updated_at,
  (select coalesce(json_agg(assignment), '[]') from (
     select holder.role_id, holder.direct, holder.by_default, holder.group_ids from identity.member_roles holder
     where holder.org_id = :org_id and holder.user_id = member.id) assignment) as roles,
  (select count(*)::integer from identity.team_members membership
   where membership.org_id = :org_id and membership.user_id = member.id) as team_count,
  (select count(*)::integer from identity.roles owner_role
   join identity.member_roles holder on holder.org_id = :org_id and holder.role_id = owner_role.id
   join identity.members owner on owner.org_id = :org_id and owner.id = holder.user_id
   where owner_role.org_id = :org_id and owner_role.system_key = 'org_owner'
     and owner.status = 'active' and owner.kind = 'person') as owners`;

export type MemberRow = Read<
  Omit<
    MemberState,
    | 'org_id'
    | 'version'
    | 'label_key'
    | 'email_key'
    | 'search_key'
    | 'invited_by'
    | 'brought_by'
    | 'suspender_ids'
    | 'unconfirmed_keys'
    | 'notifications_off'
  >
> & {
  team_count: number;
  last_active_on: string | null;
  second_factor_at: string | null;
  single_factor_at: string | null;
  /** Number of active people who own the organization. */
  owners: number;
};

/** A role of a member, with the assignment that gives it. */
type AssignedRole = { role: RoleSummary; assignment: Read<HeldRole> };

/** Returns the roles of one row, sorted by name. Roles that were deleted while the page was read are absent. */
const listRoles = ({ roles }: Pick<MemberRow, 'roles'>, summaries: ReadonlyMap<string, RoleSummary>): AssignedRole[] =>
  roles
    .flatMap((assignment) => {
      const role = summaries.get(assignment.role_id);
      return role ? [{ role, assignment }] : [];
    })
    .sort((one, other) => one.role.position - other.role.position);

/** @param groups names by id; null when the caller cannot see provisioning. */
function buildHeldRoleView({ role, assignment }: AssignedRole, groups: GroupNames): HeldRoleView {
  const { direct, by_default, group_ids } = assignment;
  const sources: HeldRoleView['sources'] = [];
  if (direct) sources.push('direct');
  if (group_ids.length > 0) sources.push('group');
  if (by_default) sources.push('default');
  const group_names = groups && group_ids.length > 0 ? group_ids.map((id) => groups.get(id) ?? id).sort() : undefined;
  return { id: role.id, name: role.name, is_system: role.is_system, sources, group_names };
}

type GroupNames = ReadonlyMap<string, string> | null;

/** The data that all views of a page share. */
type Viewer = {
  caller: Caller;
  roles: ReadonlyMap<string, RoleSummary>;
  restrictions: ReadonlyMap<string, RestrictionCounts> | null;
  labels: ReadonlyMap<string, string>;
  groups: GroupNames;
  avatars: Avatars;
  seesExternalIds: boolean;
  seesFactors: boolean;
  seesActivity: boolean;
};

@Injectable()
export class MemberViewBuilder {
  constructor(
    private readonly roleSummaries: RoleSummaries,
    private readonly memberRestrictions: MemberRestrictions,
    private readonly memberLabels: MemberLabels,
    private readonly avatars: Avatars,
    private readonly groupLabels: GroupLabels,
  ) {}

  async build(caller: Caller, rows: readonly MemberRow[]): Promise<MemberView[]> {
    const ids = rows.map(({ id }) => id);
    const assignments = rows.flatMap(({ roles }) => roles);
    const roleIds = assignments.map(({ role_id }) => role_id);
    const groupIds = [...new Set(assignments.flatMap(({ group_ids }) => group_ids))];
    const people = rows.flatMap((row) => [row.responsible_user_id, row.responsible_asked_id]);
    const seesExternalIds = Decision.requirePermission(caller, 'sso:view').allowed;
    const [roles, restrictions, labels, groups] = await Promise.all([
      this.roleSummaries.summariesFor(caller, roleIds),
      canSeeRestrictions(caller).allowed ? this.memberRestrictions.countByMember(caller, ids) : null,
      this.memberLabels.labelsFor(caller.orgId, people),
      seesExternalIds ? this.groupLabels.readNames(caller.orgId, groupIds) : null,
    ]);
    const viewer: Viewer = {
      caller,
      roles,
      restrictions,
      labels,
      groups,
      avatars: this.avatars,
      seesExternalIds,
      seesFactors: Decision.requirePermission(caller, 'org:manage', 'audit:view').allowed,
      seesActivity: canManageMembers(caller).allowed,
    };
    return rows.map((row) => buildMemberView(row, viewer));
  }
}

function buildMemberView(row: MemberRow, viewer: Viewer): MemberView {
  const { caller } = viewer;
  const roles = listRoles(row, viewer.roles);
  const isSelf = row.id === caller.userId;
  const billable = roles.some(({ role }) => role.seat_class === 'billable');
  const counts = findRestrictionCounts(row, viewer);
  const view = {
    id: row.id,
    user_id: row.id,
    kind: row.kind,
    name: row.name,
    email: row.email,
    title: row.title,
    avatar_url: viewer.avatars.urlFor(row),
    status: row.status,
    suspended_by: row.suspended_by,
    role_ids: roles.map(({ role }) => role.id),
    roles: roles.map((role) => buildHeldRoleView(role, viewer.groups)),
    seat_class: billable ? ('billable' as const) : ('free_admin' as const),
    uses_seat: billable && row.kind === 'person' && row.status === 'active',
    provisioned: row.provisioned,
    confirmed: row.confirmed,
    responsible_user_id: row.responsible_user_id,
    responsible_label: findLabel(row.responsible_user_id, viewer),
    responsible_asked_id: row.responsible_asked_id,
    responsible_asked_label: findLabel(row.responsible_asked_id, viewer),
    external_id: viewer.seesExternalIds ? row.external_id : undefined,
    team_count: row.team_count,
    joined_at: row.joined_at,
    last_active_at: isSelf || viewer.seesActivity ? formatDay(row.last_active_on) : null,
    second_factor: isSelf || viewer.seesFactors ? deriveSecondFactor(row) : undefined,
    restriction_count: counts.restriction_count,
    legacy_override: counts.legacy_override,
    active_grant_count: counts.active_grant_count,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
  return Object.assign(view, deriveMemberFlags(row, roles, caller));
}

function deriveMemberFlags(row: MemberRow, roles: AssignedRole[], caller: Caller) {
  const owner = roles.find(({ role }) => role.system_key === 'org_owner');
  const ownership = { is_owner: owner !== undefined, owners: row.owners, role_id: owner?.role.id ?? '' };
  return {
    can_manage_roles: canManageRoles(caller, row).allowed,
    can_suspend: canSuspend(caller, row, ownership).allowed,
    can_remove: canRemove(caller, row, ownership).allowed,
    can_edit_profile: canEditProfile(caller, row).allowed,
    can_ask_responsible: canAskResponsible(caller, row).allowed,
    can_accept_responsible: canAcceptResponsible(caller, row).allowed,
  };
}

const findLabel = (id: string | null, { labels }: Viewer): string | null =>
  id === null ? null : (labels.get(id) ?? null);

const findRestrictionCounts = ({ id }: MemberRow, { restrictions }: Viewer): Partial<RestrictionCounts> =>
  restrictions?.get(id) ?? {};

const formatDay = (date: string | null): string | null => (date === null ? null : `${date}T00:00:00.000Z`);

/** Whether the last sign-in that reported its factors used a second factor. `unknown` if no sign-in reported them. */
function deriveSecondFactor({
  second_factor_at: second,
  single_factor_at: single,
}: MemberRow): 'yes' | 'no' | 'unknown' {
  if (second === null && single === null) return 'unknown';
  return second !== null && (single === null || second >= single) ? 'yes' : 'no';
}
