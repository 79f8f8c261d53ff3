import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type RouteAccess, type Caller, CurrentCaller, type Page, type Versioned } from '#kernel';
import { Operation } from '#platform/openapi';
import { canBrowse } from '../domain/connector-policy.js';
import {
  CategoryQuery,
  ConnectorQuery,
  OneConnectorQuery,
  type CategoryView,
  type ConnectorView,
  type OneConnectorView,
} from '../queries/connector.view.js';
import { GetConnector } from '../queries/get-connector.js';
import { ListCategories } from '../queries/list-categories.js';
import { ListConnectorTools } from '../queries/list-connector-tools.js';
import { ListConnectors } from '../queries/list-connectors.js';
import { ConnectorToolQuery, type ConnectorToolsView } from '../queries/tool.view.js';
import { operations } from './connector-operations.js';

@ApiTags('Connectors')
@Controller('connector')
export class ConnectorController {
  static readonly access: RouteAccess<keyof typeof operations> = {
    list: canBrowse,
    categories: canBrowse,
    get: canBrowse,
    tools: canBrowse,
  };

  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Operation(operations.list)
  list(@CurrentCaller() caller: Caller, @Query() query: ConnectorQuery): Promise<Page<ConnectorView>> {
    return this.queries.execute(new ListConnectors(caller, query));
  }

  @Get('categories')
  @Operation(operations.categories)
  categories(@CurrentCaller() caller: Caller, @Query() query: CategoryQuery): Promise<Page<CategoryView>> {
    return this.queries.execute(new ListCategories(caller, query));
  }

  @Get(':slug')
  @Operation(operations.get)
  get(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @Query() { include }: OneConnectorQuery,
  ): Promise<Versioned<OneConnectorView>> {
    return this.queries.execute(new GetConnector(caller, slug, { withDefinition: include === 'definition' }));
  }

  @Get(':slug/tools')
  @Operation(operations.tools)
  tools(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @Query() query: ConnectorToolQuery,
  ): Promise<ConnectorToolsView> {
    return this.queries.execute(new ListConnectorTools(caller, slug, query));
  }
}
