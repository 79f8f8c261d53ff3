import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { editRequired } from '#access-control';
import { anyMember, type Caller, notFound, type RouteAccess } from '#kernel';
import { CurrentCaller } from '#kernel/http';
import { type Page, PageQuery } from '#kernel/paging';
import { Operation } from '#platform/openapi';
import { ConnectionToolboxView, ListConnectionToolboxes } from '../queries/list-connection-toolboxes.js';

const opened: ConnectionToolboxView = {
  toolbox: {
    id: 'tbx_01k7vm3q8ef6ha4x2c9b5t0rsd',
    name: 'Support',
    owner_user_id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rse',
    owner_label: 'Ada Lovelace',
    can_manage: true,
  },
  entry_count: 3,
  is_open_to_all: false,
  team_count: 1,
  user_count: 2,
};

const hidden: ConnectionToolboxView = {
  toolbox: null,
  entry_count: 1,
  is_open_to_all: true,
  team_count: 0,
  user_count: 0,
};

@ApiTags('Connections')
@Controller('connection/:id/toolbox')
export class ConnectionToolboxController {
  static readonly access: RouteAccess<'list'> = { list: anyMember };

  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  @Operation({
    id: 'listConnectionToolboxes',
    summary: 'List the toolboxes that act through a connection',
    description:
      'The toolboxes with an entry or a synthetic tool that uses the connection. Members who may use one of them act ' +
      'through the connection, even if it is not shared with them. Toolboxes that the caller can open come first, by ' +
      'name. For all others, `toolbox` is null, so that the list is complete without revealing their names. Needs ' +
      'edit access to the connection, or the right to share it (`connection:share`).',
    pageOf: ConnectionToolboxView,
    example: { result: [opened, hidden], next_cursor: null, prev_cursor: null },
    errors: [editRequired, [notFound, 'No such connection, or the caller has no access to it.']],
  })
  list(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() query: PageQuery,
  ): Promise<Page<ConnectionToolboxView>> {
    return this.queryBus.execute(new ListConnectionToolboxes(caller, id, query));
  }
}
