import { createHash } from 'node:crypto';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../domain/at-most.js';
import { type Caller, Callers } from '../../domain/caller.js';
import { IdempotencyKeys } from '../idempotency/idempotency-keys.js';
import { answersSecret } from '../idempotency/replay.js';
import { type AuthenticatedRequest, findBearerToken } from './authenticated-request.js';
import { networkOf, RequestLimits } from './request-limits.js';
import { admitsApps, notForHere, assertWritable, writesWhileFrozen } from './route-exceptions.js';

/** Checks rate limits before the policy of a route, and repeated requests and the freeze after it. */
@Injectable()
export class RequestChecks {
  /**
   * Hashes of tokens that were valid in the last ten minutes. This list admits no one, because every token is still
   * looked up.
   */
  private readonly recentTokens = new LRUCache<string, true>({
    ...atMost(20_000),
    ttl: 10 * 60_000,
    ttlResolution: 1000,
  });

  constructor(
    private readonly idempotencyKeys: IdempotencyKeys,
    private readonly requestLimits: RequestLimits,
    private readonly reflector: Reflector,
  ) {}

  /**
   * Runs before the token is looked up. Many users may share a network that had too many failures, so their valid
   * tokens must still work. A recently valid token passes, and a limited number of other well-formed tokens is looked
   * up.
   */
  beforeToken(request: FastifyRequest, callers: Callers): void {
    const network = networkOf(request.ip);
    if (!this.requestLimits.isBlocked(network)) return;
    const token = findBearerToken(request);
    if (token !== undefined && this.recentTokens.has(hashToken(token))) return;
    this.requestLimits.assertNotBlocked(network, { costsLookup: costsLookup(token, callers) });
  }

  /** Remembers the token of a request as valid. */
  recordSuccess(request: FastifyRequest): void {
    this.recentTokens.set(hashToken(findBearerToken(request)!), true);
  }

  /** @throws unauthorized for an app's token on a route that does not admit apps. */
  beforeApp(context: ExecutionContext, { app }: Caller): void {
    if (app !== null && !this.reflector.get<boolean | undefined>(admitsApps, context.getHandler()))
      throw notForHere(app);
  }

  beforePolicy(context: ExecutionContext, caller: Caller): Promise<void> {
    return this.requestLimits.countRequest(context, caller);
  }

  /**
   * Answers a repeated request with the stored response. Runs after the policy, so that the caller gets this response
   * only if they still have access. Runs before the check for a frozen organization.
   */
  async afterPolicy(request: AuthenticatedRequest, caller: Caller, handler: () => unknown): Promise<void> {
    const secret = this.reflector.get<boolean | undefined>(answersSecret, handler) ?? false;
    // The command has already been carried out. Only its response is missing.
    if (await this.idempotencyKeys.admit(request, caller, secret)) return;
    assertWritable(request, caller, this.reflector.get(writesWhileFrozen, handler));
  }

  /** Counts a request whose token is refused. A request without a token tries no secret, so it does not count. */
  async countFailure(request: FastifyRequest, callers: Callers): Promise<void> {
    const token = findBearerToken(request);
    if (token === undefined) return;
    await this.requestLimits.countFailure(networkOf(request.ip), { costsLookup: costsLookup(token, callers) });
  }
}

const costsLookup = (token: string | undefined, callers: Callers): boolean =>
  token !== undefined && callers.couldBeToken(token);

/** Only a hash is kept, never the token. */
const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64');
