import { LRUCache } from 'lru-cache';
import { atMost } from '../domain/at-most.js';
import { type Transactions } from './transactions.js';
import { type LostConnections } from './database-access.js';

/** Milliseconds until changes of other processes are visible, and the precision of this limit. */
const freshness = { ttl: 2000, ttlResolution: 50 };

/**
 * Maximum number of organizations whose latest change is remembered. When an organization is dropped, everything read
 * before its change is dropped too.
 */
const maxOrganizations = 5000;

/** A value, and the number of changes recorded before it was read. */
type Entry<Value> = { value: Value | undefined; readAt: number };

/**
 * Caches data that is read with every page and rarely changes, such as display names. Entries expire by time, and a
 * commit of this process drops all entries of the commit's organization, so that the next response shows the change.
 * Data that decides rights is cached by epoch instead, and only if every change to this data increases the epoch.
 */
export class ReadThroughCache<Value extends NonNullable<unknown>> {
  private readonly entries: LRUCache<string, Entry<Value>>;
  private changes = 0;
  /** Entries read before this change are invalid for every organization. */
  private oldest = 0;
  private readonly changedAt = new LRUCache<string, number>({
    ...atMost(maxOrganizations),
    dispose: (at, _, reason) => {
      if (reason === 'evict') this.oldest = Math.max(this.oldest, at);
    },
  });

  constructor(transactions: Transactions, safeBy: 'time' | 'epoch' = 'time') {
    this.entries = new LRUCache({ ...atMost(20_000), ...(safeBy === 'time' && freshness) });
    transactions.onCommit((orgId) => {
      this.changes++;
      if (orgId === null) this.oldest = this.changes;
      else this.changedAt.set(orgId, this.changes);
    });
  }

  /**
   * Returns the values by id. Ids without a value are absent.
   * @param read loads all missing ids in one call, and is not called if none are missing.
   * @param epoch invalidates values read in another epoch.
   */
  async get(
    orgId: string,
    ids: readonly string[],
    read: (missing: string[]) => Promise<ReadonlyMap<string, Value>>,
    epoch = 0,
  ): Promise<ReadonlyMap<string, Value>> {
    const found = new Map<string, Value>();
    const missing: string[] = [];
    const readAt = this.changes;
    const changedAt = Math.max(this.oldest, this.changedAt.get(orgId) ?? 0);
    for (const id of ids) {
      const entry = this.entries.get(`${orgId} ${epoch} ${id}`);
      if (!entry || entry.readAt < changedAt) missing.push(id);
      else if (entry.value !== undefined) found.set(id, entry.value);
    }
    if (missing.length === 0) return found;
    const values = await read(missing);
    for (const id of missing) {
      const value = values.get(id);
      if (value !== undefined) found.set(id, value);
      // After a concurrent commit, the value can be used for this response, but is outdated for the next one.
      this.entries.set(`${orgId} ${epoch} ${id}`, { value, readAt });
    }
    return found;
  }
}

type EpochEntry<Value> = { epoch: number; value: Promise<Value> };

/**
 * Caches data that depends on rights and is expensive to compute. An entry is valid until the organization's epoch
 * changes. The data is read after the epoch, so it may be newer than the epoch but never older.
 */
export class EpochCache<Value> {
  private cache: LRUCache<string, EpochEntry<Value>>;

  constructor(maxEntries: number, lost: LostConnections) {
    const createCache = () => new LRUCache<string, EpochEntry<Value>>({ max: maxEntries });
    this.cache = createCache();
    lost.onLost(() => (this.cache = createCache()));
  }

  /** @param key identifies the data within the organization. */
  get(key: string, epoch: number, read: () => Promise<Value>): Promise<Value> {
    const { cache } = this;
    const known = cache.get(key);
    if (known?.epoch === epoch) return known.value;
    const value = read();
    cache.set(key, { epoch, value });
    value.catch(() => cache.delete(key));
    return value;
  }
}

/**
 * Shares one read among callers that request the same data in one turn of the event loop. The read starts after all
 * of these requests, so that no caller gets data from before its request.
 */
export class CoalescedReads<Answer, Part = never> {
  private readonly waiting = new Map<string, { answer: Promise<Answer>; parts: Part[] }>();

  /**
   * @param read gets the parts of all these requests, in their order.
   * @param part what only this request needs, read in the same round trip.
   */
  read(key: string, read: (parts: readonly Part[]) => Promise<Answer>, part?: Part): Promise<Answer> {
    const shared = this.waiting.get(key) ?? this.begin(key, read);
    if (part !== undefined) shared.parts.push(part);
    return shared.answer;
  }

  private begin(key: string, read: (parts: readonly Part[]) => Promise<Answer>) {
    const parts: Part[] = [];
    const answer = new Promise<Answer>((resolve) =>
      setImmediate(() => {
        this.waiting.delete(key);
        resolve(read(parts));
      }),
    );
    const shared = { answer, parts };
    this.waiting.set(key, shared);
    return shared;
  }
}
