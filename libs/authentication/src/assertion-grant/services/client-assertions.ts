import { Injectable } from '@nestjs/common';
import { jwtVerify, type JWTVerifyGetKey } from 'jose';
import { Clock } from '#kernel';
import { AuthorizationOptions } from '../../session/domain/authorization-server.js';
import { describeJwtError } from '../../authorization/domain/describe-jwt-error.js';
import { signingAlgorithms } from '../../authorization/domain/grant-types.js';
import { UnusableDocument } from '../../enterprise-client/services/client-keys.js';
import { clockTolerance, maxLifetime } from '../domain/identity-assertion.js';
import { AssertionRefused } from '../domain/refusals.js';
import { UsedAssertions } from './used-assertions.js';

/** A client with public keys, in an organization. */
type KeyHolder = { org_id: string; client_id: string };

/** Verifies the assertions with which clients authenticate (`private_key_jwt`). Source: RFC 7523, 3. */
@Injectable()
export class ClientAssertions {
  constructor(
    private readonly usedAssertions: UsedAssertions,
    private readonly authorizationOptions: AuthorizationOptions,
    private readonly clock: Clock,
  ) {}

  /**
   * Verifies an assertion, which can be used once.
   * @param loadKeys returns the function that selects a key of the client.
   * @throws AssertionRefused
   */
  async use(
    { org_id, client_id }: KeyHolder,
    assertion: string,
    loadKeys: () => Promise<JWTVerifyGetKey>,
  ): Promise<void> {
    const { id, end } = await this.verify(client_id, assertion, loadKeys);
    if (!(await this.usedAssertions.use(org_id, `${client_id} ${id}`, end)))
      throw new AssertionRefused('the assertion was used before');
  }

  private async verify(clientId: string, assertion: string, loadKeys: () => Promise<JWTVerifyGetKey>) {
    const { acceptedAudiences } = this.authorizationOptions;
    const now = this.clock.now();
    try {
      const { payload } = await jwtVerify(assertion, await loadKeys(), {
        algorithms: signingAlgorithms,
        issuer: clientId,
        subject: clientId,
        audience: [...acceptedAudiences],
        requiredClaims: ['exp', 'jti'],
        currentDate: now,
        clockTolerance,
      });
      const { aud, exp, iat, jti } = payload;
      if ([aud!].flat().some((each) => !acceptedAudiences.includes(each)))
        throw new AssertionRefused('aud names other recipients too');
      if (exp! > now.getTime() / 1000 + maxLifetime + clockTolerance)
        throw new AssertionRefused('exp is more than 10 minutes ahead');
      if (iat !== undefined && iat > now.getTime() / 1000 + clockTolerance)
        throw new AssertionRefused('iat is in the future');
      if (typeof jti !== 'string') throw new AssertionRefused('jti is not text');
      return { id: jti, end: new Date((exp! + clockTolerance) * 1000) };
    } catch (error) {
      const cause = error instanceof UnusableDocument ? error.message : describeJwtError(error);
      throw cause === null ? error : new AssertionRefused(cause);
    }
  }
}
