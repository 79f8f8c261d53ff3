import { Injectable } from '@nestjs/common';
import {
  type ConnectedConnectors,
  type DependentConnections,
  type LostAccess,
  reachValues,
  type Viewer,
} from '#access-control';
import { type ConnectedAccounts, type ConnectionCounts } from '#catalog';
import { type Caller, EpochCache, LostConnections, Reads } from '#kernel';
import { callerValues, reachableIds } from './reachable-connections.js';

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

type Counts = ReadonlyMap<string, number>;

/** Maximum number of callers whose counts are cached. */
const maxCallers = 2000;

@Injectable()
export class StoredConnectionCounts implements ConnectionCounts {
  /**
   * Counts by member. Caching by epoch is safe, because creating, transferring, sharing or deleting a connection
   * changes the epoch.
   */
  private readonly counts: EpochCache<Counts>;

  constructor(
    private readonly reads: Reads,
    lost: LostConnections,
  ) {
    this.counts = new EpochCache(maxCallers, lost);
  }

  count(caller: Caller): Promise<Counts> {
    return this.counts.get(`${caller.orgId} ${caller.userId}`, caller.epoch, () => this.read(caller));
  }

  async withActiveConnection(caller: Caller): Promise<ReadonlySet<string>> {
    const rows = await this.reads.rows<{ slug: string }>(caller.orgId, workingSlugs, callerValues(caller));
    return new Set(rows.map(({ slug }) => slug));
  }

  private async read(caller: Caller): Promise<Counts> {
    const values = callerValues(caller);
    const rows = await this.reads.rows<{ slug: string; total: number }>(caller.orgId, countsBySlug, values);
    return new Map(rows.map(({ slug, total }) => [slug, total]));
  }
}

/** SQL that counts each connection once, even if the caller has access in several ways. */
const reachedConnections = `
  from (${reachableIds()}) as reachable
  join connections.connections as connection using (id)
  where connection.org_id = :org_id`;

const countsBySlug = `
  select connector_slug as slug, count(*)::integer as total ${reachedConnections} group by connector_slug`;

const workingSlugs = `select distinct connector_slug as slug ${reachedConnections} and status = 'active'`;

@Injectable()
export class StoredDependentConnections implements DependentConnections {
  constructor(private readonly reads: Reads) {}

  async count(orgId: string, lost: LostAccess): Promise<number> {
    const owned = await this.reads.rows<Owned>(orgId, ownedBy, { owners: [...lost.keys()] });
    return owned
      .filter(({ owner_user_id, connector_slug }) => lost.get(owner_user_id)?.get(connector_slug) === 'all')
      .reduce((sum, { count }) => sum + count, 0);
  }
}

type Owned = { owner_user_id: string; connector_slug: string; count: number };

const ownedBy = `
  select owner_user_id, connector_slug, count(*)::integer as count from connections.connections
  where org_id = :org_id and owner_user_id = any(:owners) and status <> 'disconnected'
  group by owner_user_id, connector_slug`;
