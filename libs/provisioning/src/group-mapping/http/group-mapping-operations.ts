import { type OperationFacts } from '#kernel';
import { GroupMappingView, PushedGroupView } from '../queries/group-mapping.view.js';
import { CreateGroupMappingBody } from './group-mapping.dto.js';

const joined = { group_id: 'sgrp_01k7vm3q8ef6ha4x2c9b5t0rsd', role_id: 'role_01k7vm3q8ef6ha4x2c9b5t0rsd' };

const mapping = {
  id: 'gmap_01k7vm3q8ef6ha4x2c9b5t0rsd',
  ...joined,
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
  id: joined.group_id,
  name: 'Engineers',
  external_id: '00g1',
  member_count: 42,
  mappings: [{ id: mapping.id, role_id: joined.role_id, role_name: 'Member', team_id: null, team_name: null }],
  created_at: '2026-11-19T09:30:00.000Z',
  updated_at: '2026-11-20T09:30:00.000Z',
};

const page = { next_cursor: null, prev_cursor: null };

export const groupMappingOperations = {
  list: {
    id: 'listGroupMappings',
    summary: 'List group mappings',
    description:
      'Needs `sso:view`. Which roles the groups of the directory give, and which teams have their members, newest first.',
    pageOf: GroupMappingView,
    example: { result: [mapping], ...page },
  },

  get: {
    id: 'getGroupMapping',
    summary: 'Get a group mapping',
    description: 'Needs `sso:view`. One mapping, with its group, its role or team and who made it.',
    view: GroupMappingView,
    example: mapping,
    errors: { 404: 'No such mapping.' },
  },

  create: {
    id: 'createGroupMapping',
    summary: 'Map a group to a role or a team',
    description:
      'Needs `sso:manage`, and every permission of the role. Whoever is in the group holds the role, from the next ' +
      'request on and as long as they are in it, beside what else they hold; several mappings add up. No group makes ' +
      'owners of the organization, and nobody maps a group that they are in. With `team_id`, the team has the members of ' +
      'the group from then on, and they change by the directory alone: for who manages the team; `create_team` makes one, ' +
      'for who may create teams. A team has one group.',
    status: 201,
    body: { type: CreateGroupMappingBody, example: joined },
    view: GroupMappingView,
    example: mapping,
    errors: {
      400: '`unknown_group`, `unknown_role`, `unknown_team`.',
      403: '`permission_not_held`: the role holds more than the caller. `owner_only`: it is that of owners. `own_roles`: the caller is in the group, or somebody whom they invited and nobody confirmed. `team_admin_required`: they manage neither the team nor all.',
      409: '`already_mapped`; `provisioned_team`: the team has a group; `team_not_empty`: it has members, and `adopt_members` is not sent; `name_taken`: a team is called like the group; `seat_limit`: the plan has no seats for those in the group; `quota_exceeded`: 200 mappings, or as many teams as there may be.',
    },
  },

  remove: {
    id: 'deleteGroupMapping',
    summary: 'Delete a group mapping',
    description:
      'Needs `sso:manage`. Whoever is in the group loses the role, unless it is given to them directly or by another ' +
      'group; who is left with none holds the setting `provisioning_default_role_id`. A team keeps its members, and people ' +
      'change them again.',
    status: 204,
    errors: {
      403: '`own_roles`: the caller is in a group that gives a role.',
      404: 'No such mapping.',
      412: 'The mapping has changed since it was read.',
    },
  },

  listGroups: {
    id: 'listPushedGroups',
    summary: 'List pushed groups',
    description:
      'Needs `sso:view`. The groups of the directory, with the roles that they give and the teams that have their members.',
    pageOf: PushedGroupView,
    example: { result: [group], ...page },
  },
} satisfies Record<string, OperationFacts>;
