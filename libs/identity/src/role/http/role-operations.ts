import { type OperationFacts } from '#kernel';
import { RoleView } from '../queries/role.view.js';
import { roleBody, roleChanges, roleDeletion, roleExample, roleGone, rolePage } from './role-examples.js';
import { CreateRoleBody, DeleteRoleBody, RoleGoneView, UpdateRoleBody } from './role.dto.js';

const missing = 'The organization has no such role.';
const stale = 'The role has changed since it was read.';
const ungrantable =
  '`permission_not_held`: the caller lacks a permission being granted. `system_role`: it is not theirs.';

export const readingRoles: OperationFacts = {
  id: 'listRoles',
  summary: 'List roles',
  description:
    'The roles of the organization, those it began with and its own. For who manages roles, with how many invites and ' +
    'group mappings hang on each.',
  pageOf: RoleView,
  example: rolePage,
};

export const readingRole: OperationFacts = {
  id: 'getRole',
  summary: 'Get a role',
  description: 'One role, with what the caller may do to it.',
  view: RoleView,
  example: roleExample,
  errors: { 404: missing },
};

export const creatingRole: OperationFacts = {
  id: 'createRole',
  summary: 'Create role',
  description: 'Needs `role:manage`, the feature `custom_roles`, and every permission that the role is to have.',
  status: 201,
  body: { type: CreateRoleBody, example: roleBody },
  view: RoleView,
  example: roleExample,
  errors: { 403: ungrantable, 409: '`name_taken`, or `quota_exceeded`: an organization has at most 100 of its own.' },
};

export const updatingRole: OperationFacts = {
  id: 'updateRole',
  summary: 'Update role',
  description:
    'Changes what is sent and nothing else. `permissions` becomes the entire set: what is left out is revoked from ' +
    'every holder, from their next request on.',
  body: { type: UpdateRoleBody, example: roleChanges },
  view: RoleView,
  example: roleExample,
  errors: { 403: ungrantable, 404: missing, 409: '`name_taken`.', 412: stale },
};

const undeletable = {
  403: '`system_role`, `cannot_reassign_holders`, or `permission_not_held` by who names the other role.',
  404: missing,
  409: '`role_mapped` (the code) while group mappings assign it; `role_in_use` while somebody is left with nothing else.',
  412: stale,
};

export const deletingRole: OperationFacts = {
  id: 'deleteRole',
  summary: 'Delete role',
  description: 'Moves holders and pending invites to `reassign_to`. Restrictions on the role go with it.',
  status: 204,
  errors: undeletable,
};

export const deletingRoleWith: OperationFacts = {
  id: 'deleteRoleWith',
  summary: 'Delete role with a structured body',
  description: 'As deleting it, where holders are to get different roles.',
  body: { type: DeleteRoleBody, example: roleDeletion },
  view: RoleGoneView,
  example: roleGone,
  errors: undeletable,
};
