import { Injectable } from '@nestjs/common';
import {
  type ConnectedConnectors,
  type DependentConnections,
  type LostAccess,
  reachValues,
  type Viewer,
} from '#access-control';
import { type ConnectedAccounts, type ConnectionCounts } from '#catalog';
import { MemberStandings } from '#identity';
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

  async filter(viewer: Viewer, slugs: readonly string[]): Promise<string[]> {
    const values = { ...reachValues(viewer), slugs };
    return (await this.reads.rows<{ slug: string }>(viewer.orgId, reached, values)).map(({ slug }) => slug);
  }
}

const reached = `
  select distinct connector_slug as slug from connections.connections
  where org_id = :org_id and connector_slug = any(:slugs::text[]) and status <> 'disconnected'
    and id in (${reachableIds()})`;

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
    lostConnections: LostConnections,
  ) {
    this.counts = new EpochCache(maxCallers, lostConnections);
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
  constructor(
    private readonly reads: Reads,
    private readonly memberStandings: MemberStandings,
  ) {}

  async count(caller: Caller, lost: LostAccess): Promise<number> {
    const losses = [...lost].flatMap(([userId, connectors]) =>
      [...connectors].flatMap(([slug, tools]) => (tools === 'all' ? [{ userId, slug }] : [])),
    );
    if (losses.length === 0) return 0;
    const standings = await this.memberStandings.load(caller, [...new Set(losses.map(({ userId }) => userId))]);
    const listTeamIds = (userId: string) => [...(standings.get(userId)?.teams.keys() ?? [])];
    const values = {
      slugs: [...new Set(losses.map(({ slug }) => slug))],
      losers: losses.map(({ userId, slug }) => `${userId} ${slug}`),
      losing_teams: [
        ...new Set(losses.flatMap(({ userId, slug }) => listTeamIds(userId).map((id) => `${id} ${slug}`))),
      ],
    };
    return (await this.reads.one<{ count: number }>(caller.orgId, countUnusable, values))?.count ?? 0;
  }
}

/**
 * SQL that counts the connections which at least one member could use and loses. `losers` and `losing_teams` are the
 * ids of members, and of their teams, each followed by the slug of a connector that the member loses.
 */
const countUnusable = `
  select count(*)::integer as count from connections.connections connection
  where connection.org_id = :org_id and connection.status <> 'disconnected' and connector_slug = any(:slugs)
    and (owner_user_id || ' ' || connector_slug = any(:losers) or exists (
      select from connections.shares share
      where share.org_id = :org_id and share.resource_id = connection.id and share.level in ('use', 'edit')
        and (grantee_type = 'org'
          or grantee_type = 'user' and grantee_id || ' ' || connector_slug = any(:losers)
          or grantee_type = 'team' and grantee_id || ' ' || connector_slug = any(:losing_teams))))`;
