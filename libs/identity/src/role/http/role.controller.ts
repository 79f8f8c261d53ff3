import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type RouteAccess, anyMember, type Caller, CurrentCaller, IfMatch, type Page, type Versioned } from '#kernel';
import { Operation } from '#platform/openapi';
import { CreateRole } from '../commands/create-role.js';
import { DeleteRole, type DeletedRole } from '../commands/delete-role.js';
import { UpdateRole } from '../commands/update-role.js';
import { canWriteRoles } from '../domain/role-policy.js';
import { GetRole } from '../queries/get-role.js';
import { ListRoles } from '../queries/list-roles.js';
import { RoleQuery, RoleView } from '../queries/role.view.js';
import { roleOperations } from './role-operations.js';
import { CreateRoleBody, DeleteRoleBody, DeleteRoleQuery, draftOf, UpdateRoleBody } from './role.dto.js';

@ApiTags('Roles')
@Controller('role')
export class RoleController {
  static readonly access: RouteAccess<'list' | 'get' | 'create' | 'update' | 'remove' | 'removeWith'> = {
    list: anyMember,
    get: anyMember,
    create: canWriteRoles,
    update: canWriteRoles,
    remove: canWriteRoles,
    removeWith: canWriteRoles,
  };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation(roleOperations.list)
  list(@CurrentCaller() caller: Caller, @Query() query: RoleQuery): Promise<Page<RoleView>> {
    return this.queries.execute(new ListRoles(caller, query));
  }

  @Get(':id')
  @Operation(roleOperations.get)
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Versioned<RoleView>> {
    return this.queries.execute(new GetRole(caller, id));
  }

  @Post()
  @Operation(roleOperations.create)
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateRoleBody): Promise<Versioned<RoleView>> {
    const id = await this.commands.execute(new CreateRole(caller, draftOf(body)));
    return (await this.get(caller, id)).at(`/role/${id}`);
  }

  @Patch(':id')
  @Operation(roleOperations.update)
  async update(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: UpdateRoleBody,
    @IfMatch() expected: number | undefined,
  ): Promise<Versioned<RoleView>> {
    await this.commands.execute(new UpdateRole(caller, id, body, expected));
    return this.get(caller, id);
  }

  @Delete(':id')
  @Operation(roleOperations.remove)
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() { reassign_to }: DeleteRoleQuery,
    @IfMatch() expected: number | undefined,
  ): Promise<void> {
    await this.commands.execute(new DeleteRole(caller, id, { reassign_to, reassignments: [] }, expected));
  }

  @Post(':id/delete')
  @Operation(roleOperations.removeWith)
  removeWith(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { reassign_to, reassignments = [] }: DeleteRoleBody,
    @IfMatch() expected: number | undefined,
  ): Promise<DeletedRole> {
    return this.commands.execute(new DeleteRole(caller, id, { reassign_to, reassignments }, expected));
  }
}
