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
import { callerValues, isOwn, reachableIds } from '../persistence/reachable-connections.js';
import { PageLookup } from '../services/page-lookup.js';
import { ConnectionFilters } from './connection-filters.js';
import { type ConnectionQuery } from './connection-query.dto.js';
import { connectionView, inList } from './connection-views.js';
import { type ConnectionView } from './connection.view.js';

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

@QueryHandler(ListConnections)
export class ListConnectionsHandler implements IQueryHandler<ListConnections> {
  constructor(
    private readonly reads: Reads,
    private readonly paging: Paging,
    private readonly filters: ConnectionFilters,
    private readonly lookup: PageLookup,
  ) {}

  execute(asked: ListConnections): Promise<Page<ConnectionView>> {
    return asked.query.q === undefined ? this.list(asked) : this.reads.heavily(() => this.list(asked));
  }

  private async list({ caller, query }: ListConnections): Promise<Page<ConnectionView>> {
    const { orgId } = caller;
    const window = this.paging.open({ orgId, route: 'GET /connection', query, sorts });
    const narrowing = await this.filters.of(caller, query);
    const genericPlan = isPlain(window, narrowing);
    const values = { ...callerValues(caller), ...narrowing.values, ...window.parameters };
    const reach = query.access === 'owner' ? isOwn : isReached(genericPlan ? window.clause : '');
    const sql = statement(window, narrowing, reach);
    const rows = await this.reads.rows<ConnectionRow & PageRow>(orgId, sql, values, { genericPlan });
    const { result, next_cursor, prev_cursor } = window.page(rows);
    const reached = result.map((row) => reachedRow(caller, row)!);
    const facts = await this.lookup.of(caller, reached);
    return { result: reached.map((row) => connectionView(caller, row, facts, inList)), next_cursor, prev_cursor };
  }
}

/** With nothing to sift out and ids as the order, no way to reach a connection need be read beyond the page. */
const isPlain = (window: PageWindow, { conditions }: Narrowing): boolean =>
  conditions === '' && !window.keys.includes('page_key');

const statement = (window: PageWindow, { conditions }: Narrowing, reach: string): string => `
  select ${connectionColumns}, ${window.keys} from connections.connections as connection
  where org_id = :org_id and ${reach}
    ${conditions} ${window.clause}`;

const isReached = (clause: string): string => `id = any(array(
  select id from (${reachableIds(clause)}) as reachable where true ${clause}))`;
