import { Body, Controller, Get, Param, Patch, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, IfMatch, type Page, type RouteAccess, Versioned } from '#kernel';
import { Operation } from '#platform/openapi';
import { ReplaceDocumentation } from '../commands/replace-documentation.js';
import { UpdateTool } from '../commands/update-tool.js';
import { canBrowse } from '../domain/connector-policy.js';
import { GetConnector } from '../queries/get-connector.js';
import { GetRegisteredTool, ListRegisteredTools } from '../queries/list-registered-tools.js';
import { RegisteredToolQuery, RegisteredToolView } from '../queries/registered-tool.view.js';
import { toolExample } from './connector-operations.js';
import { DocumentationListView, ReplaceDocumentationBody, UpdateToolBody } from './connector-content.dto.js';
import { notVisible } from './custom-connector-operations.js';

const page = { kind: 'overview', key: 'overview', body_markdown: 'Tickets of our own desk.' };
const registered = { ...toolExample, status: 'active', input_schema: { type: 'object' }, can_manage: true };
const editors = '`edit_required`, `not_editable`.';

const operations = {
  document: {
    id: 'replaceConnectorDocumentation',
    summary: "Replace pages of a connector's documentation",
    description:
      'Replaces all of the given pages, or none. Null removes a page; omitted pages stay. For the owner and ' +
      'members with edit access.',
    body: { type: ReplaceDocumentationBody, example: { items: [page] } },
    view: DocumentationListView,
    example: { items: [{ ...page, updated_at: '2026-11-20T09:30:00.000Z' }] },
    errors: { 400: '`tool_not_found`, `duplicate`, `too_long`.', 403: editors, 404: notVisible },
  },
  tools: {
    id: 'listRegisteredTools',
    summary: "List a connector's tool registry",
    description:
      'Every tool by name, including disabled ones. For a remote MCP connector, the rows show what its server ' +
      'lists, why a tool is disabled, and in `review` the version that awaits review, next to the accepted ' +
      'one. For the owner, members with edit access, and members with `restriction:manage`.',
    pageOf: RegisteredToolView,
    example: { result: [registered], next_cursor: null, prev_cursor: null },
    errors: { 403: editors, 404: notVisible },
  },
  updateTool: {
    id: 'updateTool',
    summary: 'Change a tool',
    description:
      'Enables or disables the tool for everyone. A disabled tool is neither listed nor run. For a remote MCP ' +
      'connector, `active` accepts the version of a tool that has this `hash`, and `tier` ' +
      'can raise the tier that its server states. For the owner and members with edit access.',
    body: { type: UpdateToolBody, example: { status: 'disabled' } },
    view: RegisteredToolView,
    example: { ...registered, status: 'disabled' },
    errors: {
      400:
        '`hash_required` if the tool awaits review; `invalid_value` for a tier below the server’s; ' +
        '`not_remote_mcp`.',
      403: editors,
      404: `${notVisible} Or the connector has no such tool.`,
      409: '`stale_review`: the server now lists another version; `unsupported_name`.',
    },
  },
};

@ApiTags('Connectors')
@Controller('connector/:slug')
export class ConnectorContentController {
  static readonly access: RouteAccess<keyof typeof operations> = {
    document: canBrowse,
    tools: canBrowse,
    updateTool: canBrowse,
  };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Put('documentation')
  @Operation(operations.document)
  async document(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @Body() { items }: ReplaceDocumentationBody,
    @IfMatch() expected: number | undefined,
  ): Promise<Versioned<DocumentationListView>> {
    await this.commands.execute(new ReplaceDocumentation(caller, slug, items, expected));
    const { version, view } = await this.queries.execute(new GetConnector(caller, slug, false, true));
    return Versioned.of(version, { items: view.documentation });
  }

  @Get('tool')
  @Operation(operations.tools)
  tools(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @Query() query: RegisteredToolQuery,
  ): Promise<Page<RegisteredToolView>> {
    return this.queries.execute(new ListRegisteredTools(caller, slug, query));
  }

  @Patch('tool/:name')
  @Operation(operations.updateTool)
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
