import { Injectable } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, Decision, invalid, invalidValue, textKey } from '#kernel';
import { isWithinDates } from '#kernel/http';
import { type Page, type PageRow, type PageWindow, Paging, type Sorts } from '#kernel/paging';
import { type ConnectorOutline, type ConnectorSummary } from '../domain/connector.js';
import { canConnect, isConnectorVisible } from '../domain/connector-policy.js';
import { Connectors } from '../domain/connectors.js';
import { ConnectorAccess } from '../services/connector-access.js';
import { ConnectorPeopleLabels, RemoteServerReader } from '../services/connector-page-readers.js';
import { countKey, matches, OwnConnectorPages, type VisibleQuery } from './own-connector-pages.js';
import { buildConnectorView } from './connector-view-builder.js';
import { type ConnectorQuery, type ConnectorView } from './connector.view.js';

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

/** Number of connectors to read at once if the list is filtered by the caller's restrictions. */
const batchSize = 200;

/**
 * Finds the connectors for a page of `GET /connector`: all matching shipped connectors, and enough custom connectors to
 * fill the page.
 */
@Injectable()
export class ConnectorRows {
  constructor(
    private readonly connectors: Connectors,
    private readonly ownConnectorPages: OwnConnectorPages,
    private readonly connectorAccess: ConnectorAccess,
  ) {}

  async page(caller: Caller, query: ConnectorQuery, window: PageWindow): Promise<Page<ConnectorOutline>> {
    const { rows, counted } = await this.rows(caller, query, window);
    const { result, ...cursors } = window.buildPage(rows, counted);
    const slugs = result.map(({ page_id }) => page_id);
    const outlines = await this.connectors.findOutlines(caller, slugs);
    return { result: slugs.flatMap((slug) => outlines.get(slug) ?? []), ...cursors };
  }

  upstreams(caller: Caller, connectors: readonly ConnectorSummary[]): Promise<ReadonlyMap<string, ConnectorSummary>> {
    const slugs = new Set(connectors.flatMap(({ upstream }) => upstream?.slug ?? []));
    return this.connectors.findSummaries(caller, [...slugs]);
  }

  private async rows(caller: Caller, query: ConnectorQuery, window: PageWindow): Promise<Rows> {
    const { status = 'published', upstream_slug: upstream } = query;
    // Callers who cannot see an upstream must not learn which connectors are its forks.
    if (upstream !== undefined && !(await this.isVisibleTo(caller, upstream))) return { rows: [], counted: 0 };
    const listQuery: ListQuery = { ...query, status };
    if (query.sort === '-connection_count') listQuery.counts = await this.connectorAccess.counts(caller);
    if (query.connected !== undefined) listQuery.connectedSlugs = await this.connectorAccess.connected(caller);
    const shipped = await this.applyRestrictions(caller, query, await this.shipped(caller, listQuery));
    const own = await this.ownRows(caller, listQuery, window);
    const counted = own.counted === undefined ? undefined : shipped.length + own.counted;
    return { rows: [...shipped, ...own.rows], counted };
  }

  private async isVisibleTo(caller: Caller, slug: string): Promise<boolean> {
    const found = (await this.connectors.findSummaries(caller, [slug])).get(slug);
    return found !== undefined && isConnectorVisible(caller, found);
  }

  private async shipped(caller: Caller, query: ListQuery): Promise<PageRow[]> {
    const { upstream_slug, connected, connectedSlugs } = query;
    if (upstream_slug !== undefined) return [];
    return [...(await this.connectors.loadShipped(caller.orgId)).values()]
      .filter((each) => isConnectorVisible(caller, each) && matches(each, query, caller))
      .filter((each) => isWithinDates(query, each))
      .filter(({ slug }) => connected === undefined || connected === connectedSlugs!.has(slug))
      .map((each) => buildPageRow(query, each));
  }

