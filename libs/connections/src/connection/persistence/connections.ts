import { Injectable } from '@nestjs/common';
import { type Reach, computeReach, type ShareEntry } from '#access-control';
import { aggregateColumns, type Caller, defineTable, notFound, StoredAggregates } from '#kernel';
import { Connection, type ConnectionEvent } from '../domain/connection.js';
import { type ConnectionState } from '../domain/connection-state.js';

export const ConnectionTable = defineTable<ConnectionState>('connections.connections', {
  ...aggregateColumns,
  connector_slug: { type: 'text' },
  name: { type: 'text' },
  name_key: { type: 'text' },
  owner_user_id: { type: 'text' },
  connected_by_user_id: { type: 'text', nullable: true },
  saffron_account_id: { type: 'text', nullable: true },
  status: { type: 'text' },
  status_cause: { type: 'text', nullable: true },
  status_checked_at: { type: 'timestamptz', nullable: true },
  auth_method: { type: 'text', nullable: true },
  account_label: { type: 'text', nullable: true },
  scopes_granted: { type: 'text', array: true, nullable: true },
  variables: { type: 'jsonb' },
  post_install: { type: 'jsonb', nullable: true },
  last_used_at: { type: 'timestamptz', nullable: true },
  created_at: { type: 'timestamptz' },
  updated_at: { type: 'timestamptz' },
});

@Injectable()
export class Connections extends StoredAggregates<ConnectionState, ConnectionEvent, Connection> {
  protected readonly noun = 'connection';
  protected readonly table = ConnectionTable;
  protected revive = (state: ConnectionState) => new Connection(state);

  /** Returns the names of the connections that a member owns. */
  async listNames(orgId: string, userId: string): Promise<string[]> {
    const rows = await this.transactions.rows<{ name: string }>(orgId, names, { user_id: userId });
    return rows.map(({ name }) => name);
  }

  /** Returns the id of the first connection that a member began to connect to a connector. */
  async findBegun(orgId: string, userId: string, connector_slug: string): Promise<string | null> {
    const found = await this.transactions.one<{ id: string }>(orgId, begun, { user_id: userId, connector_slug });
    return found?.id ?? null;
  }

  /**
   * Returns the caller's access to a connection. Reads it in the transaction of the command.
   * @throws not_found if the caller has no access.
   */
  async reachTo(caller: Caller, { org_id, id, owner_user_id }: ConnectionState): Promise<Reach> {
    const entries = await this.transactions.rows<ShareEntry>(org_id, entriesOn, { id });
    const reach = computeReach(caller, owner_user_id, entries);
    if (!reach) throw notFound(this.noun);
    return reach;
  }

  /** Whether a connection that is not disconnected uses the vault's account. */
  async isAccountUsed(orgId: string, account: string): Promise<boolean> {
    return (await this.transactions.one(orgId, findByAccount, { account })) !== undefined;
  }

  /**
   * Changes a connection like `change`, but finds it by the vault's account. Does nothing if no connection uses the
   * account.
   */
  async changeWithAccount(orgId: string, accountId: string, decide: (connection: Connection) => void): Promise<void> {
    await this.transactions.run(orgId, async (manager) => {
      const [state] = await this.locked(manager, { org_id: orgId, saffron_account_id: accountId });
      if (state) await this.commit(manager, state, decide);
    });
  }
}

const findByAccount = `
  select true from connections.connections
  where org_id = :org_id and saffron_account_id = :account and status <> 'disconnected'`;

const names = 'select name from connections.connections where org_id = :org_id and owner_user_id = :user_id';

const begun = `
  select id from connections.connections
  where org_id = :org_id and owner_user_id = :user_id and connector_slug = :connector_slug and status = 'pending'
  order by id limit 1`;

const entriesOn = `
  select grantee_type, grantee_id, level from connections.shares where org_id = :org_id and resource_id = :id`;
