import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, Decision, type Page, Paging, type Sorts } from '#kernel';
import { canConnect, canSee } from '../domain/connector-policy.js';
import { type ConnectorSummary } from '../domain/connector.js';
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
    const { result, ...cursors } = window.among(await this.wanted(caller, query, all));
    const slugs = result.map(({ page_id }) => page_id);
    const whole = await this.connectors.of(caller, slugs);
    const shown = slugs.flatMap((slug) => whole.get(slug) ?? []);
    const { decided, rules } = await this.verdicts.of(caller, shown);
    const [labels, people, servers] = await Promise.all([
      this.verdicts.ancestorLabels(caller, decided),
      this.people.of(caller, shown),
      this.servers.of(caller.orgId, shown),
    ]);
    const facts = { caller, rules, labels, servers, all, ...people };
    return { result: decided.map((each) => connectorView(each, facts)), ...cursors };
  }

  /** Where nothing asks for the caller's rules and connections, only those of the page are looked up. */
  private async wanted(caller: Caller, query: ConnectorQuery, all: ReadonlyMap<string, ConnectorSummary>) {
    const found = candidates(caller, query, all);
    if (!isJudged(query)) return found.map((connector) => rowOf(query, connector));
    const { decided } = await this.verdicts.of(caller, found);
    return decided
      .filter(isWanted(caller, query))
      .map(({ connector, connections }) => rowOf(query, connector, connections.total));
  }
}

const isJudged = ({ restricted, can_use, connected, sort }: ConnectorQuery): boolean =>
  [restricted, can_use, connected].some((filter) => filter !== undefined) || sort === '-connection_count';

function candidates(
  caller: Caller,
  query: ConnectorQuery,
  all: ReadonlyMap<string, ConnectorSummary>,
): ConnectorSummary[] {
  const filter = { ...query, status: query.status ?? 'published' };
  const isSeen = (connector?: ConnectorSummary) => connector !== undefined && canSee(caller, connector);
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

function rowOf({ sort = 'name' }: ConnectorQuery, { slug, name, updated_at }: ConnectorSummary, connections = 0) {
  const keys = { name: name.toLowerCase(), '-updated_at': updated_at, '-connection_count': connections };
  return { page_id: slug, page_key: keys[sort] };
}
