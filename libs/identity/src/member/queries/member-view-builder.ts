import { Injectable, Optional } from '@nestjs/common';
import { type Caller, Decision } from '#kernel';
import { RoleSummaries, type RoleSummary } from '../../role/domain/roles.js';
import { Avatars } from '../domain/avatars.js';
import { GroupLabels, MemberLabels } from '../domain/member-labels.js';
import {
  canEditProfile,
  canManageMembers,
  canManageRolesOf,
  canRemove,
  canSeeRestrictions,
  canSuspend,
} from '../domain/member-policy.js';
import { MemberRestrictions, type RestrictionCounts } from '../domain/member-restrictions.js';
import { groupIdsIn, type GroupNames, rolesIn, heldRoleView, type MemberRow, roleIdsIn } from './member-row.js';
import { type MemberView } from './member.view.js';

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
    private readonly roles: RoleSummaries,
    private readonly restrictions: MemberRestrictions,
    private readonly labels: MemberLabels,
    private readonly avatars: Avatars,
    @Optional() private readonly groups?: GroupLabels,
  ) {}

  async build(caller: Caller, rows: readonly MemberRow[]): Promise<MemberView[]> {
    const ids = rows.map(({ id }) => id);
    const responsible = rows.map(({ responsible_user_id }) => responsible_user_id);
    const seesExternalIds = Decision.requirePermission(caller, 'sso:view').allowed;
    const [roles, restrictions, labels, groups = null] = await Promise.all([
      this.roles.summariesFor(caller, roleIdsIn(rows)),
      canSeeRestrictions(caller).allowed ? this.restrictions.countsOf(caller, ids) : null,
      this.labels.labelsFor(caller.orgId, responsible),
      seesExternalIds ? this.groups?.namesOf(caller.orgId, groupIdsIn(rows)) : null,
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
    return rows.map((row) => toView(row, viewer));
  }
}

function toView(row: MemberRow, viewer: Viewer): MemberView {
  const { caller } = viewer;
  const roles = rolesIn(row, viewer.roles);
  const isSelf = row.id === caller.userId;
  const billable = roles.some(({ role }) => role.seat_class === 'billable');
  const counts = countsOf(row, viewer);
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
    roles: roles.map((held) => heldRoleView(held, viewer.groups)),
    seat_class: billable ? ('billable' as const) : ('free_admin' as const),
    uses_seat: billable && row.kind === 'person' && row.status === 'active',
    provisioned: row.provisioned,
    confirmed: row.confirmed,
    responsible_user_id: row.responsible_user_id,
    responsible_label: labelOf(row.responsible_user_id, viewer),
    responsible_asked_id: row.responsible_asked_id,
    external_id: viewer.seesExternalIds ? row.external_id : undefined,
    team_count: row.team_count,
    joined_at: row.joined_at,
    last_active_at: isSelf || viewer.seesActivity ? dayOf(row.last_active_on) : null,
    second_factor: isSelf || viewer.seesFactors ? factorOf(row) : undefined,
    restriction_count: counts.restriction_count,
    legacy_override: counts.legacy_override,
    active_grant_count: counts.active_grant_count,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
  return Object.assign(view, flagsOf(row, roles, caller));
}

function flagsOf(row: MemberRow, roles: ReturnType<typeof rolesIn>, caller: Caller) {
  const owner = roles.find(({ role }) => role.system_key === 'org_owner');
  const ownership = { is_owner: owner !== undefined, owners: row.owners, role_id: owner?.role.id ?? '' };
  return {
    can_manage_roles: canManageRolesOf(caller, row).allowed,
    can_suspend: canSuspend(caller, row, ownership).allowed,
    can_remove: canRemove(caller, row, ownership).allowed,
    can_edit_profile: canEditProfile(caller, row).allowed,
  };
}

const labelOf = (id: string | null, { labels }: Viewer): string | null =>
  id === null ? null : (labels.get(id) ?? null);

const countsOf = ({ id }: MemberRow, { restrictions }: Viewer): Partial<RestrictionCounts> =>
  restrictions?.get(id) ?? {};

const dayOf = (date: string | null): string | null => (date === null ? null : `${date}T00:00:00.000Z`);

/** Whether the last sign-in that reported its factors used a second factor. `unknown` if no sign-in reported them. */
function factorOf({ second_factor_at: second, single_factor_at: single }: MemberRow): 'yes' | 'no' | 'unknown' {
  if (second === null && single === null) return 'unknown';
  return second !== null && (single === null || second >= single) ? 'yes' : 'no';
}
