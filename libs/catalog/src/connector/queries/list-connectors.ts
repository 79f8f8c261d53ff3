import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, Decision, invalid, type Page, Paging, type Sorts } from '#kernel';
import { ConnectorPeopleLookup } from '../services/connector-people.js';
import { RemoteServerLookup } from '../services/remote-server-lookup.js';
import { ConnectorAccess } from '../services/connector-access.js';
import { type ConnectorQuery, type ConnectorView } from './connector.view.js';
import { ConnectorRows } from './connector-rows.js';
import { buildConnectorView } from './connector-view-builder.js';
import { countKey } from './own-connector-pages.js';

export class ListConnectors extends Query<Page<ConnectorView>> {
  constructor(
    readonly caller: Caller,
    readonly query: ConnectorQuery,
  ) {
    super();
  }
}

const sorts: Sorts = {
  name: { by: 'name_key' },
  '-updated_at': { by: 'updated_at', type: 'timestamptz' },
  '-connection_count': { by: countKey, type: 'integer' },
};

const dates = { created: 'connector.created_at', updated: 'connector.updated_at' };

@QueryHandler(ListConnectors)
export class ListConnectorsHandler implements IQueryHandler<ListConnectors> {
  constructor(
    private readonly rows: ConnectorRows,
    private readonly paging: Paging,
    private readonly access: ConnectorAccess,
    private readonly people: ConnectorPeopleLookup,
    private readonly servers: RemoteServerLookup,
  ) {}

  async execute({ caller, query }: ListConnectors): Promise<Page<ConnectorView>> {
    if (query.ownerless !== undefined) Decision.requirePermission(caller, 'connector:manage').orThrow();
    refuseUncounted(query);
    const { orgId } = caller;
    const window = this.paging.open({ orgId, route: 'GET /connector', query, sorts, id: 'slug', dates });
    const { result: shown, ...cursors } = await this.rows.page(caller, query, window);
    const { decided, rules } = await this.access.decideAll(caller, shown);
    const [labels, people, servers, all] = await Promise.all([
      this.access.ancestorLabels(caller, decided),
      this.people.load(caller, shown),
      this.servers.load(orgId, shown),
      this.rows.upstreams(caller, shown),
    ]);
    const facts = { caller, rules, labels, servers, all, ...people };
    return { result: decided.map((each) => buildConnectorView(each, facts)), ...cursors };
  }
}

/**
 * Refuses to count a list that is filtered by restrictions. They are evaluated for one page at a time, so the whole
 * list cannot be counted cheaply.
 */
function refuseUncounted({ count, restricted, can_use }: ConnectorQuery): void {
  if (count === undefined || (restricted === undefined && can_use === undefined)) return;
  throw invalid('query:count', 'invalid_value', 'count cannot be combined with restricted or can_use. Omit count.');
}
