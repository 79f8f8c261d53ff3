import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { DirectoryPages } from '#identity';
import { type Caller } from '#kernel';
import { type GroupOfUser, groupsOfMember, isMemberOfGroup } from '../../group/domain/groups.js';
import { conditionOf } from '../../scim/domain/filter-condition.js';
import { type ResourceQuery } from '../../scim/domain/resource-query.js';
import { type ListResponse, listResponse, ScimAddresses } from '../../scim/domain/scim-urns.js';
import { select, isSelected } from '../../scim/domain/selection.js';
import { userFilter } from '../domain/user-filter.js';
import { userResource, type UserResource } from '../domain/user-view.js';

/** Lists all people, so that a directory also finds those it does not manage yet. */
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
    private readonly addresses: ScimAddresses,
  ) {}

  async execute({ caller, query }: ListUsers): Promise<ListResponse<UserResource>> {
    const { filter, window, selection } = query;
    const condition = filter === null ? null : conditionOf(filter, userFilter);
    const place = { offset: window.startIndex - 1, limit: window.limit };
    const beside = isSelected(selection, 'groups') ? groupsOfMember : null;
    const { total, rows } = await this.pages.page<GroupOfUser[]>(caller.orgId, condition, place, {
      beside,
      group: isMemberOfGroup,
    });
    return listResponse(
      rows.map((row) => select(userResource(row, row.beside, this.addresses), selection)),
      total,
      window.startIndex,
    );
  }
}
