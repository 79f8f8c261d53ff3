import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type RouteAccess, type Caller, CurrentCaller, Operation, type Page } from '#kernel';
import { canBrowse } from '../domain/connector-policy.js';
import { CategoryQuery, ConnectorQuery, OneConnectorQuery } from '../queries/connector-query.dto.js';
import { CategoryView, ConnectorView, OneConnectorView } from '../queries/connector.view.js';
import { GetConnector } from '../queries/get-connector.js';
import { ListCategories } from '../queries/list-categories.js';
import { ListConnectors } from '../queries/list-connectors.js';
import { categoryPage, connectorPage, oneConnector } from './connector-examples.js';

@ApiTags('Connectors')
@Controller('connector')
export class ConnectorController {
  static readonly access: RouteAccess<'list' | 'categories' | 'get'> = {
    list: canBrowse,
    categories: canBrowse,
    get: canBrowse,
  };

  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Operation({
    id: 'listConnectors',
    summary: 'List connectors',
    description:
      'The shipped catalog and the connectors of the organization that are shared with the caller, by name. One that a ' +
      'rule keeps from the caller is listed with `restricted: true`, because access can be requested. ' +
      'Needs `connector:view`.',
    pageOf: ConnectorView,
    example: connectorPage,
  })
  list(@CurrentCaller() caller: Caller, @Query() query: ConnectorQuery): Promise<Page<ConnectorView>> {
    return this.queries.execute(new ListConnectors(caller, query));
  }

  @Get('categories')
  @Operation({
    id: 'listConnectorCategories',
    summary: 'List categories',
    description: 'The categories of the connectors that the caller sees, with their number. Needs `connector:view`.',
    pageOf: CategoryView,
    example: categoryPage,
  })
  categories(@CurrentCaller() caller: Caller, @Query() query: CategoryQuery): Promise<Page<CategoryView>> {
    return this.queries.execute(new ListCategories(caller, query));
  }

  @Get(':slug')
  @Operation({
    id: 'getConnector',
    summary: 'Get a connector',
    description:
      'One connector, with the variables that connections on it carry and its documentation; with ' +
      '`include=definition` also the definition document, for who may read it. Needs `connector:view`.',
    view: OneConnectorView,
    example: oneConnector,
    errors: { 404: 'There is no such connector, or nobody shared it with the caller.' },
  })
  get(
    @CurrentCaller() caller: Caller,
    @Param('slug') slug: string,
    @Query() { include }: OneConnectorQuery,
  ): Promise<OneConnectorView> {
    return this.queries.execute(new GetConnector(caller, slug, include === 'definition'));
  }
}
