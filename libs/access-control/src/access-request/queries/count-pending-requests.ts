import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, Clock, Reads } from '#kernel';
import { SharedResources } from '../../share/domain/shared-resources.js';
import { canDecideRequests } from '../domain/access-request-policy.js';
import { type PendingCountView } from './access-request.view.js';

export class CountPendingRequests extends Query<PendingCountView> {
  constructor(readonly caller: Caller) {
    super();
  }
}

@QueryHandler(CountPendingRequests)
export class CountPendingRequestsHandler implements IQueryHandler<CountPendingRequests> {
  constructor(
    private readonly reads: Reads,
    private readonly resources: SharedResources,
    private readonly clock: Clock,
  ) {}

  async execute({ caller }: CountPendingRequests): Promise<PendingCountView> {
    const decides = canDecideRequests(caller).allowed;
    const resources = await this.resources.sharedBy(caller);
    const values = { now: this.clock.now(), user_id: caller.userId, resources };
    const found = await this.reads.one<PendingCountView>(caller.orgId, decides ? countAll : countReached, values);
    return { count: found!.count, own_count: found!.own_count };
  }
}

const count = (toDecide: string, reached = '') => `
  select count(*) filter (where request.requester_user_id <> :user_id and ${toDecide})::integer as count,
    count(*) filter (where request.requester_user_id = :user_id)::integer as own_count
  from access_control.access_requests request
  where request.org_id = :org_id and request.status = 'pending' and request.expires_at > :now::timestamptz ${reached}`;

/** A request for a thing is decided by who may share the thing, not by who manages members. */
const countAll = count(`(request.kind <> 'resource' or request.resource_id = any(:resources))`);

const countReached = count(
  'request.resource_id = any(:resources)',
  'and (request.requester_user_id = :user_id or request.resource_id = any(:resources))',
);
