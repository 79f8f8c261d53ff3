import { Injectable, Logger } from '@nestjs/common';
import { Clock, Outbox } from '#kernel';
import { accountIsVerifiedWhenCallIsRefused, type AccountUsage } from '../domain/account-usage.js';
import { Accounts } from '../domain/accounts.js';

/** Milliseconds in which one use of an account counts for all. */
const coarse = 10 * 60_000;

@Injectable()
export class CoarseAccountUsage implements AccountUsage {
  private readonly logger = new Logger(CoarseAccountUsage.name);
  private readonly recentlyUsed = new Set<string>();

  constructor(
    private readonly accounts: Accounts,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  noteUse(orgId: string, id: string): void {
    if (this.recentlyUsed.has(id)) return;
    this.recentlyUsed.add(id);
    setTimeout(() => this.recentlyUsed.delete(id), coarse).unref();
    this.withoutWaiting(this.accounts.setLastUsed(orgId, id, this.clock.now()));
  }

  noteRefusal(orgId: string, id: string): void {
    this.withoutWaiting(this.outbox.ask(orgId, accountIsVerifiedWhenCallIsRefused, id));
  }

  private withoutWaiting(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.logger.warn({ err: error }, 'a note about an account was not taken'));
  }
}
