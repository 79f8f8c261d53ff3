import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type RouteAccess, anyMember, type Caller, CurrentCaller, Operation, type Page, PageQuery } from '#kernel';
import { ListPermissions } from '../queries/list-permissions.js';
import { PermissionView } from '../queries/permission.view.js';

@ApiTags('Permissions')
@Controller('permission')
export class PermissionController {
  static readonly access: RouteAccess<'list'> = { list: anyMember };

  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Operation({
    id: 'listPermissions',
    summary: 'List permissions',
    description: 'Every permission that some route asks for, in catalogue order, with which of them the caller holds.',
    pageOf: PermissionView,
  })
  list(@CurrentCaller() caller: Caller, @Query() query: PageQuery): Promise<Page<PermissionView>> {
    return this.queries.execute(new ListPermissions(caller, query));
  }
}
