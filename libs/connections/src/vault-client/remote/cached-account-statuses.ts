import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { atMost, Clock } from '#kernel';
import { type AccountStatus } from '#vault-protocol';
import { type AccountStatuses, Vault } from '../domain/vault.js';

/** Milliseconds for which a state is reused, so that a page that is read often asks the vault only once. */
const maxAge = 5_000;
/** Maximum number of accounts: per request (vault protocol), and in the cache. */
const limits = { request: 200, cache: 50_000 };
/** Milliseconds for which a page waits for states. */
const timeout_ms = 250;

type CachedStatus = { status: AccountStatus | null; fetchedAt: number };

/**
 * Asks the vault once for each page, and only once for concurrent pages. Caching by time is safe, because the vault
 * itself decides whether an account accepts calls. A change of an account calls `forget` in the process that handles it.
 */
@Injectable()
export class CachedAccountStatuses implements AccountStatuses {
  private readonly statuses = new LRUCache<string, CachedStatus>(atMost(limits.cache));
  private readonly pending = new Map<string, Promise<void>>();

  constructor(
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  async load(orgId: string, accountIds: readonly string[]): Promise<ReadonlyMap<string, AccountStatus>> {
    const refresh = this.refresh(orgId, accountIds);
    if (refresh) await refresh;
    const found = new Map<string, AccountStatus>();
    for (const id of accountIds) {
      const status = this.statuses.get(id)?.status;
      if (status) found.set(id, status);
    }
    return found;
  }

  forget(accountId: string): void {
    this.statuses.delete(accountId);
  }

  /**
   * Asks the vault for states that are not fresh. Null if all requested states are fresh, which is usual for pages that
   * are read often.
   */
  private refresh(orgId: string, accountIds: readonly string[]): Promise<unknown> | null {
    const since = this.clock.now().getTime() - maxAge;
    const stale = accountIds.filter((id) => !((this.statuses.get(id)?.fetchedAt ?? 0) > since));
    if (stale.length === 0) return null;
    const requests = stale.map((id) => this.pending.get(id)).filter((request) => request !== undefined);
    const unrequested = stale.filter((id) => !this.pending.has(id));
    for (let start = 0; start < unrequested.length; start += limits.request)
      requests.push(this.fetch(orgId, unrequested.slice(start, start + limits.request)));
    return Promise.all(requests);
  }

  private fetch(orgId: string, ids: string[]): Promise<void> {
    const request = this.vault
      .listStatuses(orgId, ids, { timeout_ms })
      // If the vault is slow or unreachable, the read succeeds with older states. The vault is not asked again
      // immediately.
      .catch((): Record<string, AccountStatus> => ({}))
      .then((answer) => this.store(ids, answer));
    for (const id of ids) this.pending.set(id, request);
    return request;
  }

  private store(ids: string[], answer: Record<string, AccountStatus>): void {
    const fetchedAt = this.clock.now().getTime();
    for (const id of ids) {
      this.pending.delete(id);
      this.statuses.set(id, { status: answer[id] ?? this.statuses.get(id)?.status ?? null, fetchedAt });
    }
  }
}
