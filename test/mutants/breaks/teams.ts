import { breaksOf } from '../break.js';

const context = 'libs/identity/src';

export const teams = [
  ...breaksOf(`${context}/team/domain/team-policy.ts`, 'identity/team/creating-and-members', [
    {
      breaks: 'creating a team needs no permission',
      find: "withPermission('team:create', 'team:manage')",
      replace: "withPermission('team:create', 'team:manage', 'connector:view', 'member:manage')",
      promise: 'requires team:create or team:manage and an unused name',
    },
    {
      breaks: 'team members can manage it',
      find: 'managesAll(caller) || caller.teams.get(id)',
      replace: 'managesAll(caller) || caller.teams.has(id)',
      promise: 'can be changed only by administrators of the team or of all teams',
    },
    {
      breaks: 'members can add themselves to teams (self_target)',
      find: 'caller.standsFor.has(userId) || (',
      replace: 'caller.orgId === userId || (',
      promise: 'cannot make themselves administrators, whatever their permissions',
    },
    {
      breaks: 'members can add their service members to other teams (self_target)',
      find: "caller.standsFor.has(accountable ?? '') && !caller.teams.has(id)",
      replace: 'accountable === id',
      caughtBy: 'identity/team/behind',
      promise: 'does not let outsiders add service members they are responsible for',
    },
    {
      breaks: 'members can appoint themselves (self_target)',
      find: 'isAdmin && caller.standsFor.has(userId)',
      replace: 'isAdmin && userId === caller.orgId',
      promise: 'cannot make themselves administrators, whatever their permissions',
    },
    {
      breaks: 'the last administrator can leave (last_admin)',
      find: 'admins > 1 || managesAll(caller)',
      replace: 'admins > 0 || managesAll(caller)',
      promise: 'always include an administrator',
    },
    {
      breaks: 'a team managed by a directory can be changed (provisioned_team)',
      find: "source === 'manual'",
      replace: 'source.length > 0',
      caughtBy: 'identity/team/seeing-and-changing',
      promise: 'from a directory allow changes only to description and administrators',
    },
    {
      breaks: 'team members can remove others',
      find: 'userId === caller.userId ? notProvisioned(team) : canManageTeamMembers(caller, team)',
      replace: 'notProvisioned(team)',
      promise: 'can be changed only by administrators of the team or of all teams',
    },
  ]),
  ...breaksOf(`${context}/team/commands/add-team-member.ts`, 'identity/team/creating-and-members', [
    {
      breaks: 'If-Match is ignored when a member leaves a team',
      find: 'this.remove(current, team, userId), expected)',
      replace: 'this.remove(current, team, userId))',
      caughtBy: 'identity/team/member-versions',
      promise: "use their team's version for If-Match",
    },
  ]),
  ...breaksOf(`${context}/team/commands/appoint-team-admin.ts`, 'identity/team/creating-and-members', [
    {
      breaks: 'If-Match is ignored when an administrator is appointed',
      find: 'this.appoint(current, team, member), expected)',
      replace: 'this.appoint(current, team, member))',
      caughtBy: 'identity/team/member-versions',
      promise: "use their team's version for If-Match",
    },
    {
      breaks: 'the last administrator can step down (last_admin)',
      find: 'if (membership.is_admin) canLoseAdmin(caller, (await this.teamMembers.count(orgId, id)).admins).orThrow();',
      replace: '',
      promise: 'always include an administrator',
    },
    {
      breaks: 'any member can appoint administrators',
      find: 'canManageTeam(caller, team.state).orThrow();',
      replace: '',
      promise: 'can be changed only by administrators of the team or of all teams',
    },
  ]),
  ...breaksOf(`${context}/team/commands/add-team-member.ts`, 'identity/team/creating-and-members', [
    {
      breaks: 'a team manager can join as its administrator',
      find: 'canAddToTeam(caller, team.state, member.user_id, accountable).orThrow();',
      replace: '',
      promise: 'cannot make themselves administrators, whatever their permissions',
    },
    {
      breaks: 'any member can add others',
      find: 'canManageTeamMembers(caller, team.state).orThrow();',
      replace: '',
      promise: 'can be changed only by administrators of the team or of all teams',
    },
  ]),
];
