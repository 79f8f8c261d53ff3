import { Injectable } from '@nestjs/common';
import { movedTime, Reads, Transactions } from '#kernel';
import { type DueRefresh, nextAttempt } from '../domain/tool-refreshes.js';

/** Schedules when the tools of remote MCP servers are listed. Only one listing runs at a time per connection. */
@Injectable()
export class ToolRefreshes {
  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Claims the right to list a connection's tools. Commits the claim immediately, so that other processes see it during
   * the listing.
   */
  claim(orgId: string, connection_id: string, now: Date, until: Date): Promise<boolean> {
    return this.transactions.inOwnTransaction(
      orgId,
      async () => (await this.transactions.execute(orgId, claimListing, { connection_id, now, until })) === 1,
    );
  }

  /**
   * Releases the claim.
   * @param due when to list the tools again; null for never
   */
  release(orgId: string, connection_id: string, now: Date, due: Date | null): Promise<void> {
    return this.transactions.inOwnTransaction(orgId, async () => {
      const soon = new Date(now.getTime() + 60_000);
      await this.transactions.execute(orgId, releaseClaim, { connection_id, now, due, soon });
    });
  }

  /**
   * Makes the next listing due now, but not within a minute after the last listing, because a server may report changes
   * continuously. A report during a listing causes one more listing.
   * @returns whether the caller should list now.
   */
  async bringForward(orgId: string, connection_id: string, now: Date): Promise<boolean> {
    await this.transactions.execute(orgId, hasten, { connection_id, now });
    return (await this.transactions.execute(orgId, claim, { connection_id, now, next: nextAttempt(now, null) })) === 1;
  }

  /** Makes the next listings of several connections due now, but not within five minutes after their last listings. */
  async bringAllForward(orgId: string, connection_ids: readonly string[], now: Date): Promise<void> {
    await this.transactions.execute(orgId, hastenAll, { connection_ids, now });
  }

  /** Returns the due refreshes of all organizations, longest overdue first. */
  listDue(time: Date, limit: number): Promise<DueRefresh[]> {
    return this.reads.rows<DueRefresh>(null, due, { time, most: limit });
  }

  /** Makes the refresh due again at a later time, unless its tools are listed before then. */
  async postpone({ org_id, connection_id }: DueRefresh, to: Date): Promise<void> {
    await this.transactions.execute(org_id, postpone, { connection_id, to });
  }
}

const claimListing = `
  insert into connections.tool_refreshes as refresh (org_id, connection_id, taken_until)
  values (:org_id, :connection_id, :until)
  on conflict (org_id, connection_id) do update set taken_until = excluded.taken_until, is_outdated = false
    where refresh.taken_until <= :now`;

const releaseClaim = `
  update connections.tool_refreshes set taken_until = :now, is_outdated = false,
    due_at = case when is_outdated then least(:due::timestamptz, :soon::timestamptz) else :due end
  where org_id = :org_id and connection_id = :connection_id`;

const hasten = `
  update connections.tool_refreshes set is_outdated = taken_until > :now,
    due_at = least(due_at, greatest(:now::timestamptz, ${movedTime('taken_until', "+ interval '1 minute'")}))
  where org_id = :org_id and connection_id = :connection_id`;

const claim = `
  update connections.tool_refreshes set due_at = :next
  where org_id = :org_id and connection_id = :connection_id and due_at <= :now`;

const hastenAll = `
  update connections.tool_refreshes set is_outdated = taken_until > :now,
    due_at = least(due_at, greatest(:now::timestamptz, ${movedTime('taken_until', "+ interval '5 minutes'")}))
  where org_id = :org_id and connection_id = any(:connection_ids)`;

const due = 'select * from connections.refreshes_due(:time, :most)';

const postpone = `
  update connections.tool_refreshes set due_at = :to where org_id = :org_id and connection_id = :connection_id`;
