import { type OperationFacts } from '#kernel';
import { TeamMemberView, TeamView } from '../queries/team.view.js';
import { AppointBody, CreateTeamBody, TeamMemberBody, UpdateTeamBody } from './team.dto.js';

const team = {
  id: 'team_01k7vm3q8ef6ha4x2c9b5t0rsd',
  name: 'Sales',
  description: null,
  source: 'manual',
  member_count: 4,
  admin_count: 1,
  my_role: 'admin',
  can_manage: true,
  can_manage_members: true,
  can_delete: true,
  created_at: '2026-11-20T08:00:00.000Z',
  updated_at: '2026-11-20T08:00:00.000Z',
};

const member = {
  user_id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rse',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  avatar_url: null,
  status: 'active',
  is_admin: false,
  added_at: '2026-11-20T08:00:00.000Z',
  added_by: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsf',
  added_by_label: 'Grace Hopper',
};

const pageOf = (row: object) => ({ result: [row], next_cursor: null, prev_cursor: null });
const missing = 'The organization has no such team.';
const notHere = 'The organization has no such team, or the team no such member.';
const notTheirs = '`team_admin_required`: the caller administers neither this team nor all.';
const mirrored = '`provisioned_team`: the directory keeps it.';
const stale = 'The team has changed since it was read.';

export const teamOperations = {
  list: {
    id: 'listTeams',
    summary: 'List teams',
    description: 'Every team of the organization, with what the caller is in it.',
    pageOf: TeamView,
    example: pageOf(team),
  },
  get: {
    id: 'getTeam',
    summary: 'Get team',
    description: 'One team, with what the caller is in it and may do to it.',
    view: TeamView,
    example: team,
    errors: { 404: missing },
  },
  create: {
    id: 'createTeam',
    summary: 'Create team',
    description: 'Whoever creates it becomes a member and administrator. Needs `team:create` or `team:manage`.',
    status: 201,
    body: { type: CreateTeamBody, example: { name: 'Sales', members: [{ user_id: member.user_id }] } },
    view: TeamView,
    example: team,
    errors: { 409: '`name_taken`, or `quota_exceeded`.' },
  },
  update: {
    id: 'updateTeam',
    summary: 'Update team',
    description: 'Changes what is sent and nothing else. For administrators of the team, and who holds `team:manage`.',
    body: { type: UpdateTeamBody, example: { description: 'Sells.' } },
    view: TeamView,
    example: team,
    errors: { 403: notTheirs, 404: missing, 409: `\`name_taken\`; ${mirrored}`, 412: stale },
  },
  remove: {
    id: 'deleteTeam',
    summary: 'Delete team',
    description: 'What was shared with it is no longer. For administrators of the team, and who holds `team:manage`.',
    status: 204,
    errors: { 403: notTheirs, 404: missing, 409: mirrored, 412: stale },
  },
  listMembers: {
    id: 'listTeamMembers',
    summary: 'List team members',
    description: 'Who belongs to the team, suspended members among them.',
    pageOf: TeamMemberView,
    example: pageOf(member),
    errors: { 404: missing },
  },
  addMember: {
    id: 'addTeamMember',
    summary: 'Add team member',
    description: 'Answers 200, and changes nothing, for who belongs to it already. Nobody adds themselves.',
    status: 201,
    body: { type: TeamMemberBody, example: { user_id: member.user_id, is_admin: false } },
    view: TeamMemberView,
    example: member,
    errors: {
      400: '`unknown_member`.',
      403: `${notTheirs} \`self_target\`: nobody adds themselves.`,
      404: missing,
      409: `${mirrored} Or \`quota_exceeded\`.`,
    },
  },
  appoint: {
    id: 'appointTeamAdmin',
    summary: 'Appoint or remove a team administrator',
    description: 'Administrators share on what the team was given. A team keeps one; stepping down is allowed else.',
    body: { type: AppointBody, example: { is_admin: true } },
    view: TeamMemberView,
    example: { ...member, is_admin: true },
    errors: {
      403: `${notTheirs} \`self_target\`: nobody appoints themselves.`,
      404: notHere,
      409: '`last_admin`.',
      412: stale,
    },
  },
  removeMember: {
    id: 'removeTeamMember',
    summary: 'Remove team member',
    description:
      'Administrators remove others; everybody may leave. The last administrator appoints another one first.',
    status: 204,
    errors: { 403: notTheirs, 404: notHere, 409: `\`last_admin\`; ${mirrored}`, 412: stale },
  },
} satisfies Record<string, OperationFacts>;
