import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, Reads } from '#kernel';
import { type Narrowing } from '#kernel/http';
import { type Page, type PageRow, type PageWindow, Paging, type Sorts } from '#kernel/paging';
import {
  callerValues,
  connectionColumns,
  type ConnectionRow,
  isOwn,
  isReached,
  reachableIds,
  repeatedIds,
  toReachedRow,
} from '../persistence/reachable-connections.js';
import { ConnectionPageLoader } from '../services/connection-page-loader.js';
import { ConnectionFilters } from './connection-filters.js';
import { type ConnectionQuery, type ConnectionView } from './connection.view.js';
import { buildConnectionView, buildListedConnectorView } from './connection-view-builder.js';

export class ListConnections extends Query<Page<ConnectionView>> {
  constructor(
    readonly caller: Caller,
    readonly query: ConnectionQuery,
  ) {
    super();
  }
}

const sorts: Sorts = {
  '-created_at': {},
  created_at: {},
  name: { by: 'name_key' },
  '-updated_at': { by: 'updated_at', type: 'timestamptz' },
  '-last_used_at': { by: `coalesce(last_used_at, 'epoch')`, type: 'timestamptz' },
};

const dates = { created: 'connection.created_at', updated: 'connection.updated_at', prefix: 'conn' };

@QueryHandler(ListConnections)
export class ListConnectionsHandler implements IQueryHandler<ListConnections> {
  constructor(
    private readonly reads: Reads,
    private readonly paging: Paging,
    private readonly connectionFilters: ConnectionFilters,
    private readonly connectionPageLoader: ConnectionPageLoader,
  ) {}

  execute(list: ListConnections): Promise<Page<ConnectionView>> {
    return list.query.q === undefined ? this.list(list) : this.reads.heavily(() => this.list(list));
  }

  private async list({ caller, query }: ListConnections): Promise<Page<ConnectionView>> {
    const { orgId } = caller;
    const window = this.paging.open({ orgId, route: 'GET /connection', query, sorts, dates });
    const narrowing = await this.connectionFilters.resolve(caller, query, window.dates);
    const reach = selectReached(query, window, narrowing);
    const values = { ...callerValues(caller), ...narrowing.values };
    const sql = `${statement(window, narrowing, reach)} ${window.clause}`;
    const sliced = { ...values, ...window.parameters };
    const rows = await this.reads.rows<ConnectionRow & PageRow>(orgId, sql, sliced, { genericPlan: reach.genericPlan });
    const counted = await window.count(statement(window, narrowing, reachedForCount(reach)), values);
    const { result, ...cursors } = window.page(rows, counted);
    const reached = result.map((row) => toReachedRow(caller, row)!);
    const facts = await this.connectionPageLoader.load(caller, reached);
    return {
      result: reached.map((row) => buildConnectionView(caller, row, facts, buildListedConnectorView)),
      ...cursors,
    };
  }
}

function selectReached(
  { access }: ConnectionQuery,
  window: PageWindow,
  { conditions, values }: Narrowing,
): ReachedRows {
  if (access === 'owner') return ownRows;
  if (values.found !== undefined) return reachedOfFound;
  return conditions === '' && window.isById ? reachedById(window) : reachedInOrder(window, conditions);
}

const statement = (window: PageWindow, { conditions }: Narrowing, { ctes, condition }: ReachedRows): string => `
  ${ctes}
  select ${connectionColumns}, ${window.keys} from connections.connections as connection
  where org_id = :org_id and ${condition}
    ${conditions}`;

/** If a caller has at most this many connections, all of them are read and sorted. */
const maxSorted = 1000;

/** Maximum number of rows to scan in list order for a page. */
const maxScanned = 2000;

/**
 * The parts of a statement that finds the caller's connections. `ctes`: queries for its `with` clause. `condition`:
 * whether the caller has access. `genericPlan`: whether one plan suits all values.
 */
type ReachedRows = { ctes: string; condition: string; genericPlan: boolean };

const ownRows: ReachedRows = { ctes: '', condition: isOwn, genericPlan: false };

const amongIds = (ids: string): string => `id = any(array(${ids}))`;

/**
 * Finds connections in the order of their ids, without filters. PostgreSQL reads only as many owned and shared
 * connections as the page needs.
 */
const reachedById = ({ clause }: PageWindow): ReachedRows => ({
  ctes: '',
  condition: amongIds(`select id from (${reachableIds(clause)}) as reachable where true ${clause}`),
  genericPlan: true,
});

/**
 * Finds all of the caller's connections for a count. A statement with a generic plan cannot be used for this, because
 * it reads only as many rows as a page needs.
 */
const reachedForCount = (reach: ReachedRows): ReachedRows =>
  reach.genericPlan ? { ctes: '', condition: amongIds(repeatedIds), genericPlan: false } : reach;

/**
 * Finds the caller's connections among the results of a search. There may be many results. PostgreSQL can hash their
 * ids if it knows them when it plans the statement.
 */
const reachedOfFound: ReachedRows = {
  ctes: '',
  condition: amongIds(`select id from (${repeatedIds}) as reachable where id = any(:found::text[])`),
  genericPlan: false,
};

/**
 * Finds connections in any sort order, with filters. If the caller has few connections, the query reads and sorts all
 * of them. If the caller has many, the query scans rows in list order, by an index, until they fill the page. If too
 * few of these match, it reads all. PostgreSQL runs only the branch it needs.
 */
function reachedInOrder(window: PageWindow, conditions: string): ReachedRows {
  return {
    ctes: `
      with gathered as materialized (
        select id from (${repeatedIds}) as reachable limit ${maxSorted + 1}
      ), looked_at as materialized (
        select id from (
          select * from connections.connections where org_id = :org_id ${window.buildClause(maxScanned)}
        ) as connection
        where ${isReached} ${conditions} limit ${window.rows}
      )`,
    condition: `id = any(case
      when (select count(*) from gathered) <= ${maxSorted} then array(select id from gathered)
      when (select count(*) from looked_at) = ${window.rows} then array(select id from looked_at)
      else array(${repeatedIds}) end)`,
    genericPlan: true,
  };
}
