import { LRUCache } from 'lru-cache';
import { type Transactions } from './transactions.js';

/** Milliseconds after which another process's change is seen at the latest, as close as it is kept track of. */
const freshness = { ttl: 2000, ttlResolution: 50 };

type Kept<Value> = { value: Value | undefined };

/**
 * What is read with every page and changes seldom, such as what people are called. Safe by time, and for who changes a
 * name by their own commit, which forgets everything: they see it changed in the next answer. Not for anything that
 * decides what somebody may do.
 */
export class ReadThroughCache<Value extends NonNullable<unknown>> {
  private readonly kept = new LRUCache<string, Kept<Value>>({ max: 20_000, ...freshness });
  private generation = 0;

  constructor(transactions: Transactions) {
    transactions.onCommit(() => {
      this.generation++;
      this.kept.clear();
    });
  }

  /**
   * By id; an id without a value is absent.
   * @param read is asked for what is not kept, in one call, and not at all where everything is.
   */
  async of(
    orgId: string,
    ids: readonly string[],
    read: (missing: string[]) => Promise<ReadonlyMap<string, Value>>,
  ): Promise<ReadonlyMap<string, Value>> {
    const found = new Map<string, Value>();
    const missing: string[] = [];
    for (const id of ids) {
      const kept = this.kept.get(`${orgId} ${id}`);
      if (!kept) missing.push(id);
      else if (kept.value !== undefined) found.set(id, kept.value);
    }
    if (missing.length === 0) return found;
    const { generation } = this;
    const values = await read(missing);
    for (const id of missing) {
      const value = values.get(id);
      if (value !== undefined) found.set(id, value);
      // Read before a change that was committed meanwhile: good for this answer, but not for the next.
      if (generation === this.generation) this.kept.set(`${orgId} ${id}`, { value });
    }
    return found;
  }
}
