import { Injectable } from '@nestjs/common';
import { type GrantCells, grantsOf, reachOf } from '#access-control';
import { actOf, type Caller, Clock, EventLog, isRepeatable, notFound, Reads, Transactions } from '#kernel';
import { type ExecutionEvent } from '../domain/execution-events.js';
import { type Executions, type UsedConnection } from '../domain/executions.js';

@Injectable()
export class StoredExecutions implements Executions {
  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  async connection(caller: Caller, id: string): Promise<UsedConnection> {
    const [row] = await this.reads.rows<Omit<UsedConnection, 'reach'> & { grants: GrantCells[] | null }>(
      caller.orgId,
      select,
      [caller.orgId, id],
    );
    const reach = row && reachOf(caller, row.owner_user_id, grantsOf(row));
    if (!reach) throw notFound('connection');
    return Object.assign(row, { reach });
  }

  async announce({ orgId }: Caller): Promise<void> {
    if (isRepeatable()) await this.transactions.run(orgId, () => Promise.resolve());
  }

  async record(caller: Caller, { id, name, last_used_at }: UsedConnection, event: ExecutionEvent): Promise<void> {
    const act = actOf(caller, this.clock);
    const hour = new Date(Math.floor(act.at.getTime() / 3_600_000) * 3_600_000);
    const isNews = event.type === 'tool.executed' && last_used_at !== hour.toISOString();
    await this.transactions.run(caller.orgId, async (manager) => {
      const resource = { type: 'connection', id, label: name };
      await this.log.append(manager, caller.orgId, [{ act, event, resource, changes: [] }]);
      if (isNews) await manager.query(used, [caller.orgId, id, hour]);
    });
  }
}

const select = `select id, name, connector_slug, owner_user_id, saffron_account_id, status, variables, last_used_at, grants
  from connections.connections where org_id = $1 and id = $2`;

/** Not an edit: the version stays. */
const used = 'update connections.connections set last_used_at = $3 where org_id = $1 and id = $2';
