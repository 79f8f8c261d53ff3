import { type OperationFacts } from '#platform/openapi';
import { GroupMappingView, PushedGroupView } from '../queries/group-mapping.view.js';
import { CreateGroupMappingBody } from './group-mapping.dto.js';

const link = { group_id: 'sgrp_01k7vm3q8ef6ha4x2c9b5t0rsd', role_id: 'role_01k7vm3q8ef6ha4x2c9b5t0rsd' };

const mapping = {
  id: 'gmap_01k7vm3q8ef6ha4x2c9b5t0rsd',
  ...link,
  group_name: 'Engineers',
  role_name: 'Member',
  team_id: null,
  team_name: null,
  member_count: 42,
  created_by: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd',
  created_by_label: 'Ada Lovelace',
  created_at: '2026-11-20T09:30:00.000Z',
};

const group = {
  id: link.group_id,
  name: 'Engineers',
  external_id: '00g1',
  member_count: 42,
  mappings: [{ id: mapping.id, role_id: link.role_id, role_name: 'Member', team_id: null, team_name: null }],
  created_at: '2026-11-19T09:30:00.000Z',
  updated_at: '2026-11-20T09:30:00.000Z',
};

const page = { next_cursor: null, prev_cursor: null };

export const groupMappingOperations = {
  list: {
    id: 'listGroupMappings',
    summary: 'List group mappings',
    description: 'Needs `sso:view`. Lists the roles and teams that directory groups assign, newest first.',
    pageOf: GroupMappingView,
    example: { result: [mapping], ...page },
  },

  get: {
    id: 'getGroupMapping',
    summary: 'Get a group mapping',
    description: 'Needs `sso:view`. One mapping with its group, its role or team, and its creator.',
    view: GroupMappingView,
    example: mapping,
    errors: { 404: 'No such mapping.' },
  },

  create: {
    id: 'createGroupMapping',
    summary: 'Map a group to a role or a team',
    description:
      'Needs `sso:manage` and every permission of the role. Members of the group get the role in addition to ' +
      'their other roles, from their next request until they leave the group. A group can have several ' +
      'mappings. The owner role cannot be mapped, and callers cannot map groups they belong to. With ' +
      '`team_id`, the team mirrors the group, and only the directory can change its members. This needs ' +
      'permission to manage the team. `create_team` creates the team, which needs permission to create ' +
      'teams. A team can mirror only one group.',
    status: 201,
    body: { type: CreateGroupMappingBody, example: link },
    view: GroupMappingView,
    example: mapping,
    errors: {
      400: '`unknown_group`, `unknown_role`, `unknown_team`.',
      403:
        '`permission_not_held`: the role has permissions the caller lacks. `owner_only`: the owner role ' +
        'cannot be mapped. `own_roles`: the group contains the caller, or an unconfirmed member they ' +
        'invited. `team_admin_required`: the caller can manage neither the team nor all teams.',
      409:
        '`already_mapped`. `provisioned_team`: the team already mirrors a group. `team_not_empty`: the team ' +
        'has members and `adopt_members` is not sent. `name_taken`: a team already has the group’s name. ' +
        '`seat_limit`: the plan has no seats for the members of the group. `quota_exceeded`: the ' +
        'organization has 200 mappings or the maximum number of teams.',
    },
  },

  remove: {
    id: 'deleteGroupMapping',
    summary: 'Delete a group mapping',
    description:
      'Needs `sso:manage`. Members of the group lose the role, unless they have it directly or from another ' +
      'group. Members without any role get the role in the setting `provisioning_default_role_id`. If the ' +
      'mapping has a team, the team keeps its members, and its administrators can change them again.',
    status: 204,
    errors: {
      403: '`own_roles`: the mapping assigns a role, and the group contains the caller.',
      404: 'No such mapping.',
      412: 'The mapping has changed since you read it.',
    },
  },

  listGroups: {
    id: 'listPushedGroups',
    summary: 'List pushed groups',
    description: 'Needs `sso:view`. The groups of the directory with the roles and teams they assign.',
    pageOf: PushedGroupView,
    example: { result: [group], ...page },
  },
} satisfies Record<string, OperationFacts>;
