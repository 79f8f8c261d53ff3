import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { anyMember, type Caller, EarlyRead, type RouteAccess, type RouteReads } from '#kernel';
import { CurrentCaller, IfMatch, MayBeAbsent, Text, Versioned } from '#kernel/http';
import { type Page } from '#kernel/paging';
import { Operation } from '#platform/openapi';
import { DeleteConnection } from '../commands/delete-connection.js';
import { DisconnectConnection } from '../commands/disconnect-connection.js';
import { RenameConnection } from '../commands/rename-connection.js';
import { ConnectionQuery, ConnectionView } from '../queries/connection.view.js';
import { GetConnection, connectionById } from '../queries/get-connection.js';
import { ListConnections } from '../queries/list-connections.js';
import { connectionExample, listedConnectionExample, postInstallExample } from './connection-examples.js';
import { noSuchConnection } from '../domain/refusals.js';
import { editRequired } from '#access-control';
import { ownerOnly } from '#identity';

export class RenameConnectionBody {
  /** The display name of the connection. */
  @MayBeAbsent() @Text({ max: 80 }) name?: string;
}

/** An empty body. */
class DisconnectBody {}

@ApiTags('Connections')
@Controller('connection')
export class ConnectionController {
  static readonly access: RouteAccess<'list' | 'get' | 'rename' | 'remove' | 'disconnect'> = {
    list: anyMember,
    get: anyMember,
    rename: anyMember,
    remove: anyMember,
    disconnect: anyMember,
  };

  static readonly earlyReads: RouteReads<'get'> = { get: ({ id }) => new EarlyRead(connectionById, { id }) };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Get()
  @Operation({
    id: 'listConnections',
    summary: 'List connections',
    alsoCalled: 'which accounts are connected, connected accounts, my accounts',
    description:
      'Connections that the caller owns or that are shared with them, by default newest first. The status comes from ' +
      'the vault if it answers quickly; `status_checked_at` says how recent it is.',
    pageOf: ConnectionView,
    example: { result: [listedConnectionExample], next_cursor: null, prev_cursor: null },
  })
  list(@CurrentCaller() caller: Caller, @Query() query: ConnectionQuery): Promise<Page<ConnectionView>> {
    return this.queryBus.execute(new ListConnections(caller, query));
  }

  @Get(':id')
  @Operation({
    id: 'getConnection',
    summary: 'Get a connection',
    description: 'One connection with its connector and with everything the caller can do with it.',
    view: ConnectionView,
    example: { ...connectionExample, post_install: postInstallExample, can_run_post_install: true },
    errors: [noSuchConnection],
  })
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Versioned<ConnectionView>> {
    return this.queryBus.execute(new GetConnection(caller, id));
  }

  @Patch(':id')
  @Operation({
    id: 'renameConnection',
    summary: 'Rename a connection',
    description: 'The owner and members with edit access can call this route. Names need not be unique.',
    body: { type: RenameConnectionBody, example: { name: 'GitHub for CI' } },
    view: ConnectionView,
    example: connectionExample,
    errors: [editRequired, noSuchConnection],
  })
  async rename(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: RenameConnectionBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<ConnectionView>> {
    await this.commandBus.execute(new RenameConnection(caller, id, body, expected));
    return this.answer(caller, id);
  }

  @Delete(':id')
  @Operation({
    id: 'deleteConnection',
    summary: 'Delete a connection',
    alsoCalled: 'remove a connected account',
    description:
      'Only the owner can call this route. It also deletes the connection’s shares and revokes its credential.',
    status: 204,
    errors: [ownerOnly, noSuchConnection],
  })
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<void> {
    await this.commandBus.execute(new DeleteConnection(caller, id, expected));
  }

  @Post(':id/disconnect')
  @Operation({
    id: 'disconnectConnection',
    summary: 'Disconnect a connection',
    description:
      'Revokes the credential. The connection, its name and its shares stay. The owner and members with ' +
      'edit access can call this route.',
    body: { type: DisconnectBody, example: {} },
    view: ConnectionView,
    example: { ...connectionExample, status: 'disconnected', saffron_account_id: null, can_use: false },
    errors: [editRequired, noSuchConnection],
  })
  async disconnect(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() _body: DisconnectBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<ConnectionView>> {
    await this.commandBus.execute(new DisconnectConnection(caller, id, expected));
    return this.answer(caller, id);
  }

  private answer(caller: Caller, id: string): Promise<Versioned<ConnectionView>> {
    return this.queryBus.execute(new GetConnection(caller, id, 'answer'));
  }
}
