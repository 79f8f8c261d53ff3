import { Injectable } from '@nestjs/common';
import { actOf, type Caller, Clock, EventLog, isRepeatable, Transactions } from '#kernel';
import { type UsedConnection, UsedConnections } from '../../connection/domain/used-connections.js';
import { type ExecutionEvent } from '../domain/execution-events.js';

/** Says what is run and what came of it. */
@Injectable()
export class ExecutionLog {
  constructor(
    private readonly connections: UsedConnections,
    private readonly transactions: Transactions,
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  /** Has a repeat of the request, by its Idempotency-Key, wait for this one's answer instead of calling again. */
  async announce({ orgId }: Caller): Promise<void> {
    if (isRepeatable()) await this.transactions.run(orgId, () => Promise.resolve());
  }

  /** Writes what happened and, where a tool was run, that the connection was used. */
  async record(caller: Caller, connection: UsedConnection, event: ExecutionEvent): Promise<void> {
    const act = actOf(caller, this.clock);
    const resource = { type: 'connection', id: connection.id, label: connection.name };
    await this.transactions.run(caller.orgId, async () => {
      await this.log.append(caller.orgId, [{ act, event, resource, changes: [] }]);
      if (event.type === 'tool.executed') await this.connections.noteUse(caller.orgId, connection, act.at);
    });
  }
}
