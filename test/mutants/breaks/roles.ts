import { breaksOf } from '../break.js';

const context = 'libs/identity/src';

export const roles = [
  ...breaksOf(`${context}/role/persistence/system-role-definitions.ts`, 'upgrade/new-permission', [
    {
      breaks: 'a new permission does not reach existing organizations',
      find: 'for (const { org_id } of outdated)',
      replace: 'for (const { org_id } of outdated.slice(0, 0))',
      promise: 'reaches the owners of existing organizations',
    },
    {
      breaks: 'a version starts although its permissions have not reached the database',
      find: 'if (missing.length > 0)',
      replace: 'if (missing.length > 99)',
      promise: 'prevents a start before the migration',
    },
  ]),
  ...breaksOf(`${context}/role/domain/system-roles.ts`, 'upgrade/new-permission', [
    {
      breaks: 'an older version removes the permissions of a newer one',
      find: 'permissions: [...own, ...unknown]',
      replace: 'permissions: [...own]',
      promise: 'keeps it when this version migrates again',
    },
  ]),
  ...breaksOf('libs/kernel/src/persistence/schema.ts', 'upgrade/new-permission', [
    {
      breaks: 'processes keep rights that a migration has changed',
      find: 'set epoch = kernel.next_epoch(epoch) where org_id = $1',
      replace: 'set epoch = epoch where org_id = $1',
      promise: 'reaches the owners of existing organizations',
    },
  ]),
  ...breaksOf('libs/kernel/src/migrate.ts', 'upgrade/new-permission', [
    {
      breaks: 'a process may change the system roles of all organizations',
      find: "readOnly.map((table) => `revoke insert, update, delete, truncate on ${table} from ${role};`).join('\\n')",
      replace: "readOnly.map((table) => `revoke truncate on ${table} from ${role};`).join('\\n')",
      promise: 'cannot change what system roles include',
    },
  ]),
  {
    breaks: 'an older process creates organizations without new permissions',
    sql: 'drop trigger system_role_added on identity.roles',
    caughtBy: 'upgrade/new-permission',
    promise: 'creates organizations whose owners hold it',
  },
  ...breaksOf(`${context}/role/domain/role-policy.ts`, 'identity/role/deleting', [
    {
      breaks: 'custom roles need no plan feature (feature_required)',
      find: "withFeature('custom_roles', withPermission('role:manage'))",
      replace: "withPermission('role:manage')",
      caughtBy: 'identity/role/creating',
      promise: 'requires role:manage, the feature and every permission of the role',
    },
    {
      breaks: 'roles can be written without role:manage',
      find: "withFeature('custom_roles', withPermission('role:manage'))",
      replace: "withFeature('custom_roles', withPermission('role:manage', 'member:manage', 'connector:view'))",
      caughtBy: 'identity/role/creating',
      promise: 'requires role:manage, the feature and every permission of the role',
    },
    {
      breaks: 'system roles can be changed (system_role)',
      find: 'is_system ? Decision.refuse',
      replace: '!is_system && is_system ? Decision.refuse',
      caughtBy: 'identity/role/updating',
      promise: 'refuses system roles',
    },
    {
      breaks: 'members can move themselves off a role they hold',
      find: 'holdsAs(caller, id) ? Decision.refuse(holdersOfOwnRole)',
      replace: 'holdsAs(caller, caller.orgId) ? holdsIt',
      promise: "is refused if it would move holders of the caller's own role",
    },
    {
      breaks: 'moving holders needs no member:manage',
      find: "Decision.requirePermission(caller, 'member:manage')",
      replace: 'Decision.allow',
      promise: 'is refused with reasons if a holder would have no role',
    },
    {
      breaks: 'a role with group mappings can be deleted (role_mapped)',
      find: 'usage.group_mapping_count === 0 ? Decision.allow : Decision.refuse(roleMapped)',
      replace: 'Decision.allow',
      promise: 'is refused with reasons if a holder would have no role',
    },
    {
      breaks: 'the default role can be deleted',
      find: 'usage.named_by === null ? Decision.allow : Decision.refuse(roleInSettings, usage.named_by)',
      replace: 'Decision.allow',
      promise: 'is refused for the default role of new members',
    },
    {
      breaks: 'any permission can be granted (permission_not_held)',
      find: 'permissions.filter((permission) => !held.has(permission))',
      replace: 'permissions.filter(() => false)',
      caughtBy: 'identity/role/updating',
      promise: 'cannot add permissions that the caller lacks',
    },
    {
      breaks: 'a scoped token grants permissions outside its scopes',
      find: 'canGrantFrom(withinScopes, token)',
      replace: 'Decision.allow',
      caughtBy: 'identity/role/updating',
      promise: 'is limited by the scopes of the token',
    },
    {
      breaks: 'a refusal blames the member for what only the token lacks',
      find: 'canGrantFrom(withinScopes, token)',
      replace: 'canGrantFrom(withinScopes, you)',
      caughtBy: 'identity/role/creating',
      promise: 'says whether the token or the member lacks a permission',
    },
  ]),
  ...breaksOf(`${context}/role/commands/update-role.ts`, 'identity/role/updating', [
    {
      breaks: 'a role gets permissions its editor lacks (permission_not_held)',
      find: 'if (changes.permissions) canSetPermissions(current, role.state, changes.permissions).orThrow();',
      replace: '',
      promise: 'cannot add permissions that the caller lacks',
    },
    {
      breaks: 'PATCH does not check the role (system_role)',
      find: 'canManageRole(current, role.state).orThrow();',
      replace: '',
      promise: 'refuses system roles',
    },
    {
      breaks: 'a change uses the rights from before the lock',
      find: 'canManageRole(current, role.state).orThrow();\n          if (changes.permissions) canSetPermissions(current,',
      replace:
        'canManageRole(caller, role.state).orThrow();\n          if (changes.permissions) canSetPermissions(caller,',
      promise: 'is refused if the caller loses a permission while the request waits',
    },
  ]),
  ...breaksOf(`${context}/role/commands/create-role.ts`, 'identity/role/creating', [
    {
      breaks: 'a role is created with permissions its author lacks',
      find: 'canGrantPermissions(current, permissions).orThrow();',
      replace: '',
      promise: 'requires role:manage, the feature and every permission of the role',
    },
  ]),
  ...breaksOf(`${context}/role/commands/delete-role.ts`, 'identity/role/deleting', [
    {
      breaks: 'holders are moved to a role with permissions the caller lacks',
      find: 'canGrantPermissions(caller, [...new Set(targets.flatMap(({ permissions }) => permissions))]).orThrow();',
      replace: '',
      promise: 'is refused with reasons if a holder would have no role',
    },
    {
      breaks: 'holders are moved without the right (cannot_reassign_holders)',
      find: 'canDeleteWithHolders(caller, role.state).orThrow();',
      replace: '',
      promise: 'is refused with reasons if a holder would have no role',
    },
  ]),
  ...breaksOf('libs/access-control/src/restriction/hooks/restrictions-of-deleted-roles.ts', 'identity/role/deleting', [
    {
      breaks: 'rules remain after their role was deleted',
      find: "{ target_type: 'role', target_id: id }",
      replace: "{ target_type: 'team', target_id: id }",
      promise: 'moves holders and pending invites',
    },
  ]),
  ...breaksOf(`${context}/invite/hooks/invites-of-deleted-roles.ts`, 'identity/role/deleting', [
    {
      breaks: 'invites keep a deleted role',
      find: 'reassignTo === null ? {}',
      replace: 'reassignTo !== null ? {}',
      promise: 'moves holders and pending invites',
    },
  ]),
  ...breaksOf(`${context}/role/http/role.controller.ts`, 'identity/role/updating', [
    {
      breaks: 'the response to a change has the flags of the caller’s old permissions',
      find: 'return this.get(await this.callers.reload(caller), id);',
      replace: 'return this.get(caller, id);',
      promise: 'returns the flags that the caller has after the change',
    },
  ]),
  ...breaksOf(`${context}/role/commands/delete-role.ts`, 'identity/role/deleting', [
    {
      breaks: 'holders are moved to the deleted role',
      find: "if (reassignment.reassign_to === roleId) problems.push(toItself('/reassign_to'));",
      replace: '',
      promise: 'is refused with reasons if a holder would have no role',
    },
  ]),
  ...breaksOf(`${context}/role/persistence/stored-role-summaries.ts`, 'identity/role/updating', [
    {
      breaks: 'members are shown with outdated roles',
      find: 'cached?.epoch === epoch && hasAll(',
      replace: 'cached && hasAll(',
      promise: 'shows its new name with its holders from the next response on',
    },
  ]),
];
