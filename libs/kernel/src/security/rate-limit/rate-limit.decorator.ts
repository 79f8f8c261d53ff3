import { SetMetadata } from '@nestjs/common';
import { type Bucket } from './buckets.js';

export const limitedBy = 'latchkey:limited-by';

/** Counts a route in a bucket of its own beside the general ones; `execute` takes the place of `token` and `write`. */
export const RateLimit = (bucket: Extract<Bucket, 'execute' | 'connect' | 'heavy' | 'mail' | 'secret'>) =>
  SetMetadata(limitedBy, bucket);
