import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type DirectoryField, DirectoryPages } from '#identity';
import { type Caller } from '#kernel';
import { type GroupOfUser, groupsOfMember, buildGroupMemberCondition } from '../../group/domain/groups.js';
import { parseCondition, type FilterAttributes } from '../../scim/domain/filter-condition.js';
import { type ResourceQuery } from '../../scim/domain/resource-query.js';
import { type ListResponse, listResponse, ScimAddresses, urns } from '../../scim/domain/scim-urns.js';
import { isSelected, select } from '../../scim/domain/selection.js';
import { buildUserResource, type UserResource } from '../domain/user-resource.js';

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
    private readonly directoryPages: DirectoryPages,
    private readonly scimAddresses: ScimAddresses,
  ) {}

  async execute({ caller, query }: ListUsers): Promise<ListResponse<UserResource>> {
    const { filter, window, selection } = query;
    const condition = filter === null ? null : parseCondition(filter, userFilter);
    const place = { offset: window.startIndex - 1, limit: window.limit };
    const beside = isSelected(selection, 'groups') ? groupsOfMember : null;
    const { total, rows } = await this.directoryPages.page<GroupOfUser[]>(caller.orgId, condition, place, {
      beside,
      group: buildGroupMemberCondition,
    });
    return listResponse(
      rows.map((row) => select(buildUserResource(row, row.beside, this.scimAddresses), selection)),
      total,
      window.startIndex,
    );
  }
}

const emails = { fields: ['email', 'work_email', 'addresses'], type: 'address' } as const;
const groups = { fields: ['group'], type: 'exact', operators: ['eq'] } as const;
const manager = { fields: ['manager'], type: 'exact', operators: ['eq'] } as const;
const extension = urns.enterprise;

const userFilter: FilterAttributes<DirectoryField> = {
  urn: urns.user,
  attributes: {
    id: { fields: ['id'], type: 'exact' },
    userName: { fields: ['user_name'], type: 'text' },
    externalId: { fields: ['external_id'], type: 'exact' },
    displayName: { fields: ['display_name'], type: 'text' },
    'name.givenName': { fields: ['given_name'], type: 'text' },
    'name.familyName': { fields: ['family_name'], type: 'text' },
    emails,
    'emails.value': emails,
    'emails.type': { type: 'choice', chosen: (type) => `emails[type=${type}].value` },
    'emails.primary': {
      type: 'choice',
      operators: ['eq'],
      chosen: (primary) => (primary === 'true' ? 'emails[primary].value' : null),
    },
    'emails[type=work].value': { fields: ['work_email', 'addresses'], type: 'address' },
    'emails[type].value': { fields: ['addresses'], type: 'address' },
    'emails[primary].value': { fields: ['email'], type: 'address' },
    active: { fields: ['active'], type: 'boolean' },
    'meta.created': { fields: ['created'], type: 'time' },
    'meta.lastModified': { fields: ['last_modified'], type: 'time' },
    groups,
    'groups.value': groups,
    manager,
    'manager.value': manager,
    [`${extension}:manager`]: manager,
    [`${extension}:manager.value`]: manager,
  },
};
