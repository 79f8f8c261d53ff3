import { breaksOf } from '../break.js';

const scim = 'libs/provisioning/src/scim';

/** What a directory may do, and what it may not. */
export const provisioning = [
  ...breaksOf(`${scim}/domain/scim-access.ts`, 'provisioning/discovery', [
    {
      breaks: 'people write as if they were a directory',
      find: "kind === 'provisioning'",
      replace: "kind === 'provisioning' || kind === 'user'",
      promise: 'comes with a token of its own kind',
    },
  ]),
  ...breaksOf('libs/identity/src/member/services/directory-membership.ts', 'provisioning/users', [
    {
      breaks: 'a directory removes the last owner',
      find: 'canLoseOwner(member.state, ownership).orThrow();',
      replace: 'void canLoseOwner;',
      promise: 'who is the last owner stays',
    },
  ]),
  ...breaksOf('libs/provisioning/src/group-mapping/domain/group-mapping-policy.ts', 'provisioning/mapping-rights', [
    {
      breaks: 'a group is mapped to a role above one’s own',
      find: "canGrantPermissions(caller, permissions, '/role_id')",
      replace: "canGrantPermissions(caller, permissions.slice(99), '/role_id')",
      promise: 'given by who holds all of them',
    },
    {
      breaks: 'a group makes owners',
      find: "system_key === 'org_owner' ? ownersAlone",
      replace: "system_key === '' ? ownersAlone",
      promise: 'given by who holds all of them',
    },
    {
      breaks: 'a group is mapped without the permission',
      find: "canEndMappings = withPermission('sso:manage')",
      replace: "canEndMappings = withPermission('sso:manage', 'sso:view')",
      promise: 'given by who holds all of them',
    },
    {
      breaks: 'a group is mapped twice',
      find: 'if (taken)',
      replace: 'if (taken && count < 0)',
      promise: 'is listed with who made it',
      caughtBy: 'provisioning/mapping',
    },
  ]),
  ...breaksOf('libs/identity/src/member/domain/group-roles-policy.ts', 'provisioning/mapping-rights', [
    {
      breaks: 'whoever issued a directory’s token raises their invitee with it',
      find: 'filter(({ userId }) => caller.standsFor.has(userId))',
      replace: 'filter(({ userId }) => caller.userId === userId)',
      promise: 'whom they invited and nobody confirmed',
    },
    {
      breaks: 'whoever issued a directory’s token raises themselves with it',
      find: 'ids.some((id) => caller.standsFor.has(id))',
      replace: 'ids.some((id) => id === caller.userId)',
      promise: 'nobody raises themselves by a token',
    },
  ]),
  ...breaksOf('libs/identity/src/member/domain/member-policy.ts', 'provisioning/mapping-rights', [
    {
      breaks: 'somebody reinstates themselves by the directory’s token',
      find: 'caller.standsFor.has(id) ? notByOwnToken : Decision.allow',
      replace: 'caller.userId === id ? notByOwnToken : Decision.allow',
      promise: 'nobody raises themselves by a token',
    },
  ]),
  ...breaksOf('libs/identity/src/member/persistence/held-through-groups.ts', 'provisioning/mapping', [
    {
      breaks: 'the default role stays beside what a group gives',
      find: 'or holder.user_id in (select given.user_id from ${rows}))',
      replace: ')',
      promise: 'gives its role from the next request on',
    },
  ]),
  ...breaksOf('libs/identity/src/member/domain/seats.ts', 'provisioning/mapping', [
    {
      breaks: 'groups take more seats than the plan has',
      find: 'if (taken > before)',
      replace: 'if (taken < before)',
      promise: 'takes no more seats',
    },
  ]),
  ...breaksOf(`${scim}/domain/scim-errors.ts`, 'provisioning/syncing', [
    {
      breaks: 'a directory reads that others write as that somebody exists',
      find: "=== 'write_contention' ?",
      replace: "=== 'never' ?",
      promise: 'is told to wait',
    },
  ]),
  ...breaksOf(`${scim}/jobs/managers-are-told-of-refused-sync.ts`, 'member/notifying', [
    {
      breaks: 'a directory that keeps failing has people mailed each time',
      find: 'sync_refused:${cause}:${on}',
      replace: 'sync_refused:${cause}:${on}:${Math.random()}',
      promise: 'is mailed once a day to sign-in managers, with the reason',
    },
  ]),
  ...breaksOf(`${scim}/services/sync-refusals.ts`, 'provisioning/status', [
    {
      breaks: 'nobody learns what the directory wanted in vain',
      find: 'notedCauses.has(cause)',
      replace: "cause === ''",
      promise: 'says when a directory last came',
    },
  ]),
  ...breaksOf(`${scim}/services/group-membership.ts`, 'provisioning/groups', [
    {
      breaks: 'groups hold whoever a directory names, of other organizations too',
      find: 'await this.mustBeUsers(orgId, [...added]);',
      replace: 'void this.mustBeUsers;',
      promise: 'takes users of the organization alone',
    },
  ]),
  ...breaksOf(`${scim}/queries/list-groups.ts`, 'provisioning/status', [
    {
      breaks: 'a page holds the members of any number of large groups',
      find: '> mostMembers && place > 0',
      replace: '> mostMembers && place > 1000',
      promise: 'ends a page early',
    },
  ]),
  ...breaksOf(`${scim}/domain/patch-user.ts`, 'provisioning/status', [
    {
      breaks: 'a directory gives somebody another id',
      find: 'if (value !== id) throw immutable',
      replace: 'if (value === null) throw immutable',
      promise: 'none of several changes',
    },
  ]),
  ...breaksOf(`${scim}/http/status.controller.ts`, 'provisioning/status', [
    {
      breaks: 'everybody sees how provisioning goes',
      find: "withPermission('sso:view')",
      replace: "withPermission('sso:view', 'sso:manage')",
      promise: 'is shown by `sso:view`',
    },
  ]),
];
