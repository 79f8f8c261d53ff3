import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, Clock, notFound, Reads } from '#kernel';
import { Versioned } from '#kernel/http';
import { canSeeAllGrants } from '../domain/access-grant-policy.js';
import {
  type AccessGrantRow,
  type AccessGrantView,
  AccessGrantViewBuilder,
  grantColumns,
} from './access-grant.view.js';

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
    private readonly accessGrantViewBuilder: AccessGrantViewBuilder,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, id }: GetAccessGrant): Promise<Versioned<AccessGrantView>> {
    const values = { now: this.clock.now(), id, user_id: caller.userId, sees_all: canSeeAllGrants(caller).allowed };
    const row = await this.reads.one<AccessGrantRow & { version: number }>(caller.orgId, byId, values);
    if (!row) throw notFound('access grant');
    const [view] = await this.accessGrantViewBuilder.build(caller, [row]);
    return Versioned.of(row.version, view!);
  }
}

const byId = `
  select ${grantColumns}, access_grant.version from access_control.access_grants access_grant
  where access_grant.org_id = :org_id and access_grant.id = :id and (access_grant.user_id = :user_id or :sees_all)`;
