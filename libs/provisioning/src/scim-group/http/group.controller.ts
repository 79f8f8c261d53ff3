import { Controller, Delete, Get, Param, Patch, Post, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, type RouteAccess } from '#kernel';
import { Operation } from '#platform/openapi';
import { ChangeGroup } from '../commands/change-group.js';
import { CreateGroup } from '../commands/create-group.js';
import { DeleteGroup } from '../commands/delete-group.js';
import { type GroupChange, readGroup, readGroupPatch } from '../domain/group-change.js';
import { readPatch } from '../../scim/domain/patch-request.js';
import { resourceQueryOf } from '../../scim/domain/resource-query.js';
import { fromDirectory, fromDirectoryInGrace } from '../../scim/domain/scim-access.js';
import { type ListResponse } from '../../scim/domain/scim-urns.js';
import { selectionOf } from '../../scim/domain/selection.js';
import { type GroupResource } from '../domain/group-view.js';
import { GetGroup } from '../queries/get-group.js';
import { ListGroups } from '../queries/list-groups.js';
import { ListParameters, SelectionParameters } from '../../scim/http/scim-parameters.js';
import { ScimBody, ScimIfMatch, ScimQuery, TakesScimBody } from '../../scim/http/scim-request.js';
import { CountedAsDirectory, ScimRoutes } from '../../scim/http/scim-routes.js';
import { groupOperations } from './group-operations.js';

type Query = Record<string, unknown>;

@ApiTags('SCIM')
@Controller('scim/v2/Groups')
@ScimRoutes()
export class GroupController {
  static readonly access: RouteAccess<'list' | 'get' | 'create' | 'replace' | 'patch' | 'remove'> = {
    list: fromDirectoryInGrace,
    get: fromDirectoryInGrace,
    create: fromDirectory,
    replace: fromDirectory,
    patch: fromDirectory,
    remove: fromDirectory,
  };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @CountedAsDirectory()
  @ListParameters()
  @Operation(groupOperations.list)
  list(@CurrentCaller() caller: Caller, @ScimQuery() query: Query): Promise<ListResponse<GroupResource>> {
    return this.queries.execute(new ListGroups(caller, resourceQueryOf(query)));
  }

  @Get(':id')
  @CountedAsDirectory()
  @SelectionParameters()
  @Operation(groupOperations.get)
  get(@CurrentCaller() caller: Caller, @Param('id') id: string, @ScimQuery() query: Query): Promise<GroupResource> {
    return this.queries.execute(new GetGroup(caller, id, selectionOf(query)));
  }

  @Post()
  @CountedAsDirectory()
  @TakesScimBody()
  @SelectionParameters()
  @Operation(groupOperations.create)
  create(
    @CurrentCaller() caller: Caller,
    @ScimBody() body: unknown,
    @ScimQuery() query: Query,
  ): Promise<GroupResource> {
    return this.commands.execute(new CreateGroup(caller, readGroup(body), selectionOf(query)));
  }

  @Put(':id')
  @CountedAsDirectory()
  @TakesScimBody()
  @SelectionParameters()
  @Operation(groupOperations.replace)
  async replace(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @ScimBody() body: unknown,
    @ScimQuery() query: Query,
    @ScimIfMatch() expected: number | undefined,
  ) {
    return this.change(caller, id, readGroup(body, id), query, expected);
  }

  @Patch(':id')
  @CountedAsDirectory()
  @TakesScimBody()
  @SelectionParameters()
  @Operation(groupOperations.patch)
  async patch(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @ScimBody() body: unknown,
    @ScimQuery() query: Query,
    @ScimIfMatch() expected: number | undefined,
  ) {
    const change = readGroupPatch(id, readPatch(body));
    if (typeof query.attributes === 'string') return this.change(caller, id, change, query, expected);
    await this.commands.execute(new ChangeGroup(caller, id, change, expected));
    return undefined;
  }

  @Delete(':id')
  @CountedAsDirectory()
  @Operation(groupOperations.remove)
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @ScimIfMatch() expected: number | undefined,
  ): Promise<void> {
    await this.commands.execute(new DeleteGroup(caller, id, expected));
  }

  private async change(caller: Caller, id: string, change: GroupChange, query: Query, expected?: number) {
    await this.commands.execute(new ChangeGroup(caller, id, change, expected));
    return this.get(caller, id, query);
  }
}
