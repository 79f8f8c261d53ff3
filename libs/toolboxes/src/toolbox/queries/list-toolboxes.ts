import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { reachableThings, reachValues } from '#access-control';
import { type Caller, type Page, type PageRow, Paging, Reads, type Sorts } from '#kernel';
import { sharing } from '../domain/toolbox-sharing.js';
import { reachedToolbox, toolboxColumns, type ToolboxRow } from '../persistence/toolbox-row.js';
import { ToolboxLookup } from '../services/toolbox-lookup.js';
import { ToolboxFilters } from './toolbox-filters.js';
import { type ToolboxQuery } from './toolbox-query.dto.js';
import { toolboxView } from './toolbox-views.js';
import { type ToolboxView } from './toolbox.view.js';

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

@QueryHandler(ListToolboxes)
export class ListToolboxesHandler implements IQueryHandler<ListToolboxes> {
  constructor(
    private readonly reads: Reads,
    private readonly paging: Paging,
    private readonly filters: ToolboxFilters,
    private readonly lookup: ToolboxLookup,
  ) {}

  execute(asked: ListToolboxes): Promise<Page<ToolboxView>> {
    const { q, unmet } = asked.query;
    return q === undefined && unmet === undefined ? this.list(asked) : this.reads.heavily(() => this.list(asked));
  }

  private async list({ caller, query }: ListToolboxes): Promise<Page<ToolboxView>> {
    const { orgId } = caller;
    const window = this.paging.open({ orgId, route: 'GET /toolbox', query, sorts });
    const { conditions, values } = await this.filters.of(caller, query);
    const rows = await this.reads.rows<ToolboxRow & PageRow>(
      orgId,
      `select ${toolboxColumns}, ${window.keys} from toolboxes.toolboxes as thing
       where org_id = :org_id and id = any(array(select id from (${reachableThings(sharing)}) as reachable))
         ${conditions} ${window.clause}`,
      { ...reachValues(caller), ...values, ...window.parameters },
    );
    const { result, ...cursors } = window.page(rows);
    const reached = result.map((row) => reachedToolbox(caller, row)!);
    const facts = await this.lookup.of(caller, reached);
    return { result: reached.map((row) => toolboxView(caller, row, facts)), ...cursors };
  }
}
