import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ConnectorLineage } from '#access-control';
import { type Caller, Decision, type Page, Paging, type Sorts } from '#kernel';
import { canConnect, canSee } from '../domain/connector-policy.js';
import { type Connector } from '../domain/connector.js';
import { Connectors } from '../domain/connectors.js';
import { ConnectorVerdicts, type DecidedConnector } from '../services/connector-verdicts.js';
import { matches } from './connector-filter.js';
import { type ConnectorQuery } from './connector-query.dto.js';
import { connectorView } from './connector-views.js';
import { type ConnectorView } from './connector.view.js';

export class ListConnectors extends Query<Page<ConnectorView>> {
  constructor(
    readonly caller: Caller,
    readonly query: ConnectorQuery,
  ) {
    super();
  }
}

const sorts: Sorts = {
  name: { by: 'name' },
  '-updated_at': { by: 'updated_at' },
  '-connection_count': { by: 'connections' },
};

@QueryHandler(ListConnectors)
export class ListConnectorsHandler implements IQueryHandler<ListConnectors> {
  constructor(
    private readonly connectors: Connectors,
    private readonly lineage: ConnectorLineage,
    private readonly paging: Paging,
    private readonly verdicts: ConnectorVerdicts,
  ) {}

  async execute({ caller, query }: ListConnectors): Promise<Page<ConnectorView>> {
    if (query.ownerless !== undefined) Decision.holding(caller, 'connector:manage').orThrow();
    const window = this.paging.open({ orgId: caller.orgId, route: 'GET /connector', query, sorts });
    const { decided, rules } = await this.verdicts.of(caller, await this.candidates(caller, query));
    const { result, ...cursors } = window.among(decided.filter(isWanted(caller, query)).map(toRow(query)));
    const labels = await this.verdicts.ancestorLabels(caller, result);
    return { result: result.map((row) => connectorView(row, { caller, rules, labels })), ...cursors };
  }

  private async candidates(caller: Caller, query: ConnectorQuery): Promise<Connector[]> {
    const filter = { ...query, status: query.status ?? 'published' };
    const all = [...(await this.connectors.all(caller)).values()];
    const found = all.filter((connector) => canSee(caller, connector) && matches(connector, filter, caller));
    return query.upstream_slug === undefined ? found : this.forksOf(caller.orgId, query.upstream_slug, found);
  }

  private async forksOf(orgId: string, upstream: string, connectors: Connector[]): Promise<Connector[]> {
    const ancestors = await this.lineage.of(
      orgId,
      connectors.map(({ slug }) => slug),
    );
    return connectors.filter(({ slug }) => ancestors.get(slug)?.[0] === upstream);
  }
}

const isWanted =
  (caller: Caller, { restricted, can_use, connected }: ConnectorQuery) =>
  ({ connector, verdict, connections, isConfigured }: DecidedConnector): boolean =>
    (restricted === undefined || restricted !== verdict.allowed) &&
    (connected === undefined || connected === connections.active > 0) &&
    (can_use === undefined || can_use === canConnect({ caller, connector, verdict }, isConfigured).allowed);

const keys = {
  name: ({ connector }: DecidedConnector) => connector.name.toLowerCase(),
  '-updated_at': ({ connector }: DecidedConnector) => connector.updated_at,
  '-connection_count': ({ connections }: DecidedConnector) => connections.total,
};

const toRow =
  ({ sort = 'name' }: ConnectorQuery) =>
  (decided: DecidedConnector) => ({ ...decided, page_id: decided.connector.slug, page_key: keys[sort](decided) });
