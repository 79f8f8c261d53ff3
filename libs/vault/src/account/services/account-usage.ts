import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { atMost, Clock, Outbox } from '#kernel';
import { Accounts, verifyRefusedAccount } from '../domain/account.js';

/**
 * Limits of the cache. With it, each process records the use of an account at most once in ten minutes. Losing a record
 * is harmless.
 */
const cacheLimits = { ttl: 10 * 60_000, ...atMost(50_000) };

/** Records the use of accounts in the background. */
@Injectable()
export class AccountUsage {
  private readonly logger = new Logger(AccountUsage.name);
  private readonly recentlyUsed = new LRUCache<string, true>(cacheLimits);

  constructor(
    private readonly accounts: Accounts,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Records approximately when an account was used. */
  recordUse(orgId: string, id: string): void {
    if (this.recentlyUsed.has(id)) return;
    this.recentlyUsed.set(id, true);
    this.runInBackground(this.accounts.setLastUsed(orgId, id, this.clock.now()));
  }

  /** Requests a check of an account after a call was refused. */
  recordRefusal(orgId: string, id: string): void {
    this.runInBackground(this.outbox.requestJob(orgId, verifyRefusedAccount, id));
  }

  private runInBackground(work: Promise<unknown>): void {
    work.catch((error: unknown) =>
      this.logger.warn({ err: error }, 'The use or refusal of an account could not be recorded.'),
    );
  }
}
