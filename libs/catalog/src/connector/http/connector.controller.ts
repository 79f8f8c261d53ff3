import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, type RouteAccess, invalidCursor } from '#kernel';
import { CurrentCaller, type Versioned } from '#kernel/http';
import { type Page } from '#kernel/paging';
import { Operation } from '#platform/openapi';
import { canBrowse } from '../domain/connector-policy.js';
import {
  CategoryView,
  ConnectorQuery,
  ConnectorView,
  OneConnectorQuery,
  OneConnectorView,
} from '../queries/connector.view.js';
import { CategoryQuery, ListCategories } from '../queries/list-categories.js';
import { GetConnector } from '../queries/get-connector.js';
import { ListConnectorTools } from '../queries/list-connector-tools.js';
import { ListConnectors } from '../queries/list-connectors.js';
import { ConnectorToolQuery, ConnectorToolsView } from '../queries/tool.view.js';
import { connectorExample, buildExamplePage, toolsExample, notVisible } from './connector-examples.js';
import { connectorRestricted } from '#access-control';

@ApiTags('Connectors')
@Controller('connector')
export class ConnectorController {
  static readonly access: RouteAccess<'list' | 'categories' | 'get' | 'tools'> = {
    list: canBrowse,
    categories: canBrowse,
    get: canBrowse,
    tools: canBrowse,
  };

  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  @Operation({
    id: 'listConnectors',
    summary: 'List connectors',
    description:
      'The shipped connectors and the custom connectors that the caller can see, by default sorted by name. A ' +
      'connector that a restriction blocks is listed with `restricted: true`, because the caller can request access. ' +
      '`count` cannot be combined with `restricted` or `can_use`. Needs `connector:view`.',
    pageOf: ConnectorView,
    example: buildExamplePage(connectorExample),
  })
  list(@CurrentCaller() caller: Caller, @Query() query: ConnectorQuery): Promise<Page<ConnectorView>> {
    return this.queryBus.execute(new ListConnectors(caller, query));
  }

  @Get('categories')
  @Operation({
    id: 'listConnectorCategories',
    summary: 'List categories',
    description: 'The categories of the connectors that the caller can see, with counts. Needs `connector:view`.',
    pageOf: CategoryView,
    example: buildExamplePage({ slug: 'crm', label: 'CRM', connector_count: 3 }),
  })
  categories(@CurrentCaller() caller: Caller, @Query() query: CategoryQuery): Promise<Page<CategoryView>> {
    return this.queryBus.execute(new ListCategories(caller, query));
  }

  @Get(':slug')
  @Operation({
    id: 'getConnector',
    summary: 'Get a connector',
    description:
      'One connector, with its documentation and the variables of its connections. With `include=definition` ' +
      'also the definition document, if the caller can read it. Needs `connector:view`.',
    view: OneConnectorView,
    example: { ...connectorExample, variables: [], documentation: [] },
    errors: [notVisible],
  })
  get(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @Query() { include }: OneConnectorQuery,
  ): Promise<Versioned<OneConnectorView>> {
    return this.queryBus.execute(new GetConnector(caller, slug, { withDefinition: include === 'definition' }));
  }

  @Get(':slug/tools')
  @Operation({
    id: 'listConnectorTools',
    summary: 'List tools of a connector',
    alsoCalled: 'tools of a connector, which tools exist',
    description:
      "The tools that the caller's restrictions allow, sorted by name. With `include_restricted`, the list " +
      'also contains the tools that a restriction blocks. `operation_counts` counts the tools that match `q` ' +
      'and that no restriction blocks. It is the same on every page. Needs `connector:view`.',
    view: ConnectorToolsView,
    example: toolsExample,
    errors: [invalidCursor, connectorRestricted, notVisible],
  })
  tools(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @Query() query: ConnectorToolQuery,
  ): Promise<ConnectorToolsView> {
    return this.queryBus.execute(new ListConnectorTools(caller, slug, query));
  }
}
