import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, Decision, type Page, Paging, type Sorts } from '#kernel';
import { canConnect, canSee } from '../domain/connector-policy.js';
import { type Connector } from '../domain/connector.js';
import { Connectors } from '../domain/connectors.js';
import { ConnectorPeopleLookup } from '../services/connector-people.js';
import { RemoteServerLookup } from '../services/remote-server-lookup.js';
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
    private readonly paging: Paging,
    private readonly verdicts: ConnectorVerdicts,
    private readonly people: ConnectorPeopleLookup,
    private readonly servers: RemoteServerLookup,
  ) {}

  async execute({ caller, query }: ListConnectors): Promise<Page<ConnectorView>> {
    if (query.ownerless !== undefined) Decision.holding(caller, 'connector:manage').orThrow();
    const window = this.paging.open({ orgId: caller.orgId, route: 'GET /connector', query, sorts });
    const all = await this.connectors.all(caller);
    const { decided, rules } = await this.verdicts.of(caller, candidates(caller, query, all));
    const { result, ...cursors } = window.among(decided.filter(isWanted(caller, query)).map(toRow(query)));
    const shown = result.map(({ connector }) => connector);
    const [labels, people, servers] = await Promise.all([
      this.verdicts.ancestorLabels(caller, result),
      this.people.of(caller, shown),
      this.servers.of(caller.orgId, shown),
    ]);
    const facts = { caller, rules, labels, servers, all, ...people };
    return { result: result.map((row) => connectorView(row, facts)), ...cursors };
  }
}

function candidates(caller: Caller, query: ConnectorQuery, all: ReadonlyMap<string, Connector>): Connector[] {
  const filter = { ...query, status: query.status ?? 'published' };
  const isSeen = (connector?: Connector) => connector !== undefined && canSee(caller, connector);
  const { upstream_slug: upstream } = query;
  // Whoever cannot see an upstream does not learn which are its forks.
  if (upstream !== undefined && !isSeen(all.get(upstream))) return [];
  return [...all.values()].filter(
    (connector) =>
      isSeen(connector) &&
      matches(connector, filter, caller) &&
      (upstream === undefined || connector.upstream?.slug === upstream),
  );
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
