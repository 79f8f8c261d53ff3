import { randomUUID } from 'node:crypto';
import { type Clock } from '../../domain/clock.js';
import { claimsOf, longestLife, type Parties, type SignedParts } from './request-claims.js';
import { type ServiceKey } from './service-key.js';
import { tokenSigner } from './request-token.js';

/** Signs requests of one service to another. */
export class RequestSigner {
  private readonly tokenOf;

  constructor(
    private readonly parties: Parties,
    key: ServiceKey,
    private readonly clock: Clock,
  ) {
    this.tokenOf = tokenSigner(key);
  }

  /**
   * The bearer token of one request in one organization; another request, or the same one again, needs another.
   * @param to the process that it is for; null where any may take it.
   * @param after the time that a refusal named because the record of used tokens was lost.
   */
  sign(orgId: string, parts: SignedParts, to: string | null = null, after: string | null = null): string {
    const { issuer: iss, audience: aud } = this.parties;
    const iat = Math.floor(this.clock.now().getTime() / 1000);
    const times = { iat, exp: iat + longestLife };
    const more = { ...(to !== null && { to }), ...(after !== null && { after }) };
    return this.tokenOf({ ...claimsOf(parts), org: orgId, iss, aud, ...more, jti: randomUUID(), ...times });
  }
}
