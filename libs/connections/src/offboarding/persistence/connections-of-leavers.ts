import { Injectable } from '@nestjs/common';
import { type Caller, Reads, Transactions } from '#kernel';
import { callerValues, isGrantedToCaller } from '../../connection/persistence/reachable-connections.js';

/** Reads the connections of leavers, and the connections that could replace them. */
@Injectable()
export class ConnectionsOfLeavers {
  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
  ) {}

  /** Returns the ids of the member's connections that are not disconnected. */
  async listIds(orgId: string, leaver: string): Promise<string[]> {
    const rows = await this.transactions.rows<{ id: string }>(orgId, live, { leaver });
    return rows.map(({ id }) => id);
  }

  listByConnector(caller: Caller, leaver: string): Promise<LeaverConnections[]> {
    return this.reads.rows<LeaverConnections>(caller.orgId, byConnector, { ...callerValues(caller), leaver });
  }

  /** Counts the leaver's connections that are shared. */
  async countShared(orgId: string, leaver: string): Promise<number> {
    const row = await this.reads.one<{ count: number }>(orgId, countShared, { leaver });
    return row?.count ?? 0;
  }

  /**
   * Returns connectors by connection id, for those `ids` that are active connections of other members and that the
   * caller can use.
   */
  async findUsable(caller: Caller, leaver: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const values = { ...callerValues(caller), leaver, ids };
    const rows = await this.transactions.rows<{ id: string; connector_slug: string }>(caller.orgId, usable, values);
    return new Map(rows.map(({ id, connector_slug }) => [id, connector_slug]));
  }
}

const live = `
  select id from connections.connections
  where org_id = :org_id and owner_user_id = :leaver and status <> 'disconnected' order by id`;

/** Builds an SQL condition: the caller owns the connection, or can use it through a share. */
const buildUsableCondition = (id: string): string => `${id} in (
  select id from connections.connections where org_id = :org_id and owner_user_id = :user_id
  union select resource_id from connections.shares
  where org_id = :org_id and level <> 'view' and ${isGrantedToCaller})`;

const byConnector = `
  select theirs.connector_slug, count(*)::integer as connection_count,
    json_agg(theirs.id) as connection_ids,
    coalesce((select json_agg(json_build_object('id', other.id, 'name', other.name, 'owner_user_id', other.owner_user_id) order by other.id)
     from connections.connections other where other.org_id = :org_id and ${buildUsableCondition('other.id')}
       and other.connector_slug = theirs.connector_slug and other.owner_user_id <> :leaver and other.status = 'active'),
     '[]') as candidates
  from connections.connections theirs
  where theirs.org_id = :org_id and theirs.owner_user_id = :leaver and theirs.status <> 'disconnected'
  group by theirs.connector_slug order by theirs.connector_slug`;

const countShared = `
  select count(distinct share.resource_id)::integer as count
  from connections.shares share
  join connections.connections connection on connection.org_id = :org_id and connection.id = share.resource_id
  where share.org_id = :org_id and connection.owner_user_id = :leaver`;

const usable = `
  select id, connector_slug from connections.connections connection
  where org_id = :org_id and id = any(:ids) and status = 'active' and owner_user_id <> :leaver
    and ${buildUsableCondition('connection.id')}`;

/**
 * A leaver's connections on one connector, and the caller's active connections on this connector that could replace
 * them.
 */
export type LeaverConnections = {
  connector_slug: string;
  connection_count: number;
  connection_ids: string[];
  candidates: { id: string; name: string; owner_user_id: string }[];
};
