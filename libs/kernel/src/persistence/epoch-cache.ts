import { LRUCache } from 'lru-cache';
import { type LostConnections } from './database-access.js';

type Entry<Value> = { epoch: number; value: Promise<Value> };

/**
 * Caches data that depends on rights and is expensive to compute. An entry is valid until the organization's epoch
 * changes. The data is read after the epoch, so it may be newer than the epoch but never older.
 */
export class EpochCache<Value> {
  private cache: LRUCache<string, Entry<Value>>;

  constructor(maxEntries: number, lost: LostConnections) {
    const createCache = () => new LRUCache<string, Entry<Value>>({ max: maxEntries });
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
