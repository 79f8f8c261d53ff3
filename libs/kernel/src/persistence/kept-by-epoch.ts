import { LRUCache } from 'lru-cache';
import { type LostConnections } from './database-access.js';

type Kept<Value> = { epoch: number; value: Promise<Value> };

/**
 * What rights decide and is dear to find out, of those who asked last, as long as their organization's epoch lasts. It is
 * read after the epoch was, so it may be newer, and never older.
 */
export class KeptByEpoch<Value> {
  private kept: LRUCache<string, Kept<Value>>;

  constructor(most: number, lost: LostConnections) {
    const nothing = () => new LRUCache<string, Kept<Value>>({ max: most });
    this.kept = nothing();
    lost.onLost(() => (this.kept = nothing()));
  }

  /** @param key with the organization, and whatever else the answer goes by. */
  of(key: string, epoch: number, read: () => Promise<Value>): Promise<Value> {
    const { kept } = this;
    const known = kept.get(key);
    if (known?.epoch === epoch) return known.value;
    const value = read();
    kept.set(key, { epoch, value });
    value.catch(() => kept.delete(key));
    return value;
  }
}
