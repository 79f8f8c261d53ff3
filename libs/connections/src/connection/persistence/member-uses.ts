import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { LostConnections, Reads, Transactions } from '#kernel';

/** Maximum number of recorded uses in memory. Other uses are written again, which changes nothing. */
const maxRemembered = 10_000;

/** The hour in which each member last ran a tool of each connector. */
@Injectable()
export class MemberUses {
  /** The recorded hour by member and connector, so that each hour is written once. */
  private readonly recorded = new LRUCache<string, number>({ max: maxRemembered });

  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
    lostConnections: LostConnections,
  ) {
    lostConnections.onLost(() => this.recorded.clear());
  }

  /** Records that the member ran a tool of the connector. */
  async record(orgId: string, user_id: string, connector_slug: string, at: Date): Promise<void> {
    const hour = Math.floor(at.getTime() / 3_600_000) * 3_600_000;
    const key = `${orgId} ${user_id} ${connector_slug}`;
    if (this.recorded.get(key) === hour) return;
    await this.transactions.execute(orgId, setLastUse, { user_id, connector_slug, hour: new Date(hour) });
    this.recorded.set(key, hour);
  }

  /** Returns when the member last ran a tool of each connector, by slug. Connectors that they never used are absent. */
  async lastUses(orgId: string, user_id: string, slugs: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (slugs.length === 0) return new Map();
    const rows = await this.reads.rows<{ slug: string; at: string }>(orgId, lastUses, { user_id, slugs });
    return new Map(rows.map(({ slug, at }) => [slug, at]));
  }
}

const setLastUse = `
  insert into connections.member_uses (org_id, user_id, connector_slug, last_used_at)
  values (:org_id, :user_id, :connector_slug, :hour)
  on conflict (org_id, user_id, connector_slug) do update set last_used_at = excluded.last_used_at
  where member_uses.last_used_at < excluded.last_used_at`;

const lastUses = `
  select connector_slug as slug, last_used_at as at from connections.member_uses
  where org_id = :org_id and user_id = :user_id and connector_slug = any(:slugs::text[])`;
