import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { atMost, type Act, Clock, EventLog, type Recorded, type RequestFacts, Transactions } from '#kernel';
import { type EnterpriseClientEvent } from '../../enterprise-client/domain/enterprise-client.js';
import { type WorkloadCredentialEvent } from '../../workload-credential/domain/workload-credential.js';
import { type EnterpriseFacts } from '../persistence/enterprise-grants.js';
import { type WorkloadFacts } from '../persistence/workload-grants.js';

/** Milliseconds for which the same refusal is recorded only once, so that retries do not fill the log. */
const quietTime = 60_000;

type RefusalEvent = Extract<EnterpriseClientEvent | WorkloadCredentialEvent, { data: { cause: string } }>;

/** A refusal in the log of an organization. */
type Refusal = { orgId: string; event: RefusalEvent; resource: Recorded<RefusalEvent>['resource'] };

export const refusalOfClient = ({ org_id, id, client_id, name }: EnterpriseFacts, cause: string): Refusal => ({
  orgId: org_id,
  event: { type: 'enterprise_client.refused', data: { client_id, cause } },
  resource: { type: 'enterprise_client', id, label: name },
});

export const refusalOfWorkload = ({ org_id, id, user_id, name }: WorkloadFacts, cause: string): Refusal => ({
  orgId: org_id,
  event: { type: 'workload_credential.refused', data: { user_id, cause } },
  resource: { type: 'workload_credential', id, label: name },
});

/** Tells the administrators of an organization why an assertion was not accepted. */
@Injectable()
export class RefusalLog {
  private readonly recorded = new LRUCache<string, true>({ ...atMost(5000), ttl: quietTime });

  constructor(
    private readonly transactions: Transactions,
    private readonly eventLog: EventLog,
    private readonly clock: Clock,
  ) {}

  async record({ orgId, event, resource }: Refusal, request: RequestFacts): Promise<void> {
    const key = `${resource.id} ${event.data.cause}`;
    if (this.recorded.has(key)) return;
    this.recorded.set(key, true);
    const act: Act = { kind: 'system', by: null, at: this.clock.now(), token: null, request };
    await this.transactions.run(orgId, () => this.eventLog.append(orgId, [{ act, event, resource, changes: [] }]));
  }
}

/** Milliseconds that every refusal takes at least, so that its time does not tell which check failed. */
const refusalTime = 250;

/** Does the work. If it throws, the error is thrown after the time that every refusal takes at least. */
export async function delayRefusal<Result>(work: () => Promise<Result>): Promise<Result> {
  const enough = setTimeout(refusalTime);
  try {
    return await work();
  } catch (error) {
    await enough;
    throw error;
  }
}
