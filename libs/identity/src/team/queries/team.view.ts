import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { type Caller, type RowOf } from '#kernel';
import { Avatars, MemberLabels } from '../../member/domain/member-labels.js';
import { canDeleteTeam, canManageTeam, canManageTeamMembers } from '../domain/team-policy.js';
import { TeamTable } from '../persistence/stored-teams.js';

/** A group of members that resources can be shared with. */
export class TeamView {
  @ApiProperty({ example: 'team_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** The display name of the team. */
  name!: string;
  /** What the team is for. */
  @ApiProperty({ type: String, nullable: true }) description!: string | null;
  /** `scim`: the directory manages the members, through a group. `manual`: the team administrators manage them. */
  @ApiProperty({ enum: ['manual', 'scim'] }) source!: 'manual' | 'scim';
  /** Number of members, including suspended ones. */
  @ApiProperty({ type: 'integer' }) member_count!: number;
  /** The number of team administrators. */
  @ApiProperty({ type: 'integer' }) admin_count!: number;
  /** The caller's role in the team; null if the caller is not in it. */
  @ApiProperty({ enum: ['member', 'admin'], nullable: true, type: String }) my_role!: 'member' | 'admin' | null;
  /** Whether the caller may change the team. */
  can_manage!: boolean;
  /** Whether the caller may add and remove members. */
  can_manage_members!: boolean;
  /** Whether the caller may delete the team. */
  can_delete!: boolean;
  created_at!: string;
  updated_at!: string;
}

/** A member of a team. */
export class TeamMemberView {
  /** The id of the member. */
  @ApiProperty({ example: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd' }) user_id!: string;
  /** The display name of the member. */
  @ApiProperty({ type: String, nullable: true }) name!: string | null;
  /** The email address of the member. */
  @ApiProperty({ type: String, nullable: true }) email!: string | null;
  /** The URL of the member's profile picture. Null if there is no picture. */
  @ApiProperty({ type: String, nullable: true }) avatar_url!: string | null;
  /** The status of the member. */
  @ApiProperty({ enum: ['active', 'suspended'] }) status!: 'active' | 'suspended';
  /** Whether the member administers the team. */
  is_admin!: boolean;
  /** When the member was added, in RFC 3339, UTC. */
  added_at!: string;
  /** The id of the member who added this member. */
  @ApiProperty({ type: String, nullable: true }) added_by!: string | null;
  /** The name of the member who added this member. Null if they left the organization. */
  @ApiProperty({ type: String, nullable: true }) added_by_label!: string | null;
}

const stored = TeamTable.omit(['org_id', 'version', 'name_key', 'created_by'], 'team');

export const teamColumns = `${stored}, team.member_count, team.admin_count`;

export type TeamRow = RowOf<typeof stored> & { member_count: number; admin_count: number };

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
  join identity.members member on member.org_id = :org_id and member.id = membership.user_id`;

export type TeamMemberRow = Omit<TeamMemberView, 'added_by_label'>;

@Injectable()
export class TeamMemberViewBuilder {
  constructor(
    private readonly memberLabels: MemberLabels,
    private readonly avatars: Avatars,
  ) {}

  async build(orgId: string, rows: readonly TeamMemberRow[]): Promise<TeamMemberView[]> {
    const ids = rows.map(({ added_by }) => added_by);
    const labels = await this.memberLabels.labelsFor(orgId, ids);
    return rows.map((row) => buildTeamMemberView(row, labels, this.avatars.urlFor(row)));
  }
}

const buildTeamMemberView = (
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
