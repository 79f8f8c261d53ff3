import { Controller, Delete, Get, Param, Patch, Post, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, type RouteAccess } from '#kernel';
import { Operation } from '#platform/openapi';
import { ChangeUser, type UserChange } from '../commands/change-user.js';
import { CreateUser } from '../commands/create-user.js';
import { DeleteUser } from '../commands/delete-user.js';
import { readPatch } from '../../scim/domain/patch-request.js';
import { resourceQueryOf } from '../../scim/domain/resource-query.js';
import { fromDirectory, fromDirectoryInGrace } from '../../scim/domain/scim-access.js';
import { type ListResponse } from '../../scim/domain/scim-urns.js';
import { selectionOf } from '../../scim/domain/selection.js';
import { readUser } from '../domain/user-resource.js';
import { type UserResource } from '../domain/user-view.js';
import { GetUser } from '../queries/get-user.js';
import { ListUsers } from '../queries/list-users.js';
import { ListParameters, SelectionParameters } from '../../scim/http/scim-parameters.js';
import { ScimBody, ScimIfMatch, ScimQuery, TakesScimBody } from '../../scim/http/scim-request.js';
import { CountedAsDirectory, ScimRoutes } from '../../scim/http/scim-routes.js';
import { userOperations } from './user-operations.js';

type Query = Record<string, unknown>;

@ApiTags('SCIM')
@Controller('scim/v2/Users')
@ScimRoutes()
export class UserController {
  static readonly access: RouteAccess<'list' | 'get' | 'create' | 'replace' | 'patch' | 'remove'> = {
    list: fromDirectoryInGrace,
    get: fromDirectoryInGrace,
    create: fromDirectory,
    replace: fromDirectoryInGrace,
    patch: fromDirectoryInGrace,
    remove: fromDirectoryInGrace,
  };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @CountedAsDirectory()
  @ListParameters()
  @Operation(userOperations.list)
  list(@CurrentCaller() caller: Caller, @ScimQuery() query: Query): Promise<ListResponse<UserResource>> {
    return this.queries.execute(new ListUsers(caller, resourceQueryOf(query)));
  }

  @Get(':id')
  @CountedAsDirectory()
  @SelectionParameters()
  @Operation(userOperations.get)
  get(@CurrentCaller() caller: Caller, @Param('id') id: string, @ScimQuery() query: Query): Promise<UserResource> {
    return this.queries.execute(new GetUser(caller, id, selectionOf(query)));
  }

  @Post()
  @CountedAsDirectory()
  @TakesScimBody()
  @SelectionParameters()
  @Operation(userOperations.create)
  create(@CurrentCaller() caller: Caller, @ScimBody() body: unknown, @ScimQuery() query: Query): Promise<UserResource> {
    return this.commands.execute(new CreateUser(caller, readUser(body), selectionOf(query)));
  }

  @Put(':id')
  @CountedAsDirectory()
  @TakesScimBody()
  @SelectionParameters()
  @Operation(userOperations.replace)
  async replace(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @ScimBody() body: unknown,
    @ScimQuery() query: Query,
    @ScimIfMatch() expected: number | undefined,
  ) {
    return this.change(caller, id, { body }, query, expected);
  }

  @Patch(':id')
  @CountedAsDirectory()
  @TakesScimBody()
  @SelectionParameters()
  @Operation(userOperations.patch)
  async patch(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @ScimBody() body: unknown,
    @ScimQuery() query: Query,
    @ScimIfMatch() expected: number | undefined,
  ) {
    return this.change(caller, id, { operations: readPatch(body) }, query, expected);
  }

  @Delete(':id')
  @CountedAsDirectory()
  @Operation(userOperations.remove)
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @ScimIfMatch() expected: number | undefined,
  ): Promise<void> {
    await this.commands.execute(new DeleteUser(caller, id, expected));
  }

  private async change(caller: Caller, id: string, change: UserChange, query: Query, expected?: number) {
    await this.commands.execute(new ChangeUser(caller, id, change, expected));
    return this.get(caller, id, query);
  }
}
