import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, invalidCursor, notFound, type RouteAccess, selfTarget } from '#kernel';
import { CurrentCaller, Format, Text } from '#kernel/http';
import { type Page } from '#kernel/paging';
import { Operation } from '#platform/openapi';
import { canChooseForRules } from '../../connector/domain/connector-policy.js';
import { toolExample, toolsExample } from '../../connector/http/connector-examples.js';
import { RestrictionConnectorView } from '../../connector/queries/connector.view.js';
import { ListRestrictionConnectors, RestrictionConnectorQuery } from '../queries/list-restriction-connectors.js';
import { RestrictionToolQuery, RestrictionToolsView, RuleToolView } from '../../connector/queries/tool.view.js';
import { ConfirmTool } from '../commands/confirm-tool.js';
import { VerifyTool } from '../commands/verify-tool.js';
import { GetRestrictionTool, ListRestrictionTools } from '../queries/list-restriction-tools.js';
import { staleReview } from '../../registered-tool/domain/change-tool.js';
import { ownRole } from '#access-control';

class VerifyToolBody {
  /** The reviewed request, from `unverified_request` of the tool. */
  @Text({ max: 3000 }) request!: string;
}

class ConfirmToolBody {
  /** The digest of the reviewed request, from `unconfirmed.request_digest` of the tool. */
  @Format(/^[0-9a-f]{64}$/, '`unconfirmed.request_digest` of the tool, which has 64 lowercase hexadecimal digits')
  request_digest!: string;
}

const connector = {
  slug: 'github',
  label: 'GitHub',
  logo: null,
  kind: 'catalog',
  origin: 'catalog',
  owner_label: null,
  tool_count: 7,
};

const request = 'POST /v2/tickets';

const request_digest = 'f3a4e5b8d1c09a7766e2b1c4d5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718';

/** Serves the possible targets of restrictions: connectors and their tools. */
@ApiTags('Restrictions')
@Controller('restriction/connector')
export class RestrictionConnectorController {
  static readonly access: RouteAccess<'list' | 'tools' | 'verify' | 'confirm'> = {
    list: canChooseForRules,
    tools: canChooseForRules,
    verify: canChooseForRules,
    confirm: canChooseForRules,
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Get()
  @Operation({
    id: 'listRestrictionConnectors',
    summary: 'List connectors for restrictions',
    description:
      'All connectors that a restriction can target, sorted by name: the shipped catalog and all custom ' +
      "connectors, regardless of the caller's own access. Needs `restriction:manage` and `connector:view`.",
    pageOf: RestrictionConnectorView,
    example: { result: [connector], next_cursor: null, prev_cursor: null },
  })
  list(
    @CurrentCaller() caller: Caller,
    @Query() query: RestrictionConnectorQuery,
  ): Promise<Page<RestrictionConnectorView>> {
    return this.queryBus.execute(new ListRestrictionConnectors(caller, query));
  }

  @Get(':slug/tools')
  @Operation({
    id: 'listRestrictionConnectorTools',
    summary: 'List tools for restrictions',
    description:
      'All tools of a connector, sorted by name, as values for `tools[].tool_name` of a restriction. The ' +
      "list includes tools that the caller's own restrictions block. The caller still cannot call these tools. " +
      '`operation_counts` counts all tools that match `q`, regardless of `operation`. Needs `restriction:manage` ' +
      'and `connector:view`.',
    view: RestrictionToolsView,
    example: toolsExample,
    errors: [invalidCursor, [notFound, 'The organization has no such connector.']],
  })
  tools(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @Query() query: RestrictionToolQuery,
  ): Promise<RestrictionToolsView> {
    return this.queryBus.execute(new ListRestrictionTools(caller, slug, query));
  }

  @Post(':slug/tools/:name/verify')
  @Operation({
    id: 'verifyTool',
    summary: 'Verify an edited tool',
    description:
      "Confirms that a tool does nothing that restrictions block. A connector's editor could add a tool that " +
      'does what a restriction blocks, under another name and path. So until a tool that an edit added or changed ' +
      'is verified, blocks on other tools of the connector or of its ancestors also cover this tool. If its method ' +
      'and path are new, every such block covers it. Otherwise, a block covers it if the tool may now send the ' +
      'request of the blocked tool. If the tool is verified already, nothing changes and the response is 200. Needs ' +
      '`restriction:manage` and `connector:view`. You cannot verify tools that you are blocked from.',
    body: { type: VerifyToolBody, example: { request } },
    view: RuleToolView,
    example: toolExample,
    errors: [
      selfTarget,
      [notFound, 'The organization has no such connector, or the connector has no such tool.'],
      [staleReview, 'The tool is unverified, and its request has changed since your review.'],
    ],
  })
  async verify(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @Param('name') name: string,
    @Body() body: VerifyToolBody,
  ): Promise<RuleToolView> {
    await this.commandBus.execute(new VerifyTool(caller, slug, name, body.request));
    return this.queryBus.execute(new GetRestrictionTool(caller, slug, name));
  }

  @Post(':slug/tools/:name/confirm')
  @Operation({
    id: 'confirmTool',
    summary: 'Confirm a changed tool',
    description:
      'Makes the allow rules that list an earlier version of a tool list its current version. Until then, the ' +
      'members whom these rules bind cannot use the changed tool. `unconfirmed` of the tool shows the difference. ' +
      'The change is confirmed for the rules that you may write, and stays unconfirmed for others. If no change is ' +
      'unconfirmed, nothing changes and the response is 200, whatever the digest. Needs `restriction:manage` and ' +
      '`connector:view`. Rules on a member also need `restriction:override`.',
    body: { type: ConfirmToolBody, example: { request_digest } },
    view: RuleToolView,
    example: toolExample,
    errors: [
      [selfTarget, 'All of these rules bind you.'],
      [ownRole, 'All of these rules bind you.'],
      [notFound, 'The organization has no such connector, or the connector has no such tool.'],
      [staleReview, 'A change is unconfirmed, and the tool has changed again since your review.'],
    ],
  })
  async confirm(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @Param('name') name: string,
    @Body() body: ConfirmToolBody,
  ): Promise<RuleToolView> {
    await this.commandBus.execute(new ConfirmTool(caller, slug, name, body.request_digest));
    return this.queryBus.execute(new GetRestrictionTool(caller, slug, name));
  }
}
