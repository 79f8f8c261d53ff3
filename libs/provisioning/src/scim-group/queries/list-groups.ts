import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller } from '#kernel';
import { type GroupField, GroupPages, type GroupRow } from '../../group/domain/groups.js';
import { parseCondition, type FilterAttributes } from '../../scim/domain/filter-condition.js';
import { type GroupResource } from '../domain/group-resource.js';
import { type ResourceQuery } from '../../scim/domain/resource-query.js';
import { type ListResponse, listResponse, urns } from '../../scim/domain/scim-urns.js';
import { isSelected, select } from '../../scim/domain/selection.js';
import { GroupResourceBuilder } from './group-resource-builder.js';

export class ListGroups extends Query<ListResponse<GroupResource>> {
  constructor(
    readonly caller: Caller,
    readonly query: ResourceQuery,
  ) {
    super();
  }
}

/** The maximum number of members on a page, unless a single group has more. */
const maxMembers = 10_000;

@QueryHandler(ListGroups)
export class ListGroupsHandler implements IQueryHandler<ListGroups> {
  constructor(
    private readonly groupPages: GroupPages,
    private readonly groupResourceBuilder: GroupResourceBuilder,
  ) {}

  async execute({ caller, query }: ListGroups): Promise<ListResponse<GroupResource>> {
    const { filter, window, selection } = query;
    const condition = filter === null ? null : parseCondition(filter, groupFilter);
    const place = { offset: window.startIndex - 1, limit: window.limit };
    const { total, rows } = await this.groupPages.page(caller.orgId, condition, place);
    const shown = isSelected(selection, 'members') ? await this.withinBounds(caller.orgId, rows) : rows;
    const resources = await this.groupResourceBuilder.build(caller.orgId, shown, selection);
    return listResponse(
      resources.map((resource) => select(resource, selection)),
      total,
      window.startIndex,
    );
  }

  /**
   * Ends a page early if its groups have too many members. The response states the number of groups on the page [RFC
   * 7644 §3.4.2.4].
   */
  private async withinBounds(orgId: string, rows: readonly GroupRow[]): Promise<readonly GroupRow[]> {
    const ids = rows.map(({ id }) => id);
    const counts = ids.length > 1 ? await this.groupPages.countMembers(orgId, ids) : new Map<string, number>();
    let members = 0;
    const end = rows.findIndex(({ id }, place) => (members += counts.get(id) ?? 0) > maxMembers && place > 0);
    return end < 0 ? rows : rows.slice(0, end);
  }
}

const members = { fields: ['member'], type: 'exact', operators: ['eq'] } as const;

const groupFilter: FilterAttributes<GroupField> = {
  urn: urns.group,
  attributes: {
    id: { fields: ['id'], type: 'exact' },
    displayName: { fields: ['display_name'], type: 'text' },
    externalId: { fields: ['external_id'], type: 'exact' },
    members,
    'members.value': members,
  },
};
