import { LRUCache } from 'lru-cache';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { atMost } from '../../domain/at-most.js';
import { ApiError, rateLimited } from '../../domain/errors.js';
import {
  type Bucket,
  nameOfCount,
  failedAuthentication,
  headersOf,
  networkOf,
  type Remaining,
  windowOf,
} from './buckets.js';
import { limitsInMemory, type LimitStore } from './limit-store.js';

/** A bucket, and whose it is. */
export type Taken = readonly [bucket: Bucket, key: string];

export type LimitOptions = {
  /** Multiplies all figures of ours; 0 turns them off. What a third party is said to bear stays as it is. */
  factor: number;
  /** Where processes count together; each counts for itself where this is null. */
  redisUrl: string | null;
};

/** Counts what callers do. It fails open: when its store is lost, each process goes on counting for itself. */
export class RateLimits {
  private readonly exhausted = new ExhaustedKeys();

  private constructor(
    private readonly factor: number,
    private readonly store: LimitStore,
  ) {}

  static async open({ factor, redisUrl }: LimitOptions): Promise<RateLimits> {
    if (!redisUrl) return new RateLimits(factor, limitsInMemory(factor));
    const { limitsOnRedis } = await import('./limits-on-redis.js');
    return new RateLimits(factor, limitsOnRedis(factor, redisUrl));
  }

  /**
   * Takes one from the bucket of a key; null where such limits are off.
   * @throws rate_limited when nothing is left.
   */
  async consume(bucket: Bucket, key: string): Promise<Remaining | null> {
    if (this.factor === 0 && !bucket.ofThirdParty) return null;
    this.refuseExhausted(bucket, key);
    const counted = await this.store.limiterOf(bucket).consume(key).catch(countOf);
    if (!counted) return null;
    const { points, seconds: window } = windowOf(bucket, this.factor);
    const { consumedPoints, remainingPoints: left, msBeforeNext } = counted;
    if (left === 0) this.exhausted.add(nameOf(bucket, key), msBeforeNext);
    if (consumedPoints > points) throw this.refusal(bucket, msBeforeNext);
    return { bucket: bucket.name, points, window, left, seconds: Math.ceil(msBeforeNext / 1000) };
  }

  /** Takes one from each; where one has nothing left, as far as is known, the others keep theirs. @throws rate_limited */
  consumeAll(taken: readonly Taken[]): Promise<(Remaining | null)[]> {
    for (const [bucket, key] of taken) this.refuseExhausted(bucket, key);
    return Promise.all(taken.map(([bucket, key]) => this.consume(bucket, key)));
  }

  /** Whether nothing is left, by what this process has counted or been told. */
  isExhausted(bucket: Bucket, key: string): boolean {
    return this.exhausted.wait(nameOf(bucket, key)) > 0;
  }

  /** Takes one from the bucket of an address, or of the network that one customer has. @throws rate_limited */
  consumeByAddress(bucket: Bucket, ip: string): Promise<Remaining | null> {
    return this.consume(bucket, networkOf(ip));
  }

  /**
   * Asks without taking, by what this process has counted or been told.
   * @throws rate_limited when nothing is left.
   */
  refuseExhausted(bucket: Bucket, key: string): void {
    const wait = this.exhausted.wait(nameOf(bucket, key));
    if (wait > 0) throw this.refusal(bucket, wait);
  }

  /**
   * Looks up what a caller without a token names by a secret. What is not found counts like failed authentication.
   * @throws rate_limited to an address that has guessed too often.
   */
  async limitGuesses<Result>(ip: string, look: () => Promise<Result>): Promise<Result> {
    const network = networkOf(ip);
    this.refuseExhausted(failedAuthentication, network);
    try {
      return await look();
    } catch (error) {
      if (error instanceof ApiError && (error.status === 404 || error.status === 401))
        await this.consume(failedAuthentication, network);
      throw error;
    }
  }

  /** Scattered, so that clients that were refused together do not come back together. */
  private refusal(bucket: Bucket, milliseconds: number) {
    const { points, seconds: window } = windowOf(bucket, this.factor);
    const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
    const headers = headersOf({ bucket: bucket.name, points, window, left: 0, seconds });
    return rateLimited(bucket.name, seconds + Math.floor(Math.random() * 3), headers, bucket.countedBy);
  }

  onApplicationShutdown(): void {
    this.store.close();
  }
}

const nameOf = (bucket: Bucket, key: string): string => `${nameOfCount(bucket)} ${key}`;

/**
 * Keys this process knows to have nothing left, and until when: who keeps trying costs no count. Safe by time; a key
 * that is forgotten early is counted again, where its limit is.
 */
class ExhaustedKeys {
  private readonly known = new LRUCache<string, true>(atMost(20_000));

  add(key: string, milliseconds: number): void {
    if (milliseconds > 0) this.known.set(key, true, { ttl: milliseconds });
  }

  /** Milliseconds until the key has something again; 0 when it may have now. */
  wait(key: string): number {
    return Math.max(0, this.known.getRemainingTTL(key));
  }
}

/** The limiter rejects with the count when it is too high, and with an error when it could not count at all. */
const countOf = (rejected: unknown): RateLimiterRes | null => (rejected instanceof RateLimiterRes ? rejected : null);
