import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import {
  type Caller,
  type Narrowing,
  type Page,
  type PageRow,
  type PageWindow,
  Paging,
  Reads,
  type Sorts,
} from '#kernel';
import { connectionColumns, type ConnectionRow, reachedRow } from '../persistence/connection-row.js';
import { callerValues } from '../persistence/reachable-connections.js';
import { ConnectionPageLoader } from '../services/connection-page-loader.js';
import { ConnectionFilters } from './connection-filters.js';
import { type ConnectionQuery, type ConnectionView } from './connection.view.js';
import { connectionView, inList } from './connection-views.js';
import {
  ownRows,
  reachedById,
  reachedForCount,
  reachedOfFound,
  reachedInOrder,
  type ReachedRows,
} from './reached-rows.js';

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
    private readonly filters: ConnectionFilters,
    private readonly loader: ConnectionPageLoader,
  ) {}

  execute(list: ListConnections): Promise<Page<ConnectionView>> {
    return list.query.q === undefined ? this.list(list) : this.reads.heavily(() => this.list(list));
  }

  private async list({ caller, query }: ListConnections): Promise<Page<ConnectionView>> {
    const { orgId } = caller;
    const window = this.paging.open({ orgId, route: 'GET /connection', query, sorts, dates });
    const narrowing = await this.filters.resolve(caller, query, window.dates);
    const reach = reachedRows(query, window, narrowing);
    const values = { ...callerValues(caller), ...narrowing.values };
    const sql = `${statement(window, narrowing, reach)} ${window.clause}`;
    const sliced = { ...values, ...window.parameters };
    const rows = await this.reads.rows<ConnectionRow & PageRow>(orgId, sql, sliced, { genericPlan: reach.genericPlan });
    const counted = await window.count(statement(window, narrowing, reachedForCount(reach)), values);
    const { result, ...cursors } = window.page(rows, counted);
    const reached = result.map((row) => reachedRow(caller, row)!);
    const facts = await this.loader.load(caller, reached);
    return { result: reached.map((row) => connectionView(caller, row, facts, inList)), ...cursors };
  }
}

function reachedRows({ access }: ConnectionQuery, window: PageWindow, { conditions, values }: Narrowing): ReachedRows {
  if (access === 'owner') return ownRows;
  if (values.found !== undefined) return reachedOfFound;
  return conditions === '' && window.isById ? reachedById(window) : reachedInOrder(window, conditions);
}

const statement = (window: PageWindow, { conditions }: Narrowing, { ctes, condition }: ReachedRows): string => `
  ${ctes}
  select ${connectionColumns}, ${window.keys} from connections.connections as connection
  where org_id = :org_id and ${condition}
    ${conditions}`;
