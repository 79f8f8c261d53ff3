import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, Clock, notFound, Reads, Versioned } from '#kernel';
import { canDecideRequests } from '../domain/access-request-policy.js';
import { AccessRequestViews } from './access-request-views.js';
import { type AccessRequestRow, type AccessRequestView, requestColumns } from './access-request.view.js';

export class GetAccessRequest extends Query<Versioned<AccessRequestView>> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
  ) {
    super();
  }
}

@QueryHandler(GetAccessRequest)
export class GetAccessRequestHandler implements IQueryHandler<GetAccessRequest> {
  constructor(
    private readonly reads: Reads,
    private readonly views: AccessRequestViews,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, id }: GetAccessRequest): Promise<Versioned<AccessRequestView>> {
    const [row] = await this.reads.rows<AccessRequestRow & { version: number }>(
      caller.orgId,
      `select ${requestColumns}, request.version from access_control.access_requests request
       where request.org_id = $1 and request.id = $3 and (request.requester_user_id = $4 or $5)`,
      [caller.orgId, this.clock.now(), id, caller.userId, canDecideRequests(caller).allowed],
    );
    if (!row) throw notFound('access request');
    const [view] = await this.views.of(caller, [row]);
    return Versioned.of(row.version, view!);
  }
}
