import { Injectable } from '@nestjs/common';
import { Bulkhead, type Caller, within } from '#kernel';
import { ConnectionsOptions } from '../../vault/domain/connections-options.js';
import { limits } from '../domain/execution-limits.js';

/**
 * Keeps a third party that hangs from taking what everybody shares: tools that run count against their connection, the
 * member who runs them and the organization.
 */
@Injectable()
export class CallBulkheads {
  private readonly connections: Bulkhead;
  private readonly members: Bulkhead;
  private readonly organizations: Bulkhead;

  constructor({ callsAtOnce = limits.atOnce }: ConnectionsOptions) {
    this.connections = new Bulkhead(callsAtOnce.connection);
    this.members = new Bulkhead(callsAtOnce.member);
    this.organizations = new Bulkhead(callsAtOnce.organization);
  }

  /** @throws rate_limited with the scope that has no room. */
  within<Result>({ orgId, userId }: Caller, connectionId: string, work: () => Promise<Result>): Promise<Result> {
    const bounds = [
      { bulkhead: this.connections, key: `${orgId}/${connectionId}`, scope: 'connection' },
      { bulkhead: this.members, key: `${orgId}/${userId}`, scope: 'member' },
      { bulkhead: this.organizations, key: orgId, scope: 'organization' },
    ];
    return within(bounds, work);
  }
}
