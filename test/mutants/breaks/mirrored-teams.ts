import { breaksOf } from '../break.js';

/** Rights to change mirrored teams. */
export const mirroredTeams = [
  ...breaksOf('libs/provisioning/src/group-mapping/domain/group-mapping-policy.ts', 'provisioning/mirrored-teams', [
    {
      breaks: 'a member of a group can map it to a team',
      find: 'Decision.all(canManageMappings(caller), canChangeGroupRoles(caller, members))',
      replace: 'Decision.all(canManageMappings(caller))',
      promise: 'needs permission for single sign-on and for the team',
    },
  ]),
  ...breaksOf('libs/identity/src/team/services/team-mirroring.ts', 'provisioning/mirrored-teams', [
    {
      breaks: 'a group can be mapped to teams that the caller does not manage',
      find: 'canManageTeamMembers(caller, team.state).orThrow();',
      replace: '',
      promise: 'needs permission for single sign-on and for the team',
    },
    {
      breaks: 'a group can be mapped to a new team without the right to create teams',
      find: 'canCreateTeam(caller).orThrow();',
      replace: '',
      promise: 'needs permission for single sign-on and for the team',
    },
    {
      breaks: 'members are removed from a mapped team without confirmation',
      find: 'if (!adopt) assertEmpty',
      replace: 'if (adopt && before.length < 0) assertEmpty',
      promise: 'can be an existing team if it is empty or adopted',
    },
  ]),
  ...breaksOf('libs/provisioning/src/group-mapping/services/group-mapping-sync.ts', 'provisioning/mirrored-teams', [
    {
      breaks: 'people who leave a group stay in its team',
      find: 'await this.teamMirroring.applyMoves(orgId, id, moves, act)',
      replace: 'await this.teamMirroring.applyMoves(orgId, id, { ...moves, left: [] }, act)',
      promise: 'has the group’s members and name',
    },
  ]),
  ...breaksOf('libs/identity/src/group-roles/domain/group-roles-policy.ts', 'provisioning/mirrored-teams', [
    {
      breaks: 'the member who issued a directory token adds their invitee to a team with it',
      find: 'teamIds.some((id) => !teams.has(id))',
      replace: 'teamIds.some((id) => teams.has(id))',
      promise: "does not let the token's issuer add themselves or their invitees",
    },
  ]),
];
