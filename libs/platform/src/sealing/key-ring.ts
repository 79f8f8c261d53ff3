import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { SealBroken } from './aead.js';
import { type DataKey, dataKeyContext, type DataKeys } from './data-keys.js';
import { type KeyService } from './key-service.js';

type OpenKey = { number: number; bytes: Buffer };

/**
 * Limits for the unwrapped keys in memory. The cache reduces the load on the key service. A timer removes expired keys,
 * because the keys of a deleted organization are never requested again.
 */
const cacheLimits = { max: 1000, ttl: 10 * 60_000, ttlAutopurge: true };

/** Unwraps the data keys of organizations. An organization's first key is created when it is needed. */
export class KeyRing {
  /**
   * Safe to cache, because a stored key changes only if the database is restored. Then this process drops the cache.
   * A key that another process created is loaded when it is needed.
   */
  private readonly rings = new LRUCache<string, Promise<OpenKey[]>>(cacheLimits);
  /** First keys that are being created, so that concurrent requests ask the key service only once. */
  private readonly pending = new Map<string, Promise<OpenKey>>();

  constructor(
    private readonly service: KeyService,
    private readonly store: DataKeys,
  ) {}

  /** Returns the key to seal with. If the organization has no key, its first key is created. */
  async newest(orgId: string): Promise<OpenKey> {
    const keys = await this.loadKeys(orgId);
    return keys.length > 0 ? keys.reduce((a, b) => (a.number > b.number ? a : b)) : this.make(orgId);
  }

  /**
   * Returns the key with this number.
   * @throws SealBroken when the organization has no such key.
   */
  async withNumber(orgId: string, number: number): Promise<OpenKey> {
    const find = (keys: OpenKey[]) => keys.find((key) => key.number === number);
    const known = find(await this.loadKeys(orgId));
    if (known) return known;
    this.forget(orgId); // Another process may have created the key in the meantime.
    const fresh = find(await this.loadKeys(orgId));
    if (!fresh) throw new SealBroken();
    return fresh;
  }

  /**
   * Wraps an organization's data keys with the current master key, and returns how many keys changed. Sealed values
   * do not change.
   */
  async rewrap(orgId: string): Promise<number> {
    const old = (await this.store.keysFor(orgId)).filter((key) => key.master_key_id !== this.service.currentId);
    for (const key of old) {
      const wrapped = await this.service.wrap(await this.service.unwrap(key, dataKeyContext(key)), dataKeyContext(key));
      await this.store.rewrap({ ...wrapped, org_id: orgId, number: key.number }, key.master_key_id);
    }
    return old.length;
  }

  forgetAll(): void {
    this.rings.clear();
  }

  private forget(orgId: string): void {
    this.rings.delete(orgId);
  }

  private make(orgId: string): Promise<OpenKey> {
    const known = this.pending.get(orgId);
    if (known) return known;
    const pending = this.makeFirst(orgId).finally(() => this.pending.delete(orgId));
    this.pending.set(orgId, pending);
    return pending;
  }

  private async makeFirst(orgId: string): Promise<OpenKey> {
    const place = { org_id: orgId, number: 1 };
    const wrapped = await this.service.wrap(randomBytes(32), dataKeyContext(place));
    await this.store.add({ ...wrapped, ...place });
    this.forget(orgId);
    return this.withNumber(orgId, 1);
  }

  private loadKeys(orgId: string): Promise<OpenKey[]> {
    const known = this.rings.get(orgId);
    if (known) return known;
    const keys = this.load(orgId);
    this.rings.set(orgId, keys);
    keys.catch(() => this.forget(orgId));
    return keys;
  }

  private async load(orgId: string): Promise<OpenKey[]> {
    const open = async (key: DataKey) => ({
      number: key.number,
      bytes: await this.service.unwrap(key, dataKeyContext(key)),
    });
    return Promise.all((await this.store.keysFor(orgId)).map(open));
  }
}
