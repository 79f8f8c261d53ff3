import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiProperty, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { IsIn, IsString, Length } from 'class-validator';
import { type Caller, invalid, invalidFields, notFound, type RouteAccess, versionMismatch } from '#kernel';
import { CurrentCaller, IfMatch, MayBeAbsent, type Versioned } from '#kernel/http';
import { type Page } from '#kernel/paging';
import { Operation, type RouteError } from '#platform/openapi';
import { CreateGroupMapping, MapGroupToTeam, type TargetTeam } from '../commands/create-group-mapping.js';
import { DeleteGroupMapping } from '../commands/delete-group-mapping.js';
import {
  canEndMappings,
  canManageMappings,
  canSeeMappings,
  ownerRoleUnmappable,
  alreadyMapped,
  mappingLimit,
} from '../domain/group-mapping-policy.js';
import { GetGroupMapping } from '../queries/get-group-mapping.js';
import { GroupMappingView } from '../queries/group-mapping.view.js';
import { GroupMappingQuery, ListGroupMappings } from '../queries/list-group-mappings.js';
import { ListPushedGroups, PushedGroupQuery, PushedGroupView } from '../queries/list-pushed-groups.js';
import { invalidValue } from '../../scim/domain/scim-errors.js';
import {
  permissionsLacking,
  ownGroupRoles,
  notTeamAdmin,
  provisionedTeam,
  teamNotEmpty,
  teamNameTaken,
  seatLimit,
  teamLimit,
} from '#identity';

/** Send exactly one of `role_id`, `team_id` and `create_team`. */
class CreateGroupMappingBody {
  /** The id of a group that the directory pushed. */
  @ApiProperty({ example: 'sgrp_01k7vm3q8ef6ha4x2c9b5t0rsd' }) @IsString() @Length(1, 100) group_id!: string;

  /** The role for members of the group. */
  @ApiPropertyOptional({ example: 'role_01k7vm3q8ef6ha4x2c9b5t0rsd' })
  @MayBeAbsent()
  @IsString()
  @Length(1, 100)
  role_id?: string;

  /** The team that mirrors the group. */
  @MayBeAbsent() @IsString() @Length(1, 100) team_id?: string;

  /** Creates a team that has the group's name and mirrors the group. */
  @ApiPropertyOptional() @MayBeAbsent() @IsIn([true]) create_team?: boolean;

  /** Removes team members who are not in the group. Without this field, a team that has members is refused. */
  @ApiPropertyOptional({ default: false }) @MayBeAbsent() @IsIn([true, false]) adopt_members?: boolean;
}

/**
 * @throws validation_error unless exactly one of `role_id`, `team_id` and `create_team` is sent, or if `adopt_members` is
 * sent without `team_id`.
 */
function resolveMappingTarget({ role_id, team_id, create_team, adopt_members }: CreateGroupMappingBody): {
  role_id?: string;
  team: TargetTeam;
} {
  if ([role_id, team_id, create_team].filter((each) => each !== undefined).length !== 1)
    throw invalid('/role_id', invalidValue, 'Send exactly one of role_id, team_id and create_team.');
  if (adopt_members !== undefined && team_id === undefined)
    throw invalid(
      '/adopt_members',
      invalidValue,
      'Send adopt_members only with team_id, because only an existing team has members.',
    );
  return { role_id, team: team_id === undefined ? null : { id: team_id, adopt: adopt_members ?? false } };
}

const mappingBody = { group_id: 'sgrp_01k7vm3q8ef6ha4x2c9b5t0rsd', role_id: 'role_01k7vm3q8ef6ha4x2c9b5t0rsd' };

const mappingExample = {
  id: 'gmap_01k7vm3q8ef6ha4x2c9b5t0rsd',
  ...mappingBody,
  group_name: 'Engineers',
  role_name: 'Member',
  team_id: null,
  team_name: null,
  member_count: 42,
  created_by: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd',
  created_by_label: 'Ada Lovelace',
  created_at: '2026-11-20T09:30:00.000Z',
};

const groupExample = {
  id: mappingBody.group_id,
  name: 'Engineers',
  external_id: '00g1',
  member_count: 42,
  mappings: [
    { id: mappingExample.id, role_id: mappingBody.role_id, role_name: 'Member', team_id: null, team_name: null },
  ],
  created_at: '2026-11-19T09:30:00.000Z',
  updated_at: '2026-11-20T09:30:00.000Z',
};

const page = { next_cursor: null, prev_cursor: null };

const missing: RouteError = [notFound, 'No such mapping.'];

