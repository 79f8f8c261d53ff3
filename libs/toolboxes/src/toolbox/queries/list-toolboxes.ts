import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, type Page, type Sorts } from '#kernel';
import { CollectionPages } from '../../collection/queries/collection-pages.js';
import { toolboxColumns, type ToolboxRow } from '../persistence/toolboxes.js';
import { PinCounts, unmetIn } from '../services/pin-counts.js';
import { ToolboxReader } from '../services/toolbox-reader.js';
import { ToolboxLookup } from '../services/toolbox-lookup.js';
import { buildToolboxView, type ToolboxQuery, type ToolboxView } from './toolbox.view.js';

export class ListToolboxes extends Query<Page<ToolboxView>> {
  constructor(
    readonly caller: Caller,
    readonly query: ToolboxQuery,
  ) {
    super();
  }
}

const sorts: Sorts = {
  '-updated_at': { by: 'updated_at', type: 'timestamptz' },
  name: { by: 'name_key' },
  '-created_at': {},
};

const filters = { template_id: 'template_id = :template_id' };

@QueryHandler(ListToolboxes)
export class ListToolboxesHandler implements IQueryHandler<ListToolboxes> {
  constructor(
    private readonly pages: CollectionPages,
    private readonly lookup: ToolboxLookup,
    private readonly toolboxes: ToolboxReader,
    private readonly counts: PinCounts,
  ) {}

  execute({ caller, query }: ListToolboxes): Promise<Page<ToolboxView>> {
    const { unmet } = query;
    return this.pages.load<ToolboxRow, ToolboxView>(caller, query, {
      kind: 'toolbox',
      columns: toolboxColumns,
      sorts,
      filters,
      ...(unmet !== undefined && { idFilter: { matching: unmet, ids: () => this.findUnmet(caller) } }),
      views: async (toolboxes) => {
        const facts = await this.lookup.load(caller, toolboxes);
        return toolboxes.map((toolbox) => buildToolboxView(caller, toolbox, facts));
      },
    });
  }

  private async findUnmet(caller: Caller): Promise<string[]> {
    const rows = await this.toolboxes.pins(caller);
    const counted = await this.counts.count(caller, rows);
    return rows.filter(({ id }) => unmetIn(counted.get(id)!) > 0).map(({ id }) => id);
  }
}
