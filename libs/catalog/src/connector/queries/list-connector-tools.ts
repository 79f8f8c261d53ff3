import { Injectable } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { AccessDecider, ConnectorLabels, type EffectivePolicy } from '#access-control';
import { type Caller, notFound } from '#kernel';
import { Paging } from '#kernel/paging';
import { type CatalogTool, countOperations } from '../../tool/domain/catalog-tool.js';
import { isConnectorVisible } from '../domain/connector-policy.js';
import { activeTools, type Connector } from '../domain/connector.js';
import { Connectors } from '../domain/connectors.js';
import {
  type ConnectorToolQuery,
  type ConnectorToolsView,
  type ConnectorToolView,
  filterTools,
  buildSchemasView,
  searchTools,
  toolSorts,
  toPageRow,
  buildToolView,
} from './tool.view.js';

export class ListConnectorTools extends Query<ConnectorToolsView> {
  constructor(
    readonly caller: Caller,
    readonly slug: string,
    readonly query: ConnectorToolQuery,
  ) {
    super();
  }
}

/** Loads pages of a connector's tools for a caller. */
@Injectable()
export class ConnectorToolPages {
  constructor(
    private readonly accessDecider: AccessDecider,
    private readonly paging: Paging,
  ) {}

  /**
   * @param route the route that the cursors belong to.
   * @throws forbidden `connector_restricted` if a restriction blocks the caller from the connector.
   */
  async load(
    caller: Caller,
    connector: Connector,
    route: `GET /${string}`,
    query: ConnectorToolQuery,
  ): Promise<ConnectorToolsView> {
    const { slug } = connector;
    const rules = await this.accessDecider.policyFor(caller, [slug]);
    // `assertAdmitted` throws an error that says how to request access.
    if (!rules.decideConnector(slug).allowed) await this.accessDecider.assertAdmitted(caller, slug, null);
    const window = this.paging.open({ orgId: caller.orgId, route, query, sorts: toolSorts });
    const found = searchTools(activeTools(connector), query.q);
    const admitted = found.filter(isAdmitted(rules, slug));
    const { result, ...cursors } = window.buildPage(
      filterTools(query.include_restricted ? found : admitted, query).map(toPageRow),
    );
    const reachable = new Set(admitted);
    return {
      result: result.map(({ tool }) => buildConnectorToolView(tool, query, reachable)),
      ...cursors,
      operation_counts: countOperations(admitted),
    };
  }
}

const isAdmitted =
  (rules: EffectivePolicy, slug: string) =>
  ({ facts }: CatalogTool) =>
    rules.decideTool(slug, facts).allowed;

const buildConnectorToolView = (
  tool: CatalogTool,
  { include, include_restricted }: ConnectorToolQuery,
  reachable: ReadonlySet<CatalogTool>,
): ConnectorToolView =>
  Object.assign(
    buildToolView(tool),
    include === 'schema' && buildSchemasView(tool),
    include_restricted && { restricted: !reachable.has(tool) },
  );

@QueryHandler(ListConnectorTools)
export class ListConnectorToolsHandler implements IQueryHandler<ListConnectorTools> {
  constructor(
    private readonly connectors: Connectors,
    private readonly connectorToolPages: ConnectorToolPages,
    private readonly connectorLabels: ConnectorLabels,
  ) {}

  async execute({ caller, slug, query }: ListConnectorTools): Promise<ConnectorToolsView> {
    const connector = (await this.connectors.findMany(caller, [slug])).get(slug);
    if (!connector || !isConnectorVisible(caller, connector))
      throw notFound('connector', await this.connectorLabels.suggest(caller, slug));
    return this.connectorToolPages.load(caller, connector, `GET /connector/${slug}/tools`, query);
  }
}
