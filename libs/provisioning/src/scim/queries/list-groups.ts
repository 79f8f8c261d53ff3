import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller } from '#kernel';
import { GroupPages } from '../../group/domain/groups.js';
import { conditionOf } from '../domain/filter-condition.js';
import { groupFilter } from '../domain/group-filter.js';
import { type GroupResource } from '../domain/group-view.js';
import { type ResourceQuery } from '../domain/resource-query.js';
import { type ListResponse, listResponse } from '../domain/scim-urns.js';
import { selected } from '../domain/selection.js';
import { GroupResources } from './group-resources.js';

export class ListGroups extends Query<ListResponse<GroupResource>> {
  constructor(
    readonly caller: Caller,
    readonly query: ResourceQuery,
  ) {
    super();
  }
}

@QueryHandler(ListGroups)
export class ListGroupsHandler implements IQueryHandler<ListGroups> {
  constructor(
    private readonly pages: GroupPages,
    private readonly resources: GroupResources,
  ) {}

  async execute({ caller, query }: ListGroups): Promise<ListResponse<GroupResource>> {
    const { filter, window, selection } = query;
    const condition = filter === null ? null : conditionOf(filter, groupFilter);
    const place = { offset: window.startIndex - 1, limit: window.limit };
    const { total, rows } = await this.pages.page(caller.orgId, condition, place);
    const resources = await this.resources.of(caller.orgId, rows, selection);
    return listResponse(
      resources.map((resource) => selected(resource, selection)),
      total,
      window.startIndex,
    );
  }
}
