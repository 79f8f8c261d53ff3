import { randomUUID } from 'node:crypto';
import { type Clock } from '#kernel';
import {
  claimsOf,
  maxTokenLife,
  type Parties,
  type ServiceKey,
  type SignedParts,
  tokenSigner,
} from './request-token.js';

/** Signs requests that one service sends to another. */
export class RequestSigner {
  private readonly signToken;

  constructor(
    private readonly parties: Parties,
    key: ServiceKey,
    private readonly clock: Clock,
  ) {
    this.signToken = tokenSigner(key);
  }

  /**
   * Returns the bearer token for one request in one organization. Every request, even a repeated one, needs a new
   * token.
   * @param to the process that the token is for; null for any process.
   * @param after the time in the refusal, if a process lost its record of used tokens.
   */
  sign(orgId: string, parts: SignedParts, to: string | null = null, after: string | null = null): string {
    const { issuer: iss, audience: aud } = this.parties;
    const iat = Math.floor(this.clock.now().getTime() / 1000);
    const times = { iat, exp: iat + maxTokenLife };
    const more = { ...(to !== null && { to }), ...(after !== null && { after }) };
    return this.signToken({ ...claimsOf(parts), org: orgId, iss, aud, ...more, jti: randomUUID(), ...times });
  }
}
