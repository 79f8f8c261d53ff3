import { Injectable } from '@nestjs/common';
import { StoredAggregates } from '#kernel';
import { type ConnectionEvent } from '../domain/connection-events.js';
import { Connection, type ConnectionState } from '../domain/connection.js';
import { type Connections } from '../domain/connections.js';
import { type Grant } from '../domain/reach.js';
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

  grantsOn(orgId: string, id: string): Promise<Grant[]> {
    return this.transactions.run(orgId, (manager) => manager.query<Grant[]>(grants, [orgId, id]));
  }
}

const names = 'select name from connections.connections where org_id = $1 and owner_user_id = $2';

const grants = `select grantee_type, grantee_id, level from connections.shares where org_id = $1 and resource_id = $2`;
