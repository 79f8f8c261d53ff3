import { Injectable } from '@nestjs/common';
import { Bulkhead, type Caller, TurnQueue, type TimeLimit, within } from '#kernel';
import { ConnectionsOptions } from '../../vault/domain/connections-options.js';
import { limits } from '../domain/execution-limits.js';

/**
 * Keeps a hanging third party from using up shared resources: running tools count for their connection, member and
 * organization. Calls wait for their connection; the other limits refuse them.
 */
@Injectable()
export class CallBulkheads {
  private readonly connections: TurnQueue;
  private readonly members: Bulkhead;
  private readonly organizations: Bulkhead;

  constructor({ callsAtOnce = limits.atOnce, callsWaiting = limits.waiting }: ConnectionsOptions) {
    this.connections = new TurnQueue({
      atOnce: callsAtOnce.connection,
      waiting: callsWaiting.connection,
      waitingOfOrganization: callsWaiting.organization,
    });
    this.members = new Bulkhead(callsAtOnce.member);
    this.organizations = new Bulkhead(callsAtOnce.organization);
  }

  /** Calls that wait for a connection. */
  get waiting(): number {
    return this.connections.waiting;
  }

  /**
   * @param limit the call's time limit, which includes waiting.
   * @param work receives whether the call had to wait.
   * @throws rate_limited with the scope that is full.
   */
  within<Result>(
    { orgId, userId }: Caller,
    connectionId: string,
    limit: TimeLimit,
    work: (waited: boolean) => Promise<Result>,
  ): Promise<Result> {
    const turn = { key: `${orgId}/${connectionId}`, orgId, member: userId, scope: 'connection', limit };
    const bounds = [
      { bulkhead: this.members, key: `${orgId}/${userId}`, scope: 'member' },
      { bulkhead: this.organizations, key: orgId, scope: 'organization' },
    ];
    return this.connections.within(turn, (waited) => within(bounds, () => work(waited)));
  }
}
