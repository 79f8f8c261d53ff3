import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { atMost, Clock } from '#kernel';
import { type AccountStatus } from '#vault-protocol';
import { type AccountStatuses, Vault } from '../domain/vault.js';

/** Milliseconds for which a state is reused, so that a popular page asks the vault only once. */
const freshFor = 5_000;
/** Maximum accounts per question (vault protocol), and in memory. */
const limits = { asked: 200, kept: 50_000 };

type Kept = { status: AccountStatus | null; askedAt: number };

/**
 * Asks the vault once per page, and once for concurrent pages. Caching by time is safe, because the states are only
 * shown: the vault itself decides whether an account accepts calls. A change of an account calls `forget`.
 */
@Injectable()
export class CachedAccountStatuses implements AccountStatuses {
  private readonly kept = new LRUCache<string, Kept>(atMost(limits.kept));
  private readonly asking = new Map<string, Promise<void>>();

  constructor(
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  async load(orgId: string, accountIds: readonly string[]): Promise<ReadonlyMap<string, AccountStatus>> {
    const pending = this.refresh(orgId, accountIds);
    if (pending) await pending;
    const found = new Map<string, AccountStatus>();
    for (const id of accountIds) {
      const status = this.kept.get(id)?.status;
      if (status) found.set(id, status);
    }
    return found;
  }

  forget(accountId: string): void {
    this.kept.delete(accountId);
  }

  /** Asks the vault again. Null if all requested states are fresh, which is usual for pages that are read often. */
  private refresh(orgId: string, accountIds: readonly string[]): Promise<unknown> | null {
    const since = this.clock.now().getTime() - freshFor;
    const stale = accountIds.filter((id) => !((this.kept.get(id)?.askedAt ?? 0) > since));
    if (stale.length === 0) return null;
    const underWay = stale.map((id) => this.asking.get(id)).filter((asked) => asked !== undefined);
    const toAsk = stale.filter((id) => !this.asking.has(id));
    for (let start = 0; start < toAsk.length; start += limits.asked)
      underWay.push(this.ask(orgId, toAsk.slice(start, start + limits.asked)));
    return Promise.all(underWay);
  }

  private ask(orgId: string, ids: string[]): Promise<void> {
    const asked = this.vault
      .listStatuses(orgId, ids)
      // A slow or unreachable vault makes a read less fresh, but never fails it. The vault is not asked again
      // immediately.
      .catch((): Record<string, AccountStatus> => ({}))
      .then((answer) => this.keep(ids, answer));
    for (const id of ids) this.asking.set(id, asked);
    return asked;
  }

  private keep(ids: string[], answer: Record<string, AccountStatus>): void {
    const askedAt = this.clock.now().getTime();
    for (const id of ids) {
      this.asking.delete(id);
      this.kept.set(id, { status: answer[id] ?? this.kept.get(id)?.status ?? null, askedAt });
    }
  }
}
