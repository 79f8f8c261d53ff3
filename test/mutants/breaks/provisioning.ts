import { breaksOf } from '../break.js';

const scim = 'libs/provisioning/src/scim';

/** Rights and requests of directories. */
export const provisioning = [
  ...breaksOf(`${scim}/domain/scim-access.ts`, 'provisioning/discovery', [
    {
      breaks: 'people can write like a directory',
      find: "kind === 'provisioning'",
      replace: "kind === 'provisioning' || kind === 'user'",
      promise: 'needs a SCIM token, which works only for SCIM',
    },
  ]),
  ...breaksOf('libs/kernel/src/domain/decision.ts', 'provisioning/discovery', [
    {
      breaks: 'at other routes, the token of a directory gets the error that a permission is missing',
      find: "    if (caller.kind === 'provisioning') return Decision.refuse(directoryToken);\n",
      replace: '',
      promise: 'says at other routes that its token is only for SCIM: POST /team',
    },
  ]),
  ...breaksOf(`${scim}/domain/resource-query.ts`, 'provisioning/finding-users', [
    {
      breaks: 'a repeated filter lists everyone',
      find: "if (typeof value !== 'string')",
      replace: 'if (value === null)',
      promise: 'refuses the ambiguous query filter=userName',
    },
    {
      breaks: 'a misspelt filter lists everyone',
      find: 'if (name !== known)',
      replace: 'if (name === null)',
      promise: 'refuses the ambiguous query Filter=userName',
    },
    {
      breaks: 'an empty filter lists everyone',
      find: "if (filter.trim() === '')",
      replace: "if (filter.trim() === '') return null;\n  if (filter === '')",
      promise: 'refuses the ambiguous query filter=',
    },
    {
      breaks: 'a count that is not a number lists a full page',
      find: 'if (!/^\\s*-?\\d+\\s*$/.test(text)) throw',
      replace: 'if (!/^\\s*-?\\d+\\s*$/.test(text)) return undefined;\n  if (text === null) throw',
      promise: 'refuses the ambiguous query count=10x',
    },
  ]),
  ...breaksOf(`${scim}/domain/read-value.ts`, 'provisioning/bad-input', [
    {
      breaks: 'an empty object removes all addresses',
      find: 'for (const each of all) assertHasValue(attribute, each);',
      replace: '',
      promise: 'refuses an address list without addresses without changes',
    },
  ]),
  ...breaksOf('libs/provisioning/src/scim-user/domain/patch-attribute.ts', 'provisioning/status', [
    {
      breaks: 'a PATCH with an empty name removes the name',
      find: '(after === undefined && !isObject(value))',
      replace: 'after === undefined',
      promise: 'accepts a name without parts',
    },
  ]),
  ...breaksOf('libs/provisioning/src/scim-user/queries/list-users.ts', 'provisioning/finding-users', [
    {
      breaks: 'a filter does not find a user by a second work address',
      find: "'emails[type=work].value': { fields: ['work_email', 'addresses'],",
      replace: "'emails[type=work].value': { fields: ['work_email'],",
      promise: 'finds a user by every address that the user shows',
    },
  ]),
  ...breaksOf('libs/identity/src/directory/persistence/stored-directory-pages.ts', 'plans', [
    {
      breaks: 'a filter by an address reads all people',
      find: "rows: 'member.has_more_addresses'",
      replace: "rows: 'member.has_more_addresses is not null'",
      promise: 'A directory’s filter on Users does not scan all rows: emails.value',
    },
  ]),
  ...breaksOf('libs/platform/src/search/conditions.ts', 'provisioning/finding-users', [
    {
      breaks: 'a filter finds an address of another type',
      find: 'const typed = type === undefined ?',
      replace: 'const typed = type !== null ?',
      promise: 'compares an address of a type only with addresses of this type',
    },
  ]),
  ...breaksOf(`${scim}/domain/filter-condition.ts`, 'provisioning/finding-users', [
    {
      breaks: 'a comparison that is not supported matches nothing',
      find: 'if (name === null) throw',
      replace: 'if (name === null) return { any: [] };\n  if (name === undefined) throw',
      promise: 'refuses the filter: emails.primary eq false',
    },
  ]),
  ...breaksOf(`${scim}/domain/filter-condition.ts`, 'provisioning/bad-input', [
    {
      breaks: 'the error of a filter does not name the attributes that can be filtered',
      find: 'listNames(known)',
      replace: '[]',
      promise: 'names the attributes that can be filtered',
    },
  ]),
  ...breaksOf(`${scim}/domain/parse-filter.ts`, 'provisioning/finding-users', [
    {
      breaks: 'a negation in a filter needs no parentheses',
      find: 'if (bareNegation.test(numbered))',
      replace: 'if (bareNegation.test(""))',
      promise: 'refuses the filter: not userName eq "ada@example.com"',
    },
  ]),
  ...breaksOf(`${scim}/domain/parse-filter.ts`, 'provisioning/directory-clients', [
    {
      breaks: 'an escaped backslash in a filter stays escaped',
      find: 'code === undefined ? sign :',
      replace: 'code === undefined ? `\\\\${sign}` :',
      promise: 'quotes values as JSON strings',
    },
    {
      breaks: 'a filter can contain characters that cannot be stored',
      find: 'if (/[\\p{Cc}\\p{Cs}]/u.test(text))',
      replace: 'if (text === null)',
      promise: 'with an unstorable character is refused',
    },
  ]),
  ...breaksOf('libs/provisioning/src/scim-user/domain/user-resource.ts', 'provisioning/directory-clients', [
    {
      breaks: 'a member in no directory has no names',
      find: 'row.directory === null && namesFromLabel(row)',
      replace: 'row.id === null && namesFromLabel(row)',
      promise: 'is returned with the names that Okta requires',
    },
  ]),
  ...breaksOf('libs/identity/src/directory/services/directory-members.ts', 'provisioning/directory-clients', [
    {
      breaks: 'a deleted user is found or not, depending on the method',
      find: "isCausedBy(error, notFound) ? notFound('user') : error",
      replace: 'error',
      promise: 'gets a 404 for a deleted user',
    },
  ]),
  ...breaksOf('libs/kernel/src/http/errors/error-shape.ts', 'provisioning/directory-clients', [
    {
      breaks: 'unknown addresses below a protocol fail in the API’s error shape',
      find: "failsAs && url.endsWith('/*')",
      replace: "failsAs && url.endsWith('/**')",
      promise: 'gets SCIM errors for the address',
    },
  ]),
  ...breaksOf('libs/authentication/src/sign-in/domain/signed-in-person.ts', 'authentication/sign-in/joining', [
    {
      breaks: 'a name that cannot be stored prevents a sign-in',
      find: "replaceAll(/[\\p{Cc}\\p{Cs}]/gu, '')",
      replace: "replaceAll(/[\\p{Zl}]/gu, '')",
      promise: 'gets a name that can be stored',
    },
  ]),
  ...breaksOf('libs/identity/src/directory/services/directory-members.ts', 'provisioning/users', [
    {
      breaks: 'a directory can remove the last owner',
      find: 'canLoseOwner(member.state, ownership).orThrow();',
      replace: 'void canLoseOwner;',
      promise: 'cannot be removed if they are the last owner',
    },
  ]),
  ...breaksOf('libs/provisioning/src/group-mapping/domain/group-mapping-policy.ts', 'provisioning/mapping-rights', [
    {
      breaks: 'a group can be mapped to a role beyond the caller’s permissions',
      find: "canGrantPermissions(caller, permissions, '/role_id')",
      replace: "canGrantPermissions(caller, permissions.slice(99), '/role_id')",
      promise: 'cannot grant Owner, or permissions that their creator does not hold',
    },
    {
      breaks: 'a group can make owners',
      find: "system_key === 'org_owner' ? Decision.refuse",
      replace: "system_key === '' ? Decision.refuse",
      promise: 'cannot grant Owner, or permissions that their creator does not hold',
    },
    {
      breaks: 'a group can be mapped without the permission',
      find: "canEndMappings = withPermission('sso:manage')",
      replace: "canEndMappings = withPermission('sso:manage', 'sso:view')",
      promise: 'cannot grant Owner, or permissions that their creator does not hold',
    },
    {
      breaks: 'a group can be mapped twice',
      find: 'if (taken)',
      replace: 'if (taken && count < 0)',
      promise: 'can be found by group, role and name',
      caughtBy: 'provisioning/mapping',
    },
  ]),
  ...breaksOf('libs/identity/src/group-roles/domain/group-roles-policy.ts', 'provisioning/mapping-rights', [
    {
      breaks: 'the member who issued a directory token grants their invitee more rights with it',
      find: 'filter(({ userId }) => caller.standsFor.has(userId))',
      replace: 'filter(({ userId }) => caller.userId === userId)',
      promise: "cannot grant roles to unconfirmed people invited by the token's issuer",
    },
    {
      breaks: 'the member who issued a directory token grants themselves more rights with it',
      find: 'ids.some((id) => caller.standsFor.has(id))',
      replace: 'ids.some((id) => id === caller.userId)',
      promise: "cannot grant roles to the member who issued the directory's token",
    },
  ]),
  ...breaksOf('libs/identity/src/member/domain/member-policy.ts', 'provisioning/mapping-rights', [
    {
      breaks: 'the member who issued a directory token reinstates themselves with it',
      find: 'caller.standsFor.has(id) ? Decision.refuse(suspendedIssuer) : Decision.allow',
      replace: 'caller.userId === id ? Decision.refuse(suspendedIssuer) : Decision.allow',
      promise: "cannot grant roles to the member who issued the directory's token",
    },
  ]),
  ...breaksOf('libs/identity/src/member/persistence/stored-role-holders.ts', 'provisioning/mapping', [
    {
      breaks: 'the default role stays in addition to a role from a group',
      find: 'or holder.user_id in (select assigned.user_id from ${assignedRows}))',
      replace: ')',
      promise: 'grants its role from the next request',
    },
  ]),
  ...breaksOf('libs/identity/src/member/domain/seats.ts', 'provisioning/mapping', [
    {
      breaks: 'groups use more seats than the plan has',
      find: 'if (used > before)',
      replace: 'if (used < before)',
      promise: 'needs seats for all its members',
    },
  ]),
  ...breaksOf(`${scim}/domain/scim-errors.ts`, 'provisioning/syncing', [
    {
      breaks: 'a write conflict is reported to a directory as an existing user',
      find: 'isCausedBy(error, writeContention)',
      replace: 'isCausedBy(error, noTarget)',
      promise: 'retries later and loses nothing',
    },
  ]),
  ...breaksOf('libs/provisioning/src/sync-status/jobs/mail-refused-sync.job.ts', 'identity/member/notifying', [
    {
      breaks: 'a failing directory causes a mail on every attempt',
      find: 'sync_refused:${cause}:${on}',
      replace: 'sync_refused:${cause}:${on}:${Math.random()}',
      promise: 'is mailed once a day to sign-in managers with its reason',
    },
  ]),
  ...breaksOf('libs/provisioning/src/sync-status/services/sync-refusals.ts', 'provisioning/status', [
    {
      breaks: 'refused changes of a directory are not reported',
      find: 'isCausedBy(error, ...recordedCauses)',
      replace: 'isCausedBy(error)',
      promise: 'shows the last request, counts and refused changes',
    },
  ]),
  ...breaksOf('libs/provisioning/src/scim-group/services/group-membership.ts', 'provisioning/groups', [
    {
      breaks: 'groups can contain people of other organizations',
      find: 'await this.findUsers(org_id, [...added]);',
      replace: 'void this.findUsers;',
      promise: 'can contain only users of the organization, and at most 10,000',
    },
  ]),
  ...breaksOf('libs/provisioning/src/scim-group/queries/list-groups.ts', 'provisioning/status', [
    {
      breaks: 'a page of groups has any number of members',
      find: '> maxMembers && place > 0',
      replace: '> maxMembers && place > 1000',
      promise: 'ends a page early if its groups are large',
    },
  ]),
  ...breaksOf('libs/provisioning/src/scim-user/domain/patch-user.ts', 'provisioning/status', [
    {
      breaks: 'a directory can change a member’s id',
      find: 'if (value !== id) throw immutable',
      replace: 'if (value === null) throw immutable',
      promise: 'applies either all of its operations or none',
    },
  ]),
  ...breaksOf('libs/provisioning/src/sync-status/http/status.controller.ts', 'provisioning/status', [
    {
      breaks: 'every member sees the provisioning status',
      find: "withPermission('sso:view')",
      replace: "withPermission('sso:view', 'sso:manage')",
      promise: 'needs sso:view',
    },
  ]),
];
