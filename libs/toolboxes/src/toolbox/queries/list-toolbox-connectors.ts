import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, type Page, type PageQuery, Paging, Reads, type Sorts } from '#kernel';
import { isSynthetic, type ToolboxEntry } from '../../entry/domain/entry.js';
import { EntryResolution, isProxy, type ResolvedEntry, type ResolvedProxy } from '../services/entry-resolution.js';
import { ReachedToolboxes } from '../services/reached-toolboxes.js';
import { type UsedConnectorView } from './toolbox-connector.view.js';

/** The connectors whose tools are in toolboxes that reach the caller. */
export class ListToolboxConnectors extends Query<Page<UsedConnectorView>> {
  constructor(
    readonly caller: Caller,
    readonly query: PageQuery,
  ) {
    super();
  }
}

const sorts: Sorts = { label: { by: 'label' } };

@QueryHandler(ListToolboxConnectors)
export class ListToolboxConnectorsHandler implements IQueryHandler<ListToolboxConnectors> {
  constructor(
    private readonly reads: Reads,
    private readonly paging: Paging,
    private readonly toolboxes: ReachedToolboxes,
    private readonly resolution: EntryResolution,
  ) {}

  execute({ caller, query }: ListToolboxConnectors): Promise<Page<UsedConnectorView>> {
    const window = this.paging.open({ orgId: caller.orgId, route: 'GET /toolbox/connector', query, sorts });
    return this.reads.heavily(async () => {
      const rows = await this.toolboxes.entries(caller);
      const resolved = await this.resolution.of(
        caller,
        rows.flatMap(({ entries }) => entries),
      );
      const views = viewsOf(rows, resolved);
      const { result, ...cursors } = window.among(
        views.map((view) => ({ view, page_id: view.slug, page_key: view.label.toLowerCase() })),
      );
      return { result: result.map(({ view }) => view), ...cursors };
    });
  }
}

type Row = { entries: ToolboxEntry[] };

function viewsOf(rows: readonly Row[], resolved: readonly ResolvedEntry[]): UsedConnectorView[] {
  const views = new Map<string, UsedConnectorView>();
  for (const { entry, connector, unmet } of resolved.filter(isProxy)) {
    const slug = entry.connector_slug;
    const view = views.get(slug) ?? blank(slug, connector);
    if (unmet !== null) view.unmet_count += 1;
    views.set(slug, view);
  }
  for (const { entries } of rows)
    for (const slug of new Set(entries.flatMap((entry) => (isSynthetic(entry) ? [] : entry.connector_slug))))
      views.get(slug)!.toolbox_count += 1;
  return [...views.values()];
}

const blank = (slug: string, connector: ResolvedProxy['connector']): UsedConnectorView => ({
  ...{ slug, label: connector?.name ?? slug, logo: connector?.logo ?? null, toolbox_count: 0, unmet_count: 0 },
});
