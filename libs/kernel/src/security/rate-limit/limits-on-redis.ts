import { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { type Bucket, nameOfCount, windowOf } from './buckets.js';
import { inMemory, LimitStore } from './limit-store.js';

/** All processes count together; while Redis is away or slow each counts for itself, to the same figures. */
export function limitsOnRedis(factor: number, url: string): LimitStore {
  const storeClient = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 100,
    // Where it is away, nobody who stops waits for a connection to close that was closed already.
    disconnectTimeout: 0,
    // The buckets of one request, and of requests at the same moment, share a round trip.
    enableAutoPipelining: true,
  });
  storeClient.on('error', () => undefined);
  const open = (bucket: Bucket) => {
    const { points, seconds } = windowOf(bucket, factor);
    return new RateLimiterRedis({
      storeClient,
      keyPrefix: `latchkey-limit:${nameOfCount(bucket)}`,
      points,
      duration: seconds,
      insuranceLimiter: inMemory(bucket, factor),
      rejectIfRedisNotReady: true,
    });
  };
  return new LimitStore(open, () => storeClient.disconnect());
}
