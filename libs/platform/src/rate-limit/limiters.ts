import { LRUCache } from 'lru-cache';
import { type RateLimiterAbstract, RateLimiterMemory } from 'rate-limiter-flexible';
import { type Bucket, nameOfCount, computeWindow } from './buckets.js';

/**
 * Maximum number of buckets in memory, because there may be many third parties. A dropped bucket starts again with
 * all its points.
 */
const maxBuckets = 2_000;

/** Creates the limiters of all buckets. They count in memory or on Redis. */
export class Limiters {
  private readonly limiters = new LRUCache<string, { bucket: Bucket; limiter: RateLimiterAbstract }>({
    max: maxBuckets,
  });

  constructor(
    private readonly open: (bucket: Bucket) => RateLimiterAbstract,
    readonly close: () => void,
  ) {}

  /** @throws Error if two different buckets have the same name. */
  getLimiter(bucket: Bucket): RateLimiterAbstract {
    const counter = nameOfCount(bucket);
    const known = this.limiters.get(counter);
    if (known && (known.bucket === bucket || bucket.ofThirdParty)) return known.limiter;
    if (known) throw new Error(`Two buckets have the name ${bucket.name}.`);
    const limiter = this.open(bucket);
    this.limiters.set(counter, { bucket, limiter });
    return limiter;
  }
}

/** Counts in memory, so each process counts for itself. */
export const limitsInMemory = (factor: number): Limiters =>
  new Limiters(
    (bucket) => inMemory(bucket, factor),
    () => undefined,
  );

export function inMemory(bucket: Bucket, factor: number): RateLimiterMemory {
  const { points, seconds } = computeWindow(bucket, factor);
  return new RateLimiterMemory({ points, duration: seconds });
}
