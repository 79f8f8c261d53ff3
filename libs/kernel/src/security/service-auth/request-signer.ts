import { randomUUID } from 'node:crypto';
import { type Clock } from '../../domain/clock.js';
import { AgreedSigner } from './agreed-tokens.js';
import { secondsOf } from './introduction.js';
import { claimsOf, longestLife, type Parties, type SignedParts } from './request-claims.js';
import { type ServiceKey } from './service-key.js';
import { tokenSigner } from './request-token.js';

/** Signs requests of one service to another. */
export class RequestSigner {
  private readonly tokenOf;
  private readonly agreed;

  constructor(
    private readonly parties: Parties,
    key: ServiceKey,
    private readonly clock: Clock,
  ) {
    this.tokenOf = tokenSigner(key);
    this.agreed = new AgreedSigner(parties, this.tokenOf, clock);
  }

  /**
   * The bearer token of one request in one organization; another request, or the same one again, needs another.
   * @param to the process that it is for; null where any may take it.
   */
  sign(orgId: string, parts: SignedParts, to: string | null = null): string {
    const { issuer: iss, audience: aud } = this.parties;
    const iat = secondsOf(this.clock);
    const times = { iat, exp: iat + longestLife };
    const claims = { ...claimsOf(parts), org: orgId, iss, aud, jti: randomUUID(), ...times };
    if (to === null) return this.tokenOf(claims);
    const addressed = { ...claims, to };
    return this.agreed.tokenTo(to, addressed) ?? this.tokenOf(addressed);
  }
}
