import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type RouteAccess, anyMember, type Caller } from '#kernel';
import { CurrentCaller } from '#kernel/http';
import { type Page, PageQuery } from '#kernel/paging';
import { Operation } from '#platform/openapi';
import { ListPermissions, PermissionView } from '../queries/list-permissions.js';

const permission = {
  name: 'connection:create',
  label: 'Connect accounts',
  description: 'Connect accounts on third-party systems.',
  group: 'connections',
  sensitive: false,
  uses_seat: true,
  held: true,
  feature: null,
};

@ApiTags('Permissions')
@Controller('permission')
export class PermissionController {
  static readonly access: RouteAccess<'list'> = { list: anyMember };

  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  @Operation({
    id: 'listPermissions',
    summary: 'List permissions',
    alsoCalled: 'permissions, permissions exist',
    description: 'Every permission a role can include, in a fixed order, and whether the caller holds it.',
    pageOf: PermissionView,
    example: { result: [permission], next_cursor: null, prev_cursor: null },
  })
  list(@CurrentCaller() caller: Caller, @Query() query: PageQuery): Promise<Page<PermissionView>> {
    return this.queryBus.execute(new ListPermissions(caller, query));
  }
}
