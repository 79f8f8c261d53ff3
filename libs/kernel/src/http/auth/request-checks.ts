import { createHash } from 'node:crypto';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../domain/at-most.js';
import { type Caller } from '../../domain/caller.js';
import { Clock } from '../../domain/clock.js';
import { IdempotencyKeys } from '../idempotency/idempotency-keys.js';
import { answersSecret, type SecretAnswer } from '../idempotency/replay.js';
import { type AuthenticatedRequest } from './authenticated-request.js';
import { assertSignedInRecently } from './session-requests.js';
import { networkOf, RequestLimits } from './request-limits.js';
import { admitsApps, notForHere, assertWritable, writesWhileFrozen } from './route-exceptions.js';

/** The secret that a request presents. `costsLookup`: whether it is well formed, so that it is looked up. */
export type Credential = { secret: string; isSession: boolean; costsLookup: boolean };

/** Checks rate limits before the policy of a route, and repeated requests and the freeze after it. */
@Injectable()
export class RequestChecks {
  /**
   * Hashes of tokens and sessions that were valid in the last ten minutes. This list admits no one, because every
   * token is still looked up.
   */
  private readonly recentSecrets = new LRUCache<string, true>({
    ...atMost(20_000),
    ttl: 10 * 60_000,
    ttlResolution: 1000,
  });

  constructor(
    private readonly idempotencyKeys: IdempotencyKeys,
    private readonly requestLimits: RequestLimits,
    private readonly reflector: Reflector,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs before the token is looked up. Many users may share a network that had too many failures, so their valid
   * tokens must still work. A recently valid token passes, and a limited number of other well-formed tokens is looked
   * up. The same applies to browser sessions.
   */
  assertNotBlocked({ ip }: FastifyRequest, credential: Credential | null): void {
    const network = networkOf(ip);
    if (!this.requestLimits.isBlocked(network)) return;
    if (credential && this.recentSecrets.has(hashSecret(credential.secret))) return;
    this.requestLimits.assertNotBlocked(network, { costsLookup: credential?.costsLookup ?? false });
  }

  /** Remembers the token or session of a request as valid. */
  recordSuccess({ secret }: Credential): void {
    this.recentSecrets.set(hashSecret(secret), true);
  }

  /** @throws unauthorized for an app's token on a route that does not admit apps. */
  assertAdmitsApp(context: ExecutionContext, { app }: Caller): void {
    if (app !== null && !this.reflector.get<boolean | undefined>(admitsApps, context.getHandler()))
      throw notForHere(app);
  }

  countRequest(context: ExecutionContext, caller: Caller): Promise<void> {
    return this.requestLimits.countRequest(context, caller);
  }

  /**
   * Answers a repeated request with the stored response. Runs after the policy, so that the caller gets this response
   * only if they still have access. Runs before the check for a frozen organization.
   */
  async admitOrReplay(request: AuthenticatedRequest, caller: Caller, handler: () => unknown): Promise<void> {
    const secret = this.reflector.get<SecretAnswer | undefined>(answersSecret, handler);
    if (secret && !secret.toAnySession) assertSignedInRecently(caller, this.clock.now());
    // The command has already been carried out. Only its response is missing.
    if (await this.idempotencyKeys.admit(request, caller, secret !== undefined)) return;
    assertWritable(request, caller, this.reflector.get(writesWhileFrozen, handler));
  }

  /** Counts a request whose token is refused. A request without a token tries no secret, so it does not count. */
  async countFailure({ ip }: FastifyRequest, credential: Credential | null): Promise<void> {
    if (credential) await this.requestLimits.countFailure(networkOf(ip), credential);
  }
}

/** Only a hash is kept, never the secret. */
const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64');
