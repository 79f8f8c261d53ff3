import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type RouteAccess, type Caller, CurrentCaller, Operation } from '#kernel';
import { canChooseForRules } from '../../connector/domain/connector-policy.js';
import { ListRestrictionTools } from '../queries/list-restriction-tools.js';
import { RestrictionToolQuery } from '../queries/tool-query.dto.js';
import { RestrictionToolsView } from '../queries/tool.view.js';
import { toolsPage } from './tool-examples.js';

@ApiTags('Restrictions')
@Controller('restriction/connector/:slug/tools')
export class RestrictionToolController {
  static readonly access: RouteAccess<'list'> = { list: canChooseForRules };

  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Operation({
    id: 'listRestrictionConnectorTools',
    summary: 'List tools for rules',
    description:
      'Every tool that a connector defines, by name, for choosing `tools[].tool_name` of a restriction. It answers ' +
      'whatever binds the caller, and grants nothing. `operation_counts` counts what `q` leaves, whatever `operation` ' +
      'says. Needs `restriction:manage` and `connector:view`.',
    view: RestrictionToolsView,
    example: toolsPage,
    errors: { 404: 'The organization has no such connector.' },
  })
  list(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @Query() query: RestrictionToolQuery,
  ): Promise<RestrictionToolsView> {
    return this.queries.execute(new ListRestrictionTools(caller, slug, query));
  }
}
