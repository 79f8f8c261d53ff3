import { LRUCache } from 'lru-cache';
import { atMost } from '../../domain/at-most.js';
import { type Clock } from '../../domain/clock.js';
import { type Reads } from '../../persistence/reads.js';

/**
 * `key`: bytes that a key takes in addition to its response. `whole`: above this size, the short form of a response
 * is stored.
 */
export const sizes = { key: 512, whole: 64 * 1024 };

/**
 * Milliseconds after which an organization's stored responses are counted again. Until then, the process adds the bytes
 * that it stored itself.
 */
const recountInterval = 60_000;

type Counted = { bytes: number; at: number };

/** Limits the size of each organization's stored responses, so that no organization fills the database. */
export class StoredAnswerQuota {
  private readonly counted = new LRUCache<string, Counted>(atMost(10_000));

  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
    /** Maximum bytes for one organization. */
    private readonly maxBytes: number,
  ) {}

  async hasRoom(orgId: string): Promise<boolean> {
    const known = this.counted.get(orgId);
    const isFresh = known && this.clock.now().getTime() - known.at < recountInterval;
    return (isFresh ? known : await this.count(orgId)).bytes < this.maxBytes;
  }

  /** Adds a stored response to the count of this process. */
  add(orgId: string, bytes: number): void {
    const known = this.counted.get(orgId);
    if (known) known.bytes += bytes + sizes.key;
  }

  private async count(orgId: string): Promise<Counted> {
    const row = await this.reads.one<{ bytes: number }>(orgId, count, { key: sizes.key });
    const counted = { bytes: row!.bytes, at: this.clock.now().getTime() };
    this.counted.set(orgId, counted);
    return counted;
  }
}

const count = `select coalesce(sum(:key::integer + coalesce(octet_length(body), 0)), 0)::float8 as bytes
  from kernel.idempotency_keys where org_id = :org_id`;
