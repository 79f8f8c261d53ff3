import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { ConnectorToolQuery, ConnectorToolsView, toolsExample } from '#catalog';
import { anyMember, type Caller, type RouteAccess, invalidCursor } from '#kernel';
import { CurrentCaller, Deadline, IfMatch } from '#kernel/http';
import { Operation } from '#platform/openapi';
import { RefreshTools, refreshes } from '../commands/refresh-tools.js';
import { type RefreshedTools } from '../domain/tool-refreshes.js';
import { ListConnectionTools } from '../queries/list-connection-tools.js';
import { connectorRestricted, editRequired } from '#access-control';
import { connectorLimit } from '#catalog';
import { noSuchConnection, toolsNotRemote, notConnected } from '../../connection/domain/refusals.js';
import { connectorNotAvailable } from '../../connector/domain/connector-display.js';
import { refreshInProgress, listingErrors } from '../domain/refusals.js';
import { accountErrors } from '../../vault-client/domain/refusals.js';

/** An empty body. */
class RefreshToolsBody {}

/** Result of listing a remote server's tools again, as counts. */
class RefreshedToolsView implements RefreshedTools {
  /** The number of tools that were added. */
  added!: number;
  /** The number of tools that changed. */
  changed!: number;
  /** The number of tools that were removed. */
  removed!: number;
  /** The number of tools that did not change. */
  unchanged!: number;
  /** The number of tools that wait for review and cannot be called yet. */
  held!: number;
  /** When the tools were last listed. */
  @ApiProperty({ type: String, nullable: true }) last_discovered_at!: string | null;
}

@ApiTags('Connections')
@Controller('connection/:id')
export class ConnectionToolsController {
  static readonly access: RouteAccess<'list' | 'refresh'> = { list: anyMember, refresh: anyMember };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Get('tools')
  @Operation({
    id: 'listConnectionTools',
    summary: 'List tools for one connection',
    alsoCalled: 'all tools, available tools, tools of a connection, which tools can I use',
    description:
      "The tools of the connection's connector that the caller's restrictions allow, sorted by name. With " +
      '`include_restricted`, the list also contains the tools that a restriction blocks. For a remote MCP ' +
      'server, the list contains the tools that the server offers to this account. Anyone with access to the ' +
      'connection can read them, even without access to the connector itself. `operation_counts` counts the ' +
      'tools that match `q` and that no restriction blocks. It is the same on every page.',
    view: ConnectorToolsView,
    example: toolsExample,
    errors: [invalidCursor, connectorRestricted, noSuchConnection, connectorNotAvailable],
  })
  list(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() query: ConnectorToolQuery,
  ): Promise<ConnectorToolsView> {
    return this.queryBus.execute(new ListConnectionTools(caller, id, query));
  }

  @Post('refresh-tools')
  @Deadline(45_000)
  @Operation({
    id: 'refreshConnectionTools',
    summary: "Refresh a remote MCP connection's tools",
    description:
      'Lists the tools of a remote MCP server again through this connection, and counts the differences. ' +
      'Limited to six times a minute per connection. The owner and members with edit access can call this route.',
    body: { type: RefreshToolsBody, example: {} },
    view: RefreshedToolsView,
    example: {
      added: 2,
      changed: 1,
      removed: 0,
      unchanged: 7,
      held: 1,
      last_discovered_at: '2026-11-20T09:30:00.000Z',
    },
    errors: [
      editRequired,
      noSuchConnection,
      [toolsNotRemote, 'The tools of this connector are part of its definition.'],
      notConnected,
      refreshInProgress,
      refreshes.exceeded,
      ...listingErrors,
      connectorLimit,
      connectorNotAvailable,
      ...accountErrors,
    ],
  })
  async refresh(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() _body: RefreshToolsBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<RefreshedToolsView> {
    return this.commandBus.execute(new RefreshTools(caller, id, expected));
  }
}
