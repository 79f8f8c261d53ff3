import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, IfMatch, type Page, type RouteAccess, Versioned } from '#kernel';
import { Operation } from '#platform/openapi';
import { UpdateTool } from '../commands/update-tool.js';
import { canBrowse } from '../../connector/domain/connector-policy.js';
import { GetRegisteredTool, ListRegisteredTools } from '../queries/list-registered-tools.js';
import { RegisteredToolQuery, RegisteredToolView } from '../queries/registered-tool.view.js';
import { notVisible, toolExample } from '../../connector/http/connector-examples.js';
import { UpdateToolBody } from './tool-registry.dto.js';

const registered = { ...toolExample, status: 'active', input_schema: { type: 'object' }, can_manage: true };
const editors = '`edit_required`, `not_editable`.';

@ApiTags('Connectors')
@Controller('connector/:slug')
export class ToolRegistryController {
  static readonly access: RouteAccess<'tools' | 'updateTool'> = {
    tools: canBrowse,
    updateTool: canBrowse,
  };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('tool')
  @Operation({
    id: 'listRegisteredTools',
    summary: "List a connector's tool registry",
    description:
      'All tools, including disabled ones, sorted by name. For a remote MCP connector, each row shows the ' +
      'tool as its server lists it, and why it is disabled. `review` shows the version that awaits review, ' +
      'next to the accepted version. The owner, members with edit access, and members with ' +
      '`restriction:manage` can call this route.',
    pageOf: RegisteredToolView,
    example: { result: [registered], next_cursor: null, prev_cursor: null },
    errors: { 403: editors, 404: notVisible },
  })
  tools(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @Query() query: RegisteredToolQuery,
  ): Promise<Page<RegisteredToolView>> {
    return this.queries.execute(new ListRegisteredTools(caller, slug, query));
  }

  @Patch('tool/:name')
  @Operation({
    id: 'updateTool',
    summary: 'Change a tool',
    description:
      'Enables or disables the tool for everyone. A disabled tool is neither listed nor run. For a remote ' +
      'MCP connector, `active` accepts and `refused` refuses the version of the tool with this `hash`, and ' +
      '`tier` can raise the tier that the server states. The owner and members with edit access can call this ' +
      'route.',
    body: { type: UpdateToolBody, example: { status: 'disabled' } },
    view: RegisteredToolView,
    example: { ...registered, status: 'disabled' },
    errors: {
      400:
        '`hash_required`: the tool awaits review, or a version is to be refused. `invalid_value`: the tier is ' +
        'lower than the server’s, or the version to refuse was already accepted. `not_remote_mcp`.',
      403: editors,
      404: `${notVisible} Or the connector has no such tool.`,
      409: '`unsupported_name`. `stale_review`: the server now lists another version.',
    },
  })
  async updateTool(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @Param('name') name: string,
    @Body() body: UpdateToolBody,
    @IfMatch() expected: number | undefined,
  ): Promise<Versioned<RegisteredToolView>> {
    await this.commands.execute(new UpdateTool(caller, slug, name, body, expected));
    return this.queries.execute(new GetRegisteredTool(caller, slug, name));
  }
}
