import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { type Clock } from '../../domain/clock.js';
import { claimsOf, longestLife, type SignedParts } from './request-claims.js';
import { privateKey, type ServiceKey } from './service-key.js';

/** Who calls whom: the names of two services. */
export type Parties = { issuer: string; audience: string };

/** Signs requests of one service to another. */
export class RequestSigner {
  private readonly key;

  constructor(
    private readonly parties: Parties,
    private readonly signing: ServiceKey,
    private readonly clock: Clock,
  ) {
    this.key = privateKey(signing);
  }

  /** The bearer token of one request in one organization; another request, or the same one again, needs another. */
  sign(orgId: string, parts: SignedParts): Promise<string> {
    const now = Math.floor(this.clock.now().getTime() / 1000);
    return new SignJWT({ ...claimsOf(parts), org: orgId })
      .setProtectedHeader({ alg: 'EdDSA', kid: this.signing.id })
      .setIssuer(this.parties.issuer)
      .setAudience(this.parties.audience)
      .setJti(randomUUID())
      .setIssuedAt(now)
      .setExpirationTime(now + longestLife)
      .sign(this.key);
  }
}
