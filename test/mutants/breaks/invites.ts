import { breaksOf } from '../break.js';

const context = 'libs/identity/src';

/** Guarantees of invites, and the rights to accept them. */
export const invites = [
  ...breaksOf(`${context}/invite/domain/invite-policy.ts`, 'identity/invite/managing', [
    {
      breaks: 'a member manager can resend an invite they could not create',
      find: "    canGrantPermissions(caller, permissions, '/role_ids'),\n",
      replace: '    permissions ? Decision.allow : canGrantPermissions(caller, []),\n',
      promise: 'can be resent only by callers who could create it',
    },
    {
      breaks: 'a member manager can resend an invite to teams they cannot manage',
      find: '...team_ids.map((id) => canManageTeam(caller, { id })),',
      replace: '...team_ids.slice(0, 0).map((id) => canManageTeam(caller, { id })),',
      promise: 'can be resent only by callers who could create it',
    },
  ]),
  ...breaksOf(`${context}/invite/domain/invite-policy.ts`, 'identity/member/second-accounts', [
    {
      breaks: 'a member manager can resend an invite to teams they are not in, and see the link',
      find: '    canInviteToTeams(caller, team_ids, seesLink),\n',
      replace: '',
      promise: 'can be resent only by members of its teams',
    },
  ]),
  ...breaksOf(`${context}/invite/services/invite-issuer.ts`, 'identity/member/second-accounts', [
    {
      breaks: 'an inviter can add teams to an invite whose link they saw',
      find: '(await this.secondAccounts.find(caller, link)).size > 0',
      replace: 'false',
      promise: 'cannot get further teams from the inviter',
    },
    {
      breaks: 'nobody can invite people to teams that they are not in, even by mail',
      find: ': !this.mailDelivery.isConfigured;',
      replace: ': true;',
      caughtBy: 'identity/invite/mailing',
      promise: 'can contain teams that the inviter is not in',
    },
  ]),
  ...breaksOf(`${context}/invite/commands/create-invite.ts`, 'identity/invite/inviting', [
    {
      breaks: 'an invite can grant roles beyond the inviter’s permissions',
      find: 'await this.inviteIssuer.assertCanGiveRoles(current, content.role_ids);',
      replace: '',
      promise: "requires member:manage, the roles' permissions and authority over the teams",
    },
    {
      breaks: 'an invite can grant teams the inviter cannot manage',
      find: 'await this.inviteIssuer.assertCanAddToTeams(current, content.team_ids, null);',
      replace: '',
      promise: "requires member:manage, the roles' permissions and authority over the teams",
    },
  ]),
  ...breaksOf(`${context}/invite/commands/change-invite.ts`, 'identity/invite/managing', [
    {
      breaks: 'an invite can be changed to roles beyond the editor’s permissions',
      find: 'await this.inviteIssuer.assertCanGiveRoles(current, notIn(role_ids, roles));',
      replace: '',
      promise: 'gets only roles and teams that its editor may assign',
    },
  ]),
  ...breaksOf(`${context}/invite/commands/accept-invite.ts`, 'identity/invite/accepting', [
    {
      breaks: 'a link that expires while its request waits is accepted',
      find: "if (!(await this.secrets.find('inv', secret))) throw notFound('invite');",
      replace: '',
      promise: 'is refused if its link is replaced while the request waits',
    },
    {
      breaks: 'an expired invite can be accepted',
      find: "if (!invite.isPending(at)) throw notFound('invite');",
      replace: '',
      promise: 'expires on its date, even before the worker records it',
    },
  ]),
  ...breaksOf(`${context}/invite/http/acceptances.ts`, 'identity/invite/repeating', [
    {
      breaks: 'anyone with the link can repeat an acceptance',
      find: 'this.idempotencyKeys.runOnce({ orgId, principal: id, key: formKey },',
      replace: "this.idempotencyKeys.runOnce({ orgId, principal: id, key: formKey.replace(/.*/, 'any') },",
      promise: 'is refused in another browser',
    },
    {
      breaks: 'an Idempotency-Key has no effect on accepting an invite',
      find: 'await this.idempotencyKeys.admit(',
      replace: 'void (',
      promise: 'returns the first response to a repeat',
    },
  ]),
  ...breaksOf('libs/authentication/src/session/http/sign-in-cookies.ts', 'identity/invite/repeating', [
    {
      breaks: 'an acceptance can be repeated after signing out',
      find: "this.write(reply, 'lk_page', '', 0);",
      replace: '',
      promise: 'is refused after the member signs out',
    },
  ]),
  ...breaksOf('libs/authentication/src/join/http/welcome-pages.ts', 'identity/invite/repeating', [
    {
      breaks: 'a repeated acceptance leads into an organization that awaits deletion',
      find: 'if (caller.frozen) return',
      replace: 'if (caller.orgId === null) return',
      promise: 'leads to the page that names the date of a scheduled deletion',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/idempotency/idempotency-keys.ts', 'identity/invite/repeating', [
    {
      breaks: 'an acceptance can be repeated for a day',
      find: '        secret: true,\n        fingerprint: ofForms',
      replace: '        secret: false,\n        fingerprint: ofForms',
      promise: 'is refused after 15 minutes',
    },
    {
      breaks: 'a double click fails while the first request is running',
      find: 'performance.now() - began > times.form',
      replace: 'began > 0',
      promise: 'makes one member for',
    },
  ]),
];
