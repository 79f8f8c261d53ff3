import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type RouteAccess, type Caller, CurrentCaller, Operation, type Page } from '#kernel';
import { canChooseForRules } from '../domain/connector-policy.js';
import { RestrictionConnectorQuery } from '../queries/connector-query.dto.js';
import { RestrictionConnectorView } from '../queries/connector.view.js';
import { ListRestrictionConnectors } from '../queries/list-restriction-connectors.js';
import { ListRestrictionTools } from '../queries/list-restriction-tools.js';
import { RestrictionToolQuery } from '../queries/tool-query.dto.js';
import { RestrictionToolsView } from '../queries/tool.view.js';
import { toolsExample } from './connector-operations.js';

const connector = {
  slug: 'github',
  label: 'GitHub',
  logo: null,
  kind: 'catalog',
  origin: 'catalog',
  owner_label: null,
  tool_count: 7,
};

/** What restrictions can name: connectors and their tools. */
@ApiTags('Restrictions')
@Controller('restriction/connector')
export class RestrictionConnectorController {
  static readonly access: RouteAccess<'list' | 'tools'> = { list: canChooseForRules, tools: canChooseForRules };

  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Operation({
    id: 'listRestrictionConnectors',
    summary: 'List connectors for rules',
    description:
      "Every connector that a rule can name, by name: the shipped catalog and all of the organization's own, whoever " +
      'may see them and whatever binds the caller. Needs `restriction:manage` and `connector:view`.',
    pageOf: RestrictionConnectorView,
    example: { result: [connector], next_cursor: null, prev_cursor: null },
  })
  list(
    @CurrentCaller() caller: Caller,
    @Query() query: RestrictionConnectorQuery,
  ): Promise<Page<RestrictionConnectorView>> {
    return this.queries.execute(new ListRestrictionConnectors(caller, query));
  }

  @Get(':slug/tools')
  @Operation({
    id: 'listRestrictionConnectorTools',
    summary: 'List tools for rules',
    description:
      'Every tool that a connector defines, by name, for choosing `tools[].tool_name` of a restriction. It answers ' +
      'whatever binds the caller, and grants nothing. `operation_counts` counts what `q` leaves, whatever `operation` ' +
      'says. Needs `restriction:manage` and `connector:view`.',
    view: RestrictionToolsView,
    example: toolsExample,
    errors: { 404: 'The organization has no such connector.' },
  })
  tools(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @Query() query: RestrictionToolQuery,
  ): Promise<RestrictionToolsView> {
    return this.queries.execute(new ListRestrictionTools(caller, slug, query));
  }
}
