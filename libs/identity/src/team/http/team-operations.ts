import { type OperationFacts } from '#platform/openapi';
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
const missing = 'No such team.';
const noSuchMember = 'No such team, or the team has no such member.';
const notAdministered = '`team_admin_required`: you administer neither this team nor all teams.';
const mirrored = '`provisioned_team`: the directory manages this team.';
const stale = 'The team has changed since you read it.';

export const teamOperations = {
  list: {
    id: 'listTeams',
    summary: 'List teams',
    description: "Every team of the organization, with the caller's role in it.",
    pageOf: TeamView,
    example: pageOf(team),
  },
  get: {
    id: 'getTeam',
    summary: 'Get a team',
    description: "One team, with the caller's role in it and what the caller may do.",
    view: TeamView,
    example: team,
    errors: { 404: missing },
  },
  create: {
    id: 'createTeam',
    summary: 'Create a team',
    description: 'You become a member and administrator of the team. Requires `team:create` or `team:manage`.',
    status: 201,
    body: { type: CreateTeamBody, example: { name: 'Sales', members: [{ user_id: member.user_id }] } },
    view: TeamView,
    example: team,
    errors: { 409: '`name_taken`, or `quota_exceeded`.' },
  },
  update: {
    id: 'updateTeam',
    summary: 'Update a team',
    description:
      'Changes only the fields you send. Administrators of the team and holders of `team:manage` can call this route.',
    body: { type: UpdateTeamBody, example: { description: 'Sells.' } },
    view: TeamView,
    example: team,
    errors: { 403: notAdministered, 404: missing, 409: `\`name_taken\`. ${mirrored}`, 412: stale },
  },
  remove: {
    id: 'deleteTeam',
    summary: 'Delete a team',
    description:
      'All shares with the team end. Administrators of the team and holders of `team:manage` can call this route.',
    status: 204,
    errors: { 403: notAdministered, 404: missing, 409: mirrored, 412: stale },
  },
  listMembers: {
    id: 'listTeamMembers',
    summary: "List a team's members",
    description: 'All members of the team, including suspended ones.',
    pageOf: TeamMemberView,
    example: pageOf(member),
    errors: { 404: missing },
  },
  addMember: {
    id: 'addTeamMember',
    summary: 'Add a team member',
    description: 'Returns 200 and changes nothing if the member already belongs to the team. You cannot add yourself.',
    status: 201,
    body: { type: TeamMemberBody, example: { user_id: member.user_id, is_admin: false } },
    view: TeamMemberView,
    example: member,
    errors: {
      400: '`unknown_member`.',
      403: `${notAdministered} \`self_target\`: you cannot add yourself.`,
      404: missing,
      409: `${mirrored} Or \`quota_exceeded\`.`,
    },
  },
  appoint: {
    id: 'appointTeamAdmin',
    summary: 'Appoint or remove a team administrator',
    description:
      'Team administrators can share some kinds of resources that are shared with the team. Administrators may step ' +
      'down, except the last one.',
    body: { type: AppointBody, example: { is_admin: true } },
    view: TeamMemberView,
    example: { ...member, is_admin: true },
    errors: {
      403: `${notAdministered} \`self_target\`: you cannot appoint yourself.`,
      404: noSuchMember,
      409: '`last_admin`.',
      412: stale,
    },
  },
  removeMember: {
    id: 'removeTeamMember',
    summary: 'Remove a team member',
    description:
      'Team administrators can remove other members, and every member may leave. The last administrator must ' +
      'appoint another administrator first.',
    status: 204,
    errors: { 403: notAdministered, 404: noSuchMember, 409: `\`last_admin\`. ${mirrored}`, 412: stale },
  },
} satisfies Record<string, OperationFacts>;
