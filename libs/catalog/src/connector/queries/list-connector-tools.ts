import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { AccessDecider, type EffectivePolicy } from '#access-control';
import { type Caller, notFound, Paging } from '#kernel';
import { canSee } from '../domain/connector-policy.js';
import { Connectors } from '../domain/connectors.js';
import { type CatalogTool, countOperations } from '../../tool/domain/catalog-tool.js';
import { type ConnectorToolQuery } from './tool-query.dto.js';
import { filtered, schemasOf, searched, toolSorts, toPageRow, toToolView } from './tool-rows.js';
import { type ConnectorToolsView, type ConnectorToolView } from './tool.view.js';

/** The tools of a connector that the caller may use. */
export class ListConnectorTools extends Query<ConnectorToolsView> {
  constructor(
    readonly caller: Caller,
    readonly slug: string,
    readonly query: ConnectorToolQuery,
  ) {
    super();
  }
}

@QueryHandler(ListConnectorTools)
export class ListConnectorToolsHandler implements IQueryHandler<ListConnectorTools> {
  constructor(
    private readonly connectors: Connectors,
    private readonly restrictions: AccessDecider,
    private readonly paging: Paging,
  ) {}

  async execute({ caller, slug, query }: ListConnectorTools): Promise<ConnectorToolsView> {
    const connector = (await this.connectors.all(caller)).get(slug);
    if (!connector || !canSee(caller, connector)) throw notFound('connector');
    await this.restrictions.mustAdmit(caller, slug, null);
    const window = this.paging.open({
      orgId: caller.orgId,
      route: `GET /connector/${slug}/tools`,
      query,
      sorts: toolSorts,
    });
    const rules = await this.restrictions.of(caller, [slug]);
    const found = searched(connector.tools, query.q);
    const admitted = found.filter(isAdmitted(rules, slug));
    const { result, ...cursors } = window.among(
      filtered(query.include_restricted ? found : admitted, query).map(toPageRow),
    );
    const reachable = new Set(admitted);
    return {
      result: result.map(({ tool }) => toView(tool, query, reachable)),
      ...cursors,
      operation_counts: countOperations(admitted),
    };
  }
}

const isAdmitted =
  (rules: EffectivePolicy, slug: string) =>
  ({ facts }: CatalogTool) =>
    rules.decideTool(slug, facts).allowed;

const toView = (
  tool: CatalogTool,
  { include, include_restricted }: ConnectorToolQuery,
  reachable: ReadonlySet<CatalogTool>,
): ConnectorToolView =>
  Object.assign(
    toToolView(tool),
    include === 'schema' && schemasOf(tool),
    include_restricted && { restricted: !reachable.has(tool) },
  );
