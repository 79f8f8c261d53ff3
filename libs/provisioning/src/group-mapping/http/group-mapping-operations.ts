import { type OperationFacts } from '#kernel';
import { GroupMappingView, PushedGroupView } from '../queries/group-mapping.view.js';
import { CreateGroupMappingBody } from './group-mapping.dto.js';

const joined = { group_id: 'sgrp_01k7vm3q8ef6ha4x2c9b5t0rsd', role_id: 'role_01k7vm3q8ef6ha4x2c9b5t0rsd' };

const mapping = {
  id: 'gmap_01k7vm3q8ef6ha4x2c9b5t0rsd',
  ...joined,
  group_name: 'Engineers',
  role_name: 'Member',
  member_count: 42,
  created_by: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd',
  created_by_label: 'Ada Lovelace',
  created_at: '2026-11-20T09:30:00.000Z',
};

const group = {
  id: joined.group_id,
  name: 'Engineers',
  external_id: '00g1',
  member_count: 42,
  mappings: [{ id: mapping.id, role_id: joined.role_id, role_name: 'Member' }],
  created_at: '2026-11-19T09:30:00.000Z',
  updated_at: '2026-11-20T09:30:00.000Z',
};

const page = { next_cursor: null, prev_cursor: null };

export const groupMappingOperations = {
  list: {
    id: 'listGroupMappings',
    summary: 'List group mappings',
    description: 'Needs `sso:view`. Which roles the groups of the directory give, newest first.',
    pageOf: GroupMappingView,
    example: { result: [mapping], ...page },
  },

  get: {
    id: 'getGroupMapping',
    summary: 'Get a group mapping',
    description: 'Needs `sso:view`. One mapping, with its group, its role and who made it.',
    view: GroupMappingView,
    example: mapping,
    errors: { 404: 'No such mapping.' },
  },

  create: {
    id: 'createGroupMapping',
    summary: 'Map a group to a role',
    description:
      'Needs `sso:manage` and every permission of the role. Whoever is in the group holds the role, from the next ' +
      'request on and as long as they are in it, beside what else they hold; several mappings add up. No group makes ' +
      'owners of the organization, and nobody maps a group that they are in.',
    status: 201,
    body: { type: CreateGroupMappingBody, example: joined },
    view: GroupMappingView,
    example: mapping,
    errors: {
      400: '`unknown_group`, `unknown_role`.',
      403: '`permission_not_held`: the role holds more than the caller. `owner_only`: it is that of owners. `own_roles`: the caller is in the group.',
      409: '`already_mapped`; `seat_limit`: the plan has no seats for those in the group; `quota_exceeded`: 200 mappings.',
    },
  },

  remove: {
    id: 'deleteGroupMapping',
    summary: 'Delete a group mapping',
    description:
      'Needs `sso:manage`. Whoever is in the group loses the role, unless it is given to them directly or by another ' +
      'group; who is left with none holds the setting `provisioning_default_role_id`.',
    status: 204,
    errors: {
      403: '`own_roles`: the caller is in the group.',
      404: 'No such mapping.',
      412: 'The mapping has changed since it was read.',
    },
  },

  listGroups: {
    id: 'listPushedGroups',
    summary: 'List pushed groups',
    description: 'Needs `sso:view`. The groups of the directory, with the roles that they give.',
    pageOf: PushedGroupView,
    example: { result: [group], ...page },
  },
} satisfies Record<string, OperationFacts>;
