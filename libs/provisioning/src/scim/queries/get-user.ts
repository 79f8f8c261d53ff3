import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { DirectoryPages } from '#identity';
import { type Caller, notFound } from '#kernel';
import { selectedWithMeta, type Selection } from '../domain/selection.js';
import { type UserResource } from '../domain/user-view.js';
import { UserResources } from './user-resources.js';

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
    private readonly pages: DirectoryPages,
    private readonly resources: UserResources,
  ) {}

  async execute({ caller, id, selection }: GetUser): Promise<UserResource> {
    const row = await this.pages.find(caller.orgId, id);
    if (!row) throw notFound('user');
    const [resource] = await this.resources.of(caller.orgId, [row], selection);
    return selectedWithMeta(resource!, selection);
  }
}
