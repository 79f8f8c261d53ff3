export { type Bucket, heavyRequests, issuedSecrets } from './buckets.js';
export { type LimitOptions, RateLimits, type BucketKey } from './rate-limits.js';
export { CountedRequests, generalBuckets, RateLimit } from './request-limits.js';
