import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, type Filters, narrow, type Page, type PageRow, Paging, Reads, type Sorts } from '#kernel';
import { type GroupMappingQuery } from './group-mapping-query.dto.js';
import { mappingColumns, type GroupMappingRow, GroupMappingViews, mappings } from './group-mapping-views.js';
import { type GroupMappingView } from './group-mapping.view.js';

export class ListGroupMappings extends Query<Page<GroupMappingView>> {
  constructor(
    readonly caller: Caller,
    readonly query: GroupMappingQuery,
  ) {
    super();
  }
}

const sorts: Sorts = { '-created_at': { by: 'mapping.created_at', type: 'timestamptz' } };

const filters: Filters<GroupMappingQuery> = {
  group_id: 'mapping.group_id = :group_id',
  role_id: 'mapping.role_id = :role_id',
  team_id: 'mapping.team_id = :team_id',
};

@QueryHandler(ListGroupMappings)
export class ListGroupMappingsHandler implements IQueryHandler<ListGroupMappings> {
  constructor(
    private readonly reads: Reads,
    private readonly paging: Paging,
    private readonly views: GroupMappingViews,
  ) {}

  async execute({ caller: { orgId }, query }: ListGroupMappings): Promise<Page<GroupMappingView>> {
    const window = this.paging.open({ orgId, route: 'GET /group-mapping', query, sorts, id: 'mapping.id' });
    const { conditions, values } = narrow(filters, query);
    const rows = await this.reads.rows<GroupMappingRow & PageRow>(
      orgId,
      `select ${window.keys}, ${mappingColumns} from ${mappings}
       where mapping.org_id = :org_id ${conditions} ${window.clause}`,
      { ...values, ...window.parameters },
    );
    const { result, ...cursors } = window.page(rows);
    return { result: await this.views.toViews(orgId, result), ...cursors };
  }
}
