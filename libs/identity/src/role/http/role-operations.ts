import { type OperationFacts } from '#platform/openapi';
import { RoleView } from '../queries/role.view.js';
import { CreateRoleBody, DeleteRoleBody, RoleGoneView, UpdateRoleBody } from './role.dto.js';

const role = {
  id: 'role_01k7vm3q8ef6ha4x2c9b5t0rsd',
  name: 'Contractor',
  description: 'Works with what is shared with them.',
  permissions: ['connector:view', 'tool:execute'],
  is_system: false,
  system_key: null,
  seat_class: 'billable',
  member_count: 3,
  pending_invite_count: 0,
  group_mapping_count: 0,
  can_reassign_holders: true,
  can_manage: true,
  can_delete: true,
  created_at: '2026-11-20T08:00:00.000Z',
  updated_at: '2026-11-20T08:00:00.000Z',
};

const page = { result: [role], next_cursor: null, prev_cursor: null };

const body = {
  name: 'Contractor',
  description: 'Works with what is shared with them.',
  permissions: ['connector:view', 'tool:execute'],
};

const changes = { permissions: ['connector:view'] };

const deletion = {
  reassign_to: 'role_01k7vm3q8ef6ha4x2c9b5t0rse',
  reassignments: [{ user_id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsf', role_id: 'role_01k7vm3q8ef6ha4x2c9b5t0rsg' }],
};

const deleted = {
  deleted: { id: 'role_01k7vm3q8ef6ha4x2c9b5t0rsd', name: 'Contractor' },
  moved_holders: 3,
  moved_invites: 0,
  deleted_restrictions: 1,
};

const missing = 'No such role.';
const stale = 'The role has changed since you read it.';
const ungrantable =
  '`permission_not_held`: you do not hold one of the permissions. `system_role`: system roles cannot be changed.';

const undeletable = {
  403:
    '`system_role`, `cannot_reassign_holders`. `permission_not_held`: you do not hold every permission of the ' +
    'replacement role.',
  404: missing,
  409:
    '`role_mapped`: group mappings assign the role. `role_in_use`: members or invites would have no role, or ' +
    'a setting uses the role.',
  412: stale,
};

export const roleOperations = {
  list: {
    id: 'listRoles',
    summary: 'List roles',
    description:
      'The system roles and custom roles of the organization. Callers who manage roles also see the numbers of ' +
      'invites and group mappings.',
    pageOf: RoleView,
    example: page,
  },
  get: {
    id: 'getRole',
    summary: 'Get a role',
    description: 'One role, with flags that say what the caller may do with it.',
    view: RoleView,
    example: role,
    errors: { 404: missing },
  },
  create: {
    id: 'createRole',
    summary: 'Create a role',
    description: 'Requires `role:manage`, the feature `custom_roles`, and every permission the role will include.',
    status: 201,
    body: { type: CreateRoleBody, example: body },
    view: RoleView,
    example: role,
    errors: {
      403: ungrantable,
      409: '`name_taken`. `quota_exceeded`: an organization can have at most 100 custom roles.',
    },
  },
  update: {
    id: 'updateRole',
    summary: 'Update a role',
    description:
      'Changes only the fields you send. `permissions` replaces the entire set. From their next request on, holders ' +
      'lose the permissions that you leave out, unless another of their roles includes them.',
    body: { type: UpdateRoleBody, example: changes },
    view: RoleView,
    example: role,
    errors: { 403: ungrantable, 404: missing, 409: '`name_taken`.', 412: stale },
  },
  remove: {
    id: 'deleteRole',
    summary: 'Delete a role',
    description: 'Moves holders and pending invites to `reassign_to`. Restrictions on the role are deleted.',
    status: 204,
    errors: undeletable,
  },
  removeWith: {
    id: 'deleteRoleWith',
    summary: 'Delete a role and choose a replacement for each holder',
    description: 'Deletes a role like `DELETE /role/{id}`, but each holder can get a different role.',
    body: { type: DeleteRoleBody, example: deletion },
    view: RoleGoneView,
    example: deleted,
    errors: undeletable,
  },
} satisfies Record<string, OperationFacts>;
