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
      find: 'if (caller.standsFor.has(userId))',
      replace: 'if (caller.orgId === userId)',
      promise: 'cannot make themselves administrators, whatever their permissions',
    },
    {
      breaks: 'members can add their service members to other teams (self_target)',
      find: 'isUsable ? canShareTeam(caller, id) : Decision.allow',
      replace: 'Decision.allow',
      caughtBy: 'identity/team/behind',
      promise: 'does not let outsiders add service members they are responsible for',
    },
    {
      breaks: 'members can appoint themselves (self_target)',
      find: 'caller.standsFor.has(userId) || (isUsable',
      replace: '(isUsable',
      promise: 'cannot make themselves administrators, whatever their permissions',
    },
    {
      breaks: 'members can appoint their second accounts (self_target)',
      find: '(isUsable && caller.teams.get(id) !== true)',
      replace: 'userId === caller.orgId',
      caughtBy: 'identity/member/second-accounts',
      promise: 'cannot give more rights in a team than the administrator has there',
    },
    {
      breaks: 'members who see the link of an invite can add any team (self_target)',
      find: 'seesLink ? Decision.all(',
      replace: 'seesLink === null ? Decision.all(',
      caughtBy: 'identity/member/second-accounts',
      promise: 'can contain only teams that the inviter is in',
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
      find: 'userId === caller.userId ? canChangeByHand(team) : canManageTeamMembers(caller, team)',
      replace: 'notProvisioned(team)',
      promise: 'can be changed only by administrators of the team or of all teams',
    },
  ]),
  ...breaksOf(`${context}/team/services/team-candidates.ts`, 'identity/member/second-accounts', [
    {
      breaks: 'members can add service members to other teams, and then issue tokens for them',
      find: 'isSecond || (await this.isIssuerFor(caller, userId))',
      replace: 'isSecond',
      promise: 'cannot add a service member to a team if they could issue a token for it',
    },
    {
      breaks: 'a token with few scopes can add service members to other teams',
      find: 'permissions: caller.rolePermissions, scopes: null',
      replace: 'scopes: null',
      promise: 'cannot add a service member to a team if they could issue a token for it',
    },
  ]),
  ...breaksOf(`${context}/team/commands/add-team-member.ts`, 'identity/team/creating-and-members', [
    {
      breaks: 'members can add their second accounts as administrators (self_target)',
      find: 'if (member.is_admin) canAppoint(caller, team.state, candidate).orThrow();',
      replace: '',
      caughtBy: 'identity/member/second-accounts',
      promise: 'cannot give more rights in a team than the administrator has there',
    },
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
      find: 'else canLoseAdmin(caller, (await this.teamMembers.count(org_id, id)).admins).orThrow();',
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
      find: 'canAddToTeam(caller, team.state, candidate).orThrow();',
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
