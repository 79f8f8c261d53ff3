import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, Clock, notFound, Reads } from '#kernel';
import { Versioned } from '#kernel/http';
import { overdueInvites } from '../persistence/stored-roles.js';
import { roleColumns, type RoleRow, type RoleView, RoleViewBuilder } from './role.view.js';

export class GetRole extends Query<Versioned<RoleView>> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
  ) {
    super();
  }
}

@QueryHandler(GetRole)
export class GetRoleHandler implements IQueryHandler<GetRole> {
  constructor(
    private readonly reads: Reads,
    private readonly roleViewBuilder: RoleViewBuilder,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, id }: GetRole): Promise<Versioned<RoleView>> {
    const row = await this.reads.one<RoleRow & { version: number }>(
      caller.orgId,
      `${overdueInvites} select ${roleColumns}, role.version from identity.roles role
       where role.org_id = :org_id and role.id = :id`,
      { id, now: this.clock.now() },
    );
    if (!row) throw notFound('role');
    const [view] = await this.roleViewBuilder.build(caller, [row]);
    return Versioned.of(row.version, view!);
  }
}
