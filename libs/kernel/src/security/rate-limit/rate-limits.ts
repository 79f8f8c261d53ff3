import { RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError, rateLimited } from '../../domain/errors.js';
import { type Bucket, failedAuthentication, windowOf, headersOf, type Remaining } from './buckets.js';
import { ExhaustedKeys } from './exhausted-keys.js';
import { limitsInMemory, limitsOnRedis, type LimitStore } from './limit-store.js';
import { networkOf } from './network.js';
export type LimitOptions = {
  /** Multiplies all figures; 0 turns limits off. */
  factor: number;
  /** Where processes count together; each counts for itself where this is null. */
  redisUrl: string | null;
};

/** Counts what callers do. It fails open: when its store is lost, each process goes on counting for itself. */
export class RateLimits {
  private readonly store: LimitStore | null;
  private readonly exhausted = new ExhaustedKeys();

  constructor(private readonly options: LimitOptions) {
    const { factor, redisUrl } = options;
    this.store = factor === 0 ? null : redisUrl ? limitsOnRedis(factor, redisUrl) : limitsInMemory(factor);
  }

  /**
   * Takes one from the bucket of a key; null where limits are off.
   * @throws rate_limited when nothing is left.
   */
  async consume(bucket: Bucket, key: string): Promise<Remaining | null> {
    if (!this.store) return null;
    this.refuseExhausted(bucket, key);
    const counted = await this.store.limiterOf(bucket).consume(key).catch(countOf);
    if (!counted) return null;
    const { points, seconds: window } = windowOf(bucket, this.options.factor);
    const { consumedPoints, remainingPoints: left, msBeforeNext } = counted;
    if (left === 0) this.exhausted.add(`${bucket.name} ${key}`, msBeforeNext);
    if (consumedPoints > points) throw this.refusal(bucket, msBeforeNext);
    return { bucket: bucket.name, points, window, left, seconds: Math.ceil(msBeforeNext / 1000) };
  }

  /**
   * Asks without taking, by what this process has counted or been told.
   * @throws rate_limited when nothing is left.
   */
  refuseExhausted(bucket: Bucket, key: string): void {
    const wait = this.exhausted.wait(`${bucket.name} ${key}`);
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
    const { points, seconds: window } = windowOf(bucket, this.options.factor);
    const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
    const headers = headersOf({ bucket: bucket.name, points, window, left: 0, seconds });
    return rateLimited(bucket.name, seconds + Math.floor(Math.random() * 3), headers);
  }

  onApplicationShutdown(): void {
    this.store?.close();
  }
}

/** The limiter rejects with the count when it is too high, and with an error when it could not count at all. */
const countOf = (rejected: unknown): RateLimiterRes | null => (rejected instanceof RateLimiterRes ? rejected : null);
