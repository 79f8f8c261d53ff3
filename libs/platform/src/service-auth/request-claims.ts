import { createHash } from 'node:crypto';

/** The names of the calling and the called service. */
export type Parties = { issuer: string; audience: string };

/** The parts of a request that its signature covers. */
export type SignedParts = {
  method: string;
  /** Path and query below the receiver's base address. */
  path: string;
  /** The bytes of the body as they were sent. Empty if there is no body. */
  body: string | Buffer;
};

/** Lifetime of a token in seconds. */
export const maxTokenLife = 60;

/** Returns the claims that bind a token to one request: method, URL and body digest, named as in DPoP (RFC 9449). */
export const claimsOf = ({ method, path, body }: SignedParts) => ({
  htm: method.toUpperCase(),
  htu: path,
  bd: createHash('sha256').update(body).digest('base64url'),
});
