import { breaksOf } from '../break.js';

const context = 'libs/identity/src';

export const teams = [
  ...breaksOf(`${context}/team/domain/team-policy.ts`, 'team/creating-and-members', [
    {
      breaks: 'teams need no permission to be made',
      find: "withPermission('team:create', 'team:manage')",
      replace: "withPermission('team:create', 'team:manage', 'connector:view', 'member:manage')",
      promise: 'requires team:create or team:manage, a free name and existing members',
    },
    {
      breaks: 'members of a team manage it',
      find: 'managesAll(caller) || caller.teams.get(id)',
      replace: 'managesAll(caller) || caller.teams.has(id)',
      promise: 'are managed only by administrators of the team or of all teams',
    },
    {
      breaks: 'members add themselves to teams (self_target)',
      find: 'caller.standsFor.has(userId) || (',
      replace: 'caller.orgId === userId || (',
      promise: 'cannot appoint themselves, whatever they may manage',
    },
    {
      breaks: 'members add service members of theirs to teams of others (self_target)',
      find: "caller.standsFor.has(accountable ?? '') && !caller.teams.has(id)",
      replace: 'accountable === id',
      caughtBy: 'team/behind',
      promise: 'accepts a service member only if its responsible person is in it',
    },
    {
      breaks: 'members appoint themselves (self_target)',
      find: 'isAdmin && caller.standsFor.has(userId)',
      replace: 'isAdmin && userId === caller.orgId',
      promise: 'cannot appoint themselves, whatever they may manage',
    },
    {
      breaks: 'the last administrator leaves (last_admin)',
      find: 'admins > 1 || managesAll(caller)',
      replace: 'admins > 0 || managesAll(caller)',
      promise: 'keep an administrator',
    },
    {
      breaks: 'a directory’s team is changed here (provisioned_team)',
      find: "source === 'manual'",
      replace: 'source.length > 0',
      caughtBy: 'team/seeing-and-changing',
      promise: 'from a directory allow changes only of description and administrators',
    },
    {
      breaks: 'members of a team remove others',
      find: 'userId === caller.userId ? notProvisioned(team) : canManageTeamMembers(caller, team)',
      replace: 'notProvisioned(team)',
      promise: 'are managed only by administrators of the team or of all teams',
    },
  ]),
  ...breaksOf(`${context}/team/commands/remove-team-member.ts`, 'team/creating-and-members', [
    {
      breaks: 'If-Match is ignored when a member leaves a team',
      find: 'this.remove(current, team, userId), expected)',
      replace: 'this.remove(current, team, userId))',
      caughtBy: 'team/member-versions',
      promise: 'have a URL with the version of their team for If-Match',
    },
  ]),
  ...breaksOf(`${context}/team/commands/appoint-team-admin.ts`, 'team/creating-and-members', [
    {
      breaks: 'If-Match is ignored when an administrator is appointed',
      find: 'this.appoint(current, team, member), expected)',
      replace: 'this.appoint(current, team, member))',
      caughtBy: 'team/member-versions',
      promise: 'have a URL with the version of their team for If-Match',
    },
    {
      breaks: 'the last administrator steps down (last_admin)',
      find: 'if (now.is_admin) canLoseAdmin(caller, (await this.teamMembers.count(orgId, id)).admins).orThrow();',
      replace: '',
      promise: 'keep an administrator',
    },
    {
      breaks: 'anybody appoints',
      find: 'canManageTeam(caller, team.state).orThrow();',
      replace: '',
      promise: 'are managed only by administrators of the team or of all teams',
    },
  ]),
  ...breaksOf(`${context}/team/commands/add-team-member.ts`, 'team/creating-and-members', [
    {
      breaks: 'whoever manages a team joins it as its administrator',
      find: 'canAddToTeam(caller, team.state, member.user_id, accountable).orThrow();',
      replace: '',
      promise: 'cannot appoint themselves, whatever they may manage',
    },
    {
      breaks: 'anybody adds anybody',
      find: 'canManageTeamMembers(caller, team.state).orThrow();',
      replace: '',
      promise: 'are managed only by administrators of the team or of all teams',
    },
  ]),
];
