import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, Reads, textKey } from '#kernel';
import { type Page, type PageQuery, Paging, type Sorts } from '#kernel/paging';
import { type CountedPin, PinCounts } from '../services/pin-counts.js';
import { ToolboxReader } from '../services/toolbox-reader.js';
import { type UsedConnectorView } from './toolbox.view.js';

/** Lists the connectors with tools in toolboxes the caller can access. */
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
    private readonly toolboxReader: ToolboxReader,
    private readonly pinCounts: PinCounts,
  ) {}

  execute({ caller, query }: ListToolboxConnectors): Promise<Page<UsedConnectorView>> {
    const window = this.paging.open({ orgId: caller.orgId, route: 'GET /toolbox/connector', query, sorts });
    return this.reads.heavily(async () => {
      const counted = await this.pinCounts.count(caller, await this.toolboxReader.pins(caller));
      const views = buildUsedConnectorViews([...counted.values()]);
      const { result, ...cursors } = window.buildPage(
        views.map((view) => ({ view, page_id: view.slug, page_key: textKey(view.label) })),
      );
      return { result: result.map(({ view }) => view), ...cursors };
    });
  }
}

/**
 * For each connector, counts the toolboxes that use it, and the tools in them that nobody can run.
 * @param toolboxes the pins of each toolbox.
 */
function buildUsedConnectorViews(toolboxes: readonly CountedPin[][]): UsedConnectorView[] {
  const views = new Map<string, UsedConnectorView>();
  for (const pins of toolboxes)
    for (const [slug, { connector, unmet }] of byConnector(pins)) {
      const { toolbox_count, unmet_count } = views.get(slug) ?? none;
      const shown = { slug, label: connector?.name ?? slug, logo: connector?.logo ?? null };
      views.set(slug, { ...shown, toolbox_count: toolbox_count + 1, unmet_count: unmet_count + unmet });
    }
  return [...views.values()];
}

const none = { toolbox_count: 0, unmet_count: 0 };

/** Adds up the pins of one toolbox by connector. */
function byConnector(pins: readonly CountedPin[]): ReadonlyMap<string, CountedPin> {
  const found = new Map<string, CountedPin>();
  for (const pin of pins) {
    const { connector_slug: slug, unmet } = pin;
    if (slug !== null) found.set(slug, { ...pin, unmet: unmet + (found.get(slug)?.unmet ?? 0) });
  }
  return found;
}
