import { Injectable } from '@nestjs/common';
import { type ConnectedAccounts } from '#catalog';
import { Reads } from '#kernel';
import { type ConnectedConnectors, reachValues, type Viewer } from '#access-control';
import { reachableIds } from './reachable-connections.js';

/** Reads the connections on one connector that are not disconnected. */
@Injectable()
export class ConnectionsOnConnectors implements ConnectedAccounts {
  constructor(private readonly reads: Reads) {}

  async byAuthMethod(orgId: string, slug: string): Promise<ReadonlyMap<string, number>> {
    const rows = await this.reads.rows<{ auth_method: string; count: number }>(orgId, byAuthMethod, { slug });
    return new Map(rows.map(({ auth_method, count }) => [auth_method, count]));
  }

  async count(orgId: string, slug: string): Promise<number> {
    return (await this.reads.one<{ count: number }>(orgId, count, { slug }))?.count ?? 0;
  }

  /**
   * Returns the ids of the connections that are not disconnected.
   * @param limit the maximum number of ids.
   */
  async listIds(orgId: string, slug: string, limit: number): Promise<string[]> {
    const rows = await this.reads.rows<{ id: string }>(orgId, ids, { slug, most: limit });
    return rows.map(({ id }) => id);
  }
}

const live = `from connections.connections
  where org_id = :org_id and connector_slug = :slug and status <> 'disconnected'`;

const byAuthMethod = `
  select auth_method, count(*)::integer as count ${live} and auth_method is not null group by auth_method`;

const count = `select count(*)::integer as count ${live}`;

const ids = `select id ${live} order by id limit :most`;

@Injectable()
export class StoredConnectedConnectors implements ConnectedConnectors {
  constructor(private readonly reads: Reads) {}

  async has(viewer: Viewer, slug: string): Promise<boolean> {
    const values = { ...reachValues(viewer), slug };
    return (await this.reads.one(viewer.orgId, reached, values)) !== undefined;
  }
}

const reached = `
  select id from connections.connections
  where org_id = :org_id and connector_slug = :slug and status <> 'disconnected' and id in (${reachableIds()})
  limit 1`;
