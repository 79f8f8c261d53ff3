import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ConnectorLineage } from '#access-control';
import { type Caller, Decision, type Page, Paging, type Sorts } from '#kernel';
import { canConnect, canSee } from '../domain/connector-policy.js';
import { type Connector } from '../domain/connector.js';
import { Connectors } from '../domain/connectors.js';
import { matches } from './connector-filter.js';
import { type ConnectorQuery } from './connector-query.dto.js';
import { ConnectorViews, type Judged } from './connector-views.js';
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
    private readonly views: ConnectorViews,
  ) {}

  async execute({ caller, query }: ListConnectors): Promise<Page<ConnectorView>> {
    if (query.ownerless !== undefined) Decision.holding(caller, 'connector:manage').orThrow();
    const window = this.paging.open({ orgId: caller.orgId, route: 'connector', query, sorts });
    const { judged, rules } = await this.views.judge(caller, await this.candidates(caller, query));
    const { result, ...cursors } = window.among(judged.filter(isWanted(caller, query)).map(toRow(query)));
    return { result: await this.views.of(caller, result, rules), ...cursors };
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
  ({ connector, verdict, connections }: Judged): boolean =>
    (restricted === undefined || restricted !== verdict.allowed) &&
    (connected === undefined || connected === connections.active > 0) &&
    (can_use === undefined || can_use === canConnect({ caller, connector, verdict }).allowed);

const keys = {
  name: ({ connector }: Judged) => connector.name.toLowerCase(),
  '-updated_at': ({ connector }: Judged) => connector.updated_at,
  '-connection_count': ({ connections }: Judged) => connections.total,
};

const toRow =
  ({ sort = 'name' }: ConnectorQuery) =>
  (judged: Judged) => ({ ...judged, page_id: judged.connector.slug, page_key: keys[sort](judged) });
