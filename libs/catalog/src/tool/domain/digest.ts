import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/**
 * SHA-256 in hex of the value's RFC 8785 form. Equal content has an equal digest, regardless of key order and spelling.
 */
export const digestOf = (value: unknown): string =>
  createHash('sha256')
    .update(canonicalize(value) ?? 'null')
    .digest('hex');
