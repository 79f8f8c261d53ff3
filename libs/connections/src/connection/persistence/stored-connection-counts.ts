import { Injectable } from '@nestjs/common';
import { type ConnectionCounts } from '#catalog';
import { type Caller, EpochCache, LostConnections, Reads } from '#kernel';
import { callerValues, reachableIds } from './reachable-connections.js';

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
const reached = `
  from (${reachableIds()}) as reachable
  join connections.connections as connection using (id)
  where connection.org_id = :org_id`;

const countsBySlug = `
  select connector_slug as slug, count(*)::integer as total ${reached} group by connector_slug`;

const workingSlugs = `select distinct connector_slug as slug ${reached} and status = 'active'`;
