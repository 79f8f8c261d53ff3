import { Injectable } from '@nestjs/common';
import { type Caller, Reads, textKey } from '#kernel';
import { type DatedPageQuery, type Filters, narrow, type PageRow, type PageWindow } from '#kernel/paging';
import { Searches, type SearchFilter } from '#platform/search';
import { isOwnerless } from '../domain/connector-policy.js';
import { type ConnectorStatus, type ConnectorSummary, kindOf } from '../domain/connector.js';
import { buildVisibleCondition, viewerValues } from '../persistence/own-connectors.js';
import { type ConnectorQuery } from './connector.view.js';

/** All filters except those that depend on restrictions, which `ConnectorRows` applies. */
type ConnectorFilters = Omit<ConnectorQuery, keyof DatedPageQuery | 'sort' | 'restricted' | 'can_use'>;

/** Filters on the connectors that the caller can see. */
export type VisibleQuery = ConnectorFilters & {
  status: ConnectorStatus;
  /** The number of the caller's connections by connector, for sorting. */
  counts?: ReadonlyMap<string, number>;
  connectedSlugs?: ReadonlySet<string>;
};

/** Rows for a page. `counted`: the number of custom connectors in the whole list, if the caller requested the total. */
type OwnRows = { rows: PageRow[]; counted?: number };

/** Finds the custom connectors of a page in PostgreSQL, without reading all custom connectors. */
@Injectable()
export class OwnConnectorPages {
  constructor(
    private readonly reads: Reads,
    private readonly searches: Searches,
  ) {}

  listVisible(caller: Caller, query: VisibleQuery, window: PageWindow): Promise<OwnRows> {
    return this.rows(caller, query, window, `and ${buildVisibleCondition(query.status)}`, {
      ...viewerValues(caller),
      ...countValues(query),
    });
  }

  /** Lists all custom connectors, even those that the caller cannot see, because a restriction can name any of them. */
  listAll(caller: Caller, query: ConnectorFilters, window: PageWindow): Promise<OwnRows> {
    return this.rows(caller, query, window, '', { user_id: caller.userId });
  }

  private async rows(
    caller: Caller,
    query: ConnectorFilters,
    window: PageWindow,
    extraConditions: string,
    extraValues: Values,
  ): Promise<OwnRows> {
    if (query.origin === 'catalog') return { rows: [], counted: 0 };
    const { orgId } = caller;
    const { q } = query;
    const found = await this.searches.holding(orgId, 'catalog.connectors', q);
    const category = query.category?.length ? query.category : undefined;
    const { conditions, values } = narrow(filters, { ...query, found, category });
    const sql = `select ${window.keys} from catalog.connectors as connector
      where org_id = :org_id ${conditions} ${extraConditions} ${window.dates.conditions}`;
    const all = { ...values, ...extraValues, ...window.dates.values };
    const pageValues = { ...all, ...window.parameters };
    const rows = await this.reads.rows<PageRow>(orgId, `${sql} ${window.clause}`, pageValues, {
      heavy: q !== undefined,
    });
    return { rows, counted: await window.count(sql, all) };
  }
}

type Values = Readonly<Record<string, NonNullable<unknown>>>;

const filters: Filters<ConnectorFilters & SearchFilter> = {
  q: 'strpos(search_key, :q) > 0',
  found: 'slug = any(:found)',
  category: 'categories ?| :category::text[]',
  kind: `(mcp is null) = (:kind::text = 'catalog')`,
  origin: 'origin = :origin',
  status: 'status = :status',
  owner: 'owner_user_id = :user_id',
  ownerless: '(owner_user_id is null) = :ownerless',
  upstream_slug: `slug = any(array(
    select slug from catalog.lineages where org_id = :org_id and upstream_slug = :upstream_slug))`,
  connected: '(slug = any(:connected_slugs::text[])) = :connected',
};

/** SQL for the number of the caller's connections on a connector, for sorting. */
export const countKey = 'coalesce((:counted::jsonb ->> slug)::integer, 0)';

const countValues = ({ counts = new Map(), connectedSlugs = new Set() }: VisibleQuery): Values => ({
  connected_slugs: [...connectedSlugs],
  counted: JSON.stringify(Object.fromEntries(counts)),
});

type ShippedFilters = Omit<ConnectorFilters, 'connected' | 'upstream_slug'>;

type FilterContext = { connector: ConnectorSummary; caller: Pick<Caller, 'userId'> };

/** Filters on shipped connectors, which are in memory. They need only the connector and the caller's id. */
const accepts: {
  [Name in keyof ShippedFilters]-?: (value: NonNullable<ShippedFilters[Name]>, context: FilterContext) => boolean;
} = {
  q: (q, { connector }) => mentions(connector, q),
  category: (categories, { connector }) =>
    categories.length === 0 || connector.categories.some((each) => categories.includes(each)),
  kind: (kind, { connector }) => kindOf(connector) === kind,
  origin: (origin, { connector }) => connector.origin === origin,
  owner: (_, { connector, caller }) => connector.ownership?.owner_user_id === caller.userId,
  ownerless: (ownerless, { connector }) => isOwnerless(connector) === ownerless,
  status: (status, { connector }) => connector.status === status,
};

export function matches(connector: ConnectorSummary, filters: ShippedFilters, caller: Pick<Caller, 'userId'>): boolean {
  return (Object.keys(accepts) as (keyof ShippedFilters)[]).every((name) => {
    const value = filters[name];
    return value === undefined || accepts[name](value as never, { connector, caller });
  });
}

const mentions = ({ name, slug, description }: ConnectorSummary, text: string): boolean =>
  [name, slug, description ?? ''].some((each) => textKey(each).includes(text));
