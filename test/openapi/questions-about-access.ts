/** Questions about people and what they may do, separated by “ / ”, by the pages that answer them. */
export const questionsAboutAccess: Record<string, string> = {
  'members/updateMember':
    "How do I change the roles of a member? / How do I change a member's roles? / " +
    'How do I assign a role to a user? / How do I give a member another role? / ' +
    'How do I give somebody the role of administrator?',
  'billing/openCheckout or guides/organizations#billing':
    'How do I change our plan? / Upgrade to a bigger plan / upgrade the plan / How do I pay for Latchkey? / ' +
    'How do we upgrade our subscription?',
  'approvals/resolveApproval or guides/access-control#approval-of-tool-calls':
    'How do I approve a call that waits for approval? / accept or reject a call / ' +
    'How do I let a waiting call run? / How do I reject a call? / allow a call that is waiting',
  'invites/createInvite':
    'How do I add a user? / add a person to the organization / invite a new member / How do I add a colleague? / ' +
    'send an invitation',
  'members/removeMember or members/removeMemberWith or guides/access-control#when-a-member-leaves':
    'How do I delete a user? / remove somebody from the organization / How do I offboard an employee? / ' +
    'kick someone out / remove a person',
  'members/suspendMember':
    'How do I disable a member? / block a person from signing in / deactivate a user / ' +
    'lock an account of a member / temporarily disable a user',
  'members/reactivateMember or members/reinstateMember':
    'unsuspend a member / enable a suspended member / How do I undo a suspension? / bring back a member / ' +
    'restore a member who left',
  'members/createMember or guides/agents#agents-without-a-person':
    'How do I add a bot? / create a machine user / new robot account / make a bot user',
  'members/listMembers':
    'list users / see all members / find a user by email / show everyone in the organization / show all users',
  'roles/createRole': 'add a role / make a new role / make a custom role / set up a role',
  'roles/updateRole':
    'change the permissions of a role / edit a role / add a permission to a role / ' +
    'remove a permission from a role / rename a role',
  'roles/deleteRole or roles/deleteRoleWith': 'remove a role / How do I get rid of a role?',
  'teams/createTeam': 'add a team / make a group of people / new team / set up a team / build a team',
  'teams/addTeamMember':
    'put a user in a team / How do I add people to a team? / join a team / assign a user to a team / ' +
    'add a colleague to my team',
  'teams/removeTeamMember': 'take a user out of a team / leave a team / kick a user from a team',
  'teams/appointTeamAdmin':
    'give a member the team lead role / promote a team member / team administrator rights / who leads a team',
  'tokens/issueToken or guides/reference#authenticate': 'generate a token / get a new token',
  'tokens/revokeToken or tokens/revokeAllTokens':
    'delete an API key / invalidate a token / cancel a token / How do I disable a leaked token? / ' + 'remove a token',
  'tokens/rotateToken':
    'How do I replace a token? / get a new secret for a token / refresh an API key / rotate an API key / ' +
    'exchange a token for a new one',
  'members/stopAgents or guides/access-control#stop-a-members-agents or guides/access-control#stop-all-agents-of-the-organization':
    'turn off an agent',
  'restrictions/createRestriction':
    'block a tool / create a rule / forbid a tool for a role / How do I restrict a connector? / ' +
    'allow only some tools',
  'restrictions/deleteRestriction':
    'remove a restriction / delete a rule / lift a restriction / unblock a tool / How do I undo a block?',
  'restrictions/explainAccess':
    "why is a tool blocked / why can't I use a tool / which rule blocks me / check why access is denied / " +
    'why am I blocked',
  'restrictions/simulateRestriction':
    'preview a restriction / test a rule before saving it / what would a restriction change / try a rule / ' +
    'see the effect of a rule before I save it',
  'access-requests/fileAccessRequest':
    'ask for access to a tool / ask for a permission / How do I request a role? / ask an admin for access / ' +
    'apply for a permission',
  'access-requests/resolveAccessRequest':
    'accept a request / How do I answer an access request? / decide on an access request / ' +
    'reject an access request / decide a request',
  'access-requests/grantAccess':
    'give someone access for a day / give a member access without a request / allow a blocked tool for a while / ' +
    'give temporary access / let someone use a blocked tool for a day',
  'audit-log/listAuditLog':
    'see what happened / who deleted a connection / find out who did something / show the history of a member / ' +
    'see the activity of a user',
  'audit-log/exportAuditLog':
    'download audit records / get the audit log as a file / export audit events / stream logs to Splunk',
  'budgets/createBudget':
    'set a spending limit / cap the calls of a member / restrict the number of calls per day / add a budget / ' +
    "quota for a member's calls",
  'sign-in/configureSignIn or guides/sign-in': 'enable SAML or OIDC / turn on SSO',
  'organizations/updateOrganization':
    'rename the organization / change organization settings / change the settings / set the approval policy / ' +
    'change the name of our company',
  'organizations/deleteOrganization':
    'close our account / remove my organization / How do I cancel my account? / delete all our data / ' +
    'delete the workspace',
  'organizations/uploadOrganizationLogo': 'set the company logo / replace our logo',
  'usage/getUsage': 'how often is a tool used / call statistics',
  'current-user/getMe':
    'what am I allowed to do / which roles do I have / which permissions do I have / what role am I / ' +
    'check my own permissions',
  'current-user/updateMe or guides/access-control#notification-emails': 'stop getting mails / I get too many emails',
  'current-user/disconnectMyApp or members/disconnectMemberApp':
    "revoke access of an app / remove Claude's access / sign an app out / stop an app",
  'members/listMemberAccess':
    'see what a member can use / what can a user access / review access of a user / ' +
    'list what a user can access / access review',
  'current-user/disconnectMyApp or members/disconnectMemberApp or toolboxes/cutOffApp':
    'remove a connected app / disconnect Cursor / revoke an app',
  'invites/resendInvite': 'send an invite again / resend an invitation',
  'invites/revokeInvite': 'cancel an invite / withdraw an invitation',
  'roles/listRoles': 'see all roles',
  'teams/deleteTeam': 'remove a team',
  'organizations/createOrganization': 'new organization / add another company',
};
