import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, IfMatch, type Page, type RouteAccess, type Versioned } from '#kernel';
import { Operation } from '#platform/openapi';
import { CreateGroupMapping } from '../commands/create-group-mapping.js';
import { MapGroupToTeam } from '../commands/map-group-to-team.js';
import { DeleteGroupMapping } from '../commands/delete-group-mapping.js';
import { canEndMappings, canManageMappings, canSeeMappings } from '../domain/group-mapping-policy.js';
import { GetGroupMapping } from '../queries/get-group-mapping.js';
import { GroupMappingQuery } from '../queries/group-mapping-query.dto.js';
import { type GroupMappingView } from '../queries/group-mapping.view.js';
import { ListGroupMappings } from '../queries/list-group-mappings.js';
import { groupMappingOperations } from './group-mapping-operations.js';
import { CreateGroupMappingBody, targetOf } from './group-mapping.dto.js';

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
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation(groupMappingOperations.list)
  list(@CurrentCaller() caller: Caller, @Query() query: GroupMappingQuery): Promise<Page<GroupMappingView>> {
    return this.queries.execute(new ListGroupMappings(caller, query));
  }

  @Get(':id')
  @Operation(groupMappingOperations.get)
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Versioned<GroupMappingView>> {
    return this.queries.execute(new GetGroupMapping(caller, id));
  }

  @Post()
  @Operation(groupMappingOperations.create)
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateGroupMappingBody,
  ): Promise<Versioned<GroupMappingView>> {
    const { role_id, team } = targetOf(body);
    const id =
      role_id === undefined
        ? await this.commands.execute(new MapGroupToTeam(caller, body.group_id, team))
        : await this.commands.execute(new CreateGroupMapping(caller, body.group_id, role_id));
    return (await this.get(caller, id)).at(`/group-mapping/${id}`);
  }

  @Delete(':id')
  @Operation(groupMappingOperations.remove)
  remove(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() expected: number | undefined,
  ): Promise<void> {
    return this.commands.execute(new DeleteGroupMapping(caller, id, expected));
  }
}
