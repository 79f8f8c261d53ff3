import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { BatchedWrites, browserSessionEnd, Members } from '#identity';
import { atMost, type Caller, Transactions } from '#kernel';
import { type SessionUse } from '../domain/browser-session.js';
import { SessionRecords } from '../persistence/session-records.js';

const minute = 60_000;

/**
 * Records when and where browser sessions were last used, and that their members were active, at most once a minute per
 * session and process.
 */
@Injectable()
export class SessionUses extends BatchedWrites<SessionUse> {
  protected readonly interval = 2_000;
  protected readonly failure = 'The times of last use of some browser sessions were not stored.';

  /** The times of the last recorded uses, by session. */
  private readonly recorded = new LRUCache<string, number>(atMost(20_000));

  constructor(
    private readonly transactions: Transactions,
    private readonly sessionRecords: SessionRecords,
    private readonly members: Members,
  ) {
    super();
  }

  recordOf({ orgId, userId, request: { ip, user_agent } }: Caller, id: string, at: Date): void {
    this.record(orgId, { id, user_id: userId, at, end: browserSessionEnd(at), ip, user_agent });
  }

  private record(orgId: string, use: SessionUse): void {
    if (use.at.getTime() - (this.recorded.get(use.id) ?? 0) < minute) return;
    this.recorded.set(use.id, use.at.getTime());
    this.add(orgId, use.id, () => use);
  }

  protected write(orgId: string, uses: SessionUse[]): Promise<void> {
    return this.transactions.run(orgId, async () => {
      await this.members.recordActivity(orgId, uses);
      for (const use of uses) await this.sessionRecords.recordUse(orgId, use);
    });
  }
}
