import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { grantedIds } from '#access-control';
import {
  type Caller,
  type Page,
  type PageQuery,
  type PageRow,
  Paging,
  Reads,
  type PageWindow,
  type Sorts,
} from '#kernel';
import { connectionColumns, type ConnectionRow } from './connection-row.js';
import { type ConnectionFilters, ConnectionSearch, type Search } from './connection-search.js';
import { ConnectionViews } from './connection-views.js';
import { type ConnectionView } from './connection.view.js';
import { onRow } from './connector-shown.js';

export type ConnectionListing = PageQuery & ConnectionFilters & { sort?: string };

export class ListConnections extends Query<Page<ConnectionView>> {
  constructor(
    readonly caller: Caller,
    readonly listing: ConnectionListing,
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
    private readonly search: ConnectionSearch,
    private readonly views: ConnectionViews,
  ) {}

  async execute({ caller, listing }: ListConnections): Promise<Page<ConnectionView>> {
    const { orgId, userId, teams } = caller;
    const window = this.paging.open({ orgId, route: 'GET /connection', query: listing, sorts });
    const search = await this.search.of(caller, listing, 4);
    const values = [orgId, userId, [...teams.keys()], ...search.values, ...window.values];
    const plain = isPlain(window, search);
    const sql = statement(window, search, plain);
    const rows = await this.reads.rows<ConnectionRow & PageRow>(orgId, sql, values, { genericPlan: plain });
    const { result, next_cursor, prev_cursor } = window.page(rows);
    return { result: await this.views.of(caller, result, onRow), next_cursor, prev_cursor };
  }
}

/** With nothing to sift out and ids as the order, no way to reach a connection need be read beyond the page. */
const isPlain = (window: PageWindow, { conditions }: Search): boolean =>
  conditions === '' && !window.keys.includes('page_key');

function statement(window: PageWindow, { conditions, values }: Search, plain: boolean): string {
  const tail = window.tail(4 + values.length);
  return `select ${connectionColumns}, ${window.keys}
    from connections.connections as connection
    where org_id = $1 and id = any(array(${reachableIds(plain ? tail : '')})) ${conditions} ${tail}`;
}

/** Own connections and granted ones. */
const reachableIds = (tail: string): string => `
  select id from (
    (select id from connections.connections where org_id = $1 and owner_user_id = $2 ${tail})
    union ${grantedIds('connections.shares', tail)}
  ) as reachable where true ${tail}`;
