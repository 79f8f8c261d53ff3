import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/**
 * Returns the SHA-256 of the value's RFC 8785 form in hex. Equal content has an equal digest, regardless of key order
 * and formatting.
 */
export const computeDigest = (value: unknown): string =>
  createHash('sha256')
    .update(canonicalize(value) ?? 'null')
    .digest('hex');
