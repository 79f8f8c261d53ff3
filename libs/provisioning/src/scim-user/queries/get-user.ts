import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { DirectoryPages } from '#identity';
import { type Caller, notFound } from '#kernel';
import { type GroupOfUser, groupsOfMember } from '../../group/domain/groups.js';
import { ScimAddresses } from '../../scim/domain/scim-urns.js';
import { selectWithMeta, type Selection, isSelected } from '../../scim/domain/selection.js';
import { buildUserResource, type UserResource } from '../domain/user-resource.js';

export class GetUser extends Query<UserResource> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly selection: Selection,
  ) {
    super();
  }
}

@QueryHandler(GetUser)
export class GetUserHandler implements IQueryHandler<GetUser> {
  constructor(
    private readonly directoryPages: DirectoryPages,
    private readonly scimAddresses: ScimAddresses,
  ) {}

  async execute({ caller, id, selection }: GetUser): Promise<UserResource> {
    const beside = isSelected(selection, 'groups') ? groupsOfMember : null;
    const row = await this.directoryPages.find<GroupOfUser[]>(caller.orgId, id, beside);
    if (!row) throw notFound('user');
    return selectWithMeta(buildUserResource(row, row.beside, this.scimAddresses), selection);
  }
}
