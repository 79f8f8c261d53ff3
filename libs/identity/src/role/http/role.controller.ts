import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { anyMember, type Caller, Callers, invalidFields, notFound, type RouteAccess, versionMismatch } from '#kernel';
import { CurrentCaller, IfMatch, type Versioned } from '#kernel/http';
import { type Page } from '#kernel/paging';
import { Operation, type RouteError } from '#platform/openapi';
import { CreateRole } from '../commands/create-role.js';
import { type RoleGone, DeleteRole } from '../commands/delete-role.js';
import { UpdateRole } from '../commands/update-role.js';
import { canWriteRoles } from '../domain/role-policy.js';
import { GetRole } from '../queries/get-role.js';
import { ListRoles, RoleQuery } from '../queries/list-roles.js';
import { RoleView } from '../queries/role.view.js';
import {
  CreateRoleBody,
  parseRoleDraft,
  UpdateRoleBody,
  DeleteRoleBody,
  DeleteRoleQuery,
  RoleGoneView,
  roleExample,
  rolePage,
  roleBody,
  roleChanges,
  roleDeletion,
  roleGone,
} from './role.dto.js';
import {
  systemRole,
  cannotReassignHolders,
  permissionsLacking,
  roleInUse,
  roleMapped,
  roleNameTaken,
  roleLimit,
  seatLimit,
} from '../domain/refusals.js';

const missing: RouteError = [notFound, 'No such role.'];

const stale: RouteError = [versionMismatch, 'The role has changed since you read it.'];

const deletionErrors: readonly RouteError[] = [
  [invalidFields, 'A role or member of the reassignment is unknown, listed twice or not allowed.'],
  systemRole,
  cannotReassignHolders,
  [permissionsLacking, 'You do not hold every permission of the replacement role.'],
  missing,
  [roleInUse, 'Members or invites would have no role, or a setting uses the role.'],
  [roleMapped, 'Group mappings assign the role. `code` is `role_mapped` as well.'],
  seatLimit,
  stale,
];

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
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
    private readonly callers: Callers,
  ) {}

  @Get()
  @Operation({
    id: 'listRoles',
    summary: 'List roles',
    alsoCalled: 'roles exist, all roles',
    description:
      'The system roles and custom roles of the organization. Callers who manage roles also see the numbers of ' +
      'invites and group mappings.',
    pageOf: RoleView,
    example: rolePage,
  })
  list(@CurrentCaller() caller: Caller, @Query() query: RoleQuery): Promise<Page<RoleView>> {
    return this.queryBus.execute(new ListRoles(caller, query));
  }

  @Get(':id')
  @Operation({
    id: 'getRole',
    summary: 'Get a role',
    description: 'One role, with flags that say what the caller may do with it.',
    view: RoleView,
    example: roleExample,
    errors: [missing],
  })
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Versioned<RoleView>> {
    return this.queryBus.execute(new GetRole(caller, id));
  }

  @Post()
  @Operation({
    id: 'createRole',
    summary: 'Create a role',
    alsoCalled: 'create a custom role, define a role with permissions',
    description: 'Needs `role:manage`, the feature `custom_roles`, and every permission the role will include.',
    status: 201,
    body: { type: CreateRoleBody, example: roleBody },
    view: RoleView,
    example: { ...roleExample, member_count: 0 },
    errors: [permissionsLacking, roleNameTaken, roleLimit],
  })
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateRoleBody): Promise<Versioned<RoleView>> {
    const id = await this.commandBus.execute(new CreateRole(caller, parseRoleDraft(body)));
    return (await this.get(caller, id)).at(`/role/${id}`);
  }

  @Patch(':id')
  @Operation({
    id: 'updateRole',
    summary: 'Update a role',
    alsoCalled:
      'give a role permissions, give a role more permissions, change the permissions of a role, ' +
      'add a permission to a role, remove a permission from a role',
    description:
      'Changes only the fields you send. `permissions` replaces the entire set. From their next request on, holders ' +
      'lose the permissions that you leave out, unless another of their roles includes them. Needs ' +
      '`role:manage` and the feature `custom_roles`.',
    body: { type: UpdateRoleBody, example: roleChanges },
    view: RoleView,
    example: { ...roleExample, ...roleChanges },
    errors: [permissionsLacking, systemRole, missing, roleNameTaken, stale],
  })
  async update(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: UpdateRoleBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<RoleView>> {
    await this.commandBus.execute(new UpdateRole(caller, id, body, expected));
    // The caller may hold the role, so the flags depend on the caller's new permissions.
    return this.get(await this.callers.reload(caller), id);
  }

  @Delete(':id')
  @Operation({
    id: 'deleteRole',
    summary: 'Delete a role',
    description:
      'Moves holders and pending invites to `reassign_to`. Restrictions on the role are deleted. Needs `role:manage` ' +
      'and the feature `custom_roles`. Moving holders also requires `member:manage`.',
    status: 204,
    errors: deletionErrors,
  })
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() { reassign_to }: DeleteRoleQuery,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<void> {
    await this.commandBus.execute(new DeleteRole(caller, id, { reassign_to, reassignments: [] }, expected));
  }

  @Post(':id/delete')
  @Operation({
    id: 'deleteRoleWith',
    summary: 'Delete a role and choose a replacement for each holder',
    description:
      'Deletes a role like `DELETE /role/{id}`, but each holder can get a different role. Needs `role:manage` and the ' +
      'feature `custom_roles`. Moving holders also requires `member:manage`.',
    body: { type: DeleteRoleBody, example: roleDeletion },
    view: RoleGoneView,
    example: roleGone,
    errors: deletionErrors,
  })
  removeWith(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { reassign_to, reassignments = [] }: DeleteRoleBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<RoleGone> {
    return this.commandBus.execute(new DeleteRole(caller, id, { reassign_to, reassignments }, expected));
  }
}