  private async ownRows(caller: Caller, query: ListQuery, window: PageWindow): Promise<Rows> {
    const found: PageRow[] = [];
    const limit = dependsOnRestrictions(query) ? batchSize : query.limit;
    for (let last: PageRow | undefined; ;) {
      const { rows, counted } = await this.ownConnectorPages.listVisible(caller, query, window.part(limit, last));
      found.push(...(await this.applyRestrictions(caller, query, rows)));
      if (rows.length <= limit || found.length > query.limit) return { rows: found, counted };
      last = rows.at(-1);
    }
  }

  /** Applies the caller's restrictions, if the list filters by them. */
  private async applyRestrictions(caller: Caller, query: ConnectorQuery, rows: PageRow[]): Promise<PageRow[]> {
    if (!dependsOnRestrictions(query) || rows.length === 0) return rows;
    const { restricted, can_use } = query;
    const slugs = rows.map(({ page_id }) => page_id);
    const summaries = [...(await this.connectors.findSummaries(caller, slugs)).values()];
    const { judged } = await this.connectorAccess.judge(caller, summaries);
    const matching = judged.filter(
      ({ connector, verdict, isConfigured }) =>
        (restricted === undefined || restricted !== verdict.allowed) &&
        (can_use === undefined || can_use === canConnect({ caller, connector, verdict }, isConfigured).allowed),
    );
    const remaining = new Set(matching.map(({ connector }) => connector.slug));
    return rows.filter(({ page_id }) => remaining.has(page_id));
  }
}

type ListQuery = ConnectorQuery & VisibleQuery;

/** Rows for a page. `counted`: the number of rows of the whole list, if the caller requested the total. */
type Rows = { rows: PageRow[]; counted?: number };

const dependsOnRestrictions = ({ restricted, can_use }: ConnectorQuery) =>
  restricted !== undefined || can_use !== undefined;

function buildPageRow({ sort = 'name', counts }: ListQuery, { slug, name, updated_at }: ConnectorSummary): PageRow {
  const keys = {
    name: textKey(name),
    '-updated_at': updated_at,
    '-connection_count': counts?.get(slug) ?? 0,
  };
  return { page_id: slug, page_key: keys[sort] };
}

@QueryHandler(ListConnectors)
export class ListConnectorsHandler implements IQueryHandler<ListConnectors> {
  constructor(
    private readonly connectorRows: ConnectorRows,
    private readonly paging: Paging,
    private readonly connectorAccess: ConnectorAccess,
    private readonly connectorPeopleLabels: ConnectorPeopleLabels,
    private readonly remoteServerReader: RemoteServerReader,
  ) {}

  async execute({ caller, query }: ListConnectors): Promise<Page<ConnectorView>> {
    if (query.ownerless !== undefined) Decision.requirePermission(caller, 'connector:manage').orThrow();
    assertCountable(query);
    const { orgId } = caller;
    const window = this.paging.open({ orgId, route: 'GET /connector', query, sorts, id: 'slug', dates });
    const { result: shown, ...cursors } = await this.connectorRows.page(caller, query, window);
    const { decided, rules } = await this.connectorAccess.decideAll(caller, shown);
    const [labels, people, servers, all] = await Promise.all([
      this.connectorAccess.ancestorLabels(caller, decided),
      this.connectorPeopleLabels.load(caller, shown),
      this.remoteServerReader.load(orgId, shown),
      this.connectorRows.upstreams(caller, shown),
    ]);
    const facts = { caller, rules, labels, servers, all, ...people };
    return { result: decided.map((each) => buildConnectorView(each, facts)), ...cursors };
  }
}

/**
 * Refuses to count a list that is filtered by restrictions. They are evaluated for one page at a time, so the whole
 * list cannot be counted cheaply.
 */
function assertCountable({ count, restricted, can_use }: ConnectorQuery): void {
  if (count === undefined || (restricted === undefined && can_use === undefined)) return;
  throw invalid('query:count', invalidValue, 'count cannot be combined with restricted or can_use. Omit count.');
}
