import { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { type Bucket, bucketNames, windowOf } from './buckets.js';

/** Counts the buckets, and can be closed. */
export type LimitStore = { limiters: Record<Bucket, RateLimiterAbstract>; close(): void };

/** Each process counts for itself. */
export const limitsInMemory = (factor: number): LimitStore => ({
  limiters: perBucket((bucket) => inMemory(bucket, factor)),
  close: () => undefined,
});

/** All processes count together; while Redis is away or slow each counts for itself, to the same figures. */
export function limitsOnRedis(factor: number, url: string): LimitStore {
  const storeClient = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 100,
    // The buckets of one request, and of requests at the same moment, share a round trip.
    enableAutoPipelining: true,
  });
  storeClient.on('error', () => undefined);
  const limiters = perBucket((bucket) => {
    const { points, seconds } = windowOf(bucket, factor);
    const insuranceLimiter = inMemory(bucket, factor);
    return new RateLimiterRedis({
      storeClient,
      keyPrefix: `latchkey-limit:${bucket}`,
      points,
      duration: seconds,
      insuranceLimiter,
      rejectIfRedisNotReady: true,
    });
  });
  return { limiters, close: () => storeClient.disconnect() };
}

function inMemory(bucket: Bucket, factor: number): RateLimiterMemory {
  const { points, seconds } = windowOf(bucket, factor);
  return new RateLimiterMemory({ points, duration: seconds });
}

const perBucket = (make: (bucket: Bucket) => RateLimiterAbstract) =>
  Object.fromEntries(bucketNames.map((bucket) => [bucket, make(bucket)])) as Record<Bucket, RateLimiterAbstract>;
