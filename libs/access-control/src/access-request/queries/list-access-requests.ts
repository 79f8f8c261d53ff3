import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsIn, IsString, Length } from 'class-validator';
import { type Caller, Clock } from '#kernel';
import { CommaSeparated, Flag, MayBeAbsent } from '#kernel/http';
import { DatedPageQuery, type Filters, narrow, type Page, Paging, type Sorts } from '#kernel/paging';
import { SharedResources } from '../../share/domain/shareable.js';
import { canDecideRequests } from '../domain/access-request-policy.js';
import { requestStatuses } from '../domain/access-request.js';
import { requestKinds } from '../domain/requested-access.js';
import {
  type AccessRequestRow,
  type AccessRequestView,
  AccessRequestViewBuilder,
  requestColumns,
} from './access-request.view.js';

/** Filters for a list of access requests. All default to no filter. */
export class AccessRequestQuery extends DatedPageQuery {
  /** Only the caller's own requests. Callers who may not decide any requests always get only their own. */
  @MayBeAbsent() @Flag() @IsIn([true, false]) mine?: boolean;

  /** Only requests with one of these statuses. */
  @CommaSeparated()
  @ApiPropertyOptional({ example: ['pending'] })
  @MayBeAbsent()
  @ArrayMaxSize(50)
  @IsIn(requestStatuses, { each: true })
  status?: string[];

  /** Only requests of one of these kinds. */
  @CommaSeparated()
  @ApiPropertyOptional({ example: ['connector', 'tool'] })
  @MayBeAbsent()
  @ArrayMaxSize(50)
  @IsIn(requestKinds, { each: true })
  kind?: string[];

  /** Only requests of this member. */
  @MayBeAbsent() @IsString() @Length(1, 100) user_id?: string;

  /** Only requests for this connector or one of its tools. */
  @MayBeAbsent() @IsString() @Length(1, 200) connector_slug?: string;

  /** The order. Defaults to newest first. */
  @MayBeAbsent() @IsIn(['-created_at', 'created_at']) sort?: string;
}

export class ListAccessRequests extends Query<Page<AccessRequestView>> {
  constructor(
    readonly caller: Caller,
    readonly query: AccessRequestQuery,
  ) {
    super();
  }
}

const sorts: Sorts = { '-created_at': {}, created_at: {} };

const dates = { created: 'request.created_at', updated: 'request.updated_at', prefix: 'areq' };

const filters: Filters<Omit<AccessRequestQuery, 'mine'> & { own?: string; reach?: string[] }> = {
  own: 'request.requester_user_id = :own',
  // `:reach` contains ids of people and of resources. One list is enough, because their prefixes differ.
  reach: '(request.requester_user_id = any(:reach) or request.resource_id = any(:reach))',
  user_id: 'request.requester_user_id = :user_id',
  // A pending request is expired after `expires_at`, even if that has not been recorded yet.
  status: `(request.status = any(:status) and (request.status <> 'pending' or request.expires_at > :now::timestamptz)
    or 'expired' = any(:status) and request.status = 'pending' and request.expires_at <= :now::timestamptz)`,
  kind: 'request.kind = any(:kind)',
  connector_slug: 'request.connector_slug = :connector_slug',
};

@QueryHandler(ListAccessRequests)
export class ListAccessRequestsHandler implements IQueryHandler<ListAccessRequests> {
  constructor(
    private readonly paging: Paging,
    private readonly accessRequestViewBuilder: AccessRequestViewBuilder,
    private readonly sharedResources: SharedResources,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, query }: ListAccessRequests): Promise<Page<AccessRequestView>> {
    const { orgId } = caller;
    const window = this.paging.open({ orgId, route: 'GET /access-request', query, sorts, id: 'request.id', dates });
    const { mine, ...others } = query;
    const { conditions, values } = narrow(filters, { ...others, ...(await this.findReach(caller, mine)) });
    const { result, ...cursors } = await window.read<AccessRequestRow>(
      `select ${window.keys}, ${requestColumns} from access_control.access_requests request
       where request.org_id = :org_id ${conditions}`,
      { ...values, now: this.clock.now() },
    );
    return { result: await this.accessRequestViewBuilder.build(caller, result), ...cursors };
  }

  /**
   * Returns a filter: none for a caller who sees all requests. Other callers see their own requests, and those for
   * resources they may share.
   */
  private async findReach(caller: Caller, mine = false): Promise<{ own?: string; reach?: string[] }> {
    if (mine) return { own: caller.userId };
    if (canDecideRequests(caller).allowed) return {};
    const resources = [...(await this.sharedResources.listShareable(caller)).keys()];
    return resources.length === 0 ? { own: caller.userId } : { reach: [caller.userId, ...resources] };
  }
}
