import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { atMost, type Act, Clock, EventLog, type RequestFacts, Transactions } from '#kernel';
import { type EnterpriseClientEvent } from '../../enterprise-client/domain/enterprise-client.js';
import { type EnterpriseFacts } from '../persistence/enterprise-grants.js';

/** Milliseconds for which the same refusal of a client is recorded only once, so that retries do not fill the log. */
const quietTime = 60_000;

/** Tells the administrators of an organization why an assertion was not accepted. */
@Injectable()
export class RefusalLog {
  private readonly recorded = new LRUCache<string, true>({ ...atMost(5000), ttl: quietTime });

  constructor(
    private readonly transactions: Transactions,
    private readonly eventLog: EventLog,
    private readonly clock: Clock,
  ) {}

  async record({ org_id, id, client_id, name }: EnterpriseFacts, cause: string, request: RequestFacts): Promise<void> {
    const key = `${id} ${cause}`;
    if (this.recorded.has(key)) return;
    this.recorded.set(key, true);
    const act: Act = { kind: 'system', by: null, at: this.clock.now(), token: null, request };
    const event = { type: 'enterprise_client.refused', data: { client_id, cause } } satisfies EnterpriseClientEvent;
    const resource = { type: 'enterprise_client', id, label: name };
    await this.transactions.run(org_id, () => this.eventLog.append(org_id, [{ act, event, resource, changes: [] }]));
  }
}
