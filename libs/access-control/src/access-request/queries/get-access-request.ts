import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, Clock, notFound, Reads } from '#kernel';
import { Versioned } from '#kernel/http';
import { SharedResources } from '../../share/domain/shareable.js';
import { canSeeRequest } from '../domain/access-request-policy.js';
import { requestedResource, resourcesIn } from '../domain/requested-access.js';
import {
  type AccessRequestRow,
  type AccessRequestView,
  AccessRequestViewBuilder,
  requestColumns,
} from './access-request.view.js';

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
    private readonly accessRequestViewBuilder: AccessRequestViewBuilder,
    private readonly sharedResources: SharedResources,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, id }: GetAccessRequest): Promise<Versioned<AccessRequestView>> {
    const values = { now: this.clock.now(), id };
    const row = await this.reads.one<AccessRequestRow & { version: number }>(caller.orgId, byId, values);
    if (!row || !(await this.isVisibleTo(caller, row))) throw notFound('access request');
    const [view] = await this.accessRequestViewBuilder.build(caller, [row]);
    return Versioned.of(row.version, view!);
  }

  private async isVisibleTo(caller: Caller, row: AccessRequestRow): Promise<boolean> {
    const resources = await this.sharedResources.find(caller.orgId, resourcesIn([row]));
    return canSeeRequest(caller, row, requestedResource(caller, row, resources)).allowed;
  }
}

const byId = `
  select ${requestColumns}, request.version from access_control.access_requests request
  where request.org_id = :org_id and request.id = :id`;
