import { createHash } from 'node:crypto';

/** Who calls whom: the names of two services. */
export type Parties = { issuer: string; audience: string };

/** What one service asks of another: the parts of a request that its signature covers. */
export type SignedParts = {
  method: string;
  /** Path and query below the receiver's base address. */
  path: string;
  /** Exactly as it is sent, byte for byte; empty for none. */
  body: string | Buffer;
};

/** In seconds. */
export const longestLife = 60;

/** Seconds that the clocks of two machines may differ. */
export const clockLag = 5;

/** Claims that tie a token to one request: method, address and digest of the body, as DPoP (RFC 9449) names them. */
export const claimsOf = ({ method, path, body }: SignedParts) => ({
  htm: method.toUpperCase(),
  htu: path,
  bd: createHash('sha256').update(body).digest('base64url'),
});
