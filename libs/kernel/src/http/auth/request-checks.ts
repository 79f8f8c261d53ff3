import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Caller } from '../../domain/caller.js';
import { answersSecret } from '../idempotency/replay.js';
import { IdempotencyKeys } from '../idempotency/idempotency-keys.js';
import { type Bucket, failedAuthentication } from '../../security/rate-limit/buckets.js';
import { limitedBy, countRequest } from '../../security/rate-limit/request-limits.js';
import { networkOf } from '../../security/rate-limit/network.js';
import { RateLimits } from '../../security/rate-limit/rate-limits.js';
import { type AuthenticatedRequest } from './authenticated-request.js';

/** What is asked about a caller whose token is good, before the policy: rate limits; after it: repeats of a request. */
@Injectable()
export class RequestChecks {
  constructor(
    private readonly keys: IdempotencyKeys,
    private readonly limits: RateLimits,
    private readonly reflector: Reflector,
  ) {}

  /** Before the token is looked at. */
  beforeToken({ ip }: FastifyRequest): void {
    this.limits.refuseExhausted(failedAuthentication, networkOf(ip));
  }

  beforePolicy(context: ExecutionContext, caller: Caller): Promise<void> {
    const http = context.switchToHttp();
    const own = this.reflector.get<Bucket | undefined>(limitedBy, context.getHandler());
    return countRequest(this.limits, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>(), caller, own);
  }

  /** Only who may still do it is shown what an earlier request answered. */
  afterPolicy(request: AuthenticatedRequest, caller: Caller, handler: () => unknown): Promise<void> {
    const secret = this.reflector.get<boolean | undefined>(answersSecret, handler) ?? false;
    return this.keys.admit(request, caller, secret);
  }

  /** A request whose token is missing or refused. */
  async refused({ ip }: FastifyRequest): Promise<void> {
    await this.limits.consume(failedAuthentication, networkOf(ip));
  }
}
