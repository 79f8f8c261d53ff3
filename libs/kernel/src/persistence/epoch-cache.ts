import { LRUCache } from 'lru-cache';
import { type LostConnections } from './database-access.js';

type Kept<Value> = { epoch: number; value: Promise<Value> };

/**
 * Caches data that depends on rights and is expensive to compute, for the latest callers, until their organization's
 * epoch changes. The data is read after the epoch, so it may be newer than the epoch but never older.
 */
export class EpochCache<Value> {
  private kept: LRUCache<string, Kept<Value>>;

  constructor(most: number, lost: LostConnections) {
    const nothing = () => new LRUCache<string, Kept<Value>>({ max: most });
    this.kept = nothing();
    lost.onLost(() => (this.kept = nothing()));
  }

  /** @param key identifies the data within the organization. */
  get(key: string, epoch: number, read: () => Promise<Value>): Promise<Value> {
    const { kept } = this;
    const known = kept.get(key);
    if (known?.epoch === epoch) return known.value;
    const value = read();
    kept.set(key, { epoch, value });
    value.catch(() => kept.delete(key));
    return value;
  }
}
