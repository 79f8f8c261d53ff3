import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, notFound, Reads } from '#kernel';
import { Versioned } from '#kernel/http';
import {
  type GroupMappingRow,
  type GroupMappingView,
  GroupMappingViewBuilder,
  mappingColumns,
  mappings,
} from './group-mapping.view.js';

export class GetGroupMapping extends Query<Versioned<GroupMappingView>> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
  ) {
    super();
  }
}

@QueryHandler(GetGroupMapping)
export class GetGroupMappingHandler implements IQueryHandler<GetGroupMapping> {
  constructor(
    private readonly reads: Reads,
    private readonly groupMappingViewBuilder: GroupMappingViewBuilder,
  ) {}

  async execute({ caller: { orgId }, id }: GetGroupMapping): Promise<Versioned<GroupMappingView>> {
    const row = await this.reads.one<GroupMappingRow & { version: number }>(
      orgId,
      `select ${mappingColumns}, mapping.version from ${mappings} where mapping.org_id = :org_id and mapping.id = :id`,
      { id },
    );
    if (!row) throw notFound('group mapping');
    const [view] = await this.groupMappingViewBuilder.build(orgId, [row]);
    return Versioned.of(row.version, view!);
  }
}
