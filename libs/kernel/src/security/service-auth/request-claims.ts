import { createHash } from 'node:crypto';

/** What one service asks of another: the parts of a request that its signature covers. */
export type SignedParts = {
  method: string;
  /** Path and query below the receiver's base address. */
  path: string;
  /** Exactly as it is sent; empty for none. */
  body: string;
};

/** In seconds. */
export const longestLife = 60;

/** Claims that tie a token to one request: method, address and digest of the body, as DPoP (RFC 9449) names them. */
export const claimsOf = ({ method, path, body }: SignedParts) => ({
  htm: method.toUpperCase(),
  htu: path,
  bd: createHash('sha256').update(body).digest('base64url'),
});
