import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { type Tier, tiers } from '#connector-definition';
import { type Caller, invalidFields, notFound, type RouteAccess } from '#kernel';
import { CurrentCaller, Format, IfMatch, MayBeAbsent, MayBeNull, Versioned } from '#kernel/http';
import { type Page } from '#kernel/paging';
import { Operation } from '#platform/openapi';
import { canBrowse } from '../../connector/domain/connector-policy.js';
import { notVisible, toolExample } from '../../connector/http/connector-examples.js';
import { UpdateTool } from '../commands/update-tool.js';
import { GetRegisteredTool, ListRegisteredTools, RegisteredToolQuery } from '../queries/list-registered-tools.js';
import { RegisteredToolView } from '../queries/registered-tool.view.js';
import { editRequired } from '#access-control';
import { notEditable } from '../../connector/domain/ownership-policy.js';
import { unsupportedName, staleReview } from '../../registered-tool/domain/change-tool.js';
import { connectorLimit } from '../../custom-connector/domain/custom-connectors.js';

class UpdateToolBody {
  /**
   * `active` enables the tool, and `disabled` disables it for everyone. For a remote MCP connector, `active` also
   * accepts the version with this `hash`, and `refused` refuses that version.
   */
  @MayBeAbsent() @IsIn(['active', 'disabled', 'refused']) status?: 'active' | 'disabled' | 'refused';
  /** For a remote MCP connector: a higher tier than the server states. Null restores the server's tier. */
  @ApiPropertyOptional({ enum: tiers, nullable: true, type: String })
  @MayBeNull()
  @IsIn([...tiers, null])
  tier?: Tier | null;
  /** For a remote MCP connector: the `hash` of the reviewed version. */
  @MayBeAbsent()
  @Format(/^[0-9a-f]{64}$/, 'the `hash` of a listed version, which has 64 lowercase hexadecimal digits')
  hash?: string;
}

const registered = { ...toolExample, status: 'active', input_schema: { type: 'object' }, can_manage: true };
const editorErrors = [editRequired, notEditable, notVisible];

@ApiTags('Connectors')
@Controller('connector/:slug')
export class ToolRegistryController {
  static readonly access: RouteAccess<'tools' | 'updateTool'> = {
    tools: canBrowse,
    updateTool: canBrowse,
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Get('tool')
  @Operation({
    id: 'listRegisteredTools',
    summary: "List a connector's tool registry",
    description:
      'All tools, including disabled ones, sorted by name. For a remote MCP connector, each row shows the ' +
      'tool as its server lists it, and why it is disabled. `review` shows the version that awaits review, ' +
      'next to the accepted version. The owner, members with edit access, and members with ' +
      '`restriction:manage` can call this route. Needs `connector:view`.',
    pageOf: RegisteredToolView,
    example: { result: [registered], next_cursor: null, prev_cursor: null },
    errors: editorErrors,
  })
  tools(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @Query() query: RegisteredToolQuery,
  ): Promise<Page<RegisteredToolView>> {
    return this.queryBus.execute(new ListRegisteredTools(caller, slug, query));
  }

  @Patch('tool/:name')
  @Operation({
    id: 'updateTool',
    summary: 'Change a tool',
    alsoCalled:
      'enable a tool, disable a tool, accept a changed tool, review a tool, enable a tool of a remote MCP server, ' +
      'review tools of an MCP server',
    description:
      'Enables or disables the tool for everyone. A disabled tool is neither listed nor run. For a remote ' +
      'MCP connector, `active` accepts and `refused` refuses the version of the tool with this `hash`, and ' +
      '`tier` can raise the tier that the server states. The owner and members with edit access can call this ' +
      'route. Needs `connector:view`.',
    body: { type: UpdateToolBody, example: { status: 'disabled' } },
    view: RegisteredToolView,
    example: { ...registered, status: 'disabled' },
    errors: [
      [
        invalidFields,
        'A field is invalid. `hash_required`: the tool awaits review, or a version is to be refused. `invalid_value`: ' +
          'the tier is lower than the server’s, or the version to refuse was already accepted. `not_remote_mcp`.',
      ],
      ...editorErrors,
      [notFound, 'The connector has no such tool.'],
      unsupportedName,
      [staleReview, 'The server now lists another version.'],
      connectorLimit,
    ],
  })
  async updateTool(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @Param('name') name: string,
    @Body() body: UpdateToolBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<RegisteredToolView>> {
    await this.commandBus.execute(new UpdateTool(caller, slug, name, body, expected));
    return this.queryBus.execute(new GetRegisteredTool(caller, slug, name));
  }
}
