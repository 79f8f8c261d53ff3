import { LRUCache } from 'lru-cache';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError, atMost } from '#kernel';
import { networkOf } from '#kernel/http';
import {
  type Bucket,
  nameOfCount,
  failedAuthentication,
  formatRateLimitHeaders,
  type Remaining,
  computeWindow,
} from './buckets.js';
import { limitsInMemory, type Limiters } from './limiters.js';

/** A bucket, and the key whose requests are counted in it. */
export type BucketKey = readonly [bucket: Bucket, key: string];

export type LimitOptions = {
  /** Multiplies all limits of the product. 0 turns the limits off. Limits of third parties are unchanged. */
  factor: number;
  /** The Redis that all processes share. If null, each process counts for itself. */
  redisUrl: string | null;
};

/**
 * Counts requests. If Redis cannot be reached, each process counts its own requests. A request that cannot be counted
 * is not refused.
 */
export class RateLimits {
  private readonly exhausted = new ExhaustedKeys();

  private constructor(
    private readonly factor: number,
    private readonly limiters: Limiters,
  ) {}

  static async open({ factor, redisUrl }: LimitOptions): Promise<RateLimits> {
    if (!redisUrl) return new RateLimits(factor, limitsInMemory(factor));
    const { limitsOnRedis } = await import('./limits-on-redis.js');
    return new RateLimits(factor, limitsOnRedis(factor, redisUrl));
  }

  /**
   * Takes one point from the bucket of a key. Null if limits of this kind are off, or if the request could not be
   * counted.
   * @throws rate_limited if no point is left.
   */
  async consume(bucket: Bucket, key: string): Promise<Remaining | null> {
    if (this.isOff(bucket)) return null;
    this.assertNotExhausted(bucket, key);
    const counted = await this.limiters.getLimiter(bucket).consume(key).catch(countOf);
    if (!counted) return null;
    const { points, seconds: window } = computeWindow(bucket, this.factor);
    const { consumedPoints, remainingPoints: left, msBeforeNext } = counted;
    if (left === 0) this.exhausted.add(buildCounterName(bucket, key), msBeforeNext);
    if (consumedPoints > points) throw this.refusal(bucket, msBeforeNext);
    return { bucket: bucket.name, points, window, left, seconds: Math.ceil(msBeforeNext / 1000) };
  }

  /** Takes one point from each bucket. If one bucket is empty, the others keep their points. @throws rate_limited */
  async consumeAll(buckets: readonly BucketKey[]): Promise<(Remaining | null)[]> {
    for (const [bucket, key] of buckets) this.assertNotExhausted(bucket, key);
    const taken = await Promise.allSettled(buckets.map(([bucket, key]) => this.consume(bucket, key)));
    const remaining = taken.map((each) => (each.status === 'fulfilled' ? each.value : null));
    const refusal = taken.find((each) => each.status === 'rejected');
    if (!refusal) return remaining;
    const charged = buckets.filter((_, place) => remaining[place] !== null);
    await Promise.all(charged.map(([bucket, key]) => this.refund(bucket, key)));
    throw refusal.reason as Error;
  }

  /** Gives back a point that `consume` took. */
  async refund(bucket: Bucket, key: string): Promise<void> {
    if (this.isOff(bucket)) return;
    await this.limiters.getLimiter(bucket).reward(key).catch(countOf);
    this.exhausted.forget(buildCounterName(bucket, key));
  }

  /** Whether no points are left, as far as this process knows. */
  isExhausted(bucket: Bucket, key: string): boolean {
    return this.exhausted.wait(buildCounterName(bucket, key)) > 0;
  }

  /**
   * Takes one point from the bucket of an IPv4 address, or of the network of an IPv6 address.
   * @throws rate_limited
   */
  consumeByAddress(bucket: Bucket, ip: string): Promise<Remaining | null> {
    return this.consume(bucket, networkOf(ip));
  }

  /**
   * Checks a bucket without taking a point. The check uses only what this process knows.
   * @throws rate_limited if no point is left.
   */
  assertNotExhausted(bucket: Bucket, key: string): void {
    const wait = this.exhausted.wait(buildCounterName(bucket, key));
    if (wait > 0) throw this.refusal(bucket, wait);
  }

  /**
   * Looks up a secret that a client without a token sent. An unknown secret counts as failed authentication.
   * @throws rate_limited if the address sent too many unknown secrets.
   */
  async limitGuesses<Result>(ip: string, look: () => Promise<Result>): Promise<Result> {
    const network = networkOf(ip);
    this.assertNotExhausted(failedAuthentication, network);
    try {
      return await look();
    } catch (error) {
      if (error instanceof ApiError && (error.status === 404 || error.status === 401))
        await this.consume(failedAuthentication, network);
      throw error;
    }
  }

  private isOff(bucket: Bucket): boolean {
    return this.factor === 0 && !bucket.ofThirdParty;
  }

  /**
   * Creates the error for an exhausted bucket. The wait has jitter, so that refused clients do not return at the same
   * time.
   */
  private refusal(bucket: Bucket, milliseconds: number) {
    const { points, seconds: window } = computeWindow(bucket, this.factor);
    const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
    const headers = formatRateLimitHeaders({ bucket: bucket.name, points, window, left: 0, seconds });
    const wait = seconds + Math.floor(Math.random() * 3);
    return bucket.exceeded({ wait, headers, points, countedBy: bucket.countedBy });
  }

  onApplicationShutdown(): void {
    this.limiters.close();
  }
}

const buildCounterName = (bucket: Bucket, key: string): string => `${nameOfCount(bucket)} ${key}`;

/**
 * Remembers which keys are exhausted, and until when, so that repeated attempts need not be counted. Caching by time
 * is safe: a key that is dropped early is counted in the store again.
 */
class ExhaustedKeys {
  private readonly known = new LRUCache<string, true>(atMost(20_000));

  add(key: string, milliseconds: number): void {
    if (milliseconds > 0) this.known.set(key, true, { ttl: milliseconds });
  }

  forget(key: string): void {
    this.known.delete(key);
  }

  /** Returns the milliseconds until the key has points again, or 0 if it may have some now. */
  wait(key: string): number {
    return Math.max(0, this.known.getRemainingTTL(key));
  }
}

/** Returns the count that the limiter rejected with, or null if the limiter could not count. */
const countOf = (rejected: unknown): RateLimiterRes | null => (rejected instanceof RateLimiterRes ? rejected : null);
