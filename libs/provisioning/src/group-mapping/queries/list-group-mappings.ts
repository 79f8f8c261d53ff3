import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { IsIn, IsString, Length } from 'class-validator';
import { type Caller } from '#kernel';
import { MayBeAbsent } from '#kernel/http';
import { CreatedPageQuery, type Filters, narrow, type Page, Paging, type Sorts } from '#kernel/paging';
import {
  type GroupMappingRow,
  type GroupMappingView,
  GroupMappingViewBuilder,
  mappingColumns,
  mappings,
} from './group-mapping.view.js';

/** Filters of the list of mappings. */
export class GroupMappingQuery extends CreatedPageQuery {
  /** Only mappings of this group. */
  @MayBeAbsent() @IsString() @Length(1, 100) group_id?: string;

  /** Only mappings to this role. */
  @MayBeAbsent() @IsString() @Length(1, 100) role_id?: string;

  /** Only the mapping of this team. */
  @MayBeAbsent() @IsString() @Length(1, 100) team_id?: string;

  /** The sort order. The default is newest first. */
  @MayBeAbsent() @IsIn(['-created_at']) sort?: string;
}

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
    private readonly groupMappingViewBuilder: GroupMappingViewBuilder,
  ) {}

  async execute({ caller: { orgId }, query }: ListGroupMappings): Promise<Page<GroupMappingView>> {
    const window = this.paging.open({ orgId, route: 'GET /group-mapping', query, sorts, id: 'mapping.id', dates });
    const { conditions, values } = narrow(filters, query);
    const { result, ...cursors } = await window.read<GroupMappingRow>(
      `select ${window.keys}, ${mappingColumns} from ${mappings}
       where mapping.org_id = :org_id ${conditions}`,
      values,
    );
    return { result: await this.groupMappingViewBuilder.build(orgId, result), ...cursors };
  }
}
