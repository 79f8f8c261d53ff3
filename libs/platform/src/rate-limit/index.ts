export { type Bucket, heavyRequests, issuedSecrets } from './buckets.js';
export { type LimitOptions, RateLimits, type Taken } from './rate-limits.js';
export { CountedRequests, generalBuckets, RateLimit } from './request-limits.js';
