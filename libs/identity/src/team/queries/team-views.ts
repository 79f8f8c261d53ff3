import { type Caller, type Read } from '#kernel';
import { canDeleteTeam, canManageTeam, canManageTeamMembers } from '../domain/team-policy.js';
import { type TeamState } from '../domain/team.js';
import { type TeamView } from './team.view.js';

export const teamColumns =
  'team.id, team.name, team.description, team.source, team.member_count, team.admin_count, team.created_at, team.updated_at';

export type TeamRow = Read<Pick<TeamState, 'id' | 'name' | 'description' | 'source' | 'created_at' | 'updated_at'>> & {
  member_count: number;
  admin_count: number;
};

export function teamView(caller: Caller, row: TeamRow): TeamView {
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
