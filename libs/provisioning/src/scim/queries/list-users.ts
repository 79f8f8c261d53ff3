import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { DirectoryPages } from '#identity';
import { type Caller } from '#kernel';
import { conditionOf } from '../domain/filter-condition.js';
import { type ResourceQuery } from '../domain/resource-query.js';
import { type ListResponse, listResponse } from '../domain/scim-urns.js';
import { selected } from '../domain/selection.js';
import { userFilter } from '../domain/user-filter.js';
import { type UserResource } from '../domain/user-view.js';
import { UserResources } from './user-resources.js';

/** All people of the organization: a directory finds in it those that it does not keep yet. */
export class ListUsers extends Query<ListResponse<UserResource>> {
  constructor(
    readonly caller: Caller,
    readonly query: ResourceQuery,
  ) {
    super();
  }
}

@QueryHandler(ListUsers)
export class ListUsersHandler implements IQueryHandler<ListUsers> {
  constructor(
    private readonly pages: DirectoryPages,
    private readonly resources: UserResources,
  ) {}

  async execute({ caller, query }: ListUsers): Promise<ListResponse<UserResource>> {
    const { filter, window, selection } = query;
    const condition = filter === null ? null : conditionOf(filter, userFilter);
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
