export {
  type Bucket,
  defineBucket,
  failedAuthentication,
  failedLookups,
  heavyRequests,
  issuedSecrets,
  ofOrganization,
  requests,
  writes,
} from './buckets.js';
export { type LimitOptions, RateLimits, type BucketKey } from './rate-limits.js';
export { BucketRequestLimits, generalBuckets, RateLimit, routeBucket, selectBuckets } from './request-limits.js';
