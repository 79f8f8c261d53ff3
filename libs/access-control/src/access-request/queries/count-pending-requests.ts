import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, Clock, Reads } from '#kernel';
import { type Level, levels, reaches } from '../../share/domain/reach.js';
import { SharedResources } from '../../share/domain/shareable.js';
import { canDecideRequests } from '../domain/access-request-policy.js';
import { OwnRequests } from '../services/own-requests.js';
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
    private readonly sharedResources: SharedResources,
    private readonly ownRequests: OwnRequests,
    private readonly clock: Clock,
  ) {}

  async execute({ caller }: CountPendingRequests): Promise<PendingCountView> {
    const decides = canDecideRequests(caller).allowed;
    const now = this.clock.now();
    const values = {
      now,
      user_id: caller.userId,
      stands_for: [...caller.standsFor],
      own_requesters: decides ? await this.ownRequesters(caller, now) : [],
      ...grantablePairs(await this.sharedResources.listShareable(caller)),
    };
    const found = await this.reads.one<PendingCountView>(caller.orgId, decides ? countAll : countReached, values);
    return { count: found!.count, own_count: found!.own_count };
  }

  private async ownRequesters(caller: Caller, now: Date): Promise<string[]> {
    const rows = await this.reads.rows<{ id: string }>(caller.orgId, requesters, { now });
    const ids = rows.map(({ id }) => id);
    return [...(await this.ownRequests.findRequesters(caller, ids))];
  }
}

/** Lists the members with pending requests for connectors and tools. */
const requesters = `
  select distinct requester_user_id as id from access_control.access_requests
  where org_id = :org_id and status = 'pending' and expires_at > :now::timestamptz and connector_slug is not null`;

/** Returns two lists of equal length, which pair each resource with every level that the caller may grant. */
function grantablePairs(highest: ReadonlyMap<string, Level>): { resources: string[]; levels: Level[] } {
  const pairs = [...highest].flatMap(([id, highestLevel]) =>
    levels.filter((level) => reaches(highestLevel, level)).map((level) => [id, level] as const),
  );
  return { resources: pairs.map(([id]) => id), levels: pairs.map(([, level]) => level) };
}

/** Callers cannot decide requests of the members they stand for, as `canDecideRequest` says. */
const count = (toDecide: string, reached = '') => `
  select count(*) filter (
      where request.requester_user_id <> all(:stands_for::text[])
        and not (request.connector_slug is not null and request.requester_user_id = any(:own_requesters::text[]))
        and ${toDecide})::integer as count,
    count(*) filter (where request.requester_user_id = :user_id)::integer as own_count
  from access_control.access_requests request
  where request.org_id = :org_id and request.status = 'pending' and request.expires_at > :now::timestamptz ${reached}`;

const isGrantable =
  '(request.resource_id, request.level) in (select * from unnest(:resources::text[], :levels::text[]))';

/** Requests for a resource are decided by members who may share it, and not by holders of `member:manage`. */
const countAll = count(`(request.kind <> 'resource' or ${isGrantable})`);

const countReached = count(
  isGrantable,
  'and (request.requester_user_id = :user_id or request.resource_id = any(:resources))',
);
