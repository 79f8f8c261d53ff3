import { Injectable } from '@nestjs/common';
import { type Grant, type Reach, reachOf } from '#access-control';
import { type Caller, notFound, StoredAggregates } from '#kernel';
import { type ConnectionEvent } from '../domain/connection-events.js';
import { type ConnectionState } from '../domain/connection-state.js';
import { Connection } from '../domain/connection.js';
import { type Connections } from '../domain/connections.js';
import { ConnectionTable } from './connection-table.js';

@Injectable()
export class StoredConnections
  extends StoredAggregates<ConnectionState, ConnectionEvent, Connection>
  implements Connections
{
  protected readonly noun = 'connection';
  protected readonly table = ConnectionTable;
  protected revive = (state: ConnectionState) => new Connection(state);

  async namesOf(orgId: string, userId: string): Promise<string[]> {
    const rows = await this.transactions.run(orgId, (manager) =>
      manager.query<{ name: string }[]>(names, [orgId, userId]),
    );
    return rows.map(({ name }) => name);
  }

  async reachTo(caller: Caller, { org_id, id, owner_user_id }: ConnectionState): Promise<Reach> {
    const granted = await this.transactions.run(org_id, (manager) => manager.query<Grant[]>(grants, [org_id, id]));
    const reach = reachOf(caller, owner_user_id, granted);
    if (!reach) throw notFound(this.noun);
    return reach;
  }

  async changeWithAccount(orgId: string, accountId: string, decide: (connection: Connection) => void): Promise<void> {
    await this.transactions.run(orgId, async (manager) => {
      const [state] = await this.locked(manager, { org_id: orgId, saffron_account_id: accountId });
      if (state) await this.settle(manager, state, decide);
    });
  }
}

const names = 'select name from connections.connections where org_id = $1 and owner_user_id = $2';

const grants = 'select grantee_type, grantee_id, level from connections.shares where org_id = $1 and resource_id = $2';
