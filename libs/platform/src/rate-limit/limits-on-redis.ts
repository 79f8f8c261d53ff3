import { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { type Bucket, nameOfCount, computeWindow } from './buckets.js';
import { inMemory, Limiters } from './limiters.js';

/**
 * Counts the requests of all processes together. While Redis is unavailable or slow, each process counts for itself
 * with the same limits.
 */
export function limitsOnRedis(factor: number, url: string): Limiters {
  const storeClient = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 100,
    // Makes the process stop without waiting for the connection to close, in case Redis is unavailable.
    disconnectTimeout: 0,
    // Makes the buckets of a request, and of concurrent requests, share a round trip.
    enableAutoPipelining: true,
  });
  storeClient.on('error', () => undefined);
  const open = (bucket: Bucket) => {
    const { points, seconds } = computeWindow(bucket, factor);
    return new RateLimiterRedis({
      storeClient,
      keyPrefix: `latchkey-limit:${nameOfCount(bucket)}`,
      points,
      duration: seconds,
      insuranceLimiter: inMemory(bucket, factor),
      rejectIfRedisNotReady: true,
    });
  };
  return new Limiters(open, () => storeClient.disconnect());
}
