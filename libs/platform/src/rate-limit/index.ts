export { type Bucket, heavyRequests, issuedSecrets } from './buckets.js';
export { type LimitOptions, RateLimits, type BucketKey } from './rate-limits.js';
export { BucketRequestLimits, generalBuckets, RateLimit } from './request-limits.js';
