import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { ConnectorToolQuery, ConnectorToolsView, toolsExample } from '#catalog';
import { anyMember, type Caller, CurrentCaller, Deadline, IfMatch, type RouteAccess } from '#kernel';
import { Operation } from '#platform/openapi';
import { RefreshTools } from '../commands/refresh-tools.js';
import { type RefreshedTools } from '../domain/tool-refreshes.js';
import { ListConnectionTools } from '../queries/list-connection-tools.js';

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

const notVisible = 'No such connection, or the caller has no access to it.';

@ApiTags('Connections')
@Controller('connection/:id')
export class ConnectionToolsController {
  static readonly access: RouteAccess<'list' | 'refresh'> = { list: anyMember, refresh: anyMember };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('tools')
  @Operation({
    id: 'listConnectionTools',
    summary: 'List tools for one connection',
    description:
      "The tools of the connection's connector that the caller's restrictions allow, sorted by name. With " +
      '`include_restricted`, the list also contains the tools that a restriction blocks. For a remote MCP ' +
      'server, the list contains the tools that the server offers to this account. Anyone with access to the ' +
      'connection can read them, even without access to the connector itself. `operation_counts` counts the ' +
      'tools that match `q` and that no restriction blocks. It is the same on every page.',
    view: ConnectorToolsView,
    example: toolsExample,
    errors: {
      403:
        '`connector_restricted`: a restriction blocks the caller from the connector. `details` says how to ' +
        'request access.',
      404: notVisible,
      409: '`connector_unavailable`: the connector is not in the catalog now.',
    },
  })
  list(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() query: ConnectorToolQuery,
  ): Promise<ConnectorToolsView> {
    return this.queries.execute(new ListConnectionTools(caller, id, query));
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
    errors: {
      403: '`edit_required`.',
      404: notVisible,
      409:
        '`not_remote_mcp`: the tools of this connector are part of its definition. `not_connected`, ' +
        '`refresh_in_progress`, `reconnect_required`. `invalid_tool_list`: the server sent an unusable list. ' +
        '`auth_mode_unfit`: the server requires a sign-in, but the connector has the `auth_mode` `none`. ' +
        '`connector_limit`, `connector_unavailable`.',
      503:
        '`discovery_failed`: the server cannot be reached. `upstream_timeout`: the server did not answer in time. ' +
        '`vault_unavailable`.',
    },
  })
  async refresh(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() _body: RefreshToolsBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<RefreshedToolsView> {
    return this.commands.execute(new RefreshTools(caller, id, expected));
  }
}
