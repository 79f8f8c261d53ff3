import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, notFound } from '#kernel';
import { GroupPages } from '../../group/domain/groups.js';
import { type GroupResource } from '../domain/group-resource.js';
import { selectWithMeta, type Selection } from '../../scim/domain/selection.js';
import { GroupResourceBuilder } from './group-resource-builder.js';

export class GetGroup extends Query<GroupResource> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly selection: Selection,
  ) {
    super();
  }
}

@QueryHandler(GetGroup)
export class GetGroupHandler implements IQueryHandler<GetGroup> {
  constructor(
    private readonly groupPages: GroupPages,
    private readonly groupResourceBuilder: GroupResourceBuilder,
  ) {}

  async execute({ caller, id, selection }: GetGroup): Promise<GroupResource> {
    const row = await this.groupPages.find(caller.orgId, id);
    if (!row) throw notFound('group');
    const [resource] = await this.groupResourceBuilder.build(caller.orgId, [row], selection);
    return selectWithMeta(resource!, selection);
  }
}
