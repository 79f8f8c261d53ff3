import { LRUCache } from 'lru-cache';

/**
 * Keys this process knows to have nothing left, and until when: who keeps trying costs no count. Safe by time; a key
 * that is forgotten early is counted again, where its limit is.
 */
export class ExhaustedKeys {
  private readonly known = new LRUCache<string, true>({ max: 20_000 });

  add(key: string, milliseconds: number): void {
    if (milliseconds > 0) this.known.set(key, true, { ttl: milliseconds });
  }

  /** Milliseconds until the key has something again; 0 when it may have now. */
  wait(key: string): number {
    return Math.max(0, this.known.getRemainingTTL(key));
  }
}
