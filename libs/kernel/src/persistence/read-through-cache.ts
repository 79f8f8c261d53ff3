import { LRUCache } from 'lru-cache';
import { atMost } from '../domain/at-most.js';
import { type Transactions } from './transactions.js';

/** Milliseconds after which another process's change is seen at the latest, as close as it is kept track of. */
const freshness = { ttl: 2000, ttlResolution: 50 };

/** Organizations whose latest change is remembered; when one is forgotten, so is all that was read before its change. */
const organizations = 5000;

/** A value, and how many changes had been noted before it was read. */
type Kept<Value> = { value: Value | undefined; readAt: number };

/**
 * What is read with every page and changes seldom, such as what people are called. Safe by time, and for who changes a
 * name by their own commit, which forgets everything of that organization: they see it changed in the next answer. What
 * decides what somebody may do is kept by the epoch instead, and only where every change of it moves that on.
 */
export class ReadThroughCache<Value extends NonNullable<unknown>> {
  private readonly kept: LRUCache<string, Kept<Value>>;
  private changes = 0;
  /** What was read before is good for no organization. */
  private oldest = 0;
  private readonly changedAt = new LRUCache<string, number>({
    ...atMost(organizations),
    dispose: (at, _, reason) => {
      if (reason === 'evict') this.oldest = Math.max(this.oldest, at);
    },
  });

  constructor(transactions: Transactions, safeBy: 'time' | 'epoch' = 'time') {
    this.kept = new LRUCache({ ...atMost(20_000), ...(safeBy === 'time' && freshness) });
    transactions.onCommit((orgId) => {
      this.changes++;
      if (orgId === null) this.oldest = this.changes;
      else this.changedAt.set(orgId, this.changes);
    });
  }

  /**
   * By id; an id without a value is absent.
   * @param read is asked for what is not kept, in one call, and not at all where everything is.
   * @param epoch where what was read at another epoch is not to be answered.
   */
  async of(
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
      const kept = this.kept.get(`${orgId} ${epoch} ${id}`);
      if (!kept || kept.readAt < changedAt) missing.push(id);
      else if (kept.value !== undefined) found.set(id, kept.value);
    }
    if (missing.length === 0) return found;
    const values = await read(missing);
    for (const id of missing) {
      const value = values.get(id);
      if (value !== undefined) found.set(id, value);
      // Where a change was committed meanwhile this is good for this answer, and too old for the next.
      this.kept.set(`${orgId} ${epoch} ${id}`, { value, readAt });
    }
    return found;
  }
}
