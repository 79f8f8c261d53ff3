import { Injectable } from '@nestjs/common';
import { type Caller, type Read } from '#kernel';
import { canDeleteTeam, canManageTeam, canManageTeamMembers } from '../domain/team-policy.js';
import { type TeamState } from '../domain/team.js';
import { Avatars } from '../../member/domain/avatars.js';
import { MemberLabels } from '../../member/domain/member-labels.js';
import { type TeamMemberView, type TeamView } from './team.view.js';

export const teamColumns =
  'team.id, team.name, team.description, team.source, team.member_count, team.admin_count, team.created_at, team.updated_at';

export type TeamRow = Read<Pick<TeamState, 'id' | 'name' | 'description' | 'source' | 'created_at' | 'updated_at'>> & {
  member_count: number;
  admin_count: number;
};

export function buildTeamView(caller: Caller, row: TeamRow): TeamView {
  const isAdmin = caller.teams.get(row.id);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    source: row.source,
    member_count: row.member_count,
    admin_count: row.admin_count,
    my_role: isAdmin === undefined ? null : isAdmin ? 'admin' : 'member',
    can_manage: canManageTeam(caller, row).allowed,
    can_manage_members: canManageTeamMembers(caller, row).allowed,
    can_delete: canDeleteTeam(caller, row).allowed,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** Columns and tables of statements that read team members. */
export const teamMemberColumns = `membership.user_id, member.name, member.email, member.avatar_url, member.status,
  membership.is_admin, membership.added_at, membership.added_by
  from identity.team_members membership
  join identity.members member on member.org_id = membership.org_id and member.id = membership.user_id`;

export type TeamMemberRow = Omit<TeamMemberView, 'added_by_label'>;

@Injectable()
export class TeamMemberViewBuilder {
  constructor(
    private readonly members: MemberLabels,
    private readonly avatars: Avatars,
  ) {}

  async build(orgId: string, rows: readonly TeamMemberRow[]): Promise<TeamMemberView[]> {
    const ids = rows.map(({ added_by }) => added_by);
    const labels = await this.members.labelsFor(orgId, ids);
    return rows.map((row) => toView(row, labels, this.avatars.urlFor(row)));
  }
}

const toView = (
  row: TeamMemberRow,
  labels: ReadonlyMap<string, string>,
  avatar_url: string | null,
): TeamMemberView => ({
  user_id: row.user_id,
  name: row.name,
  email: row.email,
  avatar_url,
  status: row.status,
  is_admin: row.is_admin,
  added_at: row.added_at,
  added_by: row.added_by,
  added_by_label: row.added_by === null ? null : (labels.get(row.added_by) ?? null),
});
