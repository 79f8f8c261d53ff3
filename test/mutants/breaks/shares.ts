import { breaksOf } from '../break.js';

const share = 'libs/access-control/src/share';

/** Access levels, and the rights to grant them. */
export const shares = [
  ...breaksOf(`${share}/domain/share-policy.ts`, 'connections/connection/rights', [
    {
      breaks: 'a member with use access manages a connection',
      find: "if (reaches(access, 'edit')) return Decision.allow;",
      replace: "if (reaches(access, 'use')) return Decision.allow;",
      promise: 'shows its client_id only to members who can manage it',
    },
    {
      breaks: 'a member with edit access can delete a connection (owner_only)',
      find: "if (access === 'owner') return Decision.allow;",
      replace: "if (reaches(access, 'edit')) return Decision.allow;",
      promise: 'can_transfer',
    },
    {
      breaks: 'sharing needs no permission',
      find: 'Decision.requirePermission(caller, sharePermissions[kind.kind])',
      replace: 'Decision.allow',
      promise: 'can_share',
    },
    {
      breaks: 'team administrators can grant more than the team has',
      find: 'reaches(reach.administered!, level)',
      replace: 'level',
      promise: 'as a team administrator is limited to the team’s level',
    },
    {
      breaks: 'any member who sees a connection can share it',
      find: "const sharesAsEditor = ({ access }: Reach): boolean => reaches(access, 'edit');",
      replace: "const sharesAsEditor = ({ access }: Reach): boolean => reaches(access, 'view');",
      promise: 'can_share',
    },
    {
      breaks: 'the setting for sharing with the organization is ignored',
      find: "if (setting === 'allowed') return Decision.allow;",
      replace: 'if (setting) return Decision.allow;',
      caughtBy: 'access-control/share/granting',
      promise: 'with the whole organization',
    },
  ]),
  ...breaksOf(`${share}/domain/reach.ts`, 'connections/connection/rules', [
    {
      breaks: 'shares of others give access to everyone',
      find: "return grantee_type === 'user' ? grantee_id === userId : teams.has(grantee_id!);",
      replace: "return grantee_type === 'user' || teams.has(grantee_id!);",
    },
    {
      breaks: 'the lowest level counts',
      find: 'rank[one] >= rank[other] ? one : other',
      replace: 'rank[one] <= rank[other] ? one : other',
    },
    {
      breaks: 'team members count as its administrators',
      find: 'caller.teams.get(entry.grantee_id!)',
      replace: 'caller.teams.has(entry.grantee_id!)',
    },
  ]),
];