@ApiTags('Provisioning')
@Controller('group-mapping')
export class GroupMappingController {
  static readonly access: RouteAccess<'list' | 'get' | 'create' | 'remove'> = {
    list: canSeeMappings,
    get: canSeeMappings,
    create: canManageMappings,
    remove: canEndMappings,
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Get()
  @Operation({
    id: 'listGroupMappings',
    summary: 'List group mappings',
    description: 'Needs `sso:view`. Lists the roles and teams that directory groups assign, newest first.',
    pageOf: GroupMappingView,
    example: { result: [mappingExample], ...page },
  })
  list(@CurrentCaller() caller: Caller, @Query() query: GroupMappingQuery): Promise<Page<GroupMappingView>> {
    return this.queryBus.execute(new ListGroupMappings(caller, query));
  }

  @Get(':id')
  @Operation({
    id: 'getGroupMapping',
    summary: 'Get a group mapping',
    description: 'Needs `sso:view`. One mapping with its group, its role or team, and its creator.',
    view: GroupMappingView,
    example: mappingExample,
    errors: [missing],
  })
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Versioned<GroupMappingView>> {
    return this.queryBus.execute(new GetGroupMapping(caller, id));
  }

  @Post()
  @Operation({
    id: 'createGroupMapping',
    summary: 'Map a group to a role or a team',
    alsoCalled: 'map a group, give a group a role, assign roles by directory group, sync groups to teams',
    description:
      'Needs `sso:manage` and every permission of the role. Members of the group get the role in addition to ' +
      'their other roles, from their next request until they leave the group. A group can have several ' +
      'mappings. The owner role cannot be mapped, and callers cannot map groups they belong to. With ' +
      '`team_id`, the team mirrors the group, and only the directory can change its members. This requires ' +
      'that the caller administers the team, or has `team:manage`. `create_team` creates the team, which requires ' +
      '`team:create` or `team:manage`. A team can mirror only one group.',
    status: 201,
    body: { type: CreateGroupMappingBody, example: mappingBody },
    view: GroupMappingView,
    example: mappingExample,
    errors: [
      [invalidFields, 'The group, the role or the team is unknown, or the body does not name exactly one target.'],
      [permissionsLacking, 'The role has permissions the caller lacks.'],
      ownerRoleUnmappable,
      [ownGroupRoles, 'The group contains the caller, or an unconfirmed member they invited.'],
      [notTeamAdmin, 'The caller can manage neither the team nor all teams.'],
      alreadyMapped,
      [provisionedTeam, 'The team already mirrors a group.'],
      teamNotEmpty,
      [teamNameTaken, 'A team already has the group’s name.'],
      [seatLimit, 'The plan has no seats for the members of the group.'],
      mappingLimit,
      teamLimit,
    ],
  })
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateGroupMappingBody,
  ): Promise<Versioned<GroupMappingView>> {
    const { role_id, team } = resolveMappingTarget(body);
    const id =
      role_id === undefined
        ? await this.commandBus.execute(new MapGroupToTeam(caller, body.group_id, team))
        : await this.commandBus.execute(new CreateGroupMapping(caller, body.group_id, role_id));
    return (await this.get(caller, id)).at(`/group-mapping/${id}`);
  }

  @Delete(':id')
  @Operation({
    id: 'deleteGroupMapping',
    summary: 'Delete a group mapping',
    description:
      'Needs `sso:manage`. Members of the group lose the role, unless they have it directly or from another ' +
      'group. Members without any role get the role in the setting `provisioning_default_role_id`. If the ' +
      'mapping has a team, the team keeps its members, and its administrators can change them again.',
    status: 204,
    errors: [
      [ownGroupRoles, 'The mapping assigns a role, and the group contains the caller.'],
      missing,
      [versionMismatch, 'The mapping has changed since you read it.'],
    ],
  })
  remove(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<void> {
    return this.commandBus.execute(new DeleteGroupMapping(caller, id, expected));
  }
}

@ApiTags('Provisioning')
@Controller('provisioning/group')
export class PushedGroupController {
  static readonly access: RouteAccess<'list'> = { list: canSeeMappings };

  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  @Operation({
    id: 'listPushedGroups',
    summary: 'List pushed groups',
    description: 'Needs `sso:view`. The groups of the directory with the roles and teams they assign.',
    pageOf: PushedGroupView,
    example: { result: [groupExample], ...page },
  })
  list(@CurrentCaller() caller: Caller, @Query() query: PushedGroupQuery): Promise<Page<PushedGroupView>> {
    return this.queryBus.execute(new ListPushedGroups(caller, query));
  }
}
