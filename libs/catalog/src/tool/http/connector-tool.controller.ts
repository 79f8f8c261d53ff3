import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type RouteAccess, type Caller, CurrentCaller, Operation } from '#kernel';
import { canBrowse } from '../../connector/domain/connector-policy.js';
import { ListConnectorTools } from '../queries/list-connector-tools.js';
import { ConnectorToolQuery } from '../queries/tool-query.dto.js';
import { ConnectorToolsView } from '../queries/tool.view.js';
import { toolsPage } from './tool-examples.js';

@ApiTags('Connectors')
@Controller('connector/:slug/tools')
export class ConnectorToolController {
  static readonly access: RouteAccess<'list'> = { list: canBrowse };

  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Operation({
    id: 'listConnectorTools',
    summary: 'List tools of a connector',
    description:
      "The tools that the caller's restrictions leave, by name; the others too with `include_restricted`. " +
      '`operation_counts` counts what `q` and the restrictions leave, on every page alike. Needs `connector:view`.',
    view: ConnectorToolsView,
    example: toolsPage,
    errors: {
      403: '`connector_restricted`: a rule keeps the caller from the whole connector; `details` says how to ask for access.',
      404: 'There is no such connector, or nobody shared it with the caller.',
    },
  })
  list(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @Query() query: ConnectorToolQuery,
  ): Promise<ConnectorToolsView> {
    return this.queries.execute(new ListConnectorTools(caller, slug, query));
  }
}
