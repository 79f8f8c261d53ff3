import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { SealBroken } from './aead.js';
import { type DataKey, dataKeyContext, type DataKeys } from './data-keys.js';
import { type KeyService } from './key-service.js';

export type OpenKey = { number: number; bytes: Buffer };

/**
 * Of organizations whose keys are kept in the clear, in memory, to spare the key service. By a timer, not when they are
 * asked for next: nobody asks for those of an organization that was deleted.
 */
const kept = { max: 1000, ttl: 10 * 60_000, ttlAutopurge: true };

/** The data keys of organizations, unwrapped when they are needed, made when there is none. */
export class KeyRing {
  /**
   * Safe because a key never changes once it is stored, but for a database rewound to a backup: its next process makes
   * another of the same number. One that another process made is looked for when it is missed.
   */
  private readonly rings = new LRUCache<string, Promise<OpenKey[]>>(kept);
  /** First keys that are being made: many who ask at once ask the key service once. */
  private readonly making = new Map<string, Promise<OpenKey>>();

  constructor(
    private readonly service: KeyService,
    private readonly store: DataKeys,
  ) {}

  /** The key to seal with. */
  async newest(orgId: string): Promise<OpenKey> {
    const keys = await this.keysOf(orgId);
    return keys.length > 0 ? keys.reduce((a, b) => (a.number > b.number ? a : b)) : this.make(orgId);
  }

  /** @throws SealBroken when the organization has no such key. */
  async numbered(orgId: string, number: number): Promise<OpenKey> {
    const find = (keys: OpenKey[]) => keys.find((key) => key.number === number);
    const known = find(await this.keysOf(orgId));
    if (known) return known;
    this.forget(orgId); // Another process may have made it since.
    const fresh = find(await this.keysOf(orgId));
    if (!fresh) throw new SealBroken();
    return fresh;
  }

  /** Wraps an organization's keys with the current master key; what they sealed stays as it is. Answers how many. */
  async rewrap(orgId: string): Promise<number> {
    const old = (await this.store.of(orgId)).filter((key) => key.master_key_id !== this.service.currentId);
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
    const known = this.making.get(orgId);
    if (known) return known;
    const making = this.makeFirst(orgId).finally(() => this.making.delete(orgId));
    this.making.set(orgId, making);
    return making;
  }

  private async makeFirst(orgId: string): Promise<OpenKey> {
    const place = { org_id: orgId, number: 1 };
    const wrapped = await this.service.wrap(randomBytes(32), dataKeyContext(place));
    await this.store.add({ ...wrapped, ...place });
    this.forget(orgId);
    return this.numbered(orgId, 1);
  }

  private keysOf(orgId: string): Promise<OpenKey[]> {
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
    return Promise.all((await this.store.of(orgId)).map(open));
  }
}
