import { errors, type JWTHeaderParameters, type JWTPayload, jwtVerify } from 'jose';
import { type Clock } from '../../domain/clock.js';
import { unauthorized } from '../../domain/errors.js';
import { claimsOf, longestLife, type SignedParts } from './request-claims.js';
import { type Parties } from './request-signer.js';
import { publicKey, type ServiceKey } from './service-key.js';
import { type UsedTokens } from './used-tokens.js';

/** Checks requests that another service signed. */
export class RequestVerifier {
  private readonly keys;

  /** @param known the other side's public keys; two of them while it changes over. */
  constructor(
    private readonly parties: Parties,
    known: readonly ServiceKey[],
    private readonly used: UsedTokens,
    private readonly clock: Clock,
  ) {
    this.keys = new Map(known.map((key) => [key.id, publicKey(key)]));
  }

  /**
   * The organization a request is about.
   * @throws unauthorized unless the token was made by the other service for just this request, lately, and never used.
   */
  async verify(token: string, parts: SignedParts): Promise<string> {
    const claims = await this.payload(token);
    const expected = claimsOf(parts);
    const isThisRequest = claims.htm === expected.htm && claims.htu === expected.htu && claims.bd === expected.bd;
    if (!isThisRequest || !isShortLived(claims) || typeof claims.org !== 'string') throw refused();
    if (!(await this.used.firstUse(claims.jti!, new Date((claims.exp! + leeway) * 1000)))) throw refused();
    return claims.org;
  }

  private async payload(token: string): Promise<JWTPayload> {
    const options = {
      ...this.parties,
      algorithms: ['EdDSA'],
      requiredClaims: ['exp', 'iat', 'jti'],
      clockTolerance: leeway,
      maxTokenAge: longestLife,
      currentDate: this.clock.now(),
    };
    try {
      return (await jwtVerify(token, (header: JWTHeaderParameters) => this.keyNamed(header.kid), options)).payload;
    } catch (thrown) {
      if (thrown instanceof errors.JOSEError) throw refused();
      throw thrown;
    }
  }

  private keyNamed(id = '') {
    const key = this.keys.get(id);
    if (!key) throw refused();
    return key;
  }
}

/** Seconds that the clocks of two machines may differ. */
const leeway = 5;

const isShortLived = ({ exp, iat }: JWTPayload): boolean => exp! - iat! <= longestLife;

const refused = () =>
  unauthorized('service_token_invalid', 'This request is not signed by a service that may send it.');
