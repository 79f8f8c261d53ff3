import { SetMetadata } from '@nestjs/common';
import { type Bucket } from './buckets.js';

export const limitedBy = 'latchkey:limited-by';

/** Counts a route in a bucket of its own beside those that every request is counted in. */
export const RateLimit = (bucket: Bucket) => SetMetadata(limitedBy, bucket);
