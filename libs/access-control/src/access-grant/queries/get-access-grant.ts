import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, Clock, notFound, Reads, Versioned } from '#kernel';
import { canSeeAllGrants } from '../domain/access-grant-policy.js';
import { AccessGrantViews } from './access-grant-views.js';
import { type AccessGrantRow, type AccessGrantView, grantColumns } from './access-grant.view.js';

export class GetAccessGrant extends Query<Versioned<AccessGrantView>> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
  ) {
    super();
  }
}

@QueryHandler(GetAccessGrant)
export class GetAccessGrantHandler implements IQueryHandler<GetAccessGrant> {
  constructor(
    private readonly reads: Reads,
    private readonly views: AccessGrantViews,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, id }: GetAccessGrant): Promise<Versioned<AccessGrantView>> {
    const [row] = await this.reads.rows<AccessGrantRow & { version: number }>(
      caller.orgId,
      `select ${grantColumns}, given.version from access_control.access_grants given
       where given.org_id = $1 and given.id = $3 and (given.user_id = $4 or $5)`,
      [caller.orgId, this.clock.now(), id, caller.userId, canSeeAllGrants(caller).allowed],
    );
    if (!row) throw notFound('access grant');
    const [view] = await this.views.of(caller, [row]);
    return Versioned.of(row.version, view!);
  }
}
