import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, type Filters, narrow, type Page, Paging, type Sorts } from '#kernel';
import {
  type GroupMappingQuery,
  type GroupMappingRow,
  type GroupMappingView,
  GroupMappingViewBuilder,
  mappingColumns,
  mappings,
} from './group-mapping.view.js';

export class ListGroupMappings extends Query<Page<GroupMappingView>> {
  constructor(
    readonly caller: Caller,
    readonly query: GroupMappingQuery,
  ) {
    super();
  }
}

const sorts: Sorts = { '-created_at': { by: 'mapping.created_at', type: 'timestamptz' } };

const dates = { created: 'mapping.created_at' };

const filters: Filters<GroupMappingQuery> = {
  group_id: 'mapping.group_id = :group_id',
  role_id: 'mapping.role_id = :role_id',
  team_id: 'mapping.team_id = :team_id',
};

@QueryHandler(ListGroupMappings)
export class ListGroupMappingsHandler implements IQueryHandler<ListGroupMappings> {
  constructor(
    private readonly paging: Paging,
    private readonly views: GroupMappingViewBuilder,
  ) {}

  async execute({ caller: { orgId }, query }: ListGroupMappings): Promise<Page<GroupMappingView>> {
    const window = this.paging.open({ orgId, route: 'GET /group-mapping', query, sorts, id: 'mapping.id', dates });
    const { conditions, values } = narrow(filters, query);
    const { result, ...cursors } = await window.read<GroupMappingRow>(
      `select ${window.keys}, ${mappingColumns} from ${mappings}
       where mapping.org_id = :org_id ${conditions}`,
      values,
    );
    return { result: await this.views.build(orgId, result), ...cursors };
  }
}
