import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, Clock, Reads } from '#kernel';
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
    private readonly clock: Clock,
  ) {}

  async execute({ caller }: CountPendingRequests): Promise<PendingCountView> {
    const decides = canDecideRequests(caller).allowed;
    const values = [caller.orgId, this.clock.now(), caller.userId];
    const [found] = await this.reads.rows<PendingCountView>(caller.orgId, decides ? countAll : countOwn, values);
    return { count: found!.count, own_count: found!.own_count };
  }
}

const count = (columns: string, condition = '') => `
  select ${columns} from access_control.access_requests request
  where request.org_id = $1 and request.status = 'pending' and request.expires_at > $2 ${condition}`;

const countAll = count(
  `count(*) filter (where request.requester_user_id <> $3)::integer as count,
    count(*) filter (where request.requester_user_id = $3)::integer as own_count`,
);

const countOwn = count('0 as count, count(*)::integer as own_count', 'and request.requester_user_id = $3');
