import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { entryOf } from '#access-control';
import {
  type RouteAccess,
  AnswersSecret,
  anyMember,
  type Caller,
  CurrentCaller,
  IfMatch,
  type Page,
  Versioned,
} from '#kernel';
import { type Bucket, RateLimit } from '#platform/rate-limit';
import { Operation } from '#platform/openapi';
import { CreateConnection } from '../commands/create-connection.js';
import { DeleteConnection } from '../commands/delete-connection.js';
import { DisconnectConnection } from '../commands/disconnect-connection.js';
import { ReconnectConnection } from '../commands/reconnect-connection.js';
import { RenameConnection } from '../commands/rename-connection.js';
import { type ConnectLinks } from '../domain/connect-links.js';
import { canCreateConnection } from '../domain/connection-policy.js';
import { ConnectionQuery } from '../queries/connection-query.dto.js';
import { type ConnectEnvelopeView, type ConnectionView } from '../queries/connection.view.js';
import { GetConnection } from '../queries/get-connection.js';
import { ListConnections } from '../queries/list-connections.js';
import { operations } from './connection-operations.js';
import { CreateConnectionBody, DisconnectBody, ReconnectBody, RenameConnectionBody } from './connection.dto.js';

/** Limits the connect sessions that a member opens. */
const connectSessions: Bucket = { name: 'connect', quota: 20, seconds: 60, countedBy: 'member' };

@ApiTags('Connections')
@Controller('connection')
export class ConnectionController {
  static readonly access: RouteAccess<keyof typeof operations> = {
    list: anyMember,
    get: anyMember,
    create: canCreateConnection,
    rename: anyMember,
    remove: anyMember,
    reconnect: anyMember,
    disconnect: anyMember,
  };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation(operations.list)
  list(@CurrentCaller() caller: Caller, @Query() query: ConnectionQuery): Promise<Page<ConnectionView>> {
    return this.queries.execute(new ListConnections(caller, query));
  }

  @Get(':id')
  @Operation(operations.get)
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Versioned<ConnectionView>> {
    return this.queries.execute(new GetConnection(caller, id));
  }

  @Post()
  @RateLimit(connectSessions)
  @AnswersSecret()
  @Operation(operations.create)
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateConnectionBody) {
    const shares = (body.shares ?? []).map((share, position) => entryOf(share, `/shares/${position}`));
    const { id, ...links } = await this.commands.execute(new CreateConnection(caller, { ...body, shares }));
    return (await this.envelope(caller, id, links)).at(`/connection/${id}`);
  }

  @Patch(':id')
  @Operation(operations.rename)
  async rename(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: RenameConnectionBody,
    @IfMatch() expected: number | undefined,
  ): Promise<Versioned<ConnectionView>> {
    await this.commands.execute(new RenameConnection(caller, id, body, expected));
    return this.answer(caller, id);
  }

  @Delete(':id')
  @Operation(operations.remove)
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() expected: number | undefined,
  ): Promise<void> {
    await this.commands.execute(new DeleteConnection(caller, id, expected));
  }

  @Post(':id/reconnect')
  @RateLimit(connectSessions)
  @AnswersSecret()
  @Operation(operations.reconnect)
  async reconnect(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: ReconnectBody,
    @IfMatch() expected: number | undefined,
  ): Promise<Versioned<ConnectEnvelopeView>> {
    const links = await this.commands.execute(new ReconnectConnection(caller, id, body, expected));
    return this.envelope(caller, id, links);
  }

  @Post(':id/disconnect')
  @Operation(operations.disconnect)
  async disconnect(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() _body: DisconnectBody,
    @IfMatch() expected: number | undefined,
  ): Promise<Versioned<ConnectionView>> {
    await this.commands.execute(new DisconnectConnection(caller, id, expected));
    return this.answer(caller, id);
  }

  private answer(caller: Caller, id: string): Promise<Versioned<ConnectionView>> {
    return this.queries.execute(new GetConnection(caller, id, 'answer'));
  }

  private async envelope(caller: Caller, id: string, links: ConnectLinks): Promise<Versioned<ConnectEnvelopeView>> {
    const { version, view } = await this.answer(caller, id);
    return Versioned.of(version, { connection: view, ...links });
  }
}
