import { breaksOf } from '../break.js';

const context = 'libs/identity/src';

/** What invites promise, and to whom they open. */
export const invites = [
  ...breaksOf(`${context}/invite/domain/invite-policy.ts`, 'invite/managing', [
    {
      breaks: 'whoever manages members sends again what they could not promise',
      find: "    () => canGrantPermissions(caller, permissions, '/role_ids'),\n",
      replace: '    () => (permissions ? Decision.allow : canGrantPermissions(caller, [])),\n',
      promise: 'can be resent only by callers who could create it',
    },
    {
      breaks: 'whoever manages members sends again an invite to teams of others',
      find: '...team_ids.map((id) => () => canManageTeam(caller, { id })),',
      replace: '...team_ids.slice(0, 0).map((id) => () => canManageTeam(caller, { id })),',
      promise: 'can be resent only by callers who could create it',
    },
  ]),
  ...breaksOf(`${context}/invite/commands/create-invite.ts`, 'invite/inviting', [
    {
      breaks: 'roles are promised that may more than who promises them',
      find: 'await this.checks.mustGiveRoles(current, given.role_ids);',
      replace: '',
      promise: "requires member:manage, the roles' permissions and authority over the teams",
    },
    {
      breaks: 'teams of others are promised',
      find: 'await this.checks.mustAddToTeams(current, given.team_ids);',
      replace: '',
      promise: "requires member:manage, the roles' permissions and authority over the teams",
    },
  ]),
  ...breaksOf(`${context}/invite/commands/change-invite.ts`, 'invite/managing', [
    {
      breaks: 'an invite is raised to roles that may more than who raises it',
      find: 'await this.checks.mustGiveRoles(current, newIn(role_ids, invite.state.role_ids));',
      replace: '',
      promise: 'gets only roles and teams that its editor may assign',
    },
  ]),
  ...breaksOf(`${context}/invite/commands/accept-invite.ts`, 'invite/accepting', [
    {
      breaks: 'a link is good for as long as its request waits',
      find: "if (!still) throw notFound('invite');",
      replace: '',
      promise: 'is refused if its link expires while the request waits',
    },
    {
      breaks: 'an invite whose time is over is accepted',
      find: "if (!invite.isPending(at)) throw notFound('invite');",
      replace: '',
      promise: 'expires on its date, even before the worker records it',
    },
  ]),
];
